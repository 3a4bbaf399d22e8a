import MockCard
import MockCardSandbox
import Payments
import PaymentsCrypto
import PaymentsHTTP
import Testing

@Suite("MockCard over HTTP: challenges, network tokens and stored credentials")
struct ShopperTests {
    /// What the shopper's device brings back.
    private func answer(_ choice: String, _ action: CustomerAction, _ world: World) async throws -> Secret<[UInt8]> {
        let payload = try JSONValue(parsing: action.payload.reveal())
        let address = try #require(payload["address"].stringValue)
        let token = try #require(payload["token"].stringValue)
        let reply = try await world.transport.send(
            TransportRequest(
                method: .post, url: address, headers: [HeaderField("Content-Type", "application/json")],
                body: Array(#"{"token":"\#(token)","answer":"\#(choice)"}"#.utf8)))
        let result = try JSONValue(parsing: reply.body)["result"].stringValue
        return Secret(Array(try #require(result).utf8))
    }

    private func challenged(
        _ world: World, _ card: String = "challenge", capture: AuthorizeRequest.Capture = .later
    ) async throws -> CustomerAction {
        guard case .actionRequired(let action) = try await world.authorize(capture: capture, with: .test(card)) else {
            throw PaymentError(.invalidResponse, effect: .unknown, explanation: "no challenge")
        }
        return action
    }

    private func resume(
        _ world: World, _ action: CustomerAction, _ result: Secret<[UInt8]>, key: String = "resume-1"
    ) async throws -> PaymentOutcome {
        try await world.provider.resume(
            ResumeRequest(
                payment: action.providerReference, amount: Money(minorUnits: 2500, currency: Currency(code: "USD")!),
                result: result), World.call("r1", key: key))
    }

    @Test(
        "A challenge that is passed completes the payment, once",
        arguments: [AuthorizeRequest.Capture.later, .immediately])
    func passed(capture: AuthorizeRequest.Capture) async throws {
        try await World.with { world in
            let action = try await challenged(world, capture: capture)
            #expect(action.kind == .challenge && action.expiresAt == world.clock.now().advanced(by: .seconds(900)))
            #expect(try await world.read("r1")?.state == .pending)
            let result = try await answer("pass", action, world)
            let approval = try #require(try await resume(world, action, result).approval)
            #expect(approval.providerReference == action.providerReference && approval.amount.minorUnits == 2500)
            #expect(try await resume(world, action, result).approval == approval)
            #expect(try await world.read("r1")?.state == (capture == .later ? .authorized : .captured))
            let again = await paymentError { _ = try await resume(world, action, result, key: "resume-2") }
            #expect(again?.evidence?.providerCode == "completion_unexpected" && again?.effect == .unknown)
        }
    }

    @Test(
        "A challenge that is failed, forged or refused afterwards declines",
        arguments: [
            ("challenge", "fail", DeclineReason.authenticationFailed), ("challenge", "forge", .authenticationFailed),
            ("challenge-then-declined", "pass", .insufficientFunds),
        ])
    func declined(card: String, choice: String, reason: DeclineReason) async throws {
        try await World.with { world in
            let action = try await challenged(world, card)
            let result = choice == "forge" ? Secret(Array("pass.0000".utf8)) : try await answer(choice, action, world)
            #expect(try await resume(world, action, result).decline?.reason == reason)
            #expect(try await world.read("r1")?.state == .declined(reason))
            #expect(try await world.balances("r1") == [0, 0, 0, 0, 0])
        }
    }

    @Test("A challenge that nobody answers in time is declined")
    func late() async throws {
        try await World.with { world in
            let action = try await challenged(world)
            let result = try await answer("pass", action, world)
            world.clock.advance(by: .seconds(900))
            #expect(try await world.read("r1")?.state == .declined(.authenticationFailed))
            #expect(try await resume(world, action, result).decline?.reason == .authenticationFailed)
        }
    }

    @Test("A lost answer to a completion is unknown, and the same key ends it")
    func lostCompletion() async throws {
        try await World.with { world in
            let action = try await challenged(world)
            let result = try await answer("pass", action, world)
            try await world.arm("reset-after", route: "completions")
            let error = await paymentError { _ = try await resume(world, action, result) }
            #expect(error?.effect == .unknown && error?.evidence?.delivery == .sent)
            #expect(try await resume(world, action, result).approval != nil)
        }
    }

    @Test("A redirect is an address that shows the shopper a page")
    func redirect() async throws {
        try await World.with { world in
            let action = try await challenged(world, "redirect")
            #expect(action.kind == .redirect)
            let address = String(decoding: action.payload.reveal(), as: UTF8.self)
            let page = try await world.transport.send(TransportRequest(method: .get, url: address))
            #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains("Is this you?"))
            let chosen = try await world.transport.send(TransportRequest(method: .get, url: address + "&answer=pass"))
            #expect(String(decoding: chosen.body, as: UTF8.self).contains("id=\"result\""))
            let wrong = try await world.transport.send(TransportRequest(method: .get, url: address + "0"))
            #expect(wrong.status == 404)
        }
    }

    @Test("A result that is no text or too long never leaves")
    func oddResults() async throws {
        let provider = try MockCardProvider.alone()
        for bytes in [[0xFF, 0xFE], [UInt8](repeating: 65, count: 5000)] as [[UInt8]] {
            let request = ResumeRequest(
                payment: nil, amount: Money(minorUnits: 1, currency: Currency(code: "USD")!), result: Secret(bytes))
            let error = await paymentError { _ = try await provider.resume(request, World.call("r1")) }
            #expect(error?.code == .invalidInput && error?.effect == .untouched)
        }
    }

    @Test("Whoever proved himself elsewhere is not challenged again")
    func externalProof() async throws {
        try await World.with { world in
            let outcome = try await world.authorize(with: .test("challenge")) {
                $0.authentication = AuthenticationData(
                    electronicCommerceIndicator: "05", cryptogram: Secret("CANARYPROOF"),
                    directoryServerTransactionID: "ds-1", version: "2.2.0")
            }
            #expect(outcome.approval != nil)
        }
    }

    private func token(_ cryptogram: String?) -> PaymentInstrument {
        .networkToken(
            NetworkToken(
                number: CardNumber(cardNumber("4895"))!, expiryMonth: 12, expiryYear: 2030,
                cryptogram: cryptogram.map { Secret($0) }, electronicCommerceIndicator: "07", transactionID: "wallet-1")
        )
    }

    @Test("A network token pays with its cryptogram, each one once")
    func networkToken() async throws {
        try await World.with { world in
            #expect(try await world.authorize(with: token("CANARYCRYPTOGRAM==")).approval != nil)
            let again = try await world.authorize("r2", with: token("CANARYCRYPTOGRAM=="))
            #expect(again.decline?.reason == .securityViolation)
            // A repeat of the first request is no second use.
            #expect(try await world.authorize(with: token("CANARYCRYPTOGRAM==")).approval != nil)
            #expect(try await world.authorize("r3", with: token(nil)).decline?.reason == .authenticationRequired)
        }
    }

    @Test("Later payments under a mandate need no cryptogram, and name the first one")
    func mandate() async throws {
        try await World.with { world in
            let first = try await world.authorize(with: token("FIRST")) {
                $0.storedCredential = StoredCredential(initiator: .customer, isFirst: true)
            }
            let id = try #require(first.approval?.networkTransactionID)
            let later = try await world.authorize("r2", with: token(nil)) {
                $0.storedCredential = StoredCredential(initiator: .merchant, isFirst: false, networkTransactionID: id)
            }
            #expect(later.approval != nil)
            let nameless = await paymentError {
                _ = try await world.authorize("r3", with: token(nil)) {
                    $0.storedCredential = StoredCredential(initiator: .merchant, isFirst: false)
                }
            }
            #expect(nameless?.code == .invalidRequest && nameless?.effect == .untouched)
        }
    }

    @Test("Stored tokens stand for the test cards")
    func storedTokens() async throws {
        try await World.with { world in
            #expect(try await world.authorize(with: .storedToken(Secret("tok_approved"))).approval != nil)
            let lost = try await world.authorize("r2", with: .storedToken(Secret("tok_lost-card")))
            #expect(lost.decline?.reason == .lostCard)
            let error = await paymentError {
                _ = try await world.authorize("r3", with: .storedToken(Secret("tok_nobody")))
            }
            #expect(error?.code == .invalidRequest)
        }
    }
}
