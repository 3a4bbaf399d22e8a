/// A card that an emulator answers in a documented way. Its number is nobody's: it may be shown and stored.
public struct SandboxTestCard: Hashable, Sendable {
    /// The name by which commands choose it, such as `insufficient-funds`.
    public let name: String
    /// What an order paid with it comes to: `approved`, a decline reason, or another word of the outcome.
    public let outcome: String
    /// The card's number.
    public let number: String
    /// One sentence: what happens.
    public let what: String

    /// Describes a card.
    public init(name: String, outcome: String, number: String, what: String) {
        self.name = name
        self.outcome = outcome
        self.number = number
        self.what = what
    }
}
