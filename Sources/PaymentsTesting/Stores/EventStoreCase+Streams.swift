internal import Payments

extension EventStoreCase {
    static let streams = [
        EventStoreCase("events come back exactly, in order, without those that the caller has already") { store in
            let all = EventSample.events(1...5)
            try await requireAppended(store, EventSample.order(1), 0, Array(all[..<2]))
            try await requireAppended(store, EventSample.order(1), 2, Array(all[2...]))
            for known in 0...7 {
                let stream = try await store.load(EventSample.order(1), after: known)
                try requireEqual(stream, EventStream(events: Array(all.dropFirst(known))), "after \(known) events")
            }
        },
        EventStoreCase("an order without a story has an empty stream") { store in
            try requireEqual(try await store.load(EventSample.order(1), after: 0), EventStream(), "the stream")
        },
        EventStoreCase("unusual facts and moments come back exactly") { store in
            let events = EventSample.unusualEvents
            try await requireAppended(store, EventSample.order(1), 0, events)
            let stream = try await store.load(EventSample.order(1), after: 0)
            try requireEqual(stream, EventStream(events: events), "the stream")
        },
        EventStoreCase("streams of different orders have nothing to do with each other") { store in
            for order in 1...3 {
                try await requireAppended(store, EventSample.order(order), 0, EventSample.events(1...order))
            }
            for order in 1...3 {
                let stream = try await store.load(EventSample.order(order), after: 0)
                try requireEqual(stream.events, EventSample.events(1...order), "the events of order \(order)")
            }
        },
        EventStoreCase("an append that expects another version conflicts, and nothing of it is stored") { store in
            try await requireAppended(store, EventSample.order(1), 0, EventSample.events(1...2))
            for number in 1...2 { _ = try await store.receive(EventSample.inboxMessage(number)) }
            for version in [0, 1, 3, 1_000] {
                let result = try await store.append(EventSample.fullAppend(at: version))
                try requireEqual(result, .conflict, "the append at version \(version)")
            }
            let early = try await store.append(EventSample.fullAppend(2, at: 1))
            try requireEqual(early, .conflict, "the append to a stream that does not exist")
            try await requireNothing(of: EventSample.fullAppend(at: 0), in: store)
            try await requireNothing(of: EventSample.fullAppend(2, at: 0), in: store)
            let stream = try await store.load(EventSample.order(1), after: 0)
            try requireEqual(stream.events, EventSample.events(1...2), "the stream")
        },
        EventStoreCase("what goes along with events is there after the append") { store in
            _ = try await store.receive(EventSample.inboxMessage(1))
            let append = EventSample.fullAppend(at: 0)
            try requireEqual(try await store.append(append), .appended, "the append")
            try await requireAll(of: append, in: store)
        },
        EventStoreCase("large streams come back whole and in part") { store in
            let (perAppend, appends) = (EventStoreLimits.maximumBatch, 5)
            for index in 0..<appends {
                let numbers = index * perAppend + 1...(index + 1) * perAppend
                try await requireAppended(store, EventSample.order(1), index * perAppend, EventSample.events(numbers))
            }
            let all = try await store.load(EventSample.order(1), after: 0).events
            try require(all == EventSample.events(1...perAppend * appends), "expected every event in its place")
            let tail = try await store.load(EventSample.order(1), after: perAppend * appends - 2).events
            try requireEqual(tail, Array(all.suffix(2)), "the tail")
        },
        EventStoreCase(
            "another handle sees at once what one stored",
            with: { harness in
                let (one, other) = (try await harness.open(), try await harness.open())
                for version in 0..<20 {
                    let (writer, reader) = version % 2 == 0 ? (one, other) : (other, one)
                    try await requireAppended(writer, EventSample.order(1), version, [EventSample.event(version + 1)])
                    let stream = try await reader.load(EventSample.order(1), after: 0)
                    try requireEqual(stream.events, EventSample.events(1...version + 1), "what the other handle sees")
                }
            }),
    ]

    static let contention = [
        EventStoreCase(
            "of many appends at one version exactly one is stored",
            with: { harness in
                let stores = [try await harness.open(), try await harness.open()]
                let results = try await concurrently(50) { number in
                    var append = EventSample.fullAppend(number, at: 0)
                    append.order = EventSample.order(1)
                    append.outbox = []
                    return (number, try await stores[number % 2].append(append))
                }
                let winners = results.filter { $0.1 == .appended }
                try requireEqual(winners.count, 1, "appends that were stored")
                try require(
                    results.allSatisfy { $0.1 == .appended || $0.1 == .conflict }, "expected conflicts: \(results)")
                let found = try await concurrently(50) { number in
                    try await stores[0].orders(.merchantReference(EventSample.reference(number))).isEmpty ? 0 : number
                }
                try requireEqual(found.filter { $0 > 0 }, winners.map(\.0), "the look-ups that were stored")
            }),
        EventStoreCase(
            "workers that add to one stream by turns lose no update",
            with: { harness in
                let (workers, perWorker) = (8, 25)
                let stores = [try await harness.open(), try await harness.open()]
                _ = try await concurrently(workers) { worker in
                    for _ in 0..<perWorker { try await addNext(to: EventSample.order(1), in: stores[worker % 2]) }
                }
                let events = try await stores[0].load(EventSample.order(1), after: 0).events
                try require(events == EventSample.events(1...workers * perWorker), "expected one event per update")
            }),
        EventStoreCase(
            "many orders that grow at once are all stored, each in its order",
            with: { harness in
                let stores = [try await harness.open(), try await harness.open()]
                _ = try await concurrently(100) { order in
                    for version in 0..<10 {
                        try await requireAppended(
                            stores[order % 2], EventSample.order(order), version, [EventSample.event(version + 1)])
                    }
                }
                for order in 1...100 {
                    let events = try await stores[0].load(EventSample.order(order), after: 0).events
                    try requireEqual(events, EventSample.events(1...10), "the events of order \(order)")
                }
            }),
        EventStoreCase("an append of a task that was cancelled is stored whole or not at all") { store in
            let appends = (1...50).map { EventSample.fullAppend($0, at: 0) }
            await withTaskGroup(of: Void.self) { group in
                for append in appends { group.addTask { _ = try? await store.append(append) } }
                group.cancelAll()
            }
            for append in appends { try await requireAllOrNothing(of: append, in: store) }
        },
    ]

    /// Adds one event after whatever is there, again until no other worker was faster.
    private static func addNext(to order: OrderID, in store: any EventStore) async throws {
        for _ in 0..<10_000 {
            let version = try await store.load(order, after: 0).events.count
            let append = StoreAppend(
                order: order, expectedVersion: version, events: [EventSample.event(version + 1)])
            if try await store.append(append) == .appended { return }
        }
        throw ConformanceFailure("expected an append to win some day")
    }
}
