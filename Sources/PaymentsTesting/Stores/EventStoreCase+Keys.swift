internal import Payments

extension EventStoreCase {
    static let lookups = [
        EventStoreCase("an order is found by our, the provider's and the session's reference") { store in
            let append = EventSample.fullAppend(at: 0)
            _ = try await store.append(append)
            for key in append.lookups {
                try requireEqual(try await store.orders(key), [append.order], "orders by \(key)")
            }
        },
        EventStoreCase("one text in another role, or at another provider, leads nowhere") { store in
            let (text, provider, other) = ("same-text", EventSample.provider, EventSample.otherProvider)
            let keys: [LookupKey] = [
                .merchantReference(identifier(MerchantReference(text))),
                .providerReference(provider, identifier(ProviderReference(text))),
                .providerReference(other, identifier(ProviderReference(text))),
                .session(provider, identifier(SessionID(text))), .session(other, identifier(SessionID(text))),
            ]
            for (index, key) in keys.enumerated() {
                var append = EventSample.append(index + 1, at: 0)
                append.lookups = [key]
                _ = try await store.append(append)
            }
            for (index, key) in keys.enumerated() {
                try requireEqual(try await store.orders(key), [EventSample.order(index + 1)], "orders by \(key)")
            }
        },
        EventStoreCase("a key of several orders leads to each once, the oldest first") { store in
            let key = LookupKey.merchantReference(EventSample.reference(1))
            for order in 1...5 { _ = try await store.append(EventSample.append(order, at: 0)) }
            for order in [3, 1, 5, 3, 1] {
                let version = try await store.load(EventSample.order(order), after: 0).events.count
                var append = EventSample.append(order, at: version)
                append.lookups = [key, key]
                try requireEqual(try await store.append(append), .appended, "the append with the key")
            }
            let expected = [1, 3, 5].map { EventSample.order($0) }
            try requireEqual(try await store.orders(key), expected, "the orders of the key")
        },
        EventStoreCase("a unique key has one owner for ever, and the owner may claim it again") { store in
            let (mine, theirs) = (EventSample.claim(1, owner: 1), EventSample.claim(1, owner: 2))
            var append = EventSample.append(1, at: 0)
            append.unique = [mine]
            try requireEqual(try await store.append(append), .appended, "the first claim")
            append = EventSample.append(1, at: 1)
            append.unique = [mine, mine]
            try requireEqual(try await store.append(append), .appended, "the same claim again")
            for number in 2...3 { _ = try await store.receive(EventSample.inboxMessage(number)) }
            var other = EventSample.fullAppend(2, at: 0)
            other.unique = [EventSample.claim(2, owner: 2), theirs]
            try requireEqual(try await store.append(other), .taken(theirs), "another's claim")
            other.unique = [EventSample.claim(2, owner: 2)]
            try await requireNothing(of: other, in: store)
            try requireEqual(try await store.append(other), .appended, "the append without the taken key")
        },
        EventStoreCase(
            "a wallet transaction that another attempt used is refused, however many try at once",
            with: {
                harness in
                let stores = [try await harness.open(), try await harness.open()]
                let results = try await concurrently(40) { number in
                    var append = EventSample.append(number, at: 0)
                    append.unique = [EventSample.claim(1, owner: number)]
                    return try await stores[number % 2].append(append)
                }
                try requireEqual(results.filter { $0 == .appended }.count, 1, "attempts that got the transaction")
                let refused = results.enumerated().filter { $0.element != .appended }
                try require(
                    refused.allSatisfy { $0.element == .taken(EventSample.claim(1, owner: $0.offset + 1)) },
                    "expected each refusal to name its own claim: \(results)")
            }),
        EventStoreCase("a key claimed by itself and one claimed by an append are the same") { store in
            let (first, second) = (EventSample.claim(1, owner: 1), EventSample.claim(1, owner: 2))
            try require(try await store.claim(first), "expected a free key")
            try require(try await store.claim(first), "expected the owner to hold it still")
            try require(try await !store.claim(second), "expected the key to be taken")
            var append = EventSample.append(1, at: 0)
            append.unique = [second]
            try requireEqual(try await store.append(append), .taken(second), "the append of another owner")
            append.unique = [first, EventSample.claim(2, owner: 1)]
            try requireEqual(try await store.append(append), .appended, "the append of the owner")
            try require(try await !store.claim(EventSample.claim(2, owner: 2)), "expected the append's key to be taken")
        },
        EventStoreCase("one value in two spaces is two keys; an order takes one road to its payment") { store in
            let order = EventSample.order(1)
            let card = UniqueClaim.paymentRoad(of: order, "card")
            let session = UniqueClaim.paymentRoad(of: order, "session")
            let token = UniqueClaim(space: .walletTransaction, value: order.rawValue, owner: "session")
            try require(try await store.claim(card), "expected a free order")
            try require(try await store.claim(card), "expected the same road again")
            try require(try await !store.claim(session), "expected the order to be taken")
            try require(try await store.claim(token), "expected the other space to be free")
        },
        EventStoreCase("one key under two owners in one commit is refused") { store in
            var append = EventSample.append(1, at: 0)
            append.unique = [EventSample.claim(1, owner: 1), EventSample.claim(1, owner: 2)]
            try requireEqual(try await store.append(append), .taken(EventSample.claim(1, owner: 2)), "the append")
            try requireEqual(try await store.load(EventSample.order(1), after: 0), EventStream(), "the stream")
        },
    ]

