import MockCard
import MockCardSandbox
import Payments
import PaymentsConcurrency
import PaymentsCrypto
import PaymentsServer
import Testing

/// A merchant's webhook address: keeps what arrives, and refuses the first deliveries when told to.
final class Receiver: Sendable {
    private let server: HTTPServer
    private let deliveries: AsyncStream<WebhookDelivery>
    let url: String

    init(clock: HandClock, refusing count: Int = 0) throws {
        let (deliveries, continuation) = AsyncStream.makeStream(of: WebhookDelivery.self)
        self.deliveries = deliveries
        let left = Lock(count)
        var router = Router()
        router.on(.post, "/hooks") { request in
            let isRefused = left.withLock { left in
                guard left > 0 else { return false }
                left -= 1
                return true
            }
            if isRefused { return .empty(status: 500) }
            continuation.yield(
                WebhookDelivery(
                    headers: request.headers.fields.map { HeaderField($0.name, $0.value) }, body: request.body,
                    receivedAt: clock.now()))
            return .empty()
        }
        server = try HTTPServer.start(handler: router.handler)
        url = "http://127.0.0.1:\(server.port)/hooks"
    }

    /// The next deliveries that were acknowledged.
    func next(_ count: Int) async -> [WebhookDelivery] {
        var found: [WebhookDelivery] = []
        for await delivery in deliveries {
            found.append(delivery)
            if found.count == count { break }
        }
        return found
    }

    func end() async { await server.shutdown(within: .seconds(1)) }
}

@Suite("MockCard over HTTP: webhooks", .timeLimit(.minutes(2)))
struct WebhookTests {
    private func with(
        refusing count: Int = 0, folder: TemporaryFolder = TemporaryFolder(),
        _ body: (World, Receiver) async throws -> Void
    ) async throws {
        let clock = HandClock()
        let receiver = try Receiver(clock: clock, refusing: count)
        let switches = ["webhook-url": receiver.url, "webhook-retry-milliseconds": "1"]
        try await World.with(switches, clock: clock, folder: folder) { try await body($0, receiver) }
        await receiver.end()
    }

    private func event(_ delivery: WebhookDelivery, _ world: World) throws -> WebhookEvent {
        guard case .verified(let events) = world.provider.read(delivery) else {
            throw PaymentError(.invalidResponse, effect: .untouched, explanation: "not verified")
        }
        return try #require(events.first)
    }

