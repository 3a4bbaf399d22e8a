/// What the merchant can process: PassKit's bits, which the web spells as words.
public struct ApplePayCapabilities: OptionSet, Hashable, Sendable {
    /// The bits as PassKit numbers them.
    public let rawValue: UInt

    /// Takes PassKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// 3-D Secure cryptograms; the web requires it.
    public static let threeDSecure = ApplePayCapabilities(rawValue: 1)
    /// EMV cryptograms; for China UnionPay only.
    public static let emv = ApplePayCapabilities(rawValue: 2)
    /// Credit cards. With neither or both of credit and debit, every card passes.
    public static let credit = ApplePayCapabilities(rawValue: 4)
    /// Debit cards.
    public static let debit = ApplePayCapabilities(rawValue: 8)
    /// Disbursements; apps only, from iOS 17.
    public static let instantFundsOut = ApplePayCapabilities(rawValue: 128)

    /// The words of the web, in the order of the bits; what has none is left out.
    static let webWords: [(capability: ApplePayCapabilities, word: String)] = [
        (.threeDSecure, "supports3DS"), (.emv, "supportsEMV"), (.credit, "supportsCredit"), (.debit, "supportsDebit"),
    ]
}
