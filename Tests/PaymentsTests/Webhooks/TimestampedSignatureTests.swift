import Payments
import PaymentsCrypto
import Testing

@Suite("Timestamped signatures")
struct TimestampedSignatureTests {
    private let body = Array(#"{"id":"evt_0001", "amount": 10.00, "note":"caf\u00e9"}"#.utf8)
    private let good = "47bba0aa7615518099a192b2cbf9095080bba3e22cec1444f64365c2360a471d"
    private let now = Timestamp(secondsSinceEpoch: 1_893_456_000)

    private func scheme(_ secrets: String..., tolerance: Int64 = 300) -> TimestampedSignature {
        TimestampedSignature(secrets: secrets.map { SecureBytes($0.utf8) }, toleranceSeconds: tolerance)
    }

    private func result(
        _ header: String?, _ scheme: TimestampedSignature? = nil, body: [UInt8]? = nil, at moment: Timestamp? = nil
    ) -> TimestampedSignature.Failure? {
        do {
            try (scheme ?? self.scheme("neutral-secret-1"))
                .verify(header: header, body: body ?? self.body, receivedAt: moment ?? now)
            return nil
        } catch { return error }
    }

    @Test("BC-I01: the bytes as received are what is signed")
    func rawBytes() {
        #expect(result("t=1893456000,v1=\(good)") == nil)
        let written = Array(#"{"id":"evt_0001","amount":10.0,"note":"café"}"#.utf8)
        #expect(result("t=1893456000,v1=\(good)", body: written) == .wrongSignature)
    }

    @Test("BC-I03: a header without an integer timestamp and a signature proves nothing")
    func malformed() {
        let headers: [String?] = [
            "v1=\(good)", "t=,v1=\(good)", "t=NaN,v1=\(good)", "t=-1,v1=\(good)", "t=1893456000", nil, "",
            "t=1893456000,t=1893456000,v1=\(good)", "t=1893456000,v1=", "t=1893456000,v1=zz", "t=1893456000;v1=\(good)",
            "t= 1893456000,v1=\(good)", "t=99999999999999999999,v1=\(good)",
            "t=1893456000," + String(repeating: "v1=\(good),", count: 30),
        ]
        for header in headers { #expect(result(header) == .malformed, "\(header ?? "nil")") }
    }

    @Test("the window has two sides", arguments: [(-301, false), (-300, true), (0, true), (300, true), (301, false)])
    func window(_ offset: Int64, _ accepted: Bool) {
        let scheme = scheme("s")
        let header = scheme.sign(body: body, at: now.advanced(by: .seconds(offset)))
        #expect((result(header, scheme) == nil) == accepted)
    }

    @Test("BC-I09: freshness is judged by the time of receipt, which travels with the message")
    func receipt() {
        let received = Timestamp(secondsSinceEpoch: 1_893_456_002)
        #expect(result("t=1893456000,v1=\(good)", at: received) == nil)
        #expect(result("t=1893456000,v1=\(good)", at: Timestamp(secondsSinceEpoch: 1_893_457_500)) == .outsideWindow)
    }

    @Test("any current secret and any of several signatures will do; unknown versions are skipped")
    func rotation() {
        let old = scheme("old").sign(body: body, at: now)
        #expect(result(old, scheme("new", "old")) == nil)
        #expect(result(old, scheme("new")) == .wrongSignature)
        let wrong = String(repeating: "0", count: 64)
        #expect(result("t=1893456000,v0=abc,v1=\(wrong),v1=\(good)") == nil)
    }
}

@Suite("Taking webhooks in")
struct WebhookIntakeTests {
    private let delivery = WebhookDelivery(
        headers: [HeaderField("X", "y")], body: [1], receivedAt: Timestamp(secondsSinceEpoch: 5))

    private func event(_ key: String) -> WebhookEvent {
        WebhookEvent(
            deduplicationKey: key, merchantReference: nil, providerReference: ProviderReference("p"), occurredAt: nil,
            content: .unknown(type: "new.type"))
    }

    @Test("events of one delivery become messages of their own, each once")
    func messages() {
        let intake = WebhookIntake(.verified([event("a"), event("b"), event("a")]), delivery, for: Bench.first)
        guard case .store(let messages) = intake else { return #expect(Bool(false), "not stored") }
        #expect(messages.map(\.id.deduplicationKey) == ["a", "b"])
        #expect(messages.allSatisfy { $0.delivery == delivery })
    }

    @Test("what is not proved is believed in nothing")
    func unverified() throws {
        let reference = try #require(MerchantReference("m"))
        #expect(WebhookIntake(.unverified(hints: [reference]), delivery, for: Bench.first) == .readBack([reference]))
        #expect(WebhookIntake(.rejected("no"), delivery, for: Bench.first) == .reject("no"))
        let many = (0...WebhookIntake.maximumEventCount).map { event("\($0)") }
        guard case .reject = WebhookIntake(.verified(many), delivery, for: Bench.first) else {
            return #expect(Bool(false), "too many events were taken")
        }
    }

    @Test(
        "BC-I06: a redelivery while the first is at work is acknowledged without work, and a dead claim is taken over")
    func redelivery() {
        var shelf = MemoryEventShelf()
        let message = InboxMessage(
            id: InboxMessageID(provider: Bench.first.provider, deduplicationKey: "e1"), account: Bench.first,
            delivery: delivery)
        let now = Timestamp(secondsSinceEpoch: 100)
        let isNew = shelf.receive(message)
        let first = shelf.claimInbox(at: now, until: now.advanced(by: .seconds(40)), limit: 5)
        let isNewAgain = shelf.receive(message)
        let during = shelf.claimInbox(at: now.advanced(by: .seconds(30)), until: now, limit: 5)
        let takenOver = shelf.claimInbox(at: now.advanced(by: .seconds(41)), until: now, limit: 5)
        shelf.finishInbox(message.id)
        let isNewAfter = shelf.receive(message)
        let after = shelf.claimInbox(at: now.advanced(by: .seconds(90)), until: now, limit: 5)
        #expect(isNew && !isNewAgain && !isNewAfter)
        #expect(first == [message] && takenOver == [message])
        #expect(during.isEmpty && after.isEmpty)
    }

    @Test("BC-I07: an event that comes before its order waits, and is applied when the reference appears")
    func early() throws {
        var bench = Bench()
        let reference = OperationIdentity(
            order: Bench.order, attempt: try #require(AttemptID("a1")), account: Bench.first, verb: .authorize,
            number: OperationNumber(1)
        ).reference
        #expect(bench.shelf.orders(.merchantReference(reference)).isEmpty)
        bench.ask(bench.place("a1"))
        #expect(bench.shelf.orders(.merchantReference(reference)) == [Bench.order])
        bench.feed(.webhook(UnknownOutcomeTests.message, Bench.first, UnknownOutcomeTests.event(reference)))
        #expect(bench.state.placedBy != nil)
        #expect(bench.appends.last?.inboxDone == [UnknownOutcomeTests.message])
    }

    @Test("BC-I04: captured before approved stays captured, and both are recorded")
    func outOfOrder() {
        var bench = Bench()
        bench.ask(bench.place())
        let reference = bench.state.operations[0].intent.reference
        let captured = UnknownOutcomeTests.event(reference, .captured, key: "e2")
        let approved = UnknownOutcomeTests.event(reference, .authorized, key: "e1")
        for event in [captured, approved] {
            let id = InboxMessageID(provider: Bench.first.provider, deduplicationKey: event.deduplicationKey)
            bench.feed(.webhook(id, Bench.first, event))
        }
        #expect(bench.state.balances(in: Bench.usd).captured == Bench.money(5_000))
        #expect(bench.appends.flatMap(\.inboxDone).map(\.deduplicationKey) == ["e2", "e1"])
    }
}
