/// The facts about a provider, as data: the catalog prints them, the placement decides by them.
public struct ProviderDescriptor: Sendable {
    /// Which currencies a provider takes.
    public enum Currencies: Sendable {
        /// Every current currency with a minor unit; the provider decides per account.
        case all
        /// These only.
        case only(Set<Currency>)
    }

    /// The stable name used in files and commands.
    public let id: ProviderID
    /// The name people read.
    public let name: String
    /// One sentence: what it is.
    public let summary: String
    /// The currencies it takes.
    public let currencies: Currencies
    /// What its calls take, beyond what the adapter's conformances say.
    public let capabilities: Set<ProviderCapability>
    /// How much and how often.
    public let limits: ProviderLimits
    /// How amounts are written, by method; empty when the adapter decides call by call.
    public let amountEncodings: [PaymentMethodKind: AmountEncoding]
    /// What its text fields take; a field that is not named has no documented rule.
    public let textRules: [ProviderTextField: TextRules]
    /// The version or date of the provider documentation that the adapter follows.
    public let documentation: String
    /// How it behaves when something goes wrong.
    public let failureModel: FailureModel

    /// Describes a provider.
    public init(
        id: ProviderID, name: String, summary: String, currencies: Currencies,
        capabilities: Set<ProviderCapability> = [], limits: ProviderLimits = ProviderLimits(),
        amountEncodings: [PaymentMethodKind: AmountEncoding] = [:],
        textRules: [ProviderTextField: TextRules] = [:], documentation: String, failureModel: FailureModel
    ) {
        self.id = id
        self.name = name
        self.summary = summary
        self.currencies = currencies
        self.capabilities = capabilities
        self.limits = limits
        self.amountEncodings = amountEncodings
        self.textRules = textRules
        self.documentation = documentation
        self.failureModel = failureModel
    }

    /// Whether amounts in this currency can be charged.
    public func accepts(_ currency: Currency) -> Bool {
        switch currencies {
        case .all: currency.hasMinorUnit
        case .only(let set): set.contains(currency)
        }
    }
}

/// How a provider behaves when an answer is lost: the facts that decide what may be sent again.
public struct FailureModel: Hashable, Sendable {
    /// For how long a repeated idempotency key gives the first result; nil when keys are not honoured or not
    /// documented.
    public let keyHorizon: Duration?
    /// Whether a second request with the same merchant reference is refused.
    public let refusesDuplicateReferences: Bool
    /// Statuses that mean: refused before any processing. Empty unless the provider documents them.
    public let refusedBeforeProcessing: Set<Int>
    /// How long after the end of a request an empty read-back becomes trustworthy.
    public let absenceSettles: Duration
    /// Whether read-back tells captures, voids and refunds of one payment apart.
    public let distinguishesModifications: Bool
    /// Whether a captured payment can still be voided.
    public let voidsCaptured: Bool
    /// How long an authorization holds; nil when not documented.
    public let authorizationLife: Duration?
    /// How long after a session's expiry a payment made in its last second may still appear.
    public let sessionSettles: Duration

    /// States the facts. The defaults are the careful ones.
    public init(
        keyHorizon: Duration? = nil, refusesDuplicateReferences: Bool = false, refusedBeforeProcessing: Set<Int> = [],
        absenceSettles: Duration = .seconds(300), distinguishesModifications: Bool = false, voidsCaptured: Bool = false,
        authorizationLife: Duration? = nil, sessionSettles: Duration = .seconds(600)
    ) {
        self.keyHorizon = keyHorizon
        self.refusesDuplicateReferences = refusesDuplicateReferences
        self.refusedBeforeProcessing = refusedBeforeProcessing
        self.absenceSettles = absenceSettles
        self.distinguishesModifications = distinguishesModifications
        self.voidsCaptured = voidsCaptured
        self.authorizationLife = authorizationLife
        self.sessionSettles = sessionSettles
    }
}
