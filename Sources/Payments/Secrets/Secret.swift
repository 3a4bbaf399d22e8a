/// A value that must not be seen: it prints, interpolates, dumps and encodes as a mask, and is handed out only by a
/// call that says so.
public struct Secret<Value: Sendable>: Sendable {
    private let value: Value

    /// Hides a value.
    public init(_ value: Value) { self.value = value }

    /// Hands out the hidden value. Each call is a place to review: it should be the last step before the wire, or an
    /// output that exists to carry the secret.
    public func reveal() -> Value { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed mask that tells nothing, not even the length.
    public var description: String { secretMask }
    /// The same mask.
    public var debugDescription: String { secretMask }
    /// No children: `dump` shows the mask alone.
    public var customMirror: Mirror { Mirror(reflecting: secretMask) }
}

extension Secret: Encodable {
    /// Encodes the mask, never the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secretMask)
    }
}

/// What every secret prints as.
let secretMask = "••••••"
