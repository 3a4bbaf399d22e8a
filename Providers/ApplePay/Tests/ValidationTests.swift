import Payments
import Testing

@testable import ApplePay

/// One way to break a good request, the forms that must refuse it, and how.
struct Breakage: CustomTestStringConvertible, Sendable {
    let name: String
    let forms: [ApplePayForm]
    let expected: [String]
    let change: @Sendable (inout ApplePayRequest) throws -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ forms: [ApplePayForm], _ expected: String...,
        change: @escaping @Sendable (inout ApplePayRequest) throws -> Void
    ) {
        self.name = name
        self.forms = forms
        self.expected = expected
        self.change = change
    }

    static let web: [ApplePayForm] = [.web(version: 14), .w3c(version: 14)]
    static let all: [ApplePayForm] = [.native, .web(version: 14), .w3c(version: 14), .google]
    static let apple: [ApplePayForm] = [.native] + web

    static let cases: [Breakage] = [
        Breakage("no merchant", apple, "merchantIdentifier merchant_missing") { $0.merchantIdentifier = "" },
        Breakage("UK", all, "countryCode country_unknown") { $0.countryCode = "UK" },
        Breakage("three letters", all, "countryCode country_unknown") { $0.countryCode = "USA" },
        Breakage("lower case", all, "countryCode country_unknown") { $0.countryCode = "us" },
        Breakage("no country", all, "countryCode country_unknown") { $0.countryCode = "" },
        Breakage("a country nobody has", apple, "supportedCountries[1] country_unknown") {
            $0.supportedCountries = ["US", "ZZ"]
        },
        Breakage("no networks", apple, "supportedNetworks networks_missing") { $0.supportedNetworks = [] },
        Breakage("EMV only on the web", web, "merchantCapabilities three_d_secure_missing") {
            $0.merchantCapabilities = [.emv]
        },
        Breakage("credit only in an app", [.native], "merchantCapabilities capabilities_missing") {
            $0.merchantCapabilities = [.credit]
        },
        Breakage("disbursement on the web", web, "merchantCapabilities property_not_on_web") {
            $0.merchantCapabilities.insert(.instantFundsOut)
        },
        Breakage("an app's network on the web", web, "supportedNetworks[0] property_not_on_web") {
            $0.supportedNetworks = [.suica]
        },
        Breakage("a category on the web", web, "merchantCategoryCode property_not_on_web") {
            $0.merchantCategoryCode = 5814
        },
        Breakage("a category out of range", [.native], "merchantCategoryCode category_out_of_range") {
            $0.merchantCategoryCode = 10_000
        },
        Breakage("a total that is too low", [.native], "paymentSummaryItems[5].amount total_is_not_sum") {
            $0.total.amount = try Shop.money("89.12")
        },
        Breakage("the same on the web", [.web(version: 14)], "total.amount total_is_not_sum") {
            $0.total.amount = try Shop.money("89.12")
        },
        Breakage(
            "a total below zero", [.google], "totalPrice.amount total_negative", "totalPrice.amount total_is_not_sum"
        ) { $0.total.amount = try Shop.money("-1.00") },
        Breakage("a total without a label", [.web(version: 14)], "total.label total_label_missing") {
            $0.total.label = ""
        },
        Breakage("a row without a label", [.w3c(version: 14)], "displayItems[2].label label_missing") {
            $0.rows[2].label = ""
        },
        Breakage("a row in yen", [.native], "paymentSummaryItems[0].amount currency_mismatch") {
            $0.rows[0].amount = try Shop.money("86", "JPY")
        },
        Breakage("a pending row with an amount", [.native], "paymentSummaryItems[3].amount pending_amount_not_zero") {
            $0.rows[3].status = .pending
            $0.total.amount = try Shop.money("86.13")
        },
        Breakage("a pending total above final rows", [.web(version: 14)], "total.type total_pending") {
            $0.total.status = .pending
        },
        Breakage("two methods with one identifier", all, "shippingMethods[1].identifier duplicate_shipping_method") {
            $0.shippingMethods[1].identifier = "express"
        },
        Breakage("a method below zero", all, "shippingMethods[1].amount shipping_amount_negative") {
            $0.shippingMethods[1].amount = try Shop.money("-0.01")
        },
        Breakage(
            "a method without names", all, "shippingMethods[0].label shipping_method_incomplete",
            "shippingMethods[0].identifier shipping_method_incomplete"
        ) {
            $0.shippingMethods[0].label = ""
            $0.shippingMethods[0].identifier = ""
        },
        Breakage("a range that ends first", all, "shippingMethods[0].dateComponentsRange date_range_reversed") {
            let day = $0.shippingMethods[0].dates?.start
            $0.shippingMethods[0].dates?.end = try #require(day?.adding(days: -1))
        },
        Breakage("a payer nobody asked for", apple, "billingContact billing_contact_not_asked") {
            $0.requiredBillingContactFields = [.name]
            $0.billingContact = ApplePayContact(familyName: "Field")
        },
        Breakage("a recipient nobody asked for", apple, "shippingContact shipping_contact_not_asked") {
            $0.requiredShippingContactFields = []
            $0.shippingContact = ApplePayContact(familyName: "Field")
        },
        Breakage("version 0", [.web(version: 0)], "version version_unknown") { _ in },
        Breakage("version 15", [.w3c(version: 15)], "version version_unknown") { _ in },
        Breakage(
            "a rhythm of nothing", [.native], "paymentSummaryItems[0].recurringPaymentIntervalCount recurrence_invalid"
        ) { $0.rows[0].timing = .recurring(ApplePayRecurrence(every: 0, .day)) },
        Breakage(
            "several at once, in order", [.web(version: 14)], "countryCode country_unknown",
            "lineItems[0].label label_missing", "total.label total_label_missing", "supportedNetworks networks_missing"
        ) {
            $0.countryCode = "UK"
            $0.rows[0].label = ""
            $0.total.label = ""
            $0.supportedNetworks = []
        },
    ]
}

