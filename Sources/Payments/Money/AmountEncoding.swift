/// How one provider wants amounts for one kind of call: the form, and where its currency table leaves ISO 4217.
///
/// Scaling depends on provider and currency only; how a shop displays prices never reaches the wire. What the provider
/// cannot carry exactly is refused: rounding it here would break the sum the shopper saw.
public struct AmountEncoding: Hashable, Sendable {
    /// What an amount looks like in a body.
    public enum Form: String, Hashable, Sendable {
        /// A JSON number in major units: `25.00`.
        case decimalNumber
        /// A JSON string in major units: `"25.00"`.
        case decimalString
        /// A JSON integer in the provider's minor units: `2500`.
        case integerMinorUnits
    }

    /// What an amount looks like in a body.
    public let form: Form
    /// The currencies that this provider treats in its own way, sorted.
    public let exceptions: [CurrencyException]

    /// Makes an encoding. A currency listed twice is a programming error.
    public init(_ form: Form, exceptions: [CurrencyException] = []) {
        let sorted = exceptions.sorted { $0.currency < $1.currency }
        precondition(
            zip(sorted, sorted.dropFirst()).allSatisfy { $0.currency != $1.currency }, "one exception per currency")
        self.form = form
        self.exceptions = sorted
    }

    /// The exception for a currency; nil where the provider follows ISO 4217.
    public func exception(for currency: Currency) -> CurrencyException? {
        exceptions.first { $0.currency == currency }
    }

    /// The number of decimals that the provider gives a currency.
    public func exponent(for currency: Currency) -> Int { exception(for: currency)?.exponent ?? currency.exponent }
}

extension AmountEncoding {
    /// The amount in the provider's minor units.
    /// - Throws: `AmountEncodingError`; nothing is rounded.
    public func providerUnits(for money: Money) throws(AmountEncodingError) -> Int64 {
        guard money.currency.hasMinorUnit else { throw .currencyNotChargeable(money.currency) }
        guard let exception = exception(for: money.currency) else { return money.minorUnits }
        guard money.minorUnits % exception.grain == 0 else {
            let nearest = nearest(to: money, grain: exception.grain)
            throw exception.exponent == 0
                ? .fractionNotAllowed(nearest: nearest) : .notRepresentable(nearest: nearest)
        }
        let (units, overflow) = exception.scaleToProvider(money.minorUnits)
        guard !overflow else { throw .outOfRange }
        return units
    }

    /// The amount as it stands in a body, without the quotes of a string.
    /// - Throws: `AmountEncodingError`; nothing is rounded.
    public func text(for money: Money) throws(AmountEncodingError) -> String {
        let units = try providerUnits(for: money)
        return Money.decimalText(minorUnits: units, exponent: wireExponent(for: money.currency))
    }

    /// The amount as a JSON value.
    /// - Throws: `AmountEncodingError`; nothing is rounded.
    public func encode(_ money: Money) throws(AmountEncodingError) -> JSONValue {
        let text = try text(for: money)
        return form == .decimalString ? .string(text) : .number(JSONNumber(checked: text))
    }

    /// Writes the amount as the next value of a JSON text.
    /// - Throws: `AmountEncodingError`, and then nothing was written.
    public func write(_ money: Money, into writer: inout JSONWriter) throws(AmountEncodingError) {
        let units = try providerUnits(for: money)
        let exponent = wireExponent(for: money.currency)
        writer.decimal(units: units, exponent: exponent, quoted: form == .decimalString)
    }

    /// The amount nearest to `money` that the provider can carry: an explicit step, for a caller whose policy is to
    /// round before the shopper sees the sum.
    /// - Throws: `AmountEncodingError.outOfRange` at the ends of the range.
    public func representable(_ money: Money, rounding: Rounding) throws(AmountEncodingError) -> Money {
        guard let grain = exception(for: money.currency)?.grain, money.minorUnits % grain != 0 else { return money }
        let (truncated, remainder) = money.minorUnits.quotientAndRemainder(dividingBy: grain)
        let rest = Rounding.Rest(UInt128(remainder.magnitude), of: UInt128(grain))
        let up = rounding.increments(negative: money.isNegative, odd: truncated & 1 != 0, rest: rest)
        let steps = truncated + (up ? money.minorUnits.signum() : 0)
        let (units, overflow) = steps.multipliedReportingOverflow(by: grain)
        guard !overflow else { throw .outOfRange }
        return Money(minorUnits: units, currency: money.currency)
    }

    private func nearest(to money: Money, grain: Int64) -> [Money] {
        let directions: [Rounding] = [.floor, .ceiling]
        return directions.compactMap { direction in
            do throws(AmountEncodingError) { return try representable(money, rounding: direction) } catch {
                // At the ends of the 64-bit range one neighbour does not exist.
                return nil
            }
        }
    }

    private func wireExponent(for currency: Currency) -> Int {
        form == .integerMinorUnits ? 0 : exponent(for: currency)
    }
}

extension AmountEncoding {
    /// The amount that a number of the provider's minor units stands for.
    /// - Throws: `AmountEncodingError.excessPrecision` when it is no whole number of our minor units; `.outOfRange`.
    public func money(providerUnits units: Int64, currency: Currency) throws(AmountEncodingError) -> Money {
        guard currency.hasMinorUnit else { throw .currencyNotChargeable(currency) }
        guard let exception = exception(for: currency) else { return Money(minorUnits: units, currency: currency) }
        return Money(minorUnits: try exception.scaleFromProvider(units), currency: currency)
    }

    /// Reads an amount that the provider wrote, as a number or a string. Reading is more tolerant than writing, since
    /// evidence about money must not be lost to style: `25`, `25.000` and `2.5e1` all say twenty-five. The value must
    /// still be one that our minor units hold exactly.
    /// - Throws: `AmountEncodingError.unreadable`, `.excessPrecision`, `.outOfRange`.
    public func decode(_ value: JSONValue, currency: Currency) throws(AmountEncodingError) -> Money {
        let number = try AmountEncoding.number(value)
        guard form == .integerMinorUnits else {
            guard currency.hasMinorUnit else { throw .currencyNotChargeable(currency) }
            do throws(MoneyError) { return try number.money(in: currency) } catch {
                throw error == .overflow ? .outOfRange : .excessPrecision(currency)
            }
        }
        let units = number.withoutTrailingZeros
        guard units.scale == 0 else { throw .excessPrecision(currency) }
        guard let narrow = units.narrowMagnitude, let whole = Int64(exactly: narrow) else { throw .outOfRange }
        return try money(providerUnits: units.isNegative ? -whole : whole, currency: currency)
    }

    private static func number(_ value: JSONValue) throws(AmountEncodingError) -> ExactDecimal {
        do throws(ExactDecimalError) {
            switch value {
            case .number(let number): return try ExactDecimal(number)
            case .string(let text): return try ExactDecimal(text)
            case .null, .bool, .array, .object: throw .notADecimal(.notANumber)
            }
        } catch {
            throw .unreadable(error)
        }
    }
}
