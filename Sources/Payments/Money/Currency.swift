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

    private var record: Record { Currency.table[Int(index)] }

    /// The three upper-case letters.
    public var code: String { record.code }

    /// The three digits, leading zeros included; wallets carry this form.
    public var numericCode: String { record.numericCode }

    /// The number of decimals that ISO 4217 gives the minor unit: 2 for USD, 0 for JPY, 3 for KWD. Zero where the
    /// standard names none (`hasMinorUnit` is false). A provider may use another number: see `AmountEncoding`.
    public var exponent: Int { record.exponent ?? 0 }

    /// False for the codes for which ISO 4217 gives no minor unit (gold, special drawing rights, test codes). Nothing
    /// can be charged in them.
    public var hasMinorUnit: Bool { record.exponent != nil }

    /// The English name of the standard.
    public var name: String { record.name }

    /// All current codes, sorted.
    public static var all: [Currency] { table.indices.map { Currency(index: UInt8($0)) } }

    private init(index: UInt8) { self.index = index }

    /// Reads an alphabetic code: exactly three ASCII letters in any case (W3C Payment Request upper-cases them, too).
    /// Numeric codes, surrounding space and codes outside the standard give nil.
    public init?(code: String) {
        guard let key = Currency.key(code.utf8), let index = Currency.indexByCode[key] else { return nil }
        self.index = index
    }

    /// Reads a numeric code of exactly three digits, as wallet tokens carry it; nil when no current currency has it.
    public init?(numericCode: String) {
        guard let found = Currency.table.firstIndex(where: { $0.numericCode == numericCode }) else { return nil }
        index = UInt8(found)
    }

    private static let indexByCode: [UInt32: UInt8] = {
        precondition(table.count <= 256, "the currency index is a byte")
        var result: [UInt32: UInt8] = [:]
        for (index, record) in table.enumerated() { result[key(record.code.utf8) ?? 0] = UInt8(index) }
        return result
    }()

    private static func key(_ text: String.UTF8View) -> UInt32? {
        guard text.count == 3 else { return nil }
        var key: UInt32 = 0
        for byte in text {
            let upper = byte & 0xDF
            guard (65...90).contains(upper), byte & 0x40 != 0 else { return nil }
            key = key << 8 | UInt32(upper)
        }
        return key
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
