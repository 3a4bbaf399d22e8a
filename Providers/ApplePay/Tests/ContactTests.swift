import Payments
import Testing

@testable import ApplePay

@Suite("Contacts before and after authorization")
struct ContactTests {
    struct Code: CustomTestStringConvertible, Sendable {
        let country: String
        let postalCode: String
        let prefix: String?
        let isComplete: Bool
        var testDescription: String { "\(country) \(postalCode)" }
    }

    @Test(
        "The zone is the same before and after authorization",
        arguments: [
            Code(country: "GB", postalCode: "SW1A", prefix: "SW1A", isComplete: false),
            Code(country: "gb", postalCode: "SW1A ", prefix: "SW1A", isComplete: false),
            Code(country: "GB", postalCode: "SW1A 1AA", prefix: "SW1A", isComplete: true),
            Code(country: "GB", postalCode: "m11ae", prefix: "M1", isComplete: true),
            Code(country: "CA", postalCode: "K1A", prefix: "K1A", isComplete: false),
            Code(country: "CA", postalCode: "K1A 0B1", prefix: "K1A", isComplete: true),
            Code(country: "US", postalCode: "97205", prefix: "97205", isComplete: true),
            Code(country: "US", postalCode: "97205-1234", prefix: "97205", isComplete: true),
            Code(country: "US", postalCode: "9720", prefix: "9720", isComplete: false),
            Code(country: "DE", postalCode: "10115", prefix: "10115", isComplete: true),
            Code(country: "IE", postalCode: "  ", prefix: nil, isComplete: false),
        ])
    func zones(code: Code) {
        let contact = ApplePayCoarseContact(postalCode: code.postalCode, countryCode: code.country)
        #expect(contact.zonePrefix == code.prefix)
        #expect(contact.isPostalCodeComplete == code.isComplete)
    }

    @Test("A coarse contact keeps nothing finer, whatever comes")
    func coarse() {
        let contact = ApplePayCoarseContact(
            ApplePayContact(
                familyName: "Field", emailAddress: "a@example.com", addressLines: ["12 Juniper Street"],
                locality: "Portland", postalCode: "97205", administrativeArea: "OR", countryCode: "us"))
        #expect(contact.address.postal?.street == "")
        #expect(contact.address.oneLine == "Portland, OR, 97205, US")
        #expect(!String(reflecting: contact).contains("Juniper"))
    }

    @Test("A whole contact becomes an address with everything; without street or town it is none")
    func whole() {
        let address = SheetStory.authorization().shippingContact?.address
        #expect(
            address?.postal
                == PostalAddress(
                    name: "Ada Field", street: "12 Juniper Street", street2: "Apt 4", city: "Portland", region: "OR",
                    postalCode: "97205", country: Country(code: "US")))
        #expect(ApplePayContact(addressLines: [" "], locality: "Portland").address == nil)
        #expect(ApplePayContact(addressLines: ["A 1"]).address == nil)
    }

    @Test("A saved address becomes a contact")
    func saved() throws {
        let postal = try #require(SampleShop.addresses[0].postal)
        let contact = ApplePayContact(postal)
        #expect(contact.givenName == "Ada")
        #expect(contact.familyName == "Field")
        #expect(contact.addressLines == ["12 Juniper Street", "Apt 4"])
        #expect(contact.countryCode == "US")
    }
}

@Suite("Answers to the sheet on the wire")
struct UpdateTests {
    private static func update(
        _ event: ApplePaySheetEvent, _ errors: [ApplePayError] = []
    ) throws -> ApplePayUpdate {
        ApplePayUpdate(answering: event, with: try Shop.request(Shop.fullOptions()), errors: errors)
    }

    private static let unserviceable = ApplePayError(.addressUnserviceable, .addressUnserviceable)
    private static let postalCode = ApplePayError(.shippingContactInvalid, field: .postalCode, .checkPostalCode)

