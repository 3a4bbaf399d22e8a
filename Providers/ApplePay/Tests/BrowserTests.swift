import Payments
import Testing

@testable import ApplePay

@Suite("A real browser agrees", .enabled(if: Browser.path != nil, "Scripts/bootstrap --browser installs one"))
struct BrowserTests {
    @Test("new PaymentRequest takes the W3C form of any order", .timeLimit(.minutes(2)))
    func accepts() async throws {
        var requests = [try Shop.request(Shop.fullOptions()).w3cJSON().json()]
        for seed in 0..<300 {
            var source = try RandomOrder(seed: UInt64(seed))
            requests.append(try source.order().paymentRequest(source.options()).w3cJSON(version: 14).json())
        }
        let verdicts = try await Browser.verdicts(on: requests)
        #expect(verdicts.count == requests.count)
        #expect(Set(verdicts) == ["ok"])
    }

    private static let amounts = [
        "1", "1.0", "1.005", "0", "00.5", "-1", "-0", "--1", "+1", "1.", ".5", "1,5", "1e3", " 1", "1 ", "", "-", "١",
        "1_0",
        "0x1", "1.2.3", "12345678901234567890.12", "NaN",
    ]

    private static let currencies = [
        "USD", "usd", "uSd", "XXX", "US", "USDD", "840", "", "U$D", "\u{415}UR", "US\u{212A}", "US ",
    ]

    @Test(
        "What breaks the W3C's rules is refused by the browser and by us, and nothing else is", .timeLimit(.minutes(2)))
    func agrees() async throws {
        let good = try Shop.request(Shop.fullOptions()).w3cJSON().json()
        var requests: [JSONValue] = []
        let places = ["details.total", "details.displayItems.2", "details.shippingOptions.0"]
        for place in places {
            for text in Self.amounts { requests.append(good.setting("\(place).amount.value", to: .string(text))) }
            for code in Self.currencies { requests.append(good.setting("\(place).amount.currency", to: .string(code))) }
        }
        requests.append(good.setting("details.shippingOptions.1.id", to: .string("express")))
        requests.append(good.setting("details.total", to: nil))
        requests.append(good.setting("details.total.label", to: nil))
        requests.append(good.setting("details.displayItems.0.amount", to: nil))
        requests.append(good.setting("methodData", to: .array([])))
        let verdicts = try await Browser.verdicts(on: requests)
        #expect(verdicts.count == requests.count)
        for (request, verdict) in zip(requests, verdicts) {
            let ours = WalletClientCheck.problems(inPaymentRequest: request).filter { $0.rule.owner == .w3c }
            #expect((verdict == "ok") == ours.isEmpty, "\(verdict): \(ours)")
            // The specification names the kind: a currency is out of range, everything else is of the wrong type.
            let isCurrency = ours.first?.rule == .currencyMalformed
            #expect(verdict == (ours.isEmpty ? "ok" : isCurrency ? "RangeError" : "TypeError"), "\(ours)")
        }
        #expect(verdicts.contains("RangeError") && verdicts.contains("TypeError"))
    }
}
