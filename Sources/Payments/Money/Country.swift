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
        guard let found = Country.indexByCode[code] else { return nil }
        index = found
    }

    private static let indexByCode: [String: UInt8] = {
        precondition(table.count <= 256, "the country index is a byte")
        return Dictionary(uniqueKeysWithValues: table.enumerated().map { ($1.alpha2, UInt8($0)) })
    }()
}

extension Country: CustomStringConvertible {
    /// The two letters.
    public var description: String { code }
}
