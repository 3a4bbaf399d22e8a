/// A list that operators ask for. Derived from the stream and stored with each append, so that a report reads only
/// what it is about.
public enum OrderMark: String, Hashable, Sendable, CaseIterable {
    /// Something is in flight, unknown, undecided or waits for the shopper.
    case open
    /// A person has to look, and nobody has acknowledged it.
    case attention
    /// Evidence does not fit what was agreed, and nobody settled it yet.
    case mismatch
}

/// One row of a list of orders.
public struct ListedOrder: Hashable, Sendable {
    /// The order.
    public let id: OrderID
    /// Its place by the first append: a larger one began later. Stable, and what the next page is asked with.
    public let place: Int64

    /// Describes a row.
    public init(id: OrderID, place: Int64) {
        self.id = id
        self.place = place
    }
}
