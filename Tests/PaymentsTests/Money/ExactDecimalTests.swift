import Testing

@testable import Payments

@Suite("Exact decimals")
struct ExactDecimalTests {
    @Test(arguments: ["0", "25", "25.00", "-4.5", "0.57", "007.10", "-0.000001", "498.7509045", nines, "0." + nines])
    func `Text is read and written back digit by digit`(_ text: String) throws {
        let number = try ExactDecimal(text)
        let expected = text == "007.10" ? "7.10" : text
        #expect(number.description == expected)
    }

    private static let nines = String(repeating: "9", count: ExactDecimal.maximumDigitCount)

    @Test func `Negative zero is zero`() throws {
        let zero = try ExactDecimal("-0.00")
        #expect(zero.description == "0.00")
        #expect(!zero.isNegative)
        #expect(zero == .zero)
    }

    @Test func `One digit more than the limit is refused, in front of the point and behind it`() {
        #expect(throws: ExactDecimalError.notADecimal(.tooManyDigits)) { try ExactDecimal("1" + Self.nines) }
        #expect(throws: ExactDecimalError.notADecimal(.tooManyDigits)) { try ExactDecimal("0.0" + Self.nines) }
    }

    @Test func `Leading zeros do not count as digits, but not without end`() throws {
        #expect(try ExactDecimal(String(repeating: "0", count: 100) + "1") == ExactDecimal(1))
        let endless = String(repeating: "0", count: PlainDecimal.maximumTextByteCount) + "1"
        #expect(throws: ExactDecimalError.notADecimal(.tooManyDigits)) { try ExactDecimal(endless) }
    }

    @Test func `Numbers compare and hash by value`() throws {
        let short = try ExactDecimal("1")
        let long = try ExactDecimal("1." + String(repeating: "0", count: 70))
        #expect(short == long)
        #expect(Set([short, long]).count == 1)
        #expect(try ExactDecimal("-1.5") < ExactDecimal("-1.49"))
        #expect(try ExactDecimal("0.1") > ExactDecimal("0.0999999999999999999999999999999999999999"))
        #expect(try ExactDecimal(Self.nines) > ExactDecimal("0." + Self.nines))
        #expect(try ExactDecimal("0." + Self.nines) < ExactDecimal(Self.nines))
    }

    @Test func `A short and a very long number add up exactly`() throws {
        let sum = try ExactDecimal("498.7509045") + ExactDecimal("8.453441368210501065891847765109162027")
        #expect(sum.description == "507.204345868210501065891847765109162027")
        #expect(try sum.rounded(toScale: 2, rounding: .halfUp).description == "507.20")
        #expect(try sum.rounded(toScale: 10, rounding: .halfUp).description == "507.2043458682")
    }

