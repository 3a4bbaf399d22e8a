/// Where the picture of a product is found. The library never loads it.
public enum ImageReference: Hashable, Sendable {
    /// A remote address (https).
    case url(String)
    /// A symbol's name in the client's symbol set.
    case symbol(String)
    /// An image that the client ships.
    case asset(String)
}