    @Test("Apple Pay JS: errors in the shopper's language, with the field")
    func web() throws {
        let json = try Self.update(.shippingContact, [Self.postalCode]).webJSON(version: 12, locale: "de").json()
        #expect(json[path: "errors.0.code"] == .string("shippingContactInvalid"))
        #expect(json[path: "errors.0.contactField"] == .string("postalCode"))
        #expect(
            json[path: "errors.0.message"]?.stringValue == MessageBook.bundled.text(.checkPostalCode, locale: "de"))
        #expect(json[path: "newShippingMethods.0.identifier"] == .string("express"))
        #expect(json[path: "newTotal.label"] == .string("Field Coffee"))
    }

    @Test("Apple Pay JS: the answer to a shipping method has no errors, that to a card no methods")
    func webMembers() throws {
        #expect(try Self.update(.shippingMethod).webJSON(version: 12, locale: "en").json()[path: "errors"] == nil)
        let card = try Self.update(.paymentMethod).webJSON(version: 12, locale: "en").json()
        #expect(card[path: "newShippingMethods"] == nil)
    }

    @Test("W3C: the first thing in the way is the error")
    func w3c() throws {
        let json = try Self.update(.shippingContact, [Self.unserviceable]).w3cJSON(version: 12, locale: "en").json()
        #expect(json[path: "total.amount.value"] == .string("89.13"))
        #expect(json[path: "shippingOptions.0.id"] == .string("express"))
        #expect(json[path: "error"]?.stringValue == MessageBook.bundled.text(.addressUnserviceable, locale: "en"))
        let coupon = ApplePayError(.couponCodeInvalid, .couponInvalid)
        let other = try Self.update(.coupon, [coupon]).w3cJSON(version: 12, locale: "en").json()
        #expect(other[path: "error"] == nil)
        #expect(other[path: "paymentMethodErrors.0.code"] == .string("couponCodeInvalid"))
    }

    @Test(
        "Google Pay: reason and intent",
        arguments: [
            (
                ApplePaySheetEvent.shippingContact, ApplePayError.Code.addressUnserviceable,
                "SHIPPING_ADDRESS_UNSERVICEABLE", "SHIPPING_ADDRESS"
            ),
            (.shippingContact, .shippingContactInvalid, "SHIPPING_ADDRESS_INVALID", "SHIPPING_ADDRESS"),
            (.coupon, .couponCodeInvalid, "OFFER_INVALID", "OFFER"),
            (.paymentMethod, .unknown, "OTHER_ERROR", "PAYMENT_METHOD"),
        ])
    func google(event: ApplePaySheetEvent, code: ApplePayError.Code, reason: String, intent: String) throws {
        let json = try Self.update(event, [ApplePayError(code, .failed)]).googleJSON(locale: "en").json()
        #expect(json[path: "error.reason"] == .string(reason))
        #expect(json[path: "error.intent"] == .string(intent))
        #expect(json[path: "newTransactionInfo.totalPrice"] == .string("89.13"))
        #expect(json[path: "newShippingOptionParameters.defaultSelectedOptionId"] == .string("express"))
    }

    @Test("Which errors answer which event")
    func allowed() {
        let phone = ApplePayError(.shippingContactInvalid, field: .phoneNumber)
        #expect(!phone.isAllowed(answering: .shippingContact))
        #expect(phone.isAllowed(answering: .authorization))
        #expect(!ApplePayError(.billingContactInvalid, field: .emailAddress).isAllowed(answering: .authorization))
        #expect(ApplePayError(.billingContactInvalid, field: .name).isAllowed(answering: .authorization))
        for code in ApplePayError.Code.allCases {
            #expect(!ApplePayError(code).isAllowed(answering: .shippingMethod))
        }
    }

    @Test("Every error of the sheet has its row in the catalog, on the web and in apps")
    func catalog() {
        for code in ApplePayError.Code.allCases {
            let web = ApplePayProvider.errors.rows(for: code.rawValue)
            #expect(web.contains { $0.platform == .web })
            #expect(ApplePayProvider.errors.rows(for: "\(code.nativeCode)").contains { $0.platform == .ios })
        }
    }

    @Test("The result says success or failure, with the order for Apple Wallet only over https")
    func result() throws {
        #expect(ApplePayResult.success().webJSON(locale: "en").text == #"{"status":"STATUS_SUCCESS"}"#)
        let failure = ApplePayResult.failure([Self.postalCode]).webJSON(locale: "en")
        #expect(try failure.json()[path: "errors.0.contactField"] == .string("postalCode"))
        func details(_ url: String) -> ApplePayOrderDetails? {
            ApplePayOrderDetails(
                orderTypeIdentifier: "order.com.example", orderIdentifier: "1", webServiceURL: url,
                authenticationToken: "secret-token")
        }
        #expect(details("http://example.com") == nil)
        let good = try #require(details("https://example.com/orders"))
        #expect(!"\(good)".contains("secret-token"))
        let json = try ApplePayResult.success(good).webJSON(locale: "en").json()
        #expect(json[path: "orderDetails.authenticationToken"] == .string("secret-token"))
    }
}
