/// Why a text is not a moment. Nothing was guessed: a session without a readable expiry is unusable.
public enum TimestampError: String, Error, Hashable, Sendable, CaseIterable {
    /// Not the shape of RFC 3339: `2030-04-20T10:57:26.413Z`.
    case malformed
    /// No `Z` and no offset: the same text is another moment in every zone.
    case missingOffset
    /// A day that the calendar does not have, such as 30 February.
    case impossibleDate
    /// An hour above 23, a minute above 59, a second above 59 where no leap second can be.
    case impossibleTime
    /// An offset of 24 hours or more, or with 60 minutes or more.
    case impossibleOffset
}

extension TimestampError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .malformed: "write a moment as 2030-04-20T10:57:26Z, with up to 32 decimals of a second"
        case .missingOffset: "add Z or an offset such as +02:00"
        case .impossibleDate: "the calendar has no such day"
        case .impossibleTime: "a day has no such time"
        case .impossibleOffset: "no zone has such an offset"
        }
    }
}
