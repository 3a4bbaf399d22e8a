import Payments
import Testing

@testable import ApplePay

@Suite("One frozen order, four forms")
struct RequestTests {
    private static let rows =
        #"{"label":"Subtotal","amount":"86.25","type":"final"},"#
        + #"{"label":"Delivery","amount":"6.50","type":"final"},"#
        + #"{"label":"15% off","amount":"-12.94","type":"final"},"#
        + #"{"label":"Tip","amount":"3.00","type":"final"},{"label":"Tax","amount":"6.32","type":"final"}"#
    private static let total = #"{"label":"Field Coffee","amount":"89.13","type":"final"}"#

    /// The application data of order-1 in Base64, worked out from its bytes.
    private static func data() throws -> String {
        let order = try Shop.order()
        return ApplicationDataText.encode(ApplePayApplicationData.bytes(for: order))
    }

    @Test("The native form has PassKit's properties and the total last")
    func native() throws {
        let request = try Shop.order().paymentRequest(
            merchantIdentifier: "merchant.com.example", merchantName: "Field Coffee", countryCode: "US")
        #expect(
            try request.nativeJSON().text
                == #"{"merchantIdentifier":"merchant.com.example","countryCode":"US","currencyCode":"USD","#
                + #""supportedNetworks":["visa","masterCard","amex","discover"],"#
                + #""merchantCapabilities":["threeDSecure"],"paymentSummaryItems":[\#(Self.rows),\#(Self.total)],"#
                + #""shippingType":"shipping","applicationData":"\#(try Self.data())"}"#)
    }

    @Test("The web form has rows and total apart, and no merchant identifier")
    func web() throws {
        #expect(
            try Shop.request().webJSON().text
                == #"{"countryCode":"US","currencyCode":"USD","#
                + #""supportedNetworks":["visa","masterCard","amex","discover"],"#
                + #""merchantCapabilities":["supports3DS"],"lineItems":[\#(Self.rows)],"total":\#(Self.total),"#
                + #""applicationData":"\#(try Self.data())"}"#)
    }

    @Test("The W3C form has the three arguments, with the order's id")
    func w3c() throws {
        func item(_ label: String, _ value: String) -> String {
            #"{"label":"\#(label)","amount":{"currency":"USD","value":"\#(value)"}}"#
        }
        let items = [
            item("Subtotal", "86.25"), item("Delivery", "6.50"), item("15% off", "-12.94"), item("Tip", "3.00"),
            item("Tax", "6.32"),
        ]
        #expect(
            try Shop.request().w3cJSON().text
                == #"{"methodData":[{"supportedMethods":"https://apple.com/apple-pay","data":{"version":1,"#
                + #""merchantIdentifier":"merchant.com.example","countryCode":"US","#
                + #""supportedNetworks":["visa","masterCard","amex","discover"],"#
                + #""merchantCapabilities":["supports3DS"],"applicationData":"\#(try Self.data())"}}],"#
                + #""details":{"id":"order-1","total":\#(item("Field Coffee", "89.13")),"#
                + #""displayItems":[\#(items.joined(separator: ","))]},"options":{}}"#)
    }

    @Test("Google's form has prices with their kinds")
    func google() throws {
        func item(_ label: String, _ type: String, _ price: String) -> String {
            #"{"label":"\#(label)","type":"\#(type)","price":"\#(price)","status":"FINAL"}"#
        }
        let items = [
            item("Subtotal", "SUBTOTAL", "86.25"), item("Delivery", "SHIPPING_OPTION", "6.50"),
            item("15% off", "DISCOUNT", "-12.94"), item("Tip", "LINE_ITEM", "3.00"), item("Tax", "TAX", "6.32"),
        ]
        #expect(
            try Shop.request().googleTransactionInfo().text
                == #"{"countryCode":"US","currencyCode":"USD","transactionId":"order-1","totalPriceStatus":"FINAL","#
                + #""totalPrice":"89.13","totalPriceLabel":"Field Coffee","#
                + #""displayItems":[\#(items.joined(separator: ","))]}"#)
    }

