internal import Payments

extension EventStoreCase {
    static let dueWork = [
        EventStoreCase("an order is due from its moment on, the earliest first, and no more than asked for") { store in
            for (order, seconds) in [(1, 30), (2, 10), (3, 20), (4, 40)] { try await makeDue(store, order, seconds) }
            let early = EventSample.moment(10).advanced(by: .nanoseconds(-1))
            try requireEqual(try await take(store, at: early), [], "before the first moment")
            try requireEqual(try await take(store, at: EventSample.moment(10)), [2], "at the first moment")
            try requireEqual(try await take(store, at: EventSample.moment(35), limit: 1), [3], "the next one")
            try requireEqual(try await take(store, at: EventSample.moment(35)), [1], "the rest of what is due")
            try requireEqual(try await take(store, at: EventSample.moment(35)), [], "what nobody holds")
        },
        EventStoreCase(
            "workers that take at once take every due order once",
            with: { harness in
                let stores = [try await harness.open(), try await harness.open()]
                for order in 1...60 { try await makeDue(stores[0], order, 0) }
                let taken = try await concurrently(10) { worker in
                    try await take(stores[worker % 2], worker: worker, at: EventSample.now, limit: 8)
                }
                try requireEqual(taken.flatMap { $0 }.sorted(), Array(1...60), "the orders taken by all")
            }),
        EventStoreCase("a claim keeps others away to its end, and then the order is due again") { store in
            try await makeDue(store, 1, 0)
            try requireEqual(try await take(store, worker: 1, at: EventSample.now, for: 30), [1], "the first take")
            let last = EventSample.moment(30).advanced(by: .nanoseconds(-1))
            try requireEqual(try await take(store, worker: 2, at: last), [], "during the claim")
            try requireEqual(try await take(store, worker: 1, at: last), [], "by its own worker")
            try requireEqual(try await take(store, worker: 2, at: EventSample.moment(30)), [1], "at the claim's end")
        },
        EventStoreCase("an append ends the claim, and its due moment replaces the former one") { store in
            try await makeDue(store, 1, 0)
            _ = try await take(store, worker: 1, at: EventSample.now, for: 30)
            try await makeDue(store, 1, 5)
            try requireEqual(try await take(store, worker: 2, at: EventSample.moment(4)), [], "before the new moment")
            try requireEqual(try await take(store, worker: 2, at: EventSample.moment(5)), [1], "at the new moment")
            _ = try await store.append(EventSample.append(1, at: 2))
            try requireEqual(try await take(store, at: EventSample.moment(10_000)), [], "after an append without one")
        },
        EventStoreCase("a clock that is set back prolongs no claim beyond twice its length") { store in
            try await makeDue(store, 1, -100_000)
            _ = try await take(store, worker: 1, at: EventSample.now, for: 30)
            for seconds in [-1, -29, -30] {
                let found = try await take(store, worker: 2, at: EventSample.moment(seconds))
                try requireEqual(found, [], "with a clock \(-seconds) seconds behind")
            }
            try requireEqual(try await take(store, worker: 2, at: EventSample.moment(-31)), [1], "set back further")
        },
        EventStoreCase("a clock that jumps forward ends claims early, and nothing worse") { store in
            try await makeDue(store, 1, 0)
            _ = try await take(store, worker: 1, at: EventSample.now, for: 30)
            let year = EventSample.moment(365 * 86_400)
            try requireEqual(try await take(store, worker: 2, at: year, for: 30), [1], "a year ahead")
            try requireEqual(try await take(store, worker: 3, at: EventSample.moment(1)), [1], "and back again")
            try requireEqual(
                try await store.append(EventSample.append(1, at: 1)), .appended, "the append of the first worker")
        },
        EventStoreCase("moments at the ends of the range are compared, not trapped") { store in
            var append = EventSample.append(1, at: 0)
            append.due = Timestamp(secondsSinceEpoch: .min)
            _ = try await store.append(append)
            append = EventSample.append(2, at: 0)
            append.due = Timestamp(secondsSinceEpoch: .max, nanoseconds: 999_999_999)
            _ = try await store.append(append)
            let last = Timestamp(secondsSinceEpoch: .max)
            let found = try await store.claimDue(
                at: EventSample.now, worker: EventSample.worker(1), until: last, limit: 9)
            try requireEqual(found, [EventSample.order(1)], "the order that was always due")
        },
        EventStoreCase("a worker that stops gives back what it holds, and nothing of others") { store in
            for order in 1...2 {
                try await makeDue(store, order, 0)
                _ = try await take(store, worker: order, at: EventSample.now, for: 30, limit: 1)
            }
            try await store.releaseClaims(of: EventSample.worker(1))
            try requireEqual(try await take(store, worker: 3, at: EventSample.now), [1], "what was given back")
        },
    ]

    /// Appends an event that makes an order due so many seconds from now.
    private static func makeDue(_ store: any EventStore, _ order: Int, _ seconds: Int) async throws {
        let version = try await store.load(EventSample.order(order), after: 0).events.count
        var append = EventSample.append(order, at: version)
        append.due = EventSample.moment(seconds)
        try requireEqual(try await store.append(append), .appended, "the append that makes order \(order) due")
    }

    /// Takes due orders, by number.
    private static func take(
        _ store: any EventStore, worker: Int = 1, at now: Timestamp, for seconds: Int = 60, limit: Int = 100
    ) async throws -> [Int] {
        let until = now.advanced(by: .seconds(seconds))
        return try await store.claimDue(at: now, worker: EventSample.worker(worker), until: until, limit: limit)
            .compactMap { Int($0.rawValue.dropFirst("order-".count)) }
    }
}
