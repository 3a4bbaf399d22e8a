/// All catalogs that an app uses, and the way from a locale to a text. Every message has a text for every locale.
///
/// Texts come from catalogs and values from types; there is no way to hand in a provider's sentence.
public struct MessageBook: Sendable {
    private var catalogs: [String: MessageCatalog] = [:]

    /// The built-in languages.
    public static let bundled = MessageBook(BundledMessages.all.map(MessageCatalog.init))

    private static let english = "en"

    private init(_ catalogs: [MessageCatalog]) {
        for catalog in catalogs { self.add(catalog) }
    }

    /// The same book with another language, or with other texts in one that it has.
    public func adding(_ catalog: MessageCatalog) -> MessageBook {
        var copy = self
        copy.add(catalog)
        return copy
    }

    private mutating func add(_ catalog: MessageCatalog) {
        // A catalog's locale was checked when it was read.
        let key = LanguageTag(catalog.locale)?.text ?? catalog.locale
        catalogs[key] = catalogs[key]?.overridden(by: catalog) ?? catalog
    }

    /// The tags of the catalogs, sorted.
    public var locales: [String] { catalogs.values.map(\.locale).sorted() }

    /// The messages that a catalog of the book lacks; a locale without a catalog of its own lacks all.
    public func missing(in locale: String) -> [MessageID] {
        let catalog = LanguageTag(locale).flatMap { catalogs[$0.text] }
        return MessageID.all.filter { catalog?.templates[$0] == nil }
    }

    /// A message for a locale, with its values written by `write`.
    ///
    /// The text comes from the best catalog that has it, and English at last. Where a value is missing, the message
    /// that says the same without it is taken; a message that nobody knows reads as `.failed`.
    /// - Parameter write: gets a value and the locale to write it in: the one asked for where its language has the
    ///   text, else the catalog's own, so that a sentence is in one language.
    public func text(
        _ message: ShopperMessage, locale: String, write: (MessageValue, _ locale: String) -> String
    ) -> String {
        let (template, catalog) = template(for: message, locale: locale)
        let own = LanguageTag(catalog.locale)?.subtags.first == LanguageTag(locale)?.subtags.first
        let valueLocale = own ? locale : catalog.locale
        return template.filled(isolated: catalog.isRightToLeft) { mark in
            message.value(of: mark).map { write($0, valueLocale) } ?? ""
        }
    }

    /// A message without values.
    public func text(_ id: MessageID, locale: String) -> String {
        text(ShopperMessage(id), locale: locale) { value, _ in value.plainText }
    }

    /// A less precise sentence in the reader's language is better than a precise one in English.
    private func template(for message: ShopperMessage, locale: String) -> (MessageTemplate, MessageCatalog) {
        let ids = Self.choices(for: message)
        let own = LanguageTag(locale)?.fallbacks ?? []
        let found =
            template(for: ids, in: own) ?? template(for: ids, in: [Self.english])
            ?? template(for: [.failed], in: own + [Self.english])
        guard let found else { preconditionFailure("the English catalog has the default message") }
        return found
    }

    /// The message and those that say the same with fewer values, as far as the values are there.
    private static func choices(for message: ShopperMessage) -> [MessageID] {
        var choices: [MessageID] = []
        var next: MessageID? = message.id
        while let id = next, !choices.contains(id) {
            if id.marks.allSatisfy({ message.value(of: $0) != nil }) { choices.append(id) }
            next = id.withoutValues
        }
        return choices
    }

    private func template(for ids: [MessageID], in tags: [String]) -> (MessageTemplate, MessageCatalog)? {
        for catalog in tags.lazy.compactMap({ catalogs[$0] }) {
            for template in ids.lazy.compactMap({ catalog.templates[$0] }) { return (template, catalog) }
        }
        return nil
    }
}

/// A value that is filled into a message.
public enum MessageValue: Hashable, Sendable {
    /// An amount of money.
    case amount(Money)
    /// A day.
    case date(CalendarDate)
    /// The name of a payment method.
    case method(PaymentMethodName)
    /// A currency.
    case currency(Currency)

    /// The value without a locale: decimal text and code, year first, name, code. `PaymentsDisplay` does better.
    public var plainText: String {
        switch self {
        case .amount(let money): money.description
        case .date(let date): date.description
        case .method(let name): name.description
        case .currency(let currency): currency.code
        }
    }
}

extension ShopperMessage {
    /// The value for a mark; nil when the message has none.
    func value(of mark: MessageTemplate.Mark) -> MessageValue? {
        switch mark {
        case .amount: amount.map(MessageValue.amount)
        case .date: date.map(MessageValue.date)
        case .method: method.map(MessageValue.method)
        case .currency: currency.map(MessageValue.currency)
        }
    }
}
