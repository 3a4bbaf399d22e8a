/// What follows from a reason: who can mend it, what may be tried, whether authentication would help, and what the
/// shopper reads.
public struct Guidance: Hashable, Sendable {
    /// Who can do something about it. Not a matter of guilt, and never told to shoppers.
    public enum Blame: String, Hashable, Sendable, CaseIterable, Codable {
        /// The shopper: other data, another card, enough money.
        case shopper
        /// The merchant, that is us or whoever configured us.
        case merchant
        /// The bank behind the card.
        case issuer
        /// The provider, or what lies between it and the networks.
        case provider
    }

    /// Whether authenticating the shopper (3-D Secure) may turn the answer.
    public enum StepUp: String, Hashable, Sendable, CaseIterable, Codable {
        /// It changes nothing.
        case notNeeded
        /// The same payment, authenticated, may be approved.
        case mayHelp
        /// Without it the answer stays no.
        case required
    }

    /// Who can mend it.
    public var blame: Blame
    /// What may be tried.
    public var advice: RetryAdvice
    /// Whether authentication helps.
    public var stepUp: StepUp
    /// What the shopper reads.
    public var message: MessageID

    /// Makes guidance.
    public init(blame: Blame, advice: RetryAdvice, stepUp: StepUp = .notNeeded, message: MessageID) {
        self.blame = blame
        self.advice = advice
        self.stepUp = stepUp
        self.message = message
    }

    /// The same guidance with a network's own advice: the network knows better when to come back, the reason knows
    /// better what to say.
    public func advised(by network: NetworkAdvice?) -> Guidance {
        var copy = self
        if let network { copy.advice = network.advice }
        return copy
    }
}

/// A reason or code with its guidance, as the data file has it.
struct ReasonRecord: Sendable {
    let name: String
    let guidance: Guidance
    let meaning: String

    init(
        _ name: String, _ blame: Guidance.Blame, _ advice: RetryAdvice, _ stepUp: Guidance.StepUp, _ message: String,
        _ meaning: String
    ) {
        self.name = name
        guidance = Guidance(blame: blame, advice: advice, stepUp: stepUp, message: MessageID(message))
        self.meaning = meaning
    }

    static let declinesByName = byName(declines)
    static let errorsByName = byName(errors)

    private static func byName(_ records: [ReasonRecord]) -> [String: ReasonRecord] {
        Dictionary(uniqueKeysWithValues: records.map { ($0.name, $0) })
    }
}
