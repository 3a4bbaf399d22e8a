/// Where a provider's currency table differs from ISO 4217, with the day and the place it was seen: such tables change.
public struct CurrencyException: Hashable, Sendable {
    /// The currency concerned.
    public let currency: Currency
    /// The number of decimals that the provider gives it, 0 ... 6.
    public let exponent: Int
    /// What amounts must be a multiple of, in the provider's minor units: 10 where the last digit must be 0.
    public let step: Int64
    /// The day on which the source said so.
    public let asOf: CalendarDate
    /// Where it says so.
    public let source: String

    /// What an amount must be a multiple of in our minor units, from exponent and step.
    let grain: Int64
    /// How many zeros the provider's count has more than ours; negative when it has fewer.
    private let shift: Int

    /// The largest exponent any provider may have; ISO 4217 ends at 4.
    public static let maximumExponent = 6

    /// Makes an exception. An exponent outside 0 ... 6 or a step outside 1 ... 1,000,000 is a programming error.
    public init(_ currency: Currency, exponent: Int, step: Int64 = 1, asOf: CalendarDate, source: String) {
        precondition((0...Self.maximumExponent).contains(exponent), "an exponent is in 0 ... 6")
        precondition((1...1_000_000).contains(step), "a step is in 1 ... 1,000,000")
        self.currency = currency
        self.exponent = exponent
        self.step = step
        self.asOf = asOf
        self.source = source
        shift = exponent - currency.exponent
        let power = CurrencyException.powerOfTen(abs(shift))
        grain = shift >= 0 ? step / CurrencyException.greatestCommonDivisor(step, power) : step * power
    }

    /// From our minor units, a multiple of `grain`, to the provider's.
    func scaleToProvider(_ units: Int64) -> (units: Int64, overflow: Bool) {
        let power = CurrencyException.powerOfTen(abs(shift))
        if shift < 0 { return (units / power, false) }
        let (product, overflow) = units.multipliedReportingOverflow(by: power)
        return (product, overflow)
    }

    /// From the provider's minor units to ours.
    func scaleFromProvider(_ units: Int64) throws(AmountEncodingError) -> Int64 {
        let power = CurrencyException.powerOfTen(abs(shift))
        if shift < 0 {
            let (product, overflow) = units.multipliedReportingOverflow(by: power)
            guard !overflow else { throw .outOfRange }
            return product
        }
        guard units % power == 0 else { throw .excessPrecision(currency) }
        return units / power
    }

    private static func powerOfTen(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    private static func greatestCommonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
        var (larger, smaller) = (first, second)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }
}
