/// A country of ISO 3166-1: an officially assigned two-letter code. `UK` is reserved, not assigned: it is GB.
public struct Country: Hashable, Sendable {
    struct Record: Sendable {
        let alpha2: String
        let alpha3: String
        let numericCode: String
        let name: String

        init(_ alpha2: String, _ alpha3: String, _ numericCode: String, _ name: String) {
            self.alpha2 = alpha2
            self.alpha3 = alpha3
            self.numericCode = numericCode
            self.name = name
        }
    }

    private let index: UInt8

    private var record: Record { Country.table[Int(index)] }

    /// The two upper-case letters.
    public var code: String { record.alpha2 }

    /// The three upper-case letters.
    public var alpha3Code: String { record.alpha3 }

    /// The three digits, leading zeros included.
    public var numericCode: String { record.numericCode }

    /// The English name.
    public var name: String { record.name }

    /// All assigned codes, sorted.
    public static var all: [Country] { table.indices.map { Country(index: UInt8($0)) } }

    private init(index: UInt8) { self.index = index }

    /// Reads a two-letter code in upper case; nil for anything that ISO 3166-1 has not assigned.
    public init?(code: String) {
        guard let key = Country.key(code), let found = Country.indexByCode[key] else { return nil }
        index = found
    }

    private static let indexByCode: [UInt16: UInt8] = {
        precondition(table.count <= 256, "the country index is a byte")
        let keyed = table.enumerated().compactMap { index, record in key(record.alpha2).map { ($0, UInt8(index)) } }
        return Dictionary(uniqueKeysWithValues: keyed)
    }()

    /// The two bytes as one number. Bytes are compared, not characters: U+212A looks and compares like a K.
    private static func key(_ text: String) -> UInt16? {
        guard text.utf8.count == 2 else { return nil }
        return text.utf8.reduce(0) { $0 << 8 | UInt16($1) }
    }
}

extension Country: CustomStringConvertible {
    /// The two letters.
    public var description: String { code }
}
