import Foundation
public import Payments

/// Writes amounts, days and times for people. Nothing written here is read back or sent to a provider.
public struct DisplayFormatter: Sendable {
    /// Whom it writes for.
    public let locale: DisplayLocale

    /// Makes a formatter.
    public init(_ locale: DisplayLocale) { self.locale = locale }

    /// An amount with symbol, grouping and sign as the locale writes them, and always with the decimals that ISO 4217
    /// gives the currency: what is shown is what is charged, never rounded. It may hold no-break spaces and direction
    /// marks.
    public func amount(_ money: Money) -> String { amount(money, in: locale.locale) }

    /// A delivery price: an amount, or Free for zero.
    public func deliveryPrice(_ money: Money) -> String { money.isZero ? locale.texts.free : amount(money) }

    /// A quantity and what it costs together, as assistive technology reads it: `2 for $48.00`.
    /// - Parameter total: the price of all units together.
    public func quantity(_ quantity: Int, costing total: Money) -> String {
        let count = quantity.formatted(.number.locale(locale.sentenceLocale))
        return locale.texts.fill(
            locale.texts.quantityForAmount,
            [("quantity", count), ("amount", amount(total, in: locale.sentenceLocale))])
    }

    /// The names of a summary's rows.
    public var summaryLabels: SummaryLabels {
        let texts = locale.texts
        return SummaryLabels(subtotal: texts.subtotal, delivery: texts.delivery, tip: texts.tip, tax: texts.tax)
    }

    private func amount(_ money: Money, in locale: Locale) -> String {
        // The significand is made from an integer and the point moved: no digit passes through binary fractions.
        let exponent = money.currency.exponent
        let number = Decimal(
            sign: money.isNegative ? .minus : .plus, exponent: -exponent,
            significand: Decimal(money.minorUnits.magnitude))
        return Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
            .precision(.fractionLength(exponent)).format(number)
    }
}

extension Money {
    /// The amount as people of a locale write it: `$1,234.50`, `1.234,50 €`.
    public func formatted(in locale: DisplayLocale) -> String { DisplayFormatter(locale).amount(self) }
}
