/// Where the money of one payment stands, in one currency: derived from ledger entries, never stored or edited.
///
/// What we do respects the limits: `captured + holdReserved <= authorized - voided - expired`, and
/// `refunded + chargedBack + refundReserved <= captured`. What a provider reports may break them; it is counted as
/// reported, and `isWithinLimits` says so.
public struct Balances: Hashable, Sendable {
    /// The currency of all members.
    public let currency: Currency
    private var authorizedUnits: Int64 = 0
    private var capturedUnits: Int64 = 0
    private var voidedUnits: Int64 = 0
    private var expiredUnits: Int64 = 0
    private var refundedUnits: Int64 = 0
    private var chargedBackUnits: Int64 = 0
    private var chargeReservedUnits: Int64 = 0
    private var holdReservedUnits: Int64 = 0
    private var refundReservedUnits: Int64 = 0
    /// Whether an entry came in another currency or left the range of 64 bits; such an entry is not counted.
    public private(set) var hasUncountedEntries = false

    /// No money.
    public init(currency: Currency) { self.currency = currency }

    /// Adds entries up.
    public init(_ entries: some Sequence<LedgerEntry>, in currency: Currency) {
        self.init(currency: currency)
        for entry in entries { record(entry) }
    }

    /// Held at the start.
    public var authorized: Money { money(authorizedUnits) }
    /// Taken.
    public var captured: Money { money(capturedUnits) }
    /// Released without being taken.
    public var voided: Money { money(voidedUnits) }
    /// Ran out without being taken.
    public var expired: Money { money(expiredUnits) }
    /// Returned.
    public var refunded: Money { money(refundedUnits) }
    /// Taken back by disputes.
    public var chargedBack: Money { money(chargedBackUnits) }
    /// In flight or unknown, over all verbs.
    public var reserved: Money { money(saturating(chargeReservedUnits, holdReservedUnits, refundReservedUnits)) }

    /// Still held: neither taken nor released nor run out. Zero when the provider took more than it held.
    public var held: Money { money(max(0, heldUnits)) }
    /// What a capture may still take, with what is in flight or unknown counted as taken.
    public var capturable: Money { money(max(0, saturating(heldUnits, -holdReservedUnits))) }
    /// Taken and neither returned nor disputed away.
    public var kept: Money { money(max(0, keptUnits)) }
    /// What a refund may still return, with what is in flight or unknown counted as returned.
    public var refundable: Money { money(max(0, saturating(keptUnits, -refundReservedUnits))) }
    /// Whether the provider holds or keeps anything for us, as far as is known.
    public var hasMoney: Bool { heldUnits > 0 || keptUnits > 0 }

    /// Whether all limits hold. False is a mismatch at the provider, never a reason to forget what it reported.
    public var isWithinLimits: Bool {
        !hasUncountedEntries && saturating(heldUnits, -holdReservedUnits) >= 0
            && saturating(keptUnits, -refundReservedUnits) >= 0
    }

    private var heldUnits: Int64 { saturating(authorizedUnits, -voidedUnits, -expiredUnits, -capturedUnits) }
    private var keptUnits: Int64 { saturating(capturedUnits, -refundedUnits, -chargedBackUnits) }

    /// Counts one entry.
    public mutating func record(_ entry: LedgerEntry) {
        guard entry.amount.currency == currency, entry.amount.minorUnits >= 0 else {
            hasUncountedEntries = true
            return
        }
        let units = entry.amount.minorUnits
        switch entry {
        case .authorized: add(units, to: \.authorizedUnits)
        case .captured: add(units, to: \.capturedUnits)
        case .voided: add(units, to: \.voidedUnits)
        case .expired: add(units, to: \.expiredUnits)
        case .refunded: add(units, to: \.refundedUnits)
        case .refundReversed: add(-units, to: \.refundedUnits)
        case .chargedBack: add(units, to: \.chargedBackUnits)
        case .chargeReserved: add(units, to: \.chargeReservedUnits)
        case .holdReserved: add(units, to: \.holdReservedUnits)
        case .refundReserved: add(units, to: \.refundReservedUnits)
        }
    }

    /// Adds the balances of another payment in the same currency.
    public mutating func add(_ other: Balances) {
        guard other.currency == currency else {
            hasUncountedEntries = true
            return
        }
        for member in Self.members { add(other[keyPath: member], to: member) }
        hasUncountedEntries = hasUncountedEntries || other.hasUncountedEntries
    }

    private static var members: [WritableKeyPath<Balances, Int64>] {
        [
            \.authorizedUnits, \.capturedUnits, \.voidedUnits, \.expiredUnits, \.refundedUnits, \.chargedBackUnits,
            \.chargeReservedUnits, \.holdReservedUnits, \.refundReservedUnits,
        ]
    }

    private mutating func add(_ units: Int64, to member: WritableKeyPath<Balances, Int64>) {
        let (sum, overflow) = self[keyPath: member].addingReportingOverflow(units)
        if overflow { hasUncountedEntries = true } else { self[keyPath: member] = sum }
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
}

/// Adds without trapping: a total that left the range is reported by `hasUncountedEntries`, a difference saturates.
private func saturating(_ terms: Int64...) -> Int64 {
    terms.reduce(0) { total, term in
        let (sum, overflow) = total.addingReportingOverflow(term)
        return overflow ? (term > 0 ? .max : .min) : sum
    }
}
