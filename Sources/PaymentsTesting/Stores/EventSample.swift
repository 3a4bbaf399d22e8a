internal import Payments
internal import PaymentsCrypto

/// What event store cases store, told apart by numbers.
enum EventSample {
    static let now = Timestamp(secondsSinceEpoch: 1_772_366_400, nanoseconds: 123_456_789)
    static let account = ProviderAccount(provider, account: "merchant-1/site-1")
    static let provider = identifier(ProviderID("sample-pay"))
    static let otherProvider = identifier(ProviderID("other-pay"))

    static func order(_ number: Int) -> OrderID { identifier(OrderID("order-\(number)")) }
    static func worker(_ number: Int) -> WorkerID { identifier(WorkerID("worker-\(number)")) }
    static func reference(_ number: Int) -> MerchantReference { identifier(MerchantReference("reference-\(number)")) }
    static func moment(_ seconds: Int) -> Timestamp { now.advanced(by: .seconds(seconds)) }

    /// Events that differ by number.
    static func event(_ number: Int) -> PlacementEvent {
        PlacementEvent(
            .readBack(OperationNumber(max(1, number)), ReadBackNote(.undecided)), rule: .named("read.undecided"),
            at: moment(number))
    }

    static func events(_ numbers: some Sequence<Int>) -> [PlacementEvent] { numbers.map { event($0) } }

    /// An append of one event, the next after `version`.
    static func append(_ order: Int = 1, at version: Int) -> StoreAppend {
        StoreAppend(order: EventSample.order(order), expectedVersion: version, events: [event(version + 1)])
    }

    /// An append with everything that can go along.
    static func fullAppend(_ order: Int = 1, at version: Int) -> StoreAppend {
        var append = append(order, at: version)
        append.events = events(version + 1...version + 3)
        append.due = now
        append.marks = [.open, .attention]
        append.outbox = [outboxMessage(order, version + 1), outboxMessage(order, version + 3)]
        append.inboxDone = [inboxID(order)]
        append.lookups = [
            .merchantReference(reference(order)),
            .providerReference(provider, identifier(ProviderReference("payment-\(order)"))),
            .session(provider, identifier(SessionID("session-\(order)"))),
        ]
        append.unique = [claim(order, owner: order)]
        append.personalData = [UInt8](repeating: UInt8(truncatingIfNeeded: order), count: 100)
        return append
    }

    static func claim(_ number: Int, owner: Int) -> UniqueClaim {
        UniqueClaim(space: .walletTransaction, value: "transaction-\(number)", owner: "owner-\(owner)")
    }

    static func outboxMessage(_ order: Int, _ event: Int, _ topic: OutboxMessage.Topic = .orderPlaced) -> OutboxMessage
    {
        OutboxMessage(id: OutboxMessageID(order: EventSample.order(order), event: event), topic: topic, at: now)
    }

    static func inboxID(_ number: Int) -> InboxMessageID {
        InboxMessageID(provider: provider, deduplicationKey: "event-\(number)")
    }

    static func inboxMessage(_ number: Int, _ body: [UInt8] = Array("{}".utf8)) -> InboxMessage {
        let delivery = WebhookDelivery(
            headers: [HeaderField("signature", "t=1,v1=\(number)")], body: body, receivedAt: moment(number))
        return InboxMessage(id: inboxID(number), account: account, delivery: delivery)
    }

    /// Facts of many kinds, at the ends of their ranges, with text that a store may be tempted to change.
    static var unusualEvents: [PlacementEvent] {
        let yen = Money(minorUnits: .max, currency: currency("JPY"))
        let (one, attempt) = (OperationNumber(1), identifier(AttemptID("attempt-1")))
        let terms = OrderTerms(
            orderID: order(1), fingerprint: SHA256.hash("order".utf8), amount: yen,
            storedValue: Money(minorUnits: 0, currency: currency("JPY")))
        let start = AttemptStart(
            id: attempt, method: .direct, capture: .later, routes: [account, ProviderAccount(otherProvider)],
            walletTransaction: "e\u{301} é \u{0} 'quoted' \"twice\" -- 👩‍👩‍👧")
        let facts: [PlacementFact] = [
            .orderClaimed(terms), .attemptStarted(start), .attemptAbandoned(attempt),
            .declined(one, DeclineRecord(reason: .unspecified, advice: .anotherInstrument, providerCode: "")),
            .mismatched(one, .amount(yen)), .observed(one, .stillHeld(until: Timestamp(secondsSinceEpoch: .max))),
            .disputed(one, .lost, total: yen), .cancelConcluded(.holdUntil(nil, yen)),
            .operatorSettled(one, .happened(yen), by: " somebody\n"),
        ]
        let moments = [
            Timestamp(secondsSinceEpoch: .min), Timestamp(secondsSinceEpoch: -1, nanoseconds: 999_999_999), now,
        ]
        return facts.enumerated().map {
            PlacementEvent($0.element, rule: .named("place.claim"), at: moments[$0.offset % moments.count])
        }
    }
}
