internal import Payments

extension EventStoreCase {
    static let inbox = [
        EventStoreCase("a message is stored once, and comes back exactly, the oldest first") { store in
            let bodies: [[UInt8]] = [
                Array(UInt8.min...UInt8.max), [], Array("e\u{301} \u{0} '\"--".utf8), [0xFF, 0xFE],
                [UInt8](repeating: 7, count: 200_000),
            ]
            let messages = bodies.enumerated().map { EventSample.inboxMessage($0.offset + 1, $0.element) }
            for message in messages { try require(try await store.receive(message), "expected a new message") }
            let repeated = EventSample.inboxMessage(1, Array("another body".utf8))
            try require(try await !store.receive(repeated), "expected the same key to be known")
            try requireEqual(try await take(store), messages, "the messages")
        },
        EventStoreCase("headers, accounts and moments of messages come back exactly") { store in
            let headers = [
                HeaderField("a", ""), HeaderField("", "b"), HeaderField("é\u{0}", "\u{1F468}"), HeaderField("a", "c"),
            ]
            let delivery = WebhookDelivery(headers: headers, body: [1], receivedAt: Timestamp(secondsSinceEpoch: .min))
            let messages = ["", "site", "a/b'\"\u{0}"].enumerated().map { index, account in
                InboxMessage(
                    id: EventSample.inboxID(index),
                    account: ProviderAccount(EventSample.otherProvider, account: index == 0 ? nil : account),
                    delivery: delivery)
            }
            for message in messages { _ = try await store.receive(message) }
            try requireEqual(try await take(store), messages, "the messages")
        },
        EventStoreCase("one key at two providers is two messages") { store in
            let first = EventSample.inboxMessage(1)
            let id = InboxMessageID(provider: EventSample.otherProvider, deduplicationKey: first.id.deduplicationKey)
            let second = InboxMessage(id: id, account: first.account, delivery: first.delivery)
            for message in [first, second] { try require(try await store.receive(message), "expected a new message") }
            try await store.finishInbox(first.id)
            try requireEqual(try await take(store), [second], "the messages left")
        },
        EventStoreCase(
            "of many deliveries of one message at once exactly one is new",
            with: { harness in
                let stores = [try await harness.open(), try await harness.open()]
                let results = try await concurrently(30) { number in
                    try await stores[number % 2].receive(EventSample.inboxMessage(1))
                }
                try requireEqual(results.filter { $0 }.count, 1, "deliveries that were new")
            }),
        EventStoreCase("a message is held by one worker, and comes back when its claim ends") { store in
            for number in 1...3 { _ = try await store.receive(EventSample.inboxMessage(number)) }
            try requireEqual(try await takeNumbers(store, worker: 1, limit: 2), [1, 2], "the first take")
            try requireEqual(try await takeNumbers(store, worker: 2), [3], "what nobody holds")
            let end = EventSample.moment(60)
            try requireEqual(try await takeNumbers(store, worker: 2, at: end), [1, 2, 3], "when the claims end")
            try await store.releaseClaims(of: EventSample.worker(2))
            try requireEqual(try await takeNumbers(store, worker: 3, at: end), [1, 2, 3], "what was given back")
        },
        EventStoreCase("a message that was postponed rests, and others do not") { store in
            for number in 1...2 { _ = try await store.receive(EventSample.inboxMessage(number)) }
            _ = try await take(store)
            try await store.postponeInbox(
                EventSample.inboxID(1), at: EventSample.now, worker: EventSample.worker(1),
                until: EventSample.moment(600))
            try await store.postponeInbox(
                EventSample.inboxID(9), at: EventSample.now, worker: EventSample.worker(1),
                until: EventSample.moment(600))
            try requireEqual(try await takeNumbers(store, at: EventSample.moment(60)), [2], "after the claims")
            try requireEqual(try await takeNumbers(store, at: EventSample.moment(600)), [1, 2], "after the rest")
        },
        EventStoreCase("a message that is done never comes back, nor its repetition") { store in
            for number in 1...2 { _ = try await store.receive(EventSample.inboxMessage(number)) }
            try await store.finishInbox(EventSample.inboxID(1))
            try await store.finishInbox(EventSample.inboxID(1))
            var append = EventSample.append(1, at: 0)
            append.inboxDone = [EventSample.inboxID(2), EventSample.inboxID(9)]
            try requireEqual(try await store.append(append), .appended, "the append that takes a message in")
            try await store.postponeInbox(
                EventSample.inboxID(2), at: EventSample.now, worker: EventSample.worker(1),
                until: EventSample.moment(1))
            for number in 1...2 {
                try require(
                    try await !store.receive(EventSample.inboxMessage(number)), "expected message \(number) known")
            }
            try requireEqual(try await takeNumbers(store, at: EventSample.moment(9_999)), [], "messages left")
        },
        EventStoreCase("a body or headers beyond the limit are refused, and nothing is stored") { store in
            let limit = EventStoreLimits.maximumInboxByteCount
            let large = EventSample.inboxMessage(1, [UInt8](repeating: 0, count: limit + 1))
            let header = HeaderField("h", String(repeating: "x", count: limit))
            let wide = InboxMessage(
                id: EventSample.inboxID(2), account: EventSample.account,
                delivery: WebhookDelivery(headers: [header], body: [], receivedAt: EventSample.now))
            for message in [large, wide] {
                try await requireStoreError(.tooLarge) { () async throws(StoreError) in
                    _ = try await store.receive(message)
                }
            }
            try requireEqual(try await take(store), [], "the messages")
        },
    ]

    private static func take(
        _ store: any EventStore, worker: Int = 1, at now: Timestamp = EventSample.now, limit: Int = 100
    ) async throws -> [InboxMessage] {
        let until = now.advanced(by: .seconds(60))
        return try await store.claimInbox(at: now, worker: EventSample.worker(worker), until: until, limit: limit)
    }

    private static func takeNumbers(
        _ store: any EventStore, worker: Int = 1, at now: Timestamp = EventSample.now, limit: Int = 100
    ) async throws -> [Int] {
        try await take(store, worker: worker, at: now, limit: limit)
            .compactMap { Int($0.id.deduplicationKey.dropFirst("event-".count)) }
    }
}
