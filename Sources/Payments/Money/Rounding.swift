/// What becomes of the part that a scale cannot hold. Each use of a rounding names one; there is no default.
public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// To the nearest; a tie goes away from zero: 0.125 becomes 0.13, -0.125 becomes -0.13. All of pricing uses it.
    case halfUp
    /// To the nearest; a tie goes toward zero.
    case halfDown
    /// To the nearest; a tie goes to the even digit.
    case halfEven
    /// Toward zero: the rest is cut off.
    case down
    /// Away from zero, whenever there is a rest.
    case up
    /// Toward positive infinity.
    case ceiling
    /// Toward negative infinity.
    case floor

    /// How a rest compares with half of the last kept unit.
    enum Rest {
        case none
        case belowHalf
        case half
        case aboveHalf

        /// Compares the remainder with what is missing to the next unit, so that nothing is doubled and nothing
        /// overflows. `remainder` must be smaller than `divisor`.
        init(_ remainder: UInt128, of divisor: UInt128) {
            self = remainder == 0 ? .none : Rest(remainder, missing: divisor - remainder)
        }

        init(_ remainder: WideInteger, of divisor: WideInteger) {
            self = remainder.isZero ? .none : Rest(remainder, missing: divisor.subtracting(remainder))
        }

        private init<Number: Comparable>(_ remainder: Number, missing: Number) {
            self = remainder == missing ? .half : remainder < missing ? .belowHalf : .aboveHalf
        }
    }

    /// Whether the magnitude of a truncated quotient grows by one.
    func increments(negative: Bool, odd: Bool, rest: Rest) -> Bool {
        if rest == .none { return false }
        switch self {
        case .halfUp: return rest != .belowHalf
        case .halfDown: return rest == .aboveHalf
        case .halfEven: return rest == .aboveHalf || (rest == .half && odd)
        case .down: return false
        case .up: return true
        case .ceiling: return !negative
        case .floor: return negative
        }
    }
}
