import PXP
import PXPSandbox
import Payments
import PaymentsSandbox
import PaymentsServer
import Testing

@Suite("Adapter and emulator under every position of every switch")
struct EmulatorSwitchTests {
    /// Positions of a switch that are worth a run.
    private static func positions(_ found: SandboxSwitch) -> [String] {
        switch (found.positions, found.name) {
        case (.words(let words), _): words
        case (.number(let range, _), _): ["off", String(range.lowerBound), String(range.upperBound)]
        case (.text, "signature.fields"): ["timestamp+request-id+path+body", "body", "path+request-id+body+timestamp"]
        case (.text, "signature.path"): PXPSignatureProfile.PathForm.allCases.map(\.rawValue)
        case (.text, "signature.timestamp"): PXPSignatureProfile.TimestampUnit.allCases.map(\.rawValue)
        case (.text, "signature.encoding"): PXPSignatureProfile.Encoding.allCases.map(\.rawValue)
        case (.text, _): ["off"]
        }
    }

    static let all: [(name: String, position: String)] = PXPEmulator.switches.flatMap { found in
        positions(found).map { (found.name, $0) }
    }

    @Test("A session is created, changed, and read back as absent", arguments: all)
    func everyPosition(name: String, position: String) async throws {
        let world = try World([name: position])
        var request = SessionRequest.sample()
        request.lifetimeMinutes = 1
        let session = try await world.createSession(request)
        #expect(session.expiresAt == world.clock.now().advanced(by: .seconds(60)) || name == "expiry-digits")
        try await world.provider.modifySession(
            session.id,
            SessionChange(
                amount: Money(minorUnits: 1999, currency: request.amount.currency),
                intents: [.init(.card, .purchase)], allowTransaction: false,
                addressVerification: AddressVerification(country: Country(code: "GB")!, postalCode: "SW1A 1AA")),
            CallContext(reference: request.reference))
        guard case .absent(let moment) = try await world.read("order-1-a1") else {
            Issue.record("nothing was paid")
            return
        }
        #expect(moment == world.clock.now())
    }

    @Test("A reference used twice is refused, or gets another session, or the first one again")
    func duplicates() async throws {
        let rejecting = try World(["duplicate-reference": "reject"])
        _ = try await rejecting.createSession()
        let error = await paymentError { _ = try await rejecting.createSession() }
        #expect(error?.code == .invalidRequest)
        #expect(error?.evidence?.providerCode == "EMULATOR_DUPLICATE_REFERENCE")

        let accepting = try World(["duplicate-reference": "accept"])
        let ids = try await (accepting.createSession().id, accepting.createSession().id)
        #expect(ids.0 != ids.1)

        let repeating = try World(["duplicate-reference": "first"])
        let payloads = try await (repeating.createSession().payload, repeating.createSession().payload)
        #expect(payloads.0.reveal() == payloads.1.reveal())
    }

    @Test(
        "An adapter that signs in another way is refused, with the profile named",
        arguments: [
            "signature.fields=body", "signature.path=with-slash", "signature.timestamp=seconds",
            "signature.encoding=base64",
        ])
    func otherProfile(assumption: String) async throws {
        let world = try World(assumptions: assumption)
        let error = await paymentError { _ = try await world.createSession() }
        #expect(error?.code == .authentication)
        #expect(error?.effect == .untouched)
        #expect(error?.explanation.contains("PXP_ASSUMPTIONS") == true)
    }

    @Test("Switches that are off let through what they guard")
    func lenient() async throws {
        var call = RawCall()
        call.body = RawCall.creation(["nickname": "1", "transactionMethod": nil, "sessionTimeout": nil])
        call.skewSeconds = 1_000_000
        call.tamper = { $0["X-Client-Id"] = nil }
        let world = try World([
            "unknown-members": "ignore", "transaction-method": "optional", "session-timeout": "optional",
            "clock-window-seconds": "off", "client-id-header": "optional", "request-id-replay": "accept",
            "duplicate-reference": "accept",
        ])
        for _ in 0..<2 { #expect(try await call.send(to: world).status == 200) }
    }

    @Test("Error details are texts or objects, and the adapter reads both", arguments: ["text", "objects"])
    func details(form: String) async throws {
        let world = try World(["error-details": form, "maximum-session-minutes": "60"])
        let error = await paymentError { _ = try await world.createSession() }
        #expect(error?.evidence?.providerText?.forDevelopers().contains("sessionTimeout is at most 60") == true)
    }

    @Test(
        "A read-back in a form that the adapter does not assume is no answer",
        arguments: [
            ("empty-list", "status-404"), ("status-404", "empty-list"),
        ])
    func absentForm(emulator: String, adapter: String) async throws {
        let world = try World(["absent": emulator], assumptions: "absent=\(adapter)")
        let error = await paymentError { _ = try await world.read("order-1-a1") }
        #expect(error?.code == .invalidResponse)
    }

    @Test(
        "An unknown switch or position is refused by name",
        arguments: [
            ["no-such": "on"], ["key-case": "upper"], ["clock-window-seconds": "0"], ["fault": "earthquake"],
            ["signature.encoding": "rot13"],
        ])
    func unknown(switches: [String: String]) throws {
        let folder = TemporaryFolder()
        let name = try #require(switches.keys.first)
        do {
            _ = try PXPEmulator(
                context: SandboxContext(
                    stateDirectory: folder.path, clock: HandClock(), random: CountedRandom(), switches: switches))
            Issue.record("\(switches) was taken")
        } catch {
            #expect(error.message.contains(name.split(separator: ".").last ?? ""))
        }
    }
}
