/// The reference event store: everything in memory, gone with the process. For tests, simulations and trying things
/// out.
public actor MemoryEventStore: EventStore {
    var shelf = MemoryEventShelf()

    /// Makes an empty store.
    public init() {}

    /// Reads an order's stream.
    public func load(_ order: OrderID, after version: Int) throws(StoreError) -> EventStream {
        shelf.load(order, after: version)
    }

    /// Adds events and what goes with them, or nothing.
    public func append(_ append: StoreAppend) throws(StoreError) -> AppendResult {
        try append.checkSizes()
        return shelf.append(append)
    }

    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) throws(StoreError) -> [OrderID] { shelf.orders(key) }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) throws(StoreError) -> [ListedOrder] {
        shelf.list(mark, before: before, limit: limit)
    }

    /// Takes due orders.
    public func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) throws(StoreError) -> [OrderID] {
        shelf.claimDue(at: now, worker: worker, until: until, limit: limit)
    }

    /// Stores a webhook once.
    public func receive(_ message: InboxMessage) throws(StoreError) -> Bool {
        try message.checkSize()
        return shelf.receive(message)
    }

    /// Takes open messages.
    public func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) throws(StoreError) -> [InboxMessage] {
        shelf.claimInbox(at: now, worker: worker, until: until, limit: limit)
    }

    /// Lets a message rest.
    public func postponeInbox(
        _ id: InboxMessageID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) throws(StoreError) {
        shelf.postponeInbox(id, StoreClaim(worker: worker, at: now, until: until))
    }

    /// Marks a message as done.
    public func finishInbox(_ id: InboxMessageID) throws(StoreError) { shelf.finishInbox(id) }

    /// The oldest messages for other systems.
    public func outbox(limit: Int) throws(StoreError) -> [OutboxMessage] { shelf.outbox(limit: limit) }

    /// Takes messages for other systems.
    public func claimOutbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) throws(StoreError) -> [OutboxMessage] {
        shelf.claimOutbox(at: now, worker: worker, until: until, limit: limit)
    }

    /// Lets the messages of an order rest.
    public func postponeOutbox(
        of order: OrderID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) throws(StoreError) {
        shelf.postponeOutbox(of: order, StoreClaim(worker: worker, at: now, until: until))
    }

    /// Removes delivered messages.
    public func acknowledgeOutbox(_ ids: [OutboxMessageID]) throws(StoreError) { shelf.acknowledgeOutbox(ids) }

    /// Ends a worker's claims.
    public func releaseClaims(of worker: WorkerID) throws(StoreError) { shelf.releaseClaims(of: worker) }

    /// Stores personal data beside a stream.
    public func savePersonalData(_ bytes: [UInt8], of order: OrderID) throws(StoreError) {
        try EventStoreLimits.checkPersonal(bytes, of: order)
        shelf.personalData[order] = bytes
    }

    /// The personal data of an order.
    public func personalData(of order: OrderID) throws(StoreError) -> [UInt8]? { shelf.personalData[order] }

    /// Erases the personal data of an order.
    public func erasePersonalData(of order: OrderID) throws(StoreError) -> Bool {
        shelf.personalData.removeValue(forKey: order) != nil
    }
}
