import ApplePay
import Payments
import PaymentsSystem
import PaymentsTesting
import Testing

@Suite("The Apple Pay merchant's set-up is checked")
struct ConfigurationTests {
    private static let good = ["merchant-id": "merchant.com.example", "merchant-name": "Shop", "country": "GB"]

    private static func context() -> ProviderContext {
        ProviderContext(
            environment: .sandbox, transport: UnusedTransport(), clock: SystemClock(), random: SystemRandom())
    }

    private static func provider(_ settings: [String: String]) throws -> ApplePayProvider {
        try ApplePayProvider(settings: ProviderSettings(settings), context: context())
    }

    @Test("Good settings make a provider whose account is the merchant identifier")
    func good() throws {
        #expect(try Self.provider(Self.good).account == "merchant.com.example")
    }

    @Test("All missing settings are named at once, and nothing was sent")
    func missing() throws {
        let error = #expect(throws: PaymentError.self) { try Self.provider([:]) }
        #expect(error?.code == .configuration)
        #expect(error?.effect == .untouched)
        for name in ["APPLE_PAY_MERCHANT_ID", "APPLE_PAY_MERCHANT_NAME", "APPLE_PAY_COUNTRY"] {
            #expect(error?.explanation.contains(name) == true)
        }
    }

    @Test(
        "A bad value is refused by the name of its variable",
        arguments: [
            ("country", "UK", "APPLE_PAY_COUNTRY"), ("country", "gb", "APPLE_PAY_COUNTRY"),
            ("merchant-id", "merchant id", "APPLE_PAY_MERCHANT_ID"),
            ("merchant-name", String(repeating: "n", count: 65), "APPLE_PAY_MERCHANT_NAME"),
        ])
    func bad(name: String, value: String, variable: String) throws {
        let settings = Self.good.merging([name: value]) { $1 }
        let error = #expect(throws: PaymentError.self) { try Self.provider(settings) }
        #expect(error?.explanation.contains(variable) == true)
    }
}

/// Fails the test that sends anything.
struct UnusedTransport: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        Issue.record("nothing may be sent")
        throw TransportError(kind: .unavailable, delivery: .notSent, detail: "nothing may be sent")
    }
}