    @Test func `Sixty-four digits survive addition, subtraction and multiplication`() throws {
        let wide = try ExactDecimal("1234567890123456789012345678901234567890123456789012345678901234")
        let tiny = try ExactDecimal("0.000000000001")
        #expect(
            try (wide + tiny).description
                == "1234567890123456789012345678901234567890123456789012345678901234.000000000001")
        #expect(try (wide + tiny) - wide == tiny)
        #expect(try wide - wide == .zero)
        #expect(try (wide * ExactDecimal("-0.5")).description.hasPrefix("-617283945061728394506172839450617283945"))
    }

    @Test func `What does not fit is refused, not rounded`() throws {
        let large = try ExactDecimal(Self.nines)
        #expect(throws: ExactDecimalError.tooManyDigits) { try large + ExactDecimal(1) }
        #expect(throws: ExactDecimalError.tooManyDigits) { try large - ExactDecimal(-1) }
        #expect(throws: ExactDecimalError.tooManyDigits) { try large + ExactDecimal("0.1") }
        #expect(throws: ExactDecimalError.tooManyDigits) { try large * large }
        #expect(throws: ExactDecimalError.tooManyDigits) { try large * ExactDecimal(10) }
        #expect(throws: ExactDecimalError.tooManyDigits) { try large.rounded(toScale: 1, rounding: .down) }
        #expect(throws: ExactDecimalError.tooManyDigits) {
            try large.divided(by: ExactDecimal("0.1"), scale: 0, rounding: .down)
        }
        #expect(throws: ExactDecimalError.tooManyDigits) {
            try ExactDecimal("0." + Self.nines) * ExactDecimal("0.1")
        }
        #expect(throws: ExactDecimalError.tooManyDigits) { try ExactDecimal("0.1").movingPointLeft(76) }
        #expect(throws: ExactDecimalError.tooManyDigits) { try ExactDecimal(1).movingPointLeft(.max) }
    }

    @Test func `Division by zero is an error`() throws {
        #expect(throws: ExactDecimalError.divisionByZero) {
            try ExactDecimal(1).divided(by: ExactDecimal("0.00"), scale: 2, rounding: .halfUp)
        }
    }

    @Test(arguments: DivisionVector.all)
    func `Division rounds as an independent calculation does`(_ vector: DivisionVector) throws {
        let quotient = try ExactDecimal(vector.dividend).divided(
            by: ExactDecimal(vector.divisor), scale: vector.scale, rounding: vector.rounding)
        #expect(quotient.description == vector.quotient)
    }

    @Test func `A divisor at the limb boundary divides exactly`() throws {
        let quotient = try ExactDecimal("1147858867").divided(
            by: ExactDecimal("4294967295"), scale: 10, rounding: .halfUp)
        #expect(quotient.description == "0.2672567189")
    }

    @Test func `A divisor far above the dividend leaves a rest below one half`() throws {
        let tiny = try ExactDecimal("0." + String(repeating: "0", count: 75) + "1")
        let huge = try ExactDecimal(Self.nines)
        #expect(try tiny.divided(by: huge, scale: 0, rounding: .halfUp).isZero)
        #expect(try tiny.divided(by: huge, scale: 0, rounding: .up) == ExactDecimal(1))
        #expect(try tiny.negated.divided(by: huge, scale: 0, rounding: .floor) == ExactDecimal(-1))
    }

    @Test(
        arguments: [
            (Rounding.halfUp, ["3", "2", "2", "1", "-1", "-2", "-2", "-3"]),
            (.halfDown, ["2", "2", "1", "1", "-1", "-1", "-2", "-2"]),
            (.halfEven, ["2", "2", "2", "1", "-1", "-2", "-2", "-2"]),
            (.down, ["2", "1", "1", "1", "-1", "-1", "-1", "-2"]),
            (.up, ["3", "2", "2", "2", "-2", "-2", "-2", "-3"]),
            (.ceiling, ["3", "2", "2", "2", "-1", "-1", "-1", "-2"]),
            (.floor, ["2", "1", "1", "1", "-2", "-2", "-2", "-3"]),
        ])
    func `Each rounding does what its name says`(_ rounding: Rounding, _ expected: [String]) throws {
        let values = ["2.5", "1.6", "1.5", "1.1", "-1.1", "-1.5", "-1.6", "-2.5"]
        let rounded = try values.map { try ExactDecimal($0).rounded(toScale: 0, rounding: rounding).description }
        #expect(rounded == expected)
    }

    @Test func `Moving the point makes a fraction of a percentage`() throws {
        #expect(try ExactDecimal("8.625").movingPointLeft(2).description == "0.08625")
        #expect(try ExactDecimal("15").movingPointLeft(2) == ExactDecimal("0.15"))
    }

    @Test func `Random numbers obey the laws of arithmetic`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            let a = try Self.number(digits: 1...35, using: &random)
            let b = try Self.number(digits: 1...35, using: &random)
            #expect(try a + b == b + a)
            #expect(try (a + b) - b == a)
            #expect(try a * b == b * a)
            #expect(try ExactDecimal(a.description) == a)
            #expect((a < b) == (b > a))
            guard !b.isZero else { continue }
            let quotient = try (a * b).divided(by: b, scale: a.scale, rounding: .halfEven)
            #expect(quotient == a, "\(a) * \(b) / \(b)")
        }
    }

    private static func number(
        digits: ClosedRange<Int>, using random: inout SeededGenerator
    ) throws -> ExactDecimal {
        let count = Int.random(in: digits, using: &random)
        var text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        let decimals = Int.random(in: 0..<count, using: &random)
        if decimals > 0 { text = text.dropLast(decimals) + "." + text.suffix(decimals) }
        return try ExactDecimal((Bool.random(using: &random) ? "-" : "") + text)
    }
}
