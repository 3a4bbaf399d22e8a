/// A currency of ISO 4217.
public struct Currency: Hashable, Sendable {
    struct Record: Sendable {
        let code: String
        let numericCode: String
        let exponent: Int?
        let name: String

        init(_ code: String, _ numericCode: String, _ exponent: Int?, _ name: String) {
            self.code = code
            self.numericCode = numericCode
            self.exponent = exponent
            self.name = name
        }
    }

    /// The place in the table; a byte, so that a `Money` stays two words.
    private let index: UInt8
    /// The table's exponent, or -1 for none: arithmetic asks for it all the time and must not go through the table.
    private let exponentByte: Int8

    private var record: Record { Currency.table[Int(index)] }

    /// The three upper-case letters.
    public var code: String { record.code }

    /// The three digits, leading zeros included; wallets carry this form.
    public var numericCode: String { record.numericCode }

    /// The number of decimals that ISO 4217 gives the minor unit: 2 for USD, 0 for JPY, 3 for KWD. Zero where the
    /// standard names none (`hasMinorUnit` is false). A provider may use another number: see `AmountEncoding`.
    public var exponent: Int { max(0, Int(exponentByte)) }

    /// False for the codes for which ISO 4217 gives no minor unit (gold, special drawing rights, test codes). Nothing
    /// can be charged in them.
    public var hasMinorUnit: Bool { exponentByte >= 0 }

    /// The English name of the standard.
    public var name: String { record.name }

    /// All current codes, sorted.
    public static var all: [Currency] { table.indices.map { Currency(index: UInt8($0)) } }

    private init(index: UInt8) {
        self.index = index
        exponentByte = Int8(Currency.table[Int(index)].exponent ?? -1)
    }

    /// Reads an alphabetic code: exactly three ASCII letters in any case (W3C Payment Request upper-cases them, too).
    /// Numeric codes, surrounding space and codes outside the standard give nil.
    public init?(code: String) {
        guard let key = Currency.key(code), let index = Currency.indexByCode[key] else { return nil }
        self.init(index: index)
    }

    /// Reads a numeric code of exactly three digits, as wallet tokens carry it; nil when no current currency has it.
    public init?(numericCode: String) {
        let digits = numericCode.utf8
        let found = Currency.table.firstIndex { $0.numericCode.utf8.elementsEqual(digits) }
        guard let found else { return nil }
        self.init(index: UInt8(found))
    }

    private static let indexByCode: [UInt32: UInt8] = {
        precondition(table.count <= 256, "the currency index is a byte")
        let keyed = table.enumerated().compactMap { index, record in key(record.code).map { ($0, UInt8(index)) } }
        return Dictionary(uniqueKeysWithValues: keyed)
    }()

    /// Three ASCII letters as one number. Bytes are compared, not characters: U+212A looks and compares like a K.
    private static func key(_ text: String) -> UInt32? {
        guard text.utf8.count == 3 else { return nil }
        var key: UInt32 = 0
        for byte in text.utf8 {
            let upper = byte & 0xDF
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(upper) else { return nil }
            key = key << 8 | UInt32(upper)
        }
        return key
    }
}

extension Currency {
    /// The US dollar, two decimals.
    public static let usd = known("USD")
    /// The euro, two decimals.
    public static let eur = known("EUR")
    /// The pound sterling, two decimals.
    public static let gbp = known("GBP")
    /// The yen, no decimals.
    public static let jpy = known("JPY")
    /// The Kuwaiti dinar, three decimals.
    public static let kwd = known("KWD")

    private static func known(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("\(code) is in the table") }
        return currency
    }
}

extension Currency: CustomStringConvertible {
    /// The three letters.
    public var description: String { code }
}

extension Currency: Comparable {
    /// Sorted by code.
    public static func < (left: Currency, right: Currency) -> Bool { left.index < right.index }
}
