/// Why an exact decimal cannot be read or worked out. Nothing was rounded or cut.
public enum ExactDecimalError: Error, Hashable, Sendable {
    /// The text is not a plain decimal.
    case notADecimal(DecimalTextFault)
    /// The exact result needs more than `ExactDecimal.maximumDigitCount` digits or `maximumScale` decimals.
    case tooManyDigits
    /// A division by zero.
    case divisionByZero
}

extension ExactDecimalError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .notADecimal(let fault): "this is not a decimal: \(fault)"
        case .tooManyDigits: "the exact result needs more than \(ExactDecimal.maximumDigitCount) digits"
        case .divisionByZero: "cannot divide by zero"
        }
    }
}
