public import PaymentsCrypto

/// Digits that must not be seen, such as a security code: they print as a mask, cannot be encoded or compared, and
/// their memory is zeroed when the last holder lets go.
public struct CardDigits: Sendable {
    private let bytes: SecureBytes

    /// Keeps digits; nil unless the text is `lengths` ASCII digits. The text itself is the caller's to drop.
    public init?(_ text: some StringProtocol, lengths: ClosedRange<Int> = 3...4) {
        let digits = Array(text.utf8)
        guard lengths.contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        bytes = SecureBytes(digits)
    }

    /// Keeps digits that are in protected memory already; nil unless they are `lengths` ASCII digits.
    public init?(_ digits: SecureBytes, lengths: ClosedRange<Int> = 3...4) {
        let areDigits = digits.withBytes { bytes in bytes.allSatisfy { (48...57).contains($0) } }
        guard lengths.contains(digits.count), areDigits else { return nil }
        bytes = digits
    }

    /// How many digits.
    public var count: Int { bytes.count }

    /// Lends the digits as ASCII. Each use is a place to review: it should be the last step before the wire.
    public func withDigits<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withBytes(body)
    }
}

extension CardDigits: CustomStringConvertible, CustomReflectable {
    /// A fixed mask.
    public var description: String { secretMask }
    /// No children: `dump` shows the mask alone.
    public var customMirror: Mirror { Mirror(reflecting: secretMask) }
}

/// A card number that was checked: 12 to 19 digits whose last one fits the others (Luhn, ISO/IEC 7812-1).
public struct CardNumber: Sendable {
    private let digits: CardDigits

    /// Keeps a number; spaces between digits are allowed. nil when it is not a card number.
    public init?(_ text: some StringProtocol) {
        let plain = String(text.filter { $0 != " " })
        guard let digits = CardDigits(plain, lengths: CardNumber.lengths) else { return nil }
        self.init(digits)
    }

    /// Keeps a number that is in protected memory already, without a copy; nil when it is not a card number.
    public init?(digits: SecureBytes) {
        guard let digits = CardDigits(digits, lengths: CardNumber.lengths) else { return nil }
        self.init(digits)
    }

    private init?(_ digits: CardDigits) {
        guard digits.withDigits({ Luhn.holds(for: $0.lazy.map { Int($0) - 48 }) }) else { return nil }
        self.digits = digits
    }

    /// How many digits there may be (ISO/IEC 7812-1, with the shortest of the older numbers).
    private static let lengths = 12...19

    /// How many digits.
    public var count: Int { digits.count }

    /// The last four digits, which may be shown.
    public var lastFour: String {
        digits.withDigits { String(decoding: $0.suffix(4), as: UTF8.self) }
    }

    /// Lends the digits as ASCII. Each use is a place to review: it should be the last step before the wire.
    public func withDigits<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try digits.withDigits(body)
    }
}

extension CardNumber: CustomStringConvertible, CustomReflectable {
    /// The mask and the last four digits.
    public var description: String { "•••• \(lastFour)" }
    /// No children: `dump` shows the description alone.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
