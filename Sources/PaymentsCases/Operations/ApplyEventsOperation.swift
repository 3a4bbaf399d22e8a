import Payments

/// `apply_events`: a provider's events in whatever order they come, and the order that they are about.
struct ApplyEventsOperation: CaseOperation {
    let name = "apply_events"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        try eachVariant(input) { input throws(CaseFault) in
            var mailbox = try Mailbox(input)
            for element in try input.array("sequence") { try mailbox.take(element) }
            return mailbox.answer
        }
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasPrefix("state"), let left = expected.stringValue, let right = actual.stringValue else {
            return nil
        }
        let same = ["authorised": "approved", "authorized": "approved", "paid": "captured", "cancelled": "voided"]
        return (same[left] ?? left) == (same[right] ?? right)
    }
}

/// The shop's side of a provider's events: an inbox, and one order that may come later than they do.
struct Mailbox {
    private var world: CaseWorld
    private var hasOrder = false
    private var events: [String: WebhookEvent] = [:]
    private var recorded: [String] = []
    private var results: [String] = []
    private var states: [String] = []
    private let currency: Currency
    /// What the case calls the order; nil where it has no name for it.
    private let orderReference: String?

    init(_ input: CaseInput) throws(CaseFault) {
        let created = (input["sequence"]?.arrayValue ?? []).first { Self.isLocal($0) }?.objectValue
        orderReference = (created ?? input["order"]?.objectValue)?["reference"]?.stringValue

        let amount = try purchaseAmount(input["order"]?.objectValue.map(CaseInput.init) ?? input)
        currency = amount.currency
        world = try CaseWorld(amount: amount)
        if created == nil {
            try prepare(input["order"]?.stringValue ?? input["order"]?.objectValue?["state"]?.stringValue)
        }
    }

    private static func isLocal(_ element: JSONValue) -> Bool {
        plainWord(element.objectValue?["local"]?.stringValue ?? "").hasPrefix("ordercreated")
    }

    /// What the order came to before the first event.
    private mutating func prepare(_ word: String?) throws(CaseFault) {
        createOrder()
        switch word.map(plainWord) {
        case nil, "pending", "open", "created", "unknown", "submitted": break
        case "paid", "captured", "completed":
            world.deliver(.captured, key: "before")
        case "approved", "authorised", "authorized": world.deliver(.authorized, key: "before")
        case "cancelled", "canceled", "expired", "closed":
            // Nothing was found at the provider for long enough, and the order was given up.
            world.provider.isLaterAbsent = true
            world.settle(.lost)
            world.cancel(.merchant)
            world.settle()
        case "declined", "failed": world.deliver(.declined(.unspecified), key: "before")
        case "refunded":
            world.deliver(.captured, key: "before")
            let caller = world.modify(.refund(nil))
            world.run(until: caller) { _ in .approved }
        default: throw .unreadable("no state of an order is called \(word ?? "")")
        }
    }

    /// The order is placed and its answer is lost, so that everything is learned from events.
    private mutating func createOrder() {
        hasOrder = true
        world.place(capture: .later)
        world.answer(.lost)
        world.workOnInbox(events)
    }

    mutating func take(_ element: JSONValue) throws(CaseFault) {
        if Self.isLocal(element) {
            createOrder()
            results.append("created")
        } else if let local = element.objectValue?["local"]?.stringValue {
            try takeLocal(local)
        } else {
            try takeEvent(element)
        }
        settleUndoing()
        states.append(CaseWords.money(world.state, in: currency))
    }

    private mutating func takeLocal(_ word: String) throws(CaseFault) {
        let caller: CallerID
        switch plainWord(word) {
        case "ordercancelled", "ordercanceled", "cancelorder", "merchantcancel": caller = world.cancel(.merchant)
        case "refund": caller = world.modify(.refund(nil))
        case "capture": caller = world.modify(.capture(nil, isFinal: true))
        case "void": caller = world.modify(.void)
        default: throw .unreadable("nothing that we do is called \(word)")
        }
        world.run(until: caller) { _ in .approved }
        results.append("done")
    }

    private mutating func takeEvent(_ element: JSONValue) throws(CaseFault) {
        let object = element.objectValue ?? JSONObject(pairs: [("type", element)])
        guard let type = object["type"]?.stringValue ?? object["event"]?.stringValue else {
            throw .unreadable("an event has a type")
        }
        let id = object["id"]?.stringValue ?? "event-\(events.count + 1)"
        if let text = object["occurred"]?.stringValue { world.now = max(world.now, try readTimestamp(text)) }
        let event = try event(id, type, object)
        if events[id] == nil { events[id] = event }
        let before = world.state
        guard world.take(event) else {
            results.append("duplicate")
            return
        }
        recorded.append(id)
        world.workOnInbox(events)
        let hasChanged = CaseWords.money(before, in: currency) != CaseWords.money(world.state, in: currency)
        results.append(hasChanged ? "applied" : isDone(id) ? "recorded" : "kept")
    }

    private func isDone(_ id: String) -> Bool {
        world.shelf.isDone(InboxMessageID(provider: CaseWorld.account.provider, deduplicationKey: id))
    }

