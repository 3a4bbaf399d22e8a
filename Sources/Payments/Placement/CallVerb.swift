/// What is asked of a provider, or of the keeper of stored value.
public enum CallVerb: String, Hashable, Sendable, CaseIterable, Codable {
    /// Hold an amount.
    case authorize
    /// Hold and take an amount at once.
    case sale
    /// Complete a charge after the shopper acted.
    case resume
    /// Take what is held.
    case capture
    /// Release what is held.
    case void
    /// Return what was taken.
    case refund
    /// Make a session with which the shopper's device charges.
    case createSession
    /// Set stored value aside.
    case reserveValue
    /// Spend what was set aside.
    case commitValue
    /// Give back what was set aside.
    case releaseValue
    /// Return what was spent, after its order was undone.
    case returnValue
    /// Read what a provider holds. Moves nothing.
    case read

    /// Whether this starts a payment of its own: a lane that captures, voids and refunds belong to.
    public var isCharge: Bool { self == .authorize || self == .sale || self == .createSession }

    /// Whether this concerns stored value, whose keeper is no provider.
    public var isStoredValue: Bool {
        switch self {
        case .reserveValue, .commitValue, .releaseValue, .returnValue: true
        default: false
        }
    }

    /// Whether this needs what the shopper brought, which is never stored: another process cannot send it again.
    public var needsInstrument: Bool { self == .authorize || self == .sale || self == .resume }
}
