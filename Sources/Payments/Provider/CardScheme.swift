/// A card network, as far as a card number tells: an open set with stable spellings.
public struct CardScheme: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, lower case.
    public let description: String
    /// How people write the name.
    public let name: String
    /// The lengths that its numbers have.
    public let numberLengths: Set<Int>
    /// How many digits its security code has.
    public let securityCodeLength: Int
    /// The beginnings of its numbers, as ranges of six digits.
    fileprivate let ranges: [ClosedRange<Int>]

    private init(
        _ description: String, _ name: String, lengths: Set<Int>, securityCode: Int = 3, _ ranges: [ClosedRange<Int>]
    ) {
        self.description = description
        self.name = name
        numberLengths = lengths
        securityCodeLength = securityCode
        self.ranges = ranges
    }

    /// Two schemes are the same when their spelling is.
    public static func == (left: CardScheme, right: CardScheme) -> Bool { left.description == right.description }

    /// Hashes the spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// Visa.
    public static let visa = CardScheme("visa", "Visa", lengths: [13, 16, 19], [400_000...499_999])
    /// Mastercard, the second series included.
    public static let mastercard = CardScheme(
        "mastercard", "Mastercard", lengths: [16], [510_000...559_999, 222_100...272_099])
    /// American Express.
    public static let americanExpress = CardScheme(
        "amex", "American Express", lengths: [15], securityCode: 4, [340_000...349_999, 370_000...379_999])
    /// Discover.
    public static let discover = CardScheme(
        "discover", "Discover", lengths: Set(16...19), [601_100...601_199, 644_000...659_999])
    /// Diners Club.
    public static let dinersClub = CardScheme(
        "diners", "Diners Club", lengths: Set(14...19),
        [300_000...305_999, 309_500...309_599, 360_000...369_999, 380_000...399_999])
    /// JCB.
    public static let jcb = CardScheme("jcb", "JCB", lengths: Set(16...19), [352_800...358_999])
    /// UnionPay, the numbers that Discover also takes included.
    public static let unionPay = CardScheme(
        "unionpay", "UnionPay", lengths: Set(16...19), [620_000...629_999, 810_000...817_199])
    /// Maestro.
    public static let maestro = CardScheme(
        "maestro", "Maestro", lengths: Set(12...19),
        [500_000...509_999, 560_000...589_999, 639_000...639_099, 670_000...679_999])

    /// The schemes that are told apart. Ranges: ISO/IEC 7812 issuer numbers as the schemes publish them; no two
    /// overlap.
    public static let all: [CardScheme] = [
        visa, mastercard, americanExpress, discover, dinersClub, jcb, unionPay, maestro,
    ]

    /// The scheme of a number by its first six digits.
    init?(issuerNumber: Int) {
        guard let found = Self.all.first(where: { $0.ranges.contains { $0.contains(issuerNumber) } }) else {
            return nil
        }
        self = found
    }
}

extension CardNumber {
    /// The network that the number belongs to; nil for a range that is not known here.
    public var scheme: CardScheme? {
        CardScheme(
            issuerNumber: withDigits { digits in digits.prefix(6).reduce(0) { $0 * 10 + Int($1) - 48 } })
    }
}
