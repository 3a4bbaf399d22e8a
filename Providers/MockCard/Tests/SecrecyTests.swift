import MockCard
import MockCardSandbox
import Payments
import PaymentsCrypto
import PaymentsSandbox
import PaymentsServer
import PaymentsSystem
import Testing

@Suite("What a thief could use is nowhere")
struct SecrecyTests {
    private static let number = cardNumber("401288123")
    private static let canaries = [number, "CANARY HOLDER", "CANARYCRYPTOGRAM", "CANARYPROOF"]

    private func leaks(in text: String) -> [String] { Self.canaries.filter { text.contains($0) } }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text + "\(value)" + String(reflecting: value)
    }

    private var instruments: [PaymentInstrument] {
        [
            .number(Self.number),
            .networkToken(
                NetworkToken(
                    number: CardNumber(Self.number)!, expiryMonth: 12, expiryYear: 2030,
                    cryptogram: Secret("CANARYCRYPTOGRAM"))),
        ]
    }

    @Test("The emulator's files and its ledger hold no number, holder, cryptogram or proof, however a payment ended")
    func books() async throws {
        let folder = TemporaryFolder()
        try await World.with(folder: folder) { world in
            for (index, instrument) in instruments.enumerated() {
                for (place, fault) in ["slow:1", "reset-after", "html", "status-before:500"].enumerated() {
                    try await world.arm(fault, route: "payments")
                    _ = try? await world.authorize("r\(index)-\(place)", with: instrument) {
                        $0.authentication = AuthenticationData(
                            electronicCommerceIndicator: "05", cryptogram: Secret("CANARYPROOF"),
                            directoryServerTransactionID: "ds", version: "2.2.0")
                    }
                }
            }
            let ledger = try await world.ledger()
            #expect(ledger.count == 6 && leaks(in: "\(ledger)").isEmpty)
            #expect("\(ledger)".contains(String(Self.number.suffix(4))))
        }
        let files = String(decoding: try folder.content, as: UTF8.self)
        #expect(!files.isEmpty && leaks(in: files).isEmpty)
    }

    @Test("No description, dump, error or outcome shows them, nor the account's key")
    func descriptions() async throws {
        try await World.with { world in
            var texts = [dumped(world.provider), dumped(world.provider.configuration)]
            for instrument in instruments {
                let request = AuthorizeRequest(
                    amount: Money(minorUnits: 1, currency: Currency(code: "USD")!), capture: .later,
                    instrument: instrument, orderID: OrderID("o")!)
                texts += [dumped(instrument), dumped(request)]
                for (index, fault) in FaultCase.all.enumerated() {
                    try await world.arm(fault.fault, route: "payments")
                    do {
                        texts.append(dumped(try await world.authorize("t\(index)", with: instrument)))
                    } catch { texts.append(dumped(error) + ((error as? PaymentError)?.errorDescription ?? "")) }
                }
            }
            let key = world.provider.configuration.secretKey.reveal()
            #expect(texts.filter { !leaks(in: $0).isEmpty || $0.contains(key) } == [])
        }
    }

    @Test("A refused request's answer names the member and quotes nothing of it")
    func refusals() async throws {
        try await World.with { world in
            for body in [
                #"{"card":{"number":"\#(Self.number)7"}}"#, #"{"number":"\#(Self.number)"}"#,
                #"{"reference":"\#(Self.number)","card":{"number":"\#(Self.number)","holder":7}}"#,
                #"{"card":"\#(Self.number)"}"#,
            ] {
                let (status, reply) = try await RawCall(body: body).send(to: world)
                #expect(status == 400 && leaks(in: "\(reply)").isEmpty, "\(reply)")
            }
        }
    }
}
