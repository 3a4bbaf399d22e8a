/// Why an issuer or acquirer said no: an open set with stable spellings.
///
/// The reasons that this project knows are in `Data/reasons.json`, with what each asks for; `DeclineReason.all` lists
/// them. A provider may add its own, which then has the guidance of `.unspecified`.
public struct DeclineReason: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, in lower case with underscores.
    public let description: String

    /// Names a reason; providers may add their own.
    public init(_ description: String) { self.description = description }

    /// The reasons that this project knows, sorted by spelling.
    public static let all: [DeclineReason] = ReasonRecord.declines.map { DeclineReason($0.name) }

    /// What the reason asks for. Total: an unknown reason has that of `.unspecified`.
    public var guidance: Guidance { record.guidance }

    /// What it means, for developers: one sentence.
    public var meaning: String { record.meaning }

    private var record: ReasonRecord {
        ReasonRecord.declinesByName[description] ?? ReasonRecord.declinesByName[Self.unspecified.description]!
    }
}
