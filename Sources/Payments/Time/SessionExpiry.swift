/// When a payment session ends: the text that the provider wrote, kept as it was, and the moment it means.
///
/// It cannot be made without both. An expiry that is missing, unreadable or absurd does not become "never": such a
/// session is unusable.
public struct SessionExpiry: Hashable, Sendable {
    /// The provider's own text, handed on unchanged.
    public let text: String
    /// The moment it means.
    public let moment: Timestamp

    /// Nothing we sell stays open until then; a later expiry is a mistake of unit, such as milliseconds for seconds.
    /// 2100-01-01T00:00:00Z.
    public static let latest = Timestamp(secondsSinceEpoch: 4_102_444_800)

    /// Reads an expiry.
    /// - Parameter text: the provider's text; nil when the answer has none.
    /// - Throws: `SessionExpiryError`.
    public init(_ text: String?) throws(SessionExpiryError) {
        guard let text else { throw .missing }
        do throws(TimestampError) { moment = try Timestamp(rfc3339: text) } catch { throw .unreadable(error) }
        guard moment < Self.latest else { throw .implausible }
        self.text = text
    }

    /// Whether the session has ended. At the very moment of expiry it has.
    public func hasPassed(at now: Timestamp) -> Bool { moment <= now }

    /// The time left; negative after the end.
    public func timeLeft(at now: Timestamp) -> Duration { moment.duration(since: now) }
}

/// Why a session's expiry cannot be used.
public enum SessionExpiryError: Error, Hashable, Sendable {
    /// The answer has no expiry.
    case missing
    /// The expiry is not a moment.
    case unreadable(TimestampError)
    /// The expiry lies at or after `SessionExpiry.latest`.
    case implausible
}

extension SessionExpiryError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .missing: "the session has no expiry"
        case .unreadable(let error): "the session's expiry cannot be read: \(error)"
        case .implausible: "the session's expiry lies beyond \(SessionExpiry.latest), probably a mistake of unit"
        }
    }
}
