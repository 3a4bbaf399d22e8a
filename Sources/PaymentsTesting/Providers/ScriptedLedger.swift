public import Payments

/// What a scripted provider really did: the oracle of a test.
public struct ScriptedLedger: Sendable {
    /// One payment's money, in minor units of its currency.
    public struct Account: Hashable, Sendable {
        /// Held at the start.
        public var authorized: Int64 = 0
        /// Taken.
        public var captured: Int64 = 0
        /// Released.
        public var voided: Int64 = 0
        /// Returned.
        public var refunded: Int64 = 0

        /// Still held.
        public var held: Int64 { authorized - captured - voided }
        /// Taken and not returned.
        public var kept: Int64 { captured - refunded }
    }

    /// One operation as the provider has it on record.
    struct Entry {
        let verb: CallVerb
        let payment: MerchantReference
        let amount: Money
        let isFinal: Bool
        let name: ProviderReference
        var state: ProviderRecord.State
    }

    /// The payments by our reference of the charge.
    public private(set) var accounts: [MerchantReference: Account] = [:]
    /// How often each idempotency key moved money: more than once breaks the promise.
    public private(set) var movements: [IdempotencyKey: Int] = [:]
    private(set) var entries: [MerchantReference: Entry] = [:]
    private var count = 0

    /// Nothing was done.
    public init() {}

    /// The payments on which money is held or kept.
    public var openPayments: Int { accounts.values.count { $0.held > 0 || $0.kept > 0 } }

    // MARK: Doing

    /// Does what is asked, or refuses it by its own books.
    mutating func perform(
        _ verb: CallVerb, _ amount: Money, isFinal: Bool, _ call: CallContext, payment: MerchantReference
    ) -> PaymentOutcome {
        let name = open(verb, amount, isFinal: isFinal, call, payment: payment)
        return move(call.reference, key: call.idempotencyKey) ? approval(name, amount, call.reference) : refused(name)
    }

    /// Records a request without deciding it.
    @discardableResult
    mutating func open(
        _ verb: CallVerb, _ amount: Money, isFinal: Bool, _ call: CallContext, payment: MerchantReference
    ) -> ProviderReference {
        count += 1
        guard let name = ProviderReference("scripted-\(count)") else { preconditionFailure("a literal is valid") }
        entries[call.reference] = Entry(
            verb: verb, payment: payment, amount: amount, isFinal: isFinal, name: name, state: .pending)
        return name
    }

    /// Decides a recorded request.
    mutating func decline(_ reference: MerchantReference, _ reason: DeclineReason) {
        entries[reference]?.state = .declined(reason)
    }

    /// Moves the money of a recorded request; false when the books do not allow it.
    mutating func move(_ reference: MerchantReference, key: IdempotencyKey?) -> Bool {
        guard let entry = entries[reference], entry.state == .pending else { return false }
        var account = accounts[entry.payment, default: Account()]
        let units = entry.amount.minorUnits
        var state = ProviderRecord.State.captured
        switch entry.verb {
        case .authorize:
            account.authorized += units
            state = .authorized
        case .sale:
            account.authorized += units
            account.captured += units
        case .capture where units <= account.held:
            account.captured += units
            if entry.isFinal { account.voided += account.held }
        case .void where units == account.held:
            account.voided += units
            state = .voided
        case .refund where units <= account.kept:
            account.refunded += units
            state = .refunded
        default:
            entries[reference]?.state = .declined(.unspecified)
            return false
        }
        accounts[entry.payment] = account
        entries[reference]?.state = state
        if let key { movements[key, default: 0] += 1 }
        return true
    }

    func approval(_ name: ProviderReference, _ amount: Money, _ reference: MerchantReference) -> PaymentOutcome {
        .approved(Approval(providerReference: name, amount: amount, merchantReference: reference))
    }

    private func refused(_ name: ProviderReference) -> PaymentOutcome {
        .declined(Decline(.unspecified, providerReference: name))
    }

    // MARK: Reading

    /// The record of one operation; a charge shows what became of its money.
    func record(_ reference: MerchantReference) -> ProviderRecord? {
        guard let entry = entries[reference] else { return nil }
        var state = entry.state
        if entry.verb == .authorize || entry.verb == .sale, let account = accounts[reference] {
            if account.refunded > 0, account.kept == 0 {
                state = .refunded
            } else if account.captured > 0 {
                state = .captured
            } else if account.authorized > 0, account.held == 0 {
                state = .voided
            }
        }
        var record = ProviderRecord(
            providerReference: entry.name, merchantReference: reference, state: state, providerState: "scripted",
            amount: entry.amount)
        if let account = accounts[reference] {
            let currency = entry.amount.currency
            record.capturedTotal = Money(minorUnits: account.captured, currency: currency)
            record.refundedTotal = Money(minorUnits: account.refunded, currency: currency)
        }
        return record
    }

    /// Moves money without a call, as somebody in the provider's portal would.
    mutating func move(_ payment: MerchantReference, captured: Int64, refunded: Int64) {
        accounts[payment]?.captured += captured
        accounts[payment]?.refunded += refunded
    }
}
