/// A card network that a sheet may offer.
public enum ApplePayNetwork: String, Hashable, Sendable, CaseIterable {
    case amex, bancomat, bancontact, bankAxept, barcode, cartesBancaires, chinaUnionPay, dankort, discover, eftpos
    case electron, elo, girocard, himyan, idCredit, interac, jaywan, jcb, mada, maestro, masterCard, meeza, mir
    case nanaco, napas, pagoBancomat, postFinance, privateLabel, quicPay, suica, tmoney, vPay, visa, waon

    /// What requests name when nothing else is asked for.
    public static let usual: [ApplePayNetwork] = [.visa, .masterCard, .amex, .discover]

    /// The version of Apple Pay on the Web that introduced the network's string, which is the raw value; nil for
    /// networks that Apple documents for apps only. Apple's version notes end with 14.
    public var webVersion: Int? {
        switch self {
        case .amex, .chinaUnionPay, .discover, .interac, .masterCard, .privateLabel, .visa: 1
        case .jcb: 2
        case .cartesBancaires, .eftpos, .electron, .maestro, .vPay: 4
        case .elo, .mada: 5
        case .girocard, .mir: 11
        case .dankort: 13
        case .bancomat, .bancontact: 14
        case .bankAxept, .barcode, .himyan, .idCredit, .jaywan, .meeza, .nanaco, .napas, .pagoBancomat, .postFinance,
            .quicPay, .suica, .tmoney, .waon:
            nil
        }
    }

    /// The network of a web string, compared byte by byte; nil for an unknown one and for networks of apps only.
    public init?(webName: String) {
        guard let network = ApplePayNetwork(rawValue: webName), network.webVersion != nil else { return nil }
        self = network
    }
}
