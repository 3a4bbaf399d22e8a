/// How we read what PXP's documentation leaves open. Every member is a switch: when PXP answers the question, the
/// position changes and nothing else does. `[U]` marks what is not documented, `[I]` what we infer.
public struct PXPAssumptions: Hashable, Sendable {
    /// Which amounts of zero a session may have. The reference says "zero or more" and not what zero is for.
    public enum ZeroAmount: String, Hashable, Sendable, CaseIterable {
        /// Only when every method only verifies [I].
        case verificationOnly = "verification-only"
        /// Never.
        case refuse
    }

    /// How an undocumented state is read.
    public enum RejectedReading: String, Hashable, Sendable, CaseIterable {
        /// Not decided: wait, and let a person look.
        case pending
        /// A refusal.
        case declined
    }

    /// How a read-back says that there is nothing.
    public enum AbsentForm: String, Hashable, Sendable, CaseIterable {
        /// Status 404 with PXP's error body, or an empty list.
        case either
        /// Status 404 with PXP's error body only.
        case notFound = "status-404"
        /// An empty list only.
        case emptyList = "empty-list"
    }

    /// What is signed and how it is written [U].
    public var signature = PXPSignatureProfile.assumed
    /// Whether `X-Client-Id` is sent on sessions and transactions, as it is required on links [U].
    public var sendsClientIDHeader = true
    /// Whether `clientId` is a member of the session body, as in one version of the reference [U].
    public var sendsClientIDInBody = false
    /// The `serviceType` of a session; nil sends none. One value is documented [U].
    public var serviceType: String? = "CheckoutDropIn"
    /// What an amount of zero may be for [U].
    public var zeroAmount = ZeroAmount.verificationOnly
    /// The longest `sessionTimeout` in minutes; nil: no limit of ours [U].
    public var maximumSessionMinutes: Int?
    /// The name of the transaction decision in a modification [U].
    public var modifyDecisionName = "allowTransaction"
    /// How state `Rejected` is read [U].
    public var rejected = RejectedReading.pending
    /// How a read-back says that there is nothing [U].
    public var absent = AbsentForm.either

    /// The working assumptions.
    public init() {}
}
