/// An exact share of an amount, such as a tax rate of 8.625 % or a discount of 15 %.
///
/// Kept as a whole number of 10⁻¹² parts, so that working out a tax is one multiplication, one division and one
/// rounding. From 0 to 1,000 percent; as percent at most 10 decimals, as fraction at most 12. `"15"` and `"15.0"` are
/// the same rate.
public struct Rate: Hashable, Sendable {
    /// The parts that make one whole: 100 percent.
    static let whole: Int64 = 1_000_000_000_000
    /// The largest rate, as a multiple of the whole.
    static let maximumWholes: Int64 = 10

    /// How many 10⁻¹² parts; 0 ... 10¹³.
    let parts: Int64

    init(parts: Int64) { self.parts = parts }

    /// Reads percent text such as `8.625`: digits with at most one point followed by digits, at most 10 decimals. No
    /// sign, no exponent, no percent sign, no comma. Nil for anything else and above 1000.
    public init?(percent: String) {
        guard let parts = Rate.parts(of: percent, decimals: 10) else { return nil }
        self.parts = parts
    }

    /// Reads fraction text such as `0.08625`, in the same grammar with at most 12 decimals. Nil for anything else and
    /// above 10.
    public init?(fraction: String) {
        guard let parts = Rate.parts(of: fraction, decimals: 12) else { return nil }
        self.parts = parts
    }

    /// A rate written as a fraction in source code: `.fraction("0.15")` is 15 percent. A malformed literal is a
    /// programming error and traps; use `init(fraction:)` for text from elsewhere.
    public static func fraction(_ literal: StaticString) -> Rate {
        guard let rate = Rate(fraction: literal.description) else {
            preconditionFailure("'\(literal)' is not a fraction such as 0.15")
        }
        return rate
    }

    /// The rate in percent, as short as it can be: `8.625`, `15`, `0`.
    public var percentText: String { Rate.text(parts, decimals: 10) }

    /// The rate as a fraction, as short as it can be: `0.08625`.
    public var fractionText: String { Rate.text(parts, decimals: 12) }

    private static func parts(of text: String, decimals: Int) -> Int64? {
        var value: Int64 = 0
        var seenDecimals = -1
        var digits = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "."), seenDecimals < 0, digits > 0 {
                seenDecimals = 0
                continue
            }
            guard (48...57).contains(byte) else { return nil }
            if seenDecimals >= 0 { seenDecimals += 1 }
            digits += 1
            guard seenDecimals <= decimals, digits <= 18 else { return nil }
            value = value * 10 + Int64(byte - 48)
        }
        guard digits > 0, seenDecimals != 0 else { return nil }
        for _ in max(0, seenDecimals)..<decimals {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            value = product
        }
        return value <= whole * maximumWholes ? value : nil
    }

    private static func text(_ parts: Int64, decimals: Int) -> String {
        let padded = Money.decimalText(minorUnits: parts, exponent: decimals)
        var trimmed = Substring(padded)
        while trimmed.last == "0" { trimmed.removeLast() }
        if trimmed.last == "." { trimmed.removeLast() }
        return String(trimmed)
    }
}

extension Rate: ExpressibleByStringLiteral {
    /// A rate written in source code in percent: `.percent("15")`, `Tax.rate(percent: "8.625")`. A malformed literal
    /// is a programming error and traps; use `init(percent:)` for text from elsewhere.
    public init(stringLiteral value: StaticString) {
        guard let rate = Rate(percent: value.description) else {
            preconditionFailure("'\(value)' is not a percentage such as 8.625")
        }
        self = rate
    }
}

extension Rate: Comparable {
    /// The smaller share sorts first.
    public static func < (left: Rate, right: Rate) -> Bool { left.parts < right.parts }
}

extension Rate: CustomStringConvertible {
    /// The rate in percent with its sign, such as `8.625%`.
    public var description: String { percentText + "%" }
}

extension Rate {
    /// This share of an amount that is not negative, rounded half-up once; nil when it does not fit.
    func share(of minorUnits: Int64) -> Int64? {
        Rate.roundedHalfUp(Int128(minorUnits) * Int128(parts), by: Int128(Rate.whole))
    }

    /// The tax at this rate inside an amount that includes it, rounded half-up once: amount × r / (1 + r).
    func includedShare(of minorUnits: Int64) -> Int64? {
        Rate.roundedHalfUp(Int128(minorUnits) * Int128(parts), by: Int128(Rate.whole) + Int128(parts))
    }

    private static func roundedHalfUp(_ dividend: Int128, by divisor: Int128) -> Int64? {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return Int64(exactly: remainder * 2 >= divisor ? quotient + 1 : quotient)
    }
}
