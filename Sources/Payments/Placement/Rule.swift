/// The reason for a decision. Every event carries one, so that the story of an order explains itself.
///
/// Ids are stable. An id from a newer version reads as a rule without a sentence.
public struct Rule: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling.
    public let id: String
    /// One sentence for people.
    public let sentence: String

    /// Names a rule and says what it does.
    public init(_ id: String, _ sentence: String) {
        self.id = id
        self.sentence = sentence
    }

    /// The id.
    public var description: String { id }

    /// Rules are the same when their ids are.
    public static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }

    /// Feeds the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The rule with this id; one without a sentence when this version does not know it.
    public static func named(_ id: String) -> Rule { known[id] ?? Rule(id, "a rule of a newer version") }

    /// Every rule of this version, sorted by id: placement, evidence and the retry table.
    public static let all: [Rule] = (placementRules + evidenceRules + RetryTable.rows.map(\.rule)).sorted {
        $0.id < $1.id
    }

    private static let known: [String: Rule] = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