    private func event(_ id: String, _ type: String, _ object: JSONObject) throws(CaseFault) -> WebhookEvent {
        var reference = try world.chargeReference(verb: .authorize)
        if let name = object["reference"]?.stringValue, let orderReference, name != orderReference {
            // It is about another order.
            guard let other = MerchantReference(name) else { throw .unreadable("\(name) is no reference") }
            reference = other
        }
        let amount = try object["amount"] == nil ? world.amount : readAmount(object["amount"], in: currency)
        let content: WebhookEvent.Content
        switch plainWord(type.split(separator: ".").last.map(String.init) ?? type) {
        case "chargeback", "disputed", "disputeopened", "disputecreated": content = .dispute(.opened, amount)
        case "disputewon", "chargebackreversed": content = .dispute(.won, amount)
        case "disputelost": content = .dispute(.lost, amount)
        case let word:
            do throws(CaseFault) {
                let state = try providerState(word) ?? .pending
                content = .record(
                    ProviderRecord(
                        providerReference: nil, merchantReference: reference, state: state, providerState: type,
                        amount: amount))
            } catch { content = .unknown(type: type) }
        }
        return WebhookEvent(
            deduplicationKey: id, merchantReference: reference, providerReference: nil, occurredAt: world.now,
            content: content)
    }

    /// Whatever the machine sends because of an event succeeds.
    private mutating func settleUndoing() {
        var steps = 0
        while !world.calls.isEmpty, steps < 50 {
            world.answer(.approved)
            steps += 1
        }
        world.dropReads()
    }

    var answer: JSONObject {
        let refunds = world.sends.filter { $0.intent.verb == .refund }
        let voids = world.sends.filter { $0.intent.verb == .void }
        let state = CaseWords.money(world.state, in: currency)
        var answer = JSONObject(pairs: [
            ("state", .string(hasOrder ? state : "none")), ("states", .texts(states)), ("recorded", .texts(recorded)),
            ("order", .string(hasOrder ? CaseWords.order(world.state) : "none")),
            ("outcome", .string(CaseWords.outcome(world.state))),
            ("results", .texts(results)), ("refunds", .texts(refunds.map(\.intent.amount.decimalText))),
            ("refundCount", .integer(Int64(refunds.count))), ("voidCount", .integer(Int64(voids.count))),
            ("actions", .texts((refunds + voids).map { "\($0.intent.verb.rawValue) \($0.intent.amount.decimalText)" })),
            ("effects", .integer(Int64(results.filter { $0 == "applied" }.count))),
        ])
        for id in recorded { answer["\(id)Processed"] = .bool(isDone(id)) }
        return answer
    }
}

/// `deliver`: one event delivered several times, and an effect that must happen once.
struct DeliverOperation: CaseOperation {
    let name = "deliver"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let deliveries = try input.array("deliveries").map { value throws(CaseFault) in
            try Delivered(value, event: input["event"]?.stringValue)
        }
        let amount = try purchaseAmount(input)
        var world = try CaseWorld(amount: amount)
        world.place(capture: .later)
        world.answer(.lost)
        let start = world.now
        var events: [String: WebhookEvent] = [:]
        var finishing: [(at: Int64, message: InboxMessage)] = []
        var responses: [Int64] = []
        for delivery in deliveries.sorted(by: { $0.at < $1.at }) {
            finish(&finishing, until: delivery.at, start, events, &world)
            world.now = start.advanced(by: .seconds(delivery.at))
            let event = try Self.event(delivery.event, world)
            events[delivery.event] = event
            _ = world.take(event)
            // What is stored is acknowledged, new or not.
            responses.append(200)
            let claimed = world.claimInbox(until: world.now.advanced(by: .seconds(Self.claimSeconds)))
            // A handler that ends early leaves its claim to run out.
            if !delivery.crashes { finishing += claimed.map { (delivery.at + delivery.seconds, $0) } }
        }
        finish(&finishing, until: .max, start, events, &world)
        // Claims that ran out are taken over.
        world.now = world.now.advanced(by: .seconds(Self.claimSeconds + 1))
        world.workOnInbox(events)
        let placed = world.shelf.outbox(limit: 100).filter { $0.topic == .orderPlaced }
        return JSONObject(pairs: [
            ("effects", .integer(Int64(placed.count))), ("responses", .integers(responses)),
            ("recorded", .texts(events.keys.sorted())),
        ])
    }

    private static let claimSeconds: Int64 = 60

    private struct Delivered {
        let at: Int64
        let seconds: Int64
        let crashes: Bool
        let event: String

        init(_ value: JSONValue, event: String?) throws(CaseFault) {
            guard let object = value.objectValue, let at = object["at"]?.numberValue?.integer else {
                throw .unreadable("a delivery has a time")
            }
            self.at = at
            seconds = object["handlerSeconds"]?.numberValue?.integer ?? 0
            crashes = object["crashes"]?.boolValue ?? object["crashed"]?.boolValue ?? false
            self.event = object["event"]?.stringValue ?? object["id"]?.stringValue ?? event ?? "event"
            guard (0...86_400).contains(at), (0...86_400).contains(seconds) else {
                throw .unreadable("a delivery and its handling take less than a day")
            }
        }
    }

    /// Handlers end in the order of time; each takes its message into the order's story.
    private func finish(
        _ finishing: inout [(at: Int64, message: InboxMessage)], until moment: Int64, _ start: Timestamp,
        _ events: [String: WebhookEvent], _ world: inout CaseWorld
    ) {
        for entry in finishing.sorted(by: { $0.at < $1.at }) where entry.at <= moment {
            world.now = max(world.now, start.advanced(by: .seconds(entry.at)))
            guard let event = events[entry.message.id.deduplicationKey] else { continue }
            world.feed(.webhook(entry.message.id, CaseWorld.account, event))
        }
        finishing.removeAll { $0.at <= moment }
    }

    private static func event(_ id: String, _ world: CaseWorld) throws(CaseFault) -> WebhookEvent {
        let reference = try world.chargeReference(verb: .authorize)
        return WebhookEvent(
            deduplicationKey: id, merchantReference: reference, providerReference: nil, occurredAt: world.now,
            content: .record(
                ProviderRecord(
                    providerReference: nil, merchantReference: reference, state: .captured, providerState: "captured",
                    amount: world.amount)))
    }
}