@Suite("A request that a sheet would refuse does not leave")
struct ValidationTests {
    @Test("A good request has no problem in any form", arguments: Breakage.all)
    func good(form: ApplePayForm) throws {
        #expect(try Shop.request(Shop.fullOptions()).problems(for: form) == [])
    }

    @Test("What is broken is named by member and rule, all of it", arguments: Breakage.cases)
    func broken(breakage: Breakage) throws {
        for form in breakage.forms {
            var request = try Shop.request(Shop.fullOptions())
            try breakage.change(&request)
            let found = request.problems(for: form).map { "\($0.field) \($0.rule)" }
            #expect(found == breakage.expected, "\(form)")
            let error = #expect(throws: ApplePayRequestError.self) { try request.validate(for: form) }
            #expect(error?.problems.count == breakage.expected.count)
            #expect(error?.paymentError.code == .invalidRequest)
            #expect(error?.paymentError.effect == .untouched)
        }
    }

    @Test(
        "Zero is a total from version 4 on, and in apps",
        arguments: [(ApplePayForm.native, true), (.web(version: 4), true), (.web(version: 3), false), (.google, true)])
    func zero(form: ApplePayForm, isGood: Bool) throws {
        let request = try Shop.request(cart: Shop.cart("0.00"))
        #expect(request.problems(for: form).map(\.rule) == (isGood ? [] : [.totalMustBePositive]))
        #expect(request.lowestWebVersion == 4)
    }

    @Test("Safari's largest total is a hundred million in any currency", arguments: ["USD", "JPY", "KWD"])
    func largest(code: String) throws {
        let limit = try Shop.request(cart: Shop.cart("100000000", code))
        #expect(limit.problems(for: .web(version: 14)) == [])
        let above = try Shop.request(cart: Shop.cart("100000001", code))
        #expect(above.problems(for: .web(version: 14)).map(\.rule) == [.totalTooLarge])
        #expect(above.problems(for: .native) == [])
    }

    @Test("Nothing is charged in gold")
    func gold() throws {
        let request = ApplePayRequest(
            merchantIdentifier: "merchant.a", merchantName: "A", countryCode: "US",
            summary: try OrderSummary(rows: [], merchantName: "A", currency: Shop.currency("XAU")))
        #expect(request.problems(for: .native).map(\.rule) == [.currencyNotChargeable])
    }

    @Test("A pending total is a warning where rules ask for a final amount", arguments: ["US", "GB", "FR"])
    func pendingTotal(country: String) throws {
        var cart = try Shop.cart("10.00")
        cart.pendingRows = [.subtotal]
        var options = Shop.options
        options.countryCode = country
        let request = try Shop.request(options, cart: cart)
        let found = request.problems(for: .web(version: 14))
        #expect(found.map(\.rule) == (country == "US" ? [] : [.totalPendingInRegion]))
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(throws: Never.self) { try request.validate(for: .web(version: 14)) }
    }

    @Test(
        "Each property names the version that brought it",
        arguments: [
            ("supportedCountries", 3), ("supportsCouponCode", 12), ("couponCode", 12),
            ("shippingContactEditingMode", 12),
        ])
    func propertyVersions(member: String, version: Int) throws {
        let request = try Shop.request(Shop.fullOptions())
        let before = request.problems(for: .web(version: version - 1))
        #expect(before.contains { $0.field == member && $0.rule == .propertyNotInVersion })
        #expect(!request.problems(for: .web(version: version)).contains { $0.field == member })
    }

    @Test("Each network is refused before its version and taken from it on", arguments: ApplePayNetwork.allCases)
    func networkVersions(network: ApplePayNetwork) throws {
        var options = Shop.options
        options.supportedNetworks = [network]
        let request = try Shop.request(options)
        guard let version = network.webVersion else {
            #expect(request.problems(for: .web(version: 14)).map(\.rule) == [.propertyNotOnWeb])
            return
        }
        #expect(request.lowestWebVersion == version)
        #expect(request.problems(for: .web(version: version)) == [])
        guard version > 1 else { return }
        #expect(request.problems(for: .web(version: version - 1)).map(\.rule) == [.networkNotInVersion])
    }

    @Test("Each problem says whose rule it is")
    func owner() throws {
        var request = try Shop.request()
        request.countryCode = "UK"
        let problem = try #require(request.problems(for: .native).first)
        #expect(problem.rule.owner == .apple)
        #expect(
            problem.description
                == "countryCode: expected two upper-case letters that ISO 3166-1 has assigned, found ‘UK’; "
                + "the United Kingdom is GB (country_unknown, rule of apple)")
    }

    @Test("Building refuses what no platform would show")
    func building() throws {
        let order = try Shop.order()
        let error = #expect(throws: ApplePayRequestError.self) {
            try order.paymentRequest(merchantIdentifier: "", merchantName: "", countryCode: "ZZ")
        }
        #expect(error?.problems.map(\.rule) == [.merchantMissing, .countryUnknown, .totalLabelMissing])
    }
}
