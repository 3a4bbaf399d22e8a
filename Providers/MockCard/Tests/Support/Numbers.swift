import MockCard
import Payments

/// A card number that begins like this and has this many digits, valid by its last one.
func cardNumber(_ beginning: String, count: Int = 16) -> String {
    let body = beginning + String(repeating: "0", count: count - beginning.count - 1)
    return (0...9).lazy.map { body + String($0) }.first { CardNumber($0) != nil }!
}

/// A transport that fails the test when anything is sent.
struct NoTransport: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        throw TransportError(kind: .init("sent"), delivery: .sent, detail: "something was sent")
    }
}

extension MockCardProvider {
    /// A provider with nobody behind it.
    static func alone(
        _ transport: any Transport = NoTransport(), clock: any WallClock = HandClock(), webhookSecrets: [String] = []
    ) throws -> MockCardProvider {
        MockCardProvider(
            configuration: try Configuration(
                baseURL: "http://127.0.0.1:9/mock-card/v1", secretKey: Secret("sandbox-sk-CANARY-KEY-0001"),
                webhookSecrets: webhookSecrets.map { Secret($0) }),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: CountedRandom()))
    }

    /// The error of an authorization that is refused before anything is sent.
    func refusal(
        _ instrument: PaymentInstrument, _ change: (inout AuthorizeRequest) -> Void = { _ in }
    ) async -> PaymentError? {
        var request = AuthorizeRequest(
            amount: Money(minorUnits: 2500, currency: Currency(code: "USD")!), capture: .later,
            instrument: instrument, orderID: OrderID("order-1")!)
        change(&request)
        let changed = request
        return await paymentError { _ = try await self.authorize(changed, World.call("r1")) }
    }
}

/// Bytes that count up: distinct from call to call, the same from run to run.
struct CountedRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
}
