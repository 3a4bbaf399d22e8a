/// What may be tried after a decline: the provider's or the scheme's advice, in our words.
public enum RetryAdvice: String, Hashable, Sendable, CaseIterable, Codable {
    /// This instrument will not work here again.
    case never
    /// The same instrument may work later.
    case sameInstrumentLater
    /// Another instrument may work.
    case anotherInstrument
    /// The same instrument may work after the shopper corrected something.
    case afterFix
    /// The shopper has to authenticate first.
    case authenticateFirst
    /// The refusal was technical; another provider may be asked at once.
    case anotherProvider
}
