/// What the played issuer makes of a payment.
enum MockCardBehavior: Hashable, Sendable {
    /// Approved.
    case approve
    /// Refused for this reason.
    case decline(String)
    /// Approved for half of the amount, rounded down, one unit at least.
    case approveHalf
    /// The shopper has to pass a challenge; afterwards approved, or refused for this reason.
    case challenge(redirect: Bool, then: String?)
    /// Not decided; after two seconds approved, or refused for this reason.
    case pend(then: String?)
    /// Not decided until a lever decides.
    case pendForever
    /// Approved, and something goes wrong on the way.
    case fault(MockCardFault)

    /// Reads what a scenario writes: `approved`, `declined:insufficient_funds`, `half`, `challenge`, `redirect`,
    /// `pending`, `pending-declined`, `undecided`; nil for anything else.
    init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let code = sides.count == 2 ? sides[1] : nil
        switch (sides[0], code) {
        case ("approved", nil): self = .approve
        case ("declined", let code?) where MockCardDeclines.codes.contains(code): self = .decline(code)
        case ("half", nil): self = .approveHalf
        case ("challenge", nil): self = .challenge(redirect: false, then: nil)
        case ("redirect", nil): self = .challenge(redirect: true, then: nil)
        case ("pending", nil): self = .pend(then: nil)
        case ("pending-declined", nil): self = .pend(then: "do_not_honor")
        case ("undecided", nil): self = .pendForever
        default: return nil
        }
    }

    /// What may be written, for messages.
    static let grammar = "approved, declined:CODE, half, challenge, redirect, pending, pending-declined, undecided"
}
