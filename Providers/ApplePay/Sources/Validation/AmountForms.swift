internal import Payments

/// How the forms write amounts.
enum AmountForms {
    /// Native, and W3C Payment Request: the currency's own decimals.
    static let exact = AmountEncoding(.decimalString)

    /// Apple Pay JS and Google Pay: two decimals at most, or none. A currency with more is carried when the digits
    /// beyond two are zero.
    static let twoDecimals: AmountEncoding = {
        guard let day = CalendarDate(year: 2026, month: 11, day: 30) else { preconditionFailure("a day of 2026") }
        let source = "Apple Pay on the Web (line item amount: none or two decimals), Google Pay (up to two decimals)"
        return AmountEncoding(
            .decimalString,
            exceptions: Currency.all.filter { $0.exponent > 2 }.map {
                CurrencyException($0, exponent: 2, asOf: day, source: source)
            })
    }()
}

extension ApplePayForm {
    /// How this form writes amounts.
    var encoding: AmountEncoding {
        switch self {
        case .native, .w3c: AmountForms.exact
        case .web, .google: AmountForms.twoDecimals
        }
    }

    /// The neighbours that the form can carry, when it cannot carry the amount; nil when it can.
    func refusal(of amount: Money) -> [Money]? {
        // Most currencies have two decimals or none, and every form carries them.
        guard amount.currency.exponent > 2 else { return nil }
        do throws(AmountEncodingError) {
            _ = try encoding.providerUnits(for: amount)
            return nil
        } catch {
            switch error {
            case .notRepresentable(let nearest), .fractionNotAllowed(let nearest): return nearest
            case .outOfRange, .currencyNotChargeable, .unreadable, .excessPrecision: return []
            }
        }
    }
}

extension JSONWriter {
    /// Writes an amount as a form has it, as a string. The request was checked before, so that it can be carried.
    mutating func amount(_ money: Money, _ encoding: AmountEncoding) {
        do throws(AmountEncodingError) { try encoding.write(money, into: &self) } catch {
            preconditionFailure("an amount that the form cannot carry was not refused")
        }
    }

    mutating func member(_ name: String, _ money: Money, _ encoding: AmountEncoding) {
        self.name(name)
        amount(money, encoding)
    }
}
