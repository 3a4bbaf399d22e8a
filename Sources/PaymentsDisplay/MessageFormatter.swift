public import Payments

/// Writes messages for shoppers in their language, with amounts and days as their locale writes them.
public struct MessageFormatter: Sendable {
    /// The BCP 47 tag that it writes for.
    public let locale: String
    private let book: MessageBook

    /// Makes a formatter.
    /// - Parameters:
    ///   - locale: a BCP 47 tag; what is no tag, or an unknown language, reads English.
    ///   - book: the texts; an app's own may have other texts and more languages.
    public init(_ locale: String, book: MessageBook = .bundled) {
        self.locale = locale
        self.book = book
    }

    /// The message as the shopper reads it.
    public func text(_ message: ShopperMessage) -> String {
        book.text(message, locale: locale) { value, locale in
            let display = DisplayFormatter(DisplayLocale(locale))
            return switch value {
            case .amount(let money): display.amount(money)
            case .date(let date): display.day(date, inOwnLanguage: true)
            case .method, .currency: value.plainText
            }
        }
    }

    /// The message of an error as the shopper reads it.
    public func text(_ error: PaymentError) -> String { text(ShopperMessage(error.message)) }

    /// The message of a decline as the shopper reads it.
    public func text(_ decline: Decline) -> String { text(ShopperMessage(decline.reason.guidance.message)) }
}