    static let listing = [
        EventStoreCase("orders are listed by their beginning, the newest first, page by page") { store in
            for order in 1...7 { _ = try await store.append(EventSample.append(order, at: 0)) }
            _ = try await store.append(EventSample.append(2, at: 1))
            let expected = (1...7).reversed().map { EventSample.order($0) }
            for size in 1...8 {
                let pages = try await Self.pages(of: store, nil, size)
                try requireEqual(pages.flatMap { $0 }.map(\.id), expected, "the orders in pages of \(size)")
            }
            try requireEqual(try await store.list(nil, before: nil, limit: 0), [], "a page of nothing")
        },
        EventStoreCase("orders that begin while somebody turns pages are neither skipped nor repeated") { store in
            for order in 1...4 { _ = try await store.append(EventSample.append(order, at: 0)) }
            let first = try await store.list(nil, before: nil, limit: 2)
            for order in 5...6 { _ = try await store.append(EventSample.append(order, at: 0)) }
            let second = try await store.list(nil, before: first.last?.place, limit: 9)
            let expected = [4, 3, 2, 1].map { EventSample.order($0) }
            try requireEqual((first + second).map(\.id), expected, "the orders of both pages")
        },
        EventStoreCase("orders are listed by the marks that their last append left") { store in
            let marks: [Set<OrderMark>] = [[.open], [], [.open, .attention], [.mismatch], [.attention]]
            for (index, marks) in marks.enumerated() {
                var append = EventSample.append(index + 1, at: 0)
                append.marks = marks
                _ = try await store.append(append)
            }
            func list(_ mark: OrderMark) async throws -> [OrderID] {
                try await Self.pages(of: store, mark, 1).flatMap { $0 }.map(\.id)
            }
            try requireEqual(try await list(.open), [3, 1].map { EventSample.order($0) }, "open orders")
            try requireEqual(try await list(.attention), [5, 3].map { EventSample.order($0) }, "orders to look at")
            try requireEqual(try await list(.mismatch), [EventSample.order(4)], "orders that do not fit")
            _ = try await store.append(EventSample.append(3, at: 1))
            try requireEqual(try await list(.open), [EventSample.order(1)], "open orders after one was settled")
        },
    ]

    private static func pages(
        of store: any EventStore, _ mark: OrderMark?, _ size: Int
    ) async throws -> [[ListedOrder]] {
        var pages: [[ListedOrder]] = []
        while pages.count < 100 {
            let page = try await store.list(mark, before: pages.last?.last?.place, limit: size)
            if page.isEmpty { return pages }
            try require(page.count <= size, "expected at most \(size) orders, found \(page.count)")
            pages.append(page)
        }
        throw ConformanceFailure("expected the pages to end")
    }
}
