import PXP
import Payments

/// Values that the tests share. Secrets are recognizable, so that a leak is found by searching for them.
enum Fixture {
    static let tokenID = "tok-7f3a-CANARY-ID"
    static let tokenValue = "CANARY-value-éÜ"
    static let hmacKey = "9A31CANARYHMAC00000000000000000000000000000000000000000000000042"
    static let encryptionKey = "CANARYENC00000000000000000000042"

    static let settings: [String: String] = [
        "credentials-for": "test", "merchant": "MERCHANT-1", "site": "SITE-1",
        "client-id": "b14d0efd-b57f-470a-932d-c5d8517ff021", "token-id": tokenID, "token-value": tokenValue,
    ]

    /// The documentation's sample answer in shape, with our own values and an hour to live.
    static let reply = """
        {"sessionId":"c5f0799b-0839-43ce-abc5-5b462a98f250","hmacKey":"\(hmacKey)",\
        "encryptionKey":"\(encryptionKey)","sessionExpiry":"2025-05-19T14:39:20.3843454Z",\
        "allowedFundingTypes":{"cards":[],"cardSchemes":["Visa","Diners"],"wallets":{"paypal":\
        {"allowedFundingOptions":["paylater","paypal"],"merchantId":"P"}}},"notDocumented":{"a":[1.50]}}
        """

    static func provider(
        _ transport: any Transport, clock: any WallClock = HandClock(), changing changes: [String: String?] = [:],
        environment: ProviderEnvironment = .test
    ) throws(PaymentError) -> PXPProvider {
        var values = settings
        for (name, value) in changes { values[name] = value }
        return try PXPProvider(
            settings: ProviderSettings(values),
            context: ProviderContext(
                environment: environment, transport: transport, clock: clock, random: CountedRandom()))
    }

    /// The error that `createSession` ends with when this is the answer.
    static func creationError(_ transport: ScriptedTransport) async -> PaymentError? {
        await paymentError {
            let request = SessionRequest.sample()
            _ = try await provider(transport).createSession(request, CallContext(reference: request.reference))
        }
    }
}
