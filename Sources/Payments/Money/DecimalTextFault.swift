/// Why a text is not a plain decimal: `-` at most once in front, ASCII digits, at most one point with digits on both
/// sides. The kinds are told apart so that a person learns what to change.
public enum DecimalTextFault: String, Error, Hashable, Sendable, CaseIterable {
    /// No text at all.
    case empty
    /// White space before or after.
    case surroundingSpace
    /// A plus sign in front.
    case plusSign
    /// No digit before or after the point, or only a sign.
    case missingDigits
    /// Scientific notation, such as `1e3`.
    case exponent
    /// A locale's form: grouping or a decimal comma, such as `1,000`, `12,50`, `1.000.000` or `1 000`.
    case separator
    /// Digits of another script, or full-width ones.
    case foreignDigits
    /// More digits than are kept (`ExactDecimal.maximumDigitCount`, and as many decimals).
    case tooManyDigits
    /// Anything else: letters, currency signs, `NaN`.
    case notANumber

    /// Finds the reason for a text that the strict reader has refused.
    init(refused text: String) {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else {
            self = .empty
            return
        }
        if first.properties.isWhitespace || last.properties.isWhitespace {
            self = .surroundingSpace
        } else if scalars.contains(where: { !$0.isASCII && $0.properties.numericType == .decimal }) {
            self = .foreignDigits
        } else if first == "+" {
            self = .plusSign
        } else {
            self = DecimalTextFault.shape(of: scalars)
        }
    }

    private static func shape(of scalars: String.UnicodeScalarView) -> DecimalTextFault {
        let unsigned = scalars.first == "-" ? scalars.dropFirst() : scalars[...]
        let hasDigit = unsigned.contains { isDigit($0) }
        if unsigned.allSatisfy({ isDigit($0) || $0 == "." }) {
            let points = unsigned.lazy.filter { $0 == "." }.count
            return points > 1 && hasDigit ? .separator : .missingDigits
        }
        if hasDigit, unsigned.allSatisfy({ isDigit($0) || $0 == "." || isSeparator($0) }) { return .separator }
        let start = unsigned.first.map { isDigit($0) || $0 == "." } ?? false
        let isScientific = unsigned.allSatisfy { isDigit($0) || ".eE+-".unicodeScalars.contains($0) }
        let hasExponent = unsigned.contains { $0 == "e" || $0 == "E" }
        return start && isScientific && hasExponent ? .exponent : .notANumber
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ",", "'", "_", "\u{2019}", "\u{B7}", "\u{66B}", "\u{66C}", "\u{FF0C}": true
        default: scalar.properties.isWhitespace
        }
    }
}

extension DecimalTextFault: CustomStringConvertible {
    /// A sentence for developers that does not repeat the text.
    public var description: String {
        switch self {
        case .empty: "there is no text"
        case .surroundingSpace: "remove the space around the number"
        case .plusSign: "remove the plus sign"
        case .missingDigits: "a sign or a point needs digits beside it"
        case .exponent: "write the digits out instead of an exponent"
        case .separator: "write one point before the decimals and no grouping"
        case .foreignDigits: "write the digits 0 to 9"
        case .tooManyDigits: "there are more digits than are kept"
        case .notANumber: "write digits, and at most one point followed by digits"
        }
    }
}
