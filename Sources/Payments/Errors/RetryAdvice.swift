/// What may be tried after a decline or an error: the provider's or the scheme's advice, in our words.
public enum RetryAdvice: String, Hashable, Sendable, CaseIterable, Codable {
    /// This instrument will not work here again.
    case never
    /// The same instrument may work later.
    case sameInstrumentLater
    /// Another instrument may work.
    case anotherInstrument
    /// The same may work after something was corrected; the guidance's `blame` says by whom.
    case afterFix
    /// The shopper has to authenticate first.
    case authenticateFirst
    /// The refusal was technical; another provider may be asked at once.
    case anotherProvider
    /// What happened is not known, or a payment may exist: read back before anything else.
    case verifyFirst
    /// Nothing happened and nothing has to change: the same may be tried now.
    case now

    /// Whether the very same instrument may be used again without a correction. Unknown outcomes say no: they are read
    /// back, not retried.
    public var allowsSameInstrument: Bool {
        switch self {
        case .sameInstrumentLater, .anotherProvider, .now: true
        case .never, .anotherInstrument, .afterFix, .authenticateFirst, .verifyFirst: false
        }
    }

    /// One sentence for developers and operators.
    public var sentence: String {
        switch self {
        case .never: "Do not try this instrument again."
        case .sameInstrumentLater: "The same instrument may work later."
        case .anotherInstrument: "Ask for another instrument."
        case .afterFix: "Correct it, then try again."
        case .authenticateFirst: "Authenticate the shopper, then try again."
        case .anotherProvider: "Another provider may be asked at once."
        case .verifyFirst: "Read back before anything else is tried."
        case .now: "Nothing happened; it may be tried again now."
        }
    }
}
