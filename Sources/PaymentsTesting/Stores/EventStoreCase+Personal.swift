internal import Payments

extension EventStoreCase {
    static let personalData = [
        EventStoreCase("personal data comes back exactly, is replaced as a whole, and belongs to one order") { store in
            let contents: [[UInt8]] = [[], Array(UInt8.min...UInt8.max), [UInt8](repeating: 0, count: 100_000)]
            for bytes in contents {
                try await store.savePersonalData(bytes, of: EventSample.order(1))
                try requireEqual(try await store.personalData(of: EventSample.order(1)), bytes, "the personal data")
            }
            try requireEqual(try await store.personalData(of: EventSample.order(2)), nil, "another order's")
        },
        EventStoreCase("personal data travels with its append, and an append without any leaves it") { store in
            var append = EventSample.append(at: 0)
            append.personalData = [1, 2, 3]
            _ = try await store.append(append)
            _ = try await store.append(EventSample.append(at: 1))
            try requireEqual(try await store.personalData(of: append.order), [1, 2, 3], "the personal data")
        },
        EventStoreCase("erasing personal data leaves the order's story, and is told once") { store in
            for order in 1...2 {
                var append = EventSample.fullAppend(order, at: 0)
                append.personalData = [UInt8(order)]
                _ = try await store.append(append)
            }
            let order = EventSample.order(1)
            try require(try await store.erasePersonalData(of: order), "expected something to erase")
            try require(try await !store.erasePersonalData(of: order), "expected nothing to erase a second time")
            try requireEqual(try await store.personalData(of: order), nil, "the erased data")
            try requireEqual(try await store.personalData(of: EventSample.order(2)), [2], "another order's data")
            let events = try await store.load(order, after: 0).events
            try requireEqual(events, EventSample.events(1...3), "the story")
            try requireEqual(try await store.orders(.merchantReference(EventSample.reference(1))), [order], "its key")
        },
        EventStoreCase("personal data beyond the limit is refused, alone and with an append") { store in
            let bytes = [UInt8](repeating: 0, count: EventStoreLimits.maximumPersonalByteCount + 1)
            var append = EventSample.append(at: 0)
            append.personalData = bytes
            let refused = append
            try await requireStoreError(.tooLarge) { () async throws(StoreError) in
                try await store.savePersonalData(bytes, of: EventSample.order(1))
            }
            try await requireStoreError(.tooLarge) { () async throws(StoreError) in _ = try await store.append(refused)
            }
            try requireEqual(try await store.load(append.order, after: 0), EventStream(), "the stream")
        },
    ]

    static let crashes = [
        EventStoreCase(
            "a crash at any moment leaves the first append of an order whole or absent",
            with: { harness in
                let append = EventSample.fullAppend(at: 0)
                let rehearsal = CrashRehearsal(
                    prepare: { store in _ = try await store.receive(EventSample.inboxMessage(1)) },
                    work: { store in _ = try await store.append(append) },
                    check: { store in try await requireAllOrNothingReceived(of: append, in: store) })
                try await harness.crash(during: rehearsal)
            }),
        EventStoreCase(
            "a crash at any moment leaves a later append whole or absent",
            with: { harness in
                let append = EventSample.fullAppend(at: 2)
                let rehearsal = CrashRehearsal(
                    prepare: { store in
                        try await requireAppended(store, append.order, 0, EventSample.events(1...2))
                        _ = try await store.receive(EventSample.inboxMessage(1))
                    },
                    work: { store in _ = try await store.append(append) },
                    check: { store in
                        try await requireAllOrNothingReceived(of: append, in: store)
                        let stored = try await store.load(append.order, after: 0).events
                        try require(
                            stored.starts(with: EventSample.events(1...2)), "expected the earlier events to stay")
                    })
                try await harness.crash(during: rehearsal)
            }),
        EventStoreCase(
            "a crash among appends of many orders leaves each of them whole or absent",
            with: { harness in
                let appends = (1...3).map { EventSample.fullAppend($0, at: 0) }
                let rehearsal = CrashRehearsal(
                    prepare: { store in
                        for number in 1...3 { _ = try await store.receive(EventSample.inboxMessage(number)) }
                    },
                    work: { store in
                        // What a store that stopped answers is of no interest; what it keeps is.
                        _ = try await concurrently(3) { _ = try? await store.append(appends[$0 - 1]) }
                    },
                    check: { store in
                        for append in appends { try await requireAllOrNothingReceived(of: append, in: store) }
                    })
                try await harness.crash(during: rehearsal)
            }),
        EventStoreCase(
            "a crash while messages are claimed and acknowledged loses and doubles none",
            with: { harness in
                var append = EventSample.append(at: 0)
                append.events = EventSample.events(1...3)
                append.outbox = (1...3).map { EventSample.outboxMessage(1, $0) }
                let filled = append
                let rehearsal = CrashRehearsal(
                    prepare: { store in _ = try await store.append(filled) },
                    work: { store in
                        let taken = try await store.claimOutbox(
                            at: EventSample.now, worker: EventSample.worker(1), until: EventSample.moment(60), limit: 2)
                        try await store.acknowledgeOutbox(taken.map(\.id))
                    },
                    check: { store in
                        let left = try await store.outbox(limit: 9)
                        let isExpected = left == filled.outbox || left == Array(filled.outbox.dropFirst(2))
                        try require(isExpected, "expected all messages or the last, found \(left)")
                    })
                try await harness.crash(during: rehearsal)
            }),
    ]
}

/// Fails the case if an append is stored in part; its inbox message was received before.
private func requireAllOrNothingReceived(of append: StoreAppend, in store: any EventStore) async throws {
    let trace = try await AppendTrace(of: append, in: store)
    try require(trace == .whole(append) || trace == .nothing, "expected all or nothing of the append, found \(trace)")
}