    @Test("Rows keep their order, zero delivery stays, stored value is negative")
    func rows() throws {
        var cart = Cart.sample
        try cart.chooseDelivery("standard")
        cart.storedValue = StoredValue(label: "Gift card", amount: try Shop.money("10.00"))
        let request = try Shop.request(cart: cart)
        #expect(
            request.paymentSummaryItems.map { "\($0.label) \($0.amount.decimalText)" }
                == [
                    "Subtotal 86.25", "Delivery 0.00", "15% off -12.94", "Gift card -10.00", "Tip 3.00", "Tax 6.32",
                    "Field Coffee 72.63",
                ])
    }

    @Test("The chosen way to deliver is the first, with the days as dates and the shop's words as detail")
    func shippingMethods() throws {
        var cart = Cart.sample
        cart.deliveryOptions.append(
            DeliveryOption(id: "bike", title: "Bike", price: try Shop.money("2.00"), arrival: .wording("25–35 min")))
        var options = Shop.fullOptions()
        options.shippingType = .delivery
        let json = try Shop.request(options, cart: cart).webJSON(version: 12).json()
        let methods = json[path: "shippingMethods"]?.arrayValue ?? []
        #expect(methods.map { $0[path: "identifier"]?.stringValue } == ["express", "standard", "bike"])
        #expect(
            methods.first?.compactBytes.text
                == #"{"identifier":"express","label":"Express","detail":"","amount":"6.50","dateComponentsRange":{"#
                + #""startDateComponents":{"years":2025,"months":10,"days":23},"#
                + #""endDateComponents":{"years":2025,"months":10,"days":23}}}"#)
        #expect(methods.last?[path: "detail"] == .string("25–35 min"))
        #expect(json[path: "shippingType"] == .string("delivery"))
        #expect(json[path: "couponCode"] == .string("SPRING15"))
    }

    @Test("Before version 12 the days stand in the detail")
    func daysAsText() throws {
        var options = Shop.options
        options.offersShippingMethods = true
        let json = try Shop.request(options).webJSON(version: 3).json()
        #expect(json[path: "shippingMethods.0.detail"] == .string("2025-10-23"))
        #expect(json[path: "shippingMethods.0.dateComponentsRange"] == nil)
    }

    @Test("W3C options ask for what Apple's fields ask for, and only the first method is selected")
    func w3cOptions() throws {
        var options = Shop.fullOptions()
        options.shippingType = .storePickup
        let json = try Shop.request(options).w3cJSON().json()
        #expect(
            json[path: "options"]?.compactBytes.text
                == #"{"requestPayerName":true,"requestPayerEmail":true,"requestPayerPhone":true,"#
                + #""requestShipping":true,"shippingType":"pickup"}"#)
        #expect(json[path: "details.shippingOptions.0.selected"] == .bool(true))
        #expect(json[path: "details.shippingOptions.1.selected"] == nil)
        #expect(json[path: "methodData.0.data.version"] == .number(JSONNumber(12)))
    }

    @Test("Google's shipping options carry their price in words, the chosen one preselected")
    func googleShipping() throws {
        let json = try Shop.request(Shop.fullOptions()).googleJSON().json()
        #expect(json[path: "shippingOptionParameters.defaultSelectedOptionId"] == .string("express"))
        #expect(
            json[path: "shippingOptionParameters.shippingOptions.0.description"] == .string("2025-10-23, 6.50 USD"))
        #expect(json[path: "transactionInfo.totalPrice"] == .string("89.13"))
    }

    @Test("A store's address is shown and cannot be changed")
    func storePickup() throws {
        var options = Shop.options
        options.collectAtStore(ApplePayContact(familyName: "Field Coffee Alder", locality: "Portland"))
        let json = try Shop.request(options).webJSON().json()
        #expect(json[path: "shippingType"] == .string("storePickup"))
        #expect(json[path: "shippingContactEditingMode"] == .string("storePickup"))
        #expect(json[path: "requiredShippingContactFields"] == .array([.string("postalAddress")]))
        #expect(json[path: "shippingContact.familyName"] == .string("Field Coffee Alder"))
    }

    @Test("Pending rows are zero and named pending; a wholly pending total stays pending in every form")
    func pending() throws {
        var cart = try Shop.cart("10.00")
        cart.pendingRows = [.subtotal]
        let request = try Shop.request(cart: cart)
        #expect(try request.webJSON().json()[path: "lineItems.0.type"] == .string("pending"))
        #expect(try request.webJSON().json()[path: "lineItems.0.amount"] == .string("0.00"))
        #expect(try request.webJSON().json()[path: "total.type"] == .string("pending"))
        #expect(try request.w3cJSON().json()[path: "details.total.pending"] == .bool(true))
        let google = try request.googleTransactionInfo().json()
        #expect(google[path: "totalPriceStatus"] == .string("NOT_CURRENTLY_KNOWN"))
        #expect(google[path: "totalPrice"] == nil)
        #expect(google[path: "displayItems.0.status"] == .string("PENDING"))
    }

    @Test("With some rows pending the total counts the others and is an estimate for Google")
    func partlyPending() throws {
        var cart = Cart.sample
        cart.pendingRows = [.tip]
        let request = try Shop.request(cart: cart)
        #expect(try request.googleTransactionInfo().json()[path: "totalPriceStatus"] == .string("ESTIMATED"))
        #expect(try request.webJSON().json()[path: "total.type"] == .string("final"))
        #expect(try request.webJSON().json()[path: "total.amount"] == .string("86.13"))
    }

    @Test("Currencies without decimals have none in any form")
    func yen() throws {
        let request = try Shop.request(cart: Shop.cart("1200", "JPY"))
        #expect(try request.webJSON().json()[path: "total.amount"] == .string("1200"))
        #expect(try request.googleTransactionInfo().json()[path: "totalPrice"] == .string("1200"))
        #expect(try request.w3cJSON().json()[path: "details.total.amount.value"] == .string("1200"))
    }

    @Test("Three decimals: native and W3C carry them, web and Google only a last zero")
    func dinar() throws {
        let even = try Shop.request(cart: Shop.cart("1.230", "KWD"))
        #expect(try even.nativeJSON().json()[path: "paymentSummaryItems.1.amount"] == .string("1.230"))
        #expect(try even.w3cJSON().json()[path: "details.total.amount.value"] == .string("1.230"))
        #expect(try even.webJSON().json()[path: "total.amount"] == .string("1.23"))
        #expect(try even.googleTransactionInfo().json()[path: "totalPrice"] == .string("1.23"))
        let odd = try Shop.request(cart: Shop.cart("1.234", "KWD"))
        #expect(try odd.nativeJSON().json()[path: "paymentSummaryItems.1.amount"] == .string("1.234"))
        #expect(try odd.w3cJSON().json()[path: "details.total.amount.value"] == .string("1.234"))
        let web = #expect(throws: ApplePayRequestError.self) { try odd.webJSON() }
        #expect(web?.problems.map(\.rule) == [.amountNotRepresentable, .amountNotRepresentable])
        #expect(web?.problems.last?.message.contains("1.230 KWD or 1.240 KWD") == true)
        #expect(throws: ApplePayRequestError.self) { try odd.googleTransactionInfo() }
    }

    @Test("Application data are the order's, the app's own, or none")
    func applicationData() throws {
        var options = Shop.options
        options.applicationData = .none
        #expect(try Shop.request(options).applicationData == nil)
        options.applicationData = .custom([1, 2, 3])
        #expect(try Shop.request(options).webJSON().json()[path: "applicationData"] == .string("AQID"))
        let order = try Shop.order()
        let text = ApplePayApplicationData.bytes(for: order).text
        #expect(text == "payments.applepay.1\norder-1\n\(order.fingerprint.hex)")
        #expect(ApplePayApplicationData.digest(for: order.terms) != order.fingerprint.digest)
    }

    @Test("The request knows the order it was made from")
    func origin() throws {
        let order = try Shop.order()
        let request = try order.paymentRequest(Shop.options)
        #expect(request.orderID == order.id)
        #expect(request.fingerprint == order.fingerprint)
    }

    @Test("A contact says nothing about a person in a log")
    func privacy() {
        let contact = ApplePayContact(familyName: "Field", emailAddress: "ada@example.com", countryCode: "US")
        var dumped = ""
        dump(contact, to: &dumped)
        for text in ["\(contact)", String(reflecting: contact), dumped] {
            #expect(!text.contains("Field") && !text.contains("ada@"))
        }
    }
}
