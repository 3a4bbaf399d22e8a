import Payments
import Testing

@testable import ApplePay

@Suite("What is agreed beyond one payment")
struct AgreementTests {
    private static let terms = ApplePayAgreementTerms(
        paymentDescription: "Coffee each month", managementURL: "https://example.com/account",
        billingAgreement: "9.99 a month")

    private static func item(_ timing: ApplePayTiming) throws -> ApplePayItem {
        ApplePayItem(label: "Coffee", amount: try Shop.money("9.99"), timing: timing)
    }

    private static func request(_ agreement: ApplePayAgreement) throws -> ApplePayRequest {
        var options = Shop.options
        options.agreement = agreement
        return try Shop.order().uncheckedPaymentRequest(options)
    }

    private static func moment(_ text: String) throws -> Timestamp { try Timestamp(rfc3339: text) }

    @Test("Recurring payments have terms and rows with their rhythm")
    func recurring() throws {
        let end = try Self.moment("2026-06-01T00:00:00Z")
        let regular = try Self.item(.recurring(ApplePayRecurrence(end: end)))
        let agreement = ApplePayAgreement.recurring(ApplePayRecurringRequest(Self.terms, regularBilling: regular))
        let request = try Self.request(agreement)
        #expect(request.lowestWebVersion == 14)
        let json = try request.webJSON().json()
        #expect(
            json[path: "recurringPaymentRequest"]?.compactBytes.text
                == #"{"paymentDescription":"Coffee each month","managementURL":"https://example.com/account","#
                + #""billingAgreement":"9.99 a month","regularBilling":{"label":"Coffee","amount":"9.99","#
                + #""type":"final","paymentTiming":"recurring","#
                + #""recurringPaymentEndDate":"2026-06-01T00:00:00.000Z","recurringPaymentIntervalUnit":"month","#
                + #""recurringPaymentIntervalCount":1}}"#)
        #expect(WalletClientCheck.problems(inWebRequest: json, version: 14) == [])
    }

    @Test("Reloads carry their threshold, deferred payments their day and free cancellation")
    func others() throws {
        let reload = try Self.item(.automaticReload(threshold: Shop.money("5.00")))
        let filled = try Self.request(.automaticReload(ApplePayReloadRequest(Self.terms, billing: reload))).webJSON()
        let place = "automaticReloadPaymentRequest.automaticReloadBilling.automaticReloadPaymentThresholdAmount"
        #expect(try filled.json()[path: place] == .string("5.00"))
        let day = try Self.moment("2026-06-01T12:00:00Z")
        let deferred = ApplePayDeferredRequest(
            Self.terms, billing: try Self.item(.deferred(day)),
            freeCancellation: .init(until: day, timeZone: try #require(TimeZoneID("Europe/Paris"))))
        let json = try Self.request(.deferred(deferred)).webJSON().json()
        #expect(
            json[path: "deferredPaymentRequest.freeCancellationDateTimeZone"] == .string("Europe/Paris"))
        for request in [try filled.json(), json] {
            #expect(WalletClientCheck.problems(inWebRequest: request, version: 14) == [])
        }
    }

    @Test("Several merchants share the total, and not more than that")
    func merchants() throws {
        func context(_ amount: String) throws -> ApplePayTokenContext {
            ApplePayTokenContext(
                merchantIdentifier: "merchant.a", externalIdentifier: "a", merchantName: "A",
                amount: try Shop.money(amount))
        }
        let good = try Self.request(.multipleMerchants([context("50.00"), context("39.13")]))
        #expect(good.problems(for: .native) == [])
        #expect(try good.webJSON().json()[path: "multiTokenContexts.1.amount"] == .string("39.13"))
        let tooMuch = try Self.request(.multipleMerchants([context("50.00"), context("39.14")]))
        #expect(tooMuch.problems(for: .native).map(\.rule) == [.tokensExceedTotal])
        #expect(try Self.request(.multipleMerchants([])).problems(for: .native).map(\.rule) == [.memberMissing])
    }

    @Test("All faults of an agreement are named at once, by member and rule")
    func faults() throws {
        let terms = ApplePayAgreementTerms(
            paymentDescription: "", managementURL: "not an address",
            billingAgreement: String(repeating: "x", count: 501), tokenNotificationURL: "ftp://example.com")
        let regular = ApplePayItem(label: "", amount: try Shop.money("1", "JPY"))
        let request = try Self.request(
            .recurring(ApplePayRecurringRequest(terms, regularBilling: regular)))
        let found = request.problems(for: .native).map { "\($0.field) \($0.rule)" }
        #expect(
            found == [
                "recurringPaymentRequest.paymentDescription description_missing",
                "recurringPaymentRequest.managementURL url_malformed",
                "recurringPaymentRequest.tokenNotificationURL url_malformed",
                "recurringPaymentRequest.billingAgreement agreement_too_long",
                "recurringPaymentRequest.regularBilling.label label_missing",
                "recurringPaymentRequest.regularBilling.paymentTiming wrong_timing",
                "recurringPaymentRequest.regularBilling.amount currency_mismatch",
            ])
    }

    @Test(
        "An address on the web has a scheme, a host and no odd bytes",
        arguments: [
            ("https://example.com", true), ("http://example.com/a?b#c", true), ("HTTPS://EXAMPLE.COM", true),
            ("https://", false), ("https:///path", false), ("https://:443", false), ("https://user@", false),
            ("example.com", false), ("javascript:alert(1)", false), ("https://exa mple.com", false), ("", false),
            ("https://" + String(repeating: "a", count: 3000), false),
        ])
    func addresses(text: String, isValid: Bool) {
        #expect(WebAddress.isValid(text) == isValid)
    }
}
