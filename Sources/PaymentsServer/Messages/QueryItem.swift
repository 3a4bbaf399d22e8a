/// One pair of a query, decoded.
public struct QueryItem: Sendable, Hashable {
    /// The name before the first `=`.
    public let name: String
    /// The value after it; empty when there is no `=`.
    public let value: String

    /// Makes a pair.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
