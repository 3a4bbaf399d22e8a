import Payments
import Testing

@testable import ApplePay

/// A good request of some form with one member changed, and what a strict client says.
struct Tampering: CustomTestStringConvertible, Sendable {
    let path: String
    let value: String?
    let expected: [String]
    var testDescription: String { "\(path) = \(value ?? "nothing")" }

    /// `value` is JSON; nil removes the member.
    init(_ path: String, _ value: String?, _ expected: String...) {
        self.path = path
        self.value = value
        self.expected = expected
    }

    func apply(to json: JSONValue) throws -> JSONValue {
        json.setting(path, to: try value.map { try JSONValue(parsing: $0) })
    }
}

@Suite("A strict client refuses what Safari, browsers and Google refuse")
struct ClientCheckTests {
    @Test("What the library writes is good for the client that reads it", arguments: [1, 3, 4, 6, 12, 14])
    func good(version: Int) throws {
        let options = version < 12 ? Shop.options : Shop.fullOptions()
        let request = try Shop.request(options)
        #expect(
            WalletClientCheck.problems(inWebRequest: try request.webJSON(version: version).json(), version: version)
                == [])
        #expect(WalletClientCheck.problems(inPaymentRequest: try request.w3cJSON(version: version).json()) == [])
        #expect(WalletClientCheck.problems(inTransactionInfo: try request.googleTransactionInfo().json()) == [])
    }

    @Test(
        "Apple Pay JS",
        arguments: [
            Tampering("countryCode", #""UK""#, "countryCode country_unknown"),
            Tampering("countryCode", nil, "countryCode member_missing"),
            Tampering("currencyCode", #""usd""#, "currencyCode currency_unknown"),
            Tampering("total", nil, "total member_missing"),
            Tampering("total.label", #""""#, "total.label total_label_missing"),
            Tampering("total.amount", #""-1.00""#, "total.amount total_negative", "total.amount total_is_not_sum"),
            Tampering("total.amount", #""89.1""#, "total.amount amount_malformed"),
            Tampering("total.amount", "89.13", "total.amount wrong_kind"),
            Tampering("total.amount", #""1e2""#, "total.amount amount_malformed"),
            Tampering(
                "total.amount", #""100000000.01""#, "total.amount total_too_large", "total.amount total_is_not_sum"),
            Tampering("total.type", #""pending""#, "total.type total_pending"),
            Tampering("total.type", #""maybe""#, "total.type unknown_word"),
            Tampering("lineItems", "[]", "lineItems line_items_empty"),
            Tampering("lineItems.0.label", nil, "lineItems[0].label member_missing"),
            Tampering("lineItems.0.amount", #""+86.25""#, "lineItems[0].amount amount_malformed"),
            Tampering("lineItems.0.amount", #""86,25""#, "lineItems[0].amount amount_malformed"),
            Tampering("lineItems.0.amount", #"".25""#, "lineItems[0].amount amount_malformed"),
            Tampering("lineItems.0.amount", #""٨٦""#, "lineItems[0].amount amount_malformed"),
            Tampering("lineItems.0.currency", #""USD""#, "lineItems[0].currency unknown_member"),
            Tampering("lineItems.0.paymentTiming", #""later""#, "lineItems[0].paymentTiming unknown_word"),
            Tampering("supportedNetworks", "[]", "supportedNetworks networks_missing"),
            Tampering("supportedNetworks.0", #""Visa""#, "supportedNetworks[0] network_not_in_version"),
            Tampering("merchantCapabilities", #"["supportsEMV"]"#, "merchantCapabilities three_d_secure_missing"),
            Tampering(
                "merchantCapabilities.0", #""supportsAll""#, "merchantCapabilities[0] unknown_word",
                "merchantCapabilities three_d_secure_missing"),
            Tampering("supportedCountries.0", #""XX""#, "supportedCountries[0] country_unknown"),
            Tampering(
                "shippingMethods.1.identifier", #""express""#,
                "shippingMethods[1].identifier duplicate_shipping_method"),
            Tampering("shippingMethods.0.detail", nil, "shippingMethods[0].detail shipping_method_incomplete"),
            Tampering("shippingMethods.0.amount", #""-6.50""#, "shippingMethods[0].amount shipping_amount_negative"),
            Tampering(
                "shippingMethods.0.dateComponentsRange.endDateComponents.days", "22",
                "shippingMethods[0].dateComponentsRange date_range_reversed"),
            Tampering(
                "shippingMethods.0.dateComponentsRange.endDateComponents.months", "13",
                "shippingMethods[0].dateComponentsRange.endDateComponents wrong_kind"),
            Tampering("shippingType", #""pickup""#, "shippingType unknown_word"),
            Tampering("requiredShippingContactFields.0", #""street""#, "requiredShippingContactFields[0] unknown_word"),
            Tampering("billingContact", #"{"familyName": 1}"#, "billingContact.familyName wrong_kind"),
            Tampering("applicationData", #""not base64!""#, "applicationData application_data_malformed"),
            Tampering("merchantIdentifier", #""merchant.a""#, "merchantIdentifier unknown_member"),
            Tampering(
                "recurringPaymentRequest", "{}",
                "recurringPaymentRequest.paymentDescription member_missing",
                "recurringPaymentRequest.managementURL member_missing",
                "recurringPaymentRequest.regularBilling member_missing"),
            Tampering(
                "multiTokenContexts",
                #"[{"merchantIdentifier":"m","externalIdentifier":"e","merchantName":"n","amount":"89.14"}]"#,
                "multiTokenContexts tokens_exceed_total"),
        ])
    func web(tampering: Tampering) throws {
        let good = try Shop.request(Shop.fullOptions()).webJSON(version: 14).json()
        let found = WalletClientCheck.problems(inWebRequest: try tampering.apply(to: good), version: 14)
        #expect(found.map { "\($0.field) \($0.rule)" } == tampering.expected)
    }

    @Test(
        "W3C Payment Request with Apple Pay as its method",
        arguments: [
            Tampering("details.total", nil, "details.total member_missing"),
            Tampering(
                "details.total.amount.value", #""-0""#, "details.total.amount.value total_negative",
                "details.total.amount.value total_is_not_sum"),
            Tampering(
                "details.total.amount.value", #""-1""#, "details.total.amount.value total_negative",
                "details.total.amount.value total_is_not_sum"),
            Tampering("details.total.amount.value", #""1.""#, "details.total.amount.value amount_malformed"),
            Tampering("details.total.amount.value", #"" 1""#, "details.total.amount.value amount_malformed"),
            Tampering("details.total.amount.value", #""1,5""#, "details.total.amount.value amount_malformed"),
            Tampering("details.total.amount.value", #""89.130""#),
            Tampering("details.displayItems.0.amount.currency", #""usd""#),
            Tampering(
                "details.displayItems.0.amount.currency", #""EUR""#,
                "details.displayItems[0].amount.currency currency_mismatch"),
            Tampering(
                "details.displayItems.0.amount.currency", #""840""#,
                "details.displayItems[0].amount.currency currency_malformed",
                "details.displayItems[0].amount.currency currency_mismatch"),
            Tampering(
                "details.shippingOptions.1.id", #""express""#,
                "details.shippingOptions[1].id duplicate_shipping_method"),
            Tampering("options.shippingType", #""storePickup""#, "options.shippingType unknown_word"),
            Tampering("methodData", "[]", "methodData member_missing"),
            Tampering("methodData.0.data.version", "99", "methodData[0].data.version version_unknown"),
            Tampering(
                "methodData.0.data.merchantIdentifier", #""""#,
                "methodData[0].data.merchantIdentifier merchant_missing"),
            Tampering("methodData.0.data.countryCode", #""UK""#, "methodData[0].data.countryCode country_unknown"),
            Tampering(
                "methodData.0.data.supportedNetworks", "[]",
                "methodData[0].data.supportedNetworks networks_missing"),
        ])
    func w3c(tampering: Tampering) throws {
        let good = try Shop.request(Shop.fullOptions()).w3cJSON(version: 14).json()
        let found = WalletClientCheck.problems(inPaymentRequest: try tampering.apply(to: good))
        #expect(found.map { "\($0.field) \($0.rule)" } == tampering.expected)
    }

    @Test(
        "Google Pay",
        arguments: [
            Tampering("totalPrice", nil, "totalPrice price_missing"),
            Tampering("totalPrice", #""89.130""#, "totalPrice amount_malformed"),
            Tampering("totalPrice", #""89.1""#, "totalPrice total_is_not_sum"),
            Tampering("totalPrice", #""-1""#, "totalPrice total_negative", "totalPrice total_is_not_sum"),
            Tampering("totalPriceStatus", #""DONE""#, "totalPriceStatus unknown_word"),
            Tampering("totalPriceLabel", nil, "totalPriceLabel member_missing"),
            Tampering("currencyCode", #""usd""#, "currencyCode currency_unknown"),
            Tampering("displayItems.0.type", #""TIP""#, "displayItems[0].type unknown_word"),
            Tampering("displayItems.0.price", "86.25", "displayItems[0].price wrong_kind"),
            Tampering("displayItems.0.label", #""""#, "displayItems[0].label label_missing"),
            Tampering("checkoutOption", #""COMPLETE_IMMEDIATE_PURCHASE""#),
            Tampering("totalprice", #""1""#, "totalprice unknown_member"),
        ])
    func google(tampering: Tampering) throws {
        let good = try Shop.request().googleTransactionInfo().json()
        let found = WalletClientCheck.problems(inTransactionInfo: try tampering.apply(to: good))
        #expect(found.map { "\($0.field) \($0.rule)" } == tampering.expected)
    }

    @Test("A purchase that completes at once needs a final price")
    func immediate() throws {
        let good = try Shop.request().googleTransactionInfo().json()
        let tampered = good.setting("checkoutOption", to: .string("COMPLETE_IMMEDIATE_PURCHASE"))
            .setting("totalPriceStatus", to: .string("ESTIMATED"))
        let found = WalletClientCheck.problems(inTransactionInfo: tampered)
        #expect(found.map(\.rule) == [.immediatePurchaseNotFinal])
    }

    @Test("What is no object is one problem, and many problems have an end")
    func odd() throws {
        for value in [JSONValue.null, .array([]), .string("x"), .bool(true)] {
            #expect(WalletClientCheck.problems(inWebRequest: value, version: 14).count == 1)
            #expect(WalletClientCheck.problems(inPaymentRequest: value).count == 1)
            #expect(WalletClientCheck.problems(inTransactionInfo: value).count == 1)
        }
        let rows = JSONValue.array(Array(repeating: .null, count: 10_000))
        let request = try Shop.request().webJSON().json().setting("lineItems", to: rows)
        #expect(WalletClientCheck.problems(inWebRequest: request, version: 14).count == 200)
    }

    @Test("At most one agreement, and none before version 14")
    func agreements() throws {
        let good = try Shop.request().webJSON(version: 14).json()
        let two = good.setting("multiTokenContexts", to: .array([])).setting("deferredPaymentRequest", to: .null)
        let found = WalletClientCheck.problems(inWebRequest: two, version: 13).map(\.rule)
        #expect(found.filter { $0 == .severalAgreements }.count == 1)
        #expect(found.filter { $0 == .propertyNotInVersion }.count == 2)
    }
}
