/// A request method; case matters (RFC 9110, section 9.1).
///
/// An open set: any token may be used, `HTTPMethod("PURGE")`.
public struct HTTPMethod: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The method as it stands in the request line.
    public let name: String

    /// Makes a method from its exact spelling.
    public init(_ name: String) { self.name = name }

    /// Makes a method from a literal.
    public init(stringLiteral name: String) { self.name = name }

    /// The method as it stands in the request line.
    public var description: String { name }

    /// Alphabetical, for lists that must come out the same each time.
    public static func < (left: HTTPMethod, right: HTTPMethod) -> Bool { left.name < right.name }

    /// Read.
    public static let get: HTTPMethod = "GET"
    /// Read the headers only.
    public static let head: HTTPMethod = "HEAD"
    /// Create or act.
    public static let post: HTTPMethod = "POST"
    /// Replace.
    public static let put: HTTPMethod = "PUT"
    /// Change in part.
    public static let patch: HTTPMethod = "PATCH"
    /// Remove.
    public static let delete: HTTPMethod = "DELETE"
    /// Ask what is allowed.
    public static let options: HTTPMethod = "OPTIONS"
}