    @Test("Every operation is told once, signed, with the state that a read-back shows")
    func story() async throws {
        try await with { world, receiver in
            let payment = try #require(try await world.authorize().approval)
            let held = try event(try #require(await receiver.next(1).first), world)
            #expect(held.merchantReference?.rawValue == "r1" && held.providerReference == payment.providerReference)
            #expect(held.content == .record(try #require(try await world.read("r1"))))
            #expect(held.occurredAt == world.clock.now())
            _ = try await world.capture(payment, 2500, as: "c1")
            let captured = try event(try #require(await receiver.next(1).first), world)
            #expect(captured.content == .record(try #require(try await world.read("c1"))))
            #expect(captured.deduplicationKey != held.deduplicationKey)
            let body = #"{"reference":"r1","stage":"opened","amount":2500}"#
            #expect(try await world.own(.post, "disputes", body).status == 201)
            let dispute = try event(try #require(await receiver.next(1).first), world)
            #expect(dispute.content == .dispute(.opened, payment.amount))
            #expect(dispute.merchantReference?.rawValue == "r1")
        }
    }

    @Test("What is not acknowledged comes again, the same bytes under a fresh signature")
    func retries() async throws {
        try await with(refusing: 3) { world, receiver in
            _ = try await world.authorize()
            #expect(try event(try #require(await receiver.next(1).first), world).merchantReference?.rawValue == "r1")
        }
    }

    @Test("A doubled webhook has one deduplication key, a lost one never comes")
    func doubles() async throws {
        try await with { world, receiver in
            _ = try await world.authorize("lost", with: .test("lost-webhook"))
            _ = try await world.authorize("twice", with: .test("duplicate-webhook"))
            let both = await receiver.next(2)
            #expect(Set(try both.map { try event($0, world).deduplicationKey }).count == 1)
            #expect(try both.allSatisfy { try event($0, world).merchantReference?.rawValue == "twice" })
        }
    }

    @Test("What an emulator could not deliver, the next one on its books does")
    func restart() async throws {
        let folder = TemporaryFolder()
        _ = try await World.with(folder: folder) { try await $0.authorize() }
        try await with(folder: folder) { world, receiver in
            let late = try event(try #require(await receiver.next(1).first), world)
            #expect(late.merchantReference?.rawValue == "r1")
        }
    }

    @Test("While secrets change, both sign: whoever knows one of them can check")
    func rotation() async throws {
        try await with { world, receiver in
            let reply = try await world.own(.post, "webhook-secret")
            let fresh = try #require(reply.body["webhookSecret"].stringValue)
            _ = try await world.authorize()
            let delivery = try #require(await receiver.next(1).first)
            #expect(try event(delivery, world).merchantReference?.rawValue == "r1")
            for secrets in [[fresh], ["sandbox-old", fresh]] {
                let provider = try MockCardProvider.alone(webhookSecrets: secrets)
                guard case .verified = provider.read(delivery) else {
                    Issue.record("the new secret does not fit")
                    return
                }
            }
        }
    }

    // MARK: Reading alone

    private static let body = Array(
        (#"{"id":"evt_1", "type":"payment.authorized","data":{"id":"pay_1","reference":"r1","#
            + #""status":"authorized","amount":1000,"currency":"USD","note":"caf\u00e9"}}"#).utf8)

    private func delivery(_ header: String?, body: [UInt8] = body, at seconds: Int64 = 1_796_040_000) -> WebhookDelivery
    {
        WebhookDelivery(
            headers: header.map { [HeaderField("mockcard-signature", $0)] } ?? [], body: body,
            receivedAt: Timestamp(secondsSinceEpoch: seconds))
    }

    private func signed(_ secret: String, _ body: [UInt8] = body, at seconds: Int64 = 1_796_040_000) -> String {
        TimestampedSignature(secrets: [SecureBytes(Array(secret.utf8))])
            .sign(body: body, at: Timestamp(secondsSinceEpoch: seconds))
    }

    @Test("BC-I01: the bytes as they came are what is signed, spaces and escapes included; any of the secrets may sign")
    func rawBytes() throws {
        let provider = try MockCardProvider.alone(webhookSecrets: ["one", "two"])
        for secret in ["one", "two"] {
            guard case .verified(let events) = provider.read(delivery(signed(secret))) else {
                Issue.record("\(secret) does not fit")
                return
            }
            #expect(events.map(\.deduplicationKey) == ["evt_1"])
        }
    }

    @Test(
        "BC-I03: without a timestamp inside the window and a signature that fits, nothing is believed but the reference"
    )
    func unproved() throws {
        let provider = try MockCardProvider.alone(webhookSecrets: ["one"])
        let good = signed("one")
        let hex = good.split(separator: "v1=")[1]
        let headers: [String?] = [
            nil, "", "v1=\(hex)", "t=,v1=\(hex)", "t=NaN,v1=\(hex)", "t=-1,v1=\(hex)", "t=1796040000",
            signed("other"), signed("one", at: 1_796_040_301), signed("one", at: 1_796_039_699), good + "0",
        ]
        for header in headers {
            guard case .unverified(let hints) = provider.read(delivery(header)) else {
                Issue.record("believed: \(header ?? "nothing")")
                continue
            }
            #expect(hints.map(\.rawValue) == ["r1"])
        }
        guard case .unverified = try MockCardProvider.alone().read(delivery(good)) else {
            Issue.record("without a secret nothing can be checked")
            return
        }
        guard case .unverified(let none) = provider.read(delivery(nil, body: [0xFF])) else {
            Issue.record("rubbish is not rejected but unproved")
            return
        }
        #expect(none.isEmpty)
    }

    @Test(
        "A signed body that is none of ours is rejected, and a type that is not known is kept as such",
        arguments: [
            ("[]", false), ("nonsense", false), (#"{"id":"e","type":"payment.held"}"#, false),
            (#"{"id":"e","type":"balance.low","data":{"reference":"r1"}}"#, true),
            (#"{"id":"e","type":"payment","data":{}}"#, true), (#"{"id":"e","type":"dispute.paused","data":{}}"#, true),
        ])
    func unknown(text: String, isKept: Bool) throws {
        let provider = try MockCardProvider.alone(webhookSecrets: ["one"])
        let body = Array(text.utf8)
        switch provider.read(delivery(signed("one", body), body: body)) {
        case .verified(let events):
            #expect(isKept)
            guard case .unknown = events.first?.content else {
                Issue.record("taken for something known")
                return
            }
        case .rejected(let why): #expect(!isKept && !why.contains(text))
        case .unverified: Issue.record("it is signed")
        }
    }
}
