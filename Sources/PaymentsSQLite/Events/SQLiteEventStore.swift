public import Payments

/// The event store on SQLite. Appends of concurrent orders share one sync. Several stores, in several processes, may
/// share one file, also with a ``SQLiteSessionVault``.
public struct SQLiteEventStore: EventStore {
    private let database: SQLiteDatabase

    /// Keeps events in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Reads an order's stream. Events are opened by the calling task, so that large streams keep no reader busy.
    public func load(_ order: OrderID, after version: Int) async throws(StoreError) -> EventStream {
        precondition(version >= 0, "a stream has no negative version")
        let content = try await database.read { (connection) throws(StoreError) in
            try StreamRows(connection: connection).content(of: order, after: version)
        }
        guard let content else { return EventStream() }
        var stream = EventStream()
        stream.events.reserveCapacity(content.events.count)
        var expected = version
        for (number, stored) in content.events {
            expected += 1
            guard number == expected else { throw StoredEvent.damage("it is missing", expected, order) }
            guard let event = try stored.event(number: number, of: order) else {
                stream.hasUnknownEvents = true
                return stream
            }
            stream.events.append(event)
        }
        guard expected == max(version, content.version) else {
            throw StoredEvent.damage("it is missing, or one too many", expected + 1, order)
        }
        return stream
    }

    /// Adds events and what goes with them, or nothing. Events are prepared by the calling task; the writer stores.
    public func append(_ append: StoreAppend) async throws(StoreError) -> AppendResult {
        try append.checkSizes()
        var events: [StoredEvent] = []
        events.reserveCapacity(append.events.count)
        for (index, event) in append.events.enumerated() {
            events.append(try StoredEvent(event, number: append.expectedVersion + index + 1, of: append.order))
        }
        let prepared = events
        return try await database.write { (connection) throws(StoreError) in
            try StreamRows(connection: connection).append(append, prepared)
        }
    }

    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) async throws(StoreError) -> [OrderID] {
        try await database.read { (connection) throws(StoreError) in
            try StreamRows(connection: connection).orders(key)
        }
    }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) async throws(StoreError) -> [ListedOrder] {
        let limit = Self.bounded(limit)
        return try await database.read { (connection) throws(StoreError) in
            try StreamRows(connection: connection).list(mark, before: before, limit: limit)
        }
    }

    /// Takes due orders.
    public func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OrderID] {
        let (claim, limit) = (StoreClaim(worker: worker, at: now, until: until), Self.bounded(limit))
        return try await database.write { (connection) throws(StoreError) in
            try StreamRows(connection: connection).claimDue(claim, at: now, limit: limit)
        }
    }

    /// Claims a key by itself.
    public func claim(_ claim: UniqueClaim) async throws(StoreError) -> Bool {
        try await database.write { (connection) throws(StoreError) in
            try StreamRows(connection: connection).claim(claim)
        }
    }

    /// Ends a worker's claims.
    public func releaseClaims(of worker: WorkerID) async throws(StoreError) {
        try await database.write { (connection) throws(StoreError) in
            let unclaim = "SET claimed_by = NULL, claimed_from = NULL, claimed_until = NULL WHERE claimed_by = ?"
            for table in ["streams", "inbox", "outbox"] {
                try connection.run("UPDATE \(table) \(unclaim)", [.text(worker.rawValue)])
            }
        }
    }

    /// What a call may return or take, as a number of rows.
    private static func bounded(_ limit: Int) -> Int { min(max(limit, 0), EventStoreLimits.maximumBatch) }
}

// MARK: Inbox

extension SQLiteEventStore {
    /// Stores a webhook once.
    public func receive(_ message: InboxMessage) async throws(StoreError) -> Bool {
        try message.checkSize()
        let stored = StoredInboxMessage(message)
        return try await database.write { (connection) throws(StoreError) in
            try InboxRows(connection: connection).insert(message.id, stored)
        }
    }

    /// Takes open messages.
    /// - Throws: `StoreError` with code `.corrupt` when all that could be taken are damaged. Damaged ones among others
    ///   are left out, so that one holds up nobody, and are met again when their claim ends.
    public func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [InboxMessage] {
        let (claim, limit) = (StoreClaim(worker: worker, at: now, until: until), Self.bounded(limit))
        let taken = try await database.write { (connection) throws(StoreError) in
            try InboxRows(connection: connection).claim(claim, at: now, limit: limit)
        }
        var messages: [InboxMessage] = []
        var damage: StoreError?
        for (id, stored) in taken {
            do throws(StoreError) { messages.append(try stored.message(id)) } catch { damage = damage ?? error }
        }
        if messages.isEmpty, let damage { throw damage }
        return messages
    }

    /// Lets a message rest.
    public func postponeInbox(
        _ id: InboxMessageID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {
        let claim = StoreClaim(worker: worker, at: now, until: until)
        try await database.write { (connection) throws(StoreError) in
            try InboxRows(connection: connection).postpone(id, claim)
        }
    }

    /// Marks a message as done.
    public func finishInbox(_ id: InboxMessageID) async throws(StoreError) {
        try await database.write { (connection) throws(StoreError) in
            try InboxRows(connection: connection).finish(id)
        }
    }
}

// MARK: Outbox

extension SQLiteEventStore {
    /// The oldest messages for other systems.
    public func outbox(limit: Int) async throws(StoreError) -> [OutboxMessage] {
        let limit = Self.bounded(limit)
        return try await database.read { (connection) throws(StoreError) in
            try OutboxRows(connection: connection).oldest(limit: limit)
        }
    }

    /// Takes messages for other systems.
    public func claimOutbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OutboxMessage] {
        let (claim, limit) = (StoreClaim(worker: worker, at: now, until: until), Self.bounded(limit))
        return try await database.write { (connection) throws(StoreError) in
            try OutboxRows(connection: connection).claim(claim, at: now, limit: limit)
        }
    }

    /// Lets the messages of an order rest.
    public func postponeOutbox(
        of order: OrderID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {
        let claim = StoreClaim(worker: worker, at: now, until: until)
        try await database.write { (connection) throws(StoreError) in
            try OutboxRows(connection: connection).postpone(order, claim)
        }
    }

    /// Removes delivered messages.
    public func acknowledgeOutbox(_ ids: [OutboxMessageID]) async throws(StoreError) {
        try await database.write { (connection) throws(StoreError) in
            for id in ids { try OutboxRows(connection: connection).delete(id) }
        }
    }
}

// MARK: Personal data

extension SQLiteEventStore {
    /// Stores personal data beside a stream.
    public func savePersonalData(_ bytes: [UInt8], of order: OrderID) async throws(StoreError) {
        try EventStoreLimits.checkPersonal(bytes, of: order)
        try await database.write { (connection) throws(StoreError) in
            try PersonalRows(connection: connection).save(bytes, of: order)
        }
    }

    /// The personal data of an order.
    public func personalData(of order: OrderID) async throws(StoreError) -> [UInt8]? {
        try await database.read { (connection) throws(StoreError) in
            try PersonalRows(connection: connection).load(order)
        }
    }

    /// Erases the personal data of an order, and then empties the log, where it may still stand. While another process
    /// reads an old state the log keeps it until it is emptied next, at the latest when the last process closes the
    /// store. What a disk keeps of overwritten blocks is beyond any file's reach.
    public func erasePersonalData(of order: OrderID) async throws(StoreError) -> Bool {
        let wasThere = try await database.write { (connection) throws(StoreError) in
            try PersonalRows(connection: connection).erase(order)
        }
        if wasThere { try await database.emptyLog() }
        return wasThere
    }
}
