/// What a card network's response code means, mapped once for every provider: ISO 8583:1987 with two characters,
/// letters included, and ISO 8583:1993 with three digits.
///
/// Codes are text: the leading zero of `05` counts. Which edition a code is of follows from its length.
public struct NetworkResponse: Hashable, Sendable {
    /// The editions of ISO 8583.
    public enum Edition: String, Hashable, Sendable, CaseIterable {
        /// Two characters.
        case iso1987
        /// Three digits.
        case iso1993
    }

    /// What the network says.
    public enum Result: Hashable, Sendable {
        /// Approved.
        case approved
        /// Approved for less than asked.
        case partiallyApproved
        /// Refused.
        case declined(DeclineReason)
        /// Not decided: still running, or the answer came too late to count.
        case undecided
    }

    /// The code.
    public let code: String
    /// The edition.
    public let edition: Edition
    /// What the network says.
    public let result: Result
    /// The code's name in the standard, for developers.
    public let meaning: String
    /// The one network that uses the code so; nil for a code of the standard.
    public let network: String?

    init(_ code: String, _ edition: Edition, _ result: Result, _ meaning: String, _ network: String?) {
        self.code = code
        self.edition = edition
        self.result = result
        self.meaning = meaning
        self.network = network
    }

    /// Every code of both editions.
    public static let all: [NetworkResponse] = responses1987 + actions1993

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Looks a code up; small letters count as capitals. nil for a code that is in neither table.
    public init?(code: String) {
        guard let code = Self.code(code), let found = Self.byCode[code] else { return nil }
        self = found
    }

    /// The text as a code: two letters or digits, or three digits, in ASCII and in capitals; nil for any other text.
    static func code(_ text: String) -> String? {
        let bytes = text.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }
        let isDigit = { (byte: UInt8) in (48...57).contains(byte) }
        let isCode =
            bytes.count == 3
            ? bytes.allSatisfy(isDigit) : bytes.count == 2 && bytes.allSatisfy { isDigit($0) || (65...90).contains($0) }
        return isCode ? String(decoding: bytes, as: UTF8.self) : nil
    }
}

extension DeclineReason {
    /// The reason behind a network's code in a definite refusal. Total: a code that is unknown, missing or no refusal
    /// gives `.unspecified`.
    public init(networkCode: String?) {
        if let networkCode, case .declined(let reason)? = NetworkResponse(code: networkCode)?.result {
            self = reason
        } else {
            self = .unspecified
        }
    }
}

/// A network's reason as some providers hand it on: the code and words in one text, such as
/// `51 : NOT SUFFICIENT FUNDS`.
public struct NetworkReason: Hashable, Sendable {
    /// More than this is not looked at.
    static let maximumByteCount = 256

    /// The code; nil when the text does not begin with one.
    public let code: String?
    /// What the code means; nil without a code and for one that is not in the tables.
    public let response: NetworkResponse?

    /// Reads the code before the first separator (`:`, `-`, `|`, `,`, `;` or `=`), or the whole text. Words are never
    /// matched: they change, they are translated, and `NO` is not a code.
    public init(parsing text: String) {
        let head = text.utf8.prefix(Self.maximumByteCount).prefix { !":-|,;=".utf8.contains($0) }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let trimmed = head.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let isAlone = head.count == text.utf8.count
        let found = NetworkResponse.code(String(decoding: Array(trimmed), as: UTF8.self))
        // Two letters alone are more likely a word than a code; letters come with a digit in every table.
        let looksLikeCode = found?.utf8.contains { (48...57).contains($0) } ?? false
        code = looksLikeCode || !isAlone ? found : nil
        response = code.flatMap(NetworkResponse.init(code:))
    }
}
