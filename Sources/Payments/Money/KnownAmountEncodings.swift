/// Amount encodings of providers that are not bundled, from their public documentation, each with the day and place it
/// was seen. They show what an encoding must be able to say, and a plug-in may start from them after a look at the
/// provider's current table.
public enum KnownAmountEncodings {
    /// Integer minor units. UGX and ISK count in hundredths that must be 00, MGA has none, and three-decimal
    /// currencies must end in 0.
    public static let stripe: AmountEncoding = {
        let lists = "docs.stripe.com/currencies, zero-decimal and three-decimal lists, archived copy of that day"
        let cases = "docs.stripe.com/currencies, special cases, as quoted in WordPress/wordcamp.org pull request 1320"
        let threeDecimals = ["BHD", "JOD", "KWD", "OMR", "TND"].map {
            CurrencyException(currency($0), exponent: 3, step: 10, asOf: day(2022, 6, 18), source: lists)
        }
        let hundredths = ["ISK", "UGX"].map {
            CurrencyException(currency($0), exponent: 2, step: 100, asOf: day(2024, 5, 15), source: cases)
        }
        let ariary = CurrencyException(currency("MGA"), exponent: 0, asOf: day(2022, 6, 18), source: lists)
        return AmountEncoding(.integerMinorUnits, exceptions: threeDecimals + hundredths + [ariary])
    }()

    /// Integer minor units, with four currencies that differ from the standard in both directions.
    public static let adyen: AmountEncoding = {
        let asOf = day(2024, 9, 23)
        let source = "docs.adyen.com/development-resources/currency-codes, as quoted in brick/money issue 91"
        return AmountEncoding(
            .integerMinorUnits,
            exceptions: [("CLP", 2), ("CVE", 0), ("IDR", 0), ("ISK", 2)].map { code, exponent in
                CurrencyException(currency(code), exponent: exponent, asOf: asOf, source: source)
            })
    }()

    /// Decimal strings; HUF and TWD take no decimals although the standard gives them two.
    public static let payPal: AmountEncoding = {
        let asOf = day(2022, 7, 21)
        let source = "developer.paypal.com/reference/currency-codes, as quoted in nopSolutions/nopCommerce issue 6310"
        return AmountEncoding(
            .decimalString,
            exceptions: ["HUF", "TWD"].map {
                CurrencyException(currency($0), exponent: 0, asOf: asOf, source: source)
            })
    }()

    private static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("\(code) is a current ISO 4217 code") }
        return currency
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
        guard let date = CalendarDate(year: year, month: month, day: day) else {
            preconditionFailure("the tables are dated with days of the calendar")
        }
        return date
    }
}
