internal import Payments

extension EventStoreCase {
    static let outbox = [
        EventStoreCase("messages stay, in order and under the same ids, until they are acknowledged") { store in
            let messages = try await fill(store, orders: 3, each: 2)
            try requireEqual(try await store.outbox(limit: 100), messages, "the outbox")
            try requireEqual(try await store.outbox(limit: 2), Array(messages[..<2]), "its beginning")
            try requireEqual(try await take(store, worker: 1), messages, "the first delivery")
            let end = EventSample.moment(60)
            try requireEqual(try await take(store, worker: 2, at: end), messages, "the delivery after a crash")
            try await store.acknowledgeOutbox([messages[0].id, messages[3].id, messages[0].id])
            let rest = [1, 2, 4, 5].map { messages[$0] }
            try requireEqual(try await store.outbox(limit: 100), rest, "what was not acknowledged")
        },
        EventStoreCase("every topic and moment comes back exactly") { store in
            let topics = OutboxMessage.Topic.allCases
            var append = EventSample.append(at: 0)
            append.events = EventSample.events(topics.indices.map { $0 + 1 })
            append.outbox = topics.enumerated().map { index, topic in
                OutboxMessage(
                    id: OutboxMessageID(order: append.order, event: index + 1), topic: topic,
                    at: Timestamp(secondsSinceEpoch: index % 2 == 0 ? .min : .max, nanoseconds: 999_999_999))
            }
            _ = try await store.append(append)
            try requireEqual(try await store.outbox(limit: 100), append.outbox, "the outbox")
        },
        EventStoreCase("while one message of an order is held, nobody else gets a later one") { store in
            let messages = try await fill(store, orders: 2, each: 2)
            let first = try await take(store, worker: 1, limit: 1)
            try requireEqual(first, [messages[0]], "the first worker's messages")
            let ofOther = messages.filter { $0.id.order == EventSample.order(2) }
            try requireEqual(try await take(store, worker: 2), ofOther, "the second worker's messages")
            try await store.acknowledgeOutbox([messages[0].id])
            let next = messages.filter { $0.id.order == EventSample.order(1) }.dropFirst()
            try requireEqual(try await take(store, worker: 3), Array(next), "what follows an acknowledgement")
        },
        EventStoreCase("an order whose delivery fails rests, and others go on") { store in
            let messages = try await fill(store, orders: 2, each: 2)
            _ = try await take(store, worker: 1)
            try await store.postponeOutbox(
                of: EventSample.order(1), at: EventSample.now, worker: EventSample.worker(1),
                until: EventSample.moment(600))
            let ofOther = messages.filter { $0.id.order == EventSample.order(2) }
            try requireEqual(try await take(store, at: EventSample.moment(60)), ofOther, "after the claims")
            let rested = EventSample.moment(600)
            try requireEqual(try await take(store, at: rested), messages, "after the rest, in the old order")
            try await store.releaseClaims(of: EventSample.worker(1))
            try requireEqual(try await take(store, worker: 2, at: rested), messages, "what was given back")
        },
        EventStoreCase(
            "consumers at once deliver everything, and each order's messages in their order",
            with: {
                harness in
                let stores = [try await harness.open(), try await harness.open()]
                let messages = try await fill(stores[0], orders: 10, each: 8)
                let log = DeliveryLog()
                _ = try await concurrently(4) { worker in
                    for _ in 0..<1_000 {
                        let taken = try await take(stores[worker % 2], worker: worker, limit: 3)
                        for message in taken {
                            await log.deliver(message)
                            try await stores[worker % 2].acknowledgeOutbox([message.id])
                        }
                        if taken.isEmpty, try await stores[worker % 2].outbox(limit: 1).isEmpty { return }
                    }
                    throw ConformanceFailure("expected the outbox to become empty")
                }
                let delivered = await log.delivered
                try requireEqual(Set(delivered), Set(messages), "what was delivered")
                for order in 1...10 {
                    let events = delivered.filter { $0.id.order == EventSample.order(order) }.map(\.id.event)
                    try requireEqual(events, Array(1...8), "the order of the messages of order \(order)")
                }
            }),
    ]

    /// Appends events with a message each, order by turns.
    /// - Returns: The messages, oldest first.
    private static func fill(_ store: any EventStore, orders: Int, each: Int) async throws -> [OutboxMessage] {
        var messages: [OutboxMessage] = []
        for version in 0..<each {
            for order in 1...orders {
                var append = EventSample.append(order, at: version)
                append.outbox = [EventSample.outboxMessage(order, version + 1)]
                messages += append.outbox
                try requireEqual(try await store.append(append), .appended, "the append with a message")
            }
        }
        return messages
    }

    private static func take(
        _ store: any EventStore, worker: Int = 1, at now: Timestamp = EventSample.now, limit: Int = 100
    ) async throws -> [OutboxMessage] {
        let until = now.advanced(by: .seconds(60))
        return try await store.claimOutbox(at: now, worker: EventSample.worker(worker), until: until, limit: limit)
    }
}

/// What consumers delivered, in the order in which it arrived.
private actor DeliveryLog {
    private(set) var delivered: [OutboxMessage] = []

    func deliver(_ message: OutboxMessage) { delivered.append(message) }
}
