internal import Payments

/// One kind of call, with what a lost answer to it says about the money.
struct PXPOperation {
    /// What we were doing, as in "while creating a session".
    let activity: String
    /// The effect of a request that may have arrived and whose answer is missing or not understood.
    let effectWhenLost: PaymentError.Effect

    /// Creating moves no money, and a session whose keys never left us cannot be paid by anybody: a lost answer leaves
    /// the money untouched. That a session may exist at PXP is what `evidence.delivery` says.
    static let createSession = PXPOperation(activity: "creating a session", effectWhenLost: .untouched)

    /// Modifying moves no money either, but decides what a device that holds the session may charge: after a lost
    /// answer that is not known. A modification states absolute values, so the same one may be sent again.
    static let modifySession = PXPOperation(activity: "changing a session", effectWhenLost: .unknown)

    /// Reading changes nothing.
    static let read = PXPOperation(activity: "reading a transaction", effectWhenLost: .untouched)
}
