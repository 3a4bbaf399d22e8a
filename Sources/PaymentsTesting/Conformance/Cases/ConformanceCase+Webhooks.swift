internal import Payments

extension ConformanceCase {
    /// Webhooks: nothing is believed that the provider did not sign, just now.
    static let webhooks: [ConformanceCase] = [
        genuine, changedBody, unsigned, stranger, window, rotation, duplicates, nonsense,
    ]

    private static func webhook(
        _ id: String, _ requirement: String,
        _ body: @escaping @Sendable (WebhookBench) throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(
            "webhook.\(id)", requirement, advice: ConformanceAdvice.webhooks, when: { $0 is any WebhookProvider.Type },
            { bench in try body(try WebhookBench(bench)) })
    }

    private static let genuine = webhook(
        "genuine",
        "a delivery that the provider signed just now is verified and names the payment, whatever the case of "
            + "its header names"
    ) { bench in
        let delivery = try bench.delivery()
        let events = try bench.verified(delivery, "a genuine delivery")
        try require(
            events.first?.merchantReference == bench.reference,
            "the adapter read the reference \(events.first?.merchantReference?.rawValue ?? "nil")\n"
                + "  expected: \(bench.reference)")
        let lower = WebhookDelivery(
            headers: delivery.headers.map { HeaderField($0.name.lowercased(), $0.value) }, body: delivery.body,
            receivedAt: delivery.receivedAt)
        try require(
            try bench.verified(lower, "a delivery with header names in lower case") == events,
            "the adapter read something else when header names were in lower case\n  expected: the same")
    }

    private static let changedBody = webhook(
        "changed-body", "a delivery of which one byte was changed is not verified, wherever the byte is"
    ) { bench in
        let delivery = try bench.delivery()
        for index in delivery.body.indices {
            var body = delivery.body
            body[index] ^= 1
            try bench.requireUnverified(
                WebhookDelivery(headers: delivery.headers, body: body, receivedAt: delivery.receivedAt),
                "a delivery whose byte \(index) was changed")
        }
        try bench.requireUnverified(
            WebhookDelivery(headers: delivery.headers, body: delivery.body + [10], receivedAt: delivery.receivedAt),
            "a delivery with a line break more")
    }

    private static let unsigned = webhook("unsigned", "a delivery without its header fields is not verified") { bench in
        let delivery = try bench.delivery()
        try bench.requireUnverified(
            WebhookDelivery(headers: [], body: delivery.body, receivedAt: delivery.receivedAt),
            "a delivery without header fields")
        let empty = delivery.headers.map { HeaderField($0.name, "") }
        try bench.requireUnverified(
            WebhookDelivery(headers: empty, body: delivery.body, receivedAt: delivery.receivedAt),
            "a delivery with empty header fields")
    }

    private static let stranger = webhook(
        "stranger", "a delivery that somebody else signed is not verified"
    ) { bench in
        try bench.requireUnverified(try bench.delivery(key: .stranger), "a delivery signed with another secret")
    }

    private static let window = webhook(
        "window",
        "a delivery that was signed long before or long after its receipt is not verified: it may be replayed, "
            + "and a date ahead is no more genuine than an old one"
    ) { bench in
        let now = bench.now
        let delivery = try bench.delivery()
        for day in [-1, 1] {
            let moment = now.advanced(by: .seconds(day * 86_400))
            try bench.requireUnverified(
                WebhookDelivery(headers: delivery.headers, body: delivery.body, receivedAt: moment),
                "a delivery received \(day) day from its signature")
        }
        _ = try bench.verified(
            WebhookDelivery(
                headers: delivery.headers, body: delivery.body, receivedAt: now.advanced(by: .seconds(20))),
            "a delivery that took twenty seconds")
    }

    private static let rotation = webhook(
        "rotation", "while one secret replaces another, deliveries signed with either are verified"
    ) { bench in
        let events = try bench.verified(try bench.delivery(key: .other), "a delivery signed with the other secret")
        try require(!events.isEmpty, "the adapter read no event\n  expected: one")
    }

    private static let duplicates = webhook(
        "duplicates", "two deliveries of one event have one deduplication key, and two events have two"
    ) { bench in
        let first = try bench.verified(try bench.delivery(event: 1), "the first delivery")
        let later = bench.now.advanced(by: .seconds(40))
        let again = try bench.verified(try bench.delivery(event: 1, at: later), "a second delivery of the same event")
        let other = try bench.verified(try bench.delivery(event: 2), "the delivery of another event")
        try require(
            first.map(\.deduplicationKey) == again.map(\.deduplicationKey),
            "the adapter made another deduplication key for a second delivery\n  expected: the same")
        try require(
            first.first?.deduplicationKey != other.first?.deduplicationKey,
            "the adapter made one deduplication key for two events\n  expected: two")
    }

    private static let nonsense = webhook(
        "nonsense", "bodies that are no webhook are not verified, and none of them ends the process"
    ) { bench in
        let bodies: [[UInt8]] = [
            [], [0], Array("{".utf8), Array("null".utf8), [UInt8](repeating: UInt8(ascii: "["), count: 100_000),
            Array(UInt8.min...UInt8.max), [UInt8](repeating: 0, count: 3 << 20),
        ]
        let headers = try bench.delivery().headers
        for body in bodies {
            try bench.requireUnverified(
                WebhookDelivery(headers: headers, body: body, receivedAt: bench.now), "\(body.count) bytes of nonsense")
        }
    }
}

/// What the webhook cases need: deliveries, and the adapter's reading of them.
private struct WebhookBench {
    let reference: MerchantReference
    let now: Timestamp
    private let harness: any ConformanceHarness
    private let provider: any WebhookProvider

    init(_ bench: ConformanceBench) throws {
        guard let provider = bench.provider as? any WebhookProvider else { throw ConformanceGap("no webhooks") }
        self.provider = provider
        harness = bench.harness
        reference = bench.reference()
        now = bench.harness.clock.now()
    }

    func delivery(
        event: Int = 1, at moment: Timestamp? = nil, key: ConformanceWebhookKey = .current
    ) throws -> WebhookDelivery {
        guard let delivery = harness.webhook(about: reference, event: event, signedAt: moment ?? now, with: key) else {
            throw ConformanceGap("the harness has no webhook signed with the \(key.rawValue) secret")
        }
        return delivery
    }

    func verified(_ delivery: WebhookDelivery, _ what: String) throws -> [WebhookEvent] {
        guard case .verified(let events) = provider.read(delivery) else {
            throw ConformanceFailure(did: "did not verify \(what)", expected: "that it is verified")
        }
        return events
    }

    func requireUnverified(_ delivery: WebhookDelivery, _ what: String) throws {
        guard case .verified = provider.read(delivery) else { return }
        throw ConformanceFailure(did: "believed \(what)", expected: "that it is not verified")
    }
}
