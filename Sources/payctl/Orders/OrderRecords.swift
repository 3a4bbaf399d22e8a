import Payments
import PaymentsSQLite

/// The stories of our orders, open for reading and for a placement to write.
struct OrderRecords: Sendable {
    /// The folder they are in.
    let location: StoreLocation
    /// The events.
    let store: SQLiteEventStore
    private let database: SQLiteDatabase

    /// Opens the records, lends them, and closes them.
    /// - Parameter isForWriting: whether they may be made. For a command that only looks, a named place without records
    ///   is a slip of the keyboard: "all is settled" would be a wrong answer about the records that were meant.
    static func with<Value: Sendable>(
        _ location: StoreLocation, isForWriting: Bool = false,
        _ body: (OrderRecords) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        if !isForWriting { try location.requireRecords() }
        try location.make()
        let database = try await location.openDatabase()
        let records = OrderRecords(location: location, store: SQLiteEventStore(database), database: database)
        let result: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            result = .success(try await body(records))
        } catch {
            result = .failure(error)
        }
        await database.close()
        return try result.get()
    }

    /// An order's story; nil when there is none.
    func find(_ order: OrderID) async throws(CommandFailure) -> OrderStory? {
        do throws(StoreError) {
            let stream = try await store.load(order, after: 0)
            return stream.events.isEmpty && !stream.hasUnknownEvents ? nil : OrderStory(order, stream)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// An order's story.
    /// - Throws: exit code `invalidInput` for an order that was never placed here.
    func story(of order: OrderID) async throws(CommandFailure) -> OrderStory {
        guard let story = try await find(order) else {
            throw CommandFailure(
                .invalidInput, code: "not_found", "order \(order) was never placed here", path: location.path,
                next: "was it placed with another --store? Known orders: payctl order list\(location.option)")
        }
        return story
    }

    /// Orders, the newest first.
    func list(
        _ mark: OrderMark?, before: Int64? = nil, limit: Int
    ) async throws(CommandFailure) -> [ListedOrder] {
        do throws(StoreError) { return try await store.list(mark, before: before, limit: limit) } catch {
            throw CommandFailure(error)
        }
    }
}

/// One order: what happened, and where that leaves it.
struct OrderStory: Sendable {
    /// What happened, oldest first.
    let events: [PlacementEvent]
    /// Where that leaves it.
    let state: PlacementState

    init(_ order: OrderID, _ stream: EventStream) {
        events = stream.events
        var state = PlacementState(orderID: order, events: stream.events)
        if stream.hasUnknownEvents { state.becomeReadOnly() }
        self.state = state
    }

    /// The last account that the order was sent to; nil when it was sent to none.
    var account: ProviderAccount? {
        state.operations.last { !$0.intent.verb.isStoredValue }?.intent.account
            ?? state.attempts.last?.start.routes.first
    }
}
