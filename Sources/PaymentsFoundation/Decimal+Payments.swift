public import Payments

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ExactDecimal {
    /// The exact value of a Foundation decimal.
    ///
    /// A `Decimal` written as a literal with a fraction has been through Double before it arrives here; make it from
    /// text or from an integer and an exponent instead.
    /// - Throws: `ExactDecimalError.notADecimal` for NaN, `.tooManyDigits` beyond 76 digits or decimals.
    public init(_ decimal: Decimal) throws(ExactDecimalError) {
        guard !decimal.isNaN else { throw .notADecimal(.notANumber) }
        // Foundation writes every digit and no exponent, in no locale, and at most 38 digits are not zeros.
        self = try ExactDecimal(decimal.description)
    }
}

extension Decimal {
    /// The same value as a Foundation decimal, which drops trailing zeros: `25.00` becomes 25.
    /// - Throws: `ExactDecimalError.tooManyDigits` when a Foundation decimal, 38 digits long, cannot hold it exactly.
    public init(_ number: ExactDecimal) throws(ExactDecimalError) {
        let short = number.withoutTrailingZeros
        guard let decimal = Decimal(string: short.description), try ExactDecimal(decimal) == number else {
            throw .tooManyDigits
        }
        self = decimal
    }

    /// The amount in major units. Every amount fits; its trailing zeros and its currency are lost.
    public init(_ money: Money) {
        self.init(
            sign: money.isNegative ? .minus : .plus, exponent: -money.currency.exponent,
            significand: Decimal(money.minorUnits.magnitude))
    }
}

extension Money {
    /// The amount that a Foundation decimal of major units stands for.
    /// - Throws: `MoneyError.tooManyDecimals` when it is no whole number of minor units, `.overflow`, `.notAnAmount`
    ///   for NaN. Nothing is rounded.
    public init(_ decimal: Decimal, currency: Currency) throws(MoneyError) {
        let number: ExactDecimal
        do throws(ExactDecimalError) { number = try ExactDecimal(decimal) } catch {
            switch error {
            case .notADecimal(.tooManyDigits), .tooManyDigits, .divisionByZero: throw .overflow
            case .notADecimal(let fault): throw .notAnAmount(fault)
            }
        }
        self = try number.money(in: currency)
    }
}
