extension CartError {
    /// The rule that was broken: an open set with stable spellings.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, in lower case with underscores.
        public let description: String

        /// Names a code.
        public init(_ description: String) { self.description = description }

        /// There is nothing to order.
        public static let emptyCart = Code("empty_cart")
        /// A quantity that is negative, not whole, or above what pricing allows.
        public static let invalidQuantity = Code("invalid_quantity")
        /// More than the line's maximum.
        public static let quantityAboveMaximum = Code("quantity_above_maximum")
        /// The same product and variant with another unit price.
        public static let priceConflict = Code("price_conflict")
        /// No line with this product and variant.
        public static let unknownLine = Code("unknown_line")
        /// An amount below zero where none can be.
        public static let negativeAmount = Code("negative_amount")
        /// An amount in another currency than the cart's.
        public static let currencyMismatch = Code("currency_mismatch")
        /// An amount that does not fit into 64 bits of minor units.
        public static let amountTooLarge = Code("amount_too_large")
        /// More decimals than the currency has.
        public static let tooManyDecimals = Code("too_many_decimals")
        /// Not an amount.
        public static let invalidAmount = Code("invalid_amount")
        /// Not a rate, or a rate out of range.
        public static let invalidRate = Code("invalid_rate")
        /// Tax per line, and a line or the tax does not say the rate; or a rate that nothing uses.
        public static let conflictingTax = Code("conflicting_tax")
        /// Two things with one id.
        public static let duplicate = Code("duplicate")
        /// A chosen id that no entry has.
        public static let danglingChoice = Code("dangling_choice")
        /// A card number where words belong.
        public static let cardNumber = Code("card_number")
        /// Summary rows that do not add up to the total.
        public static let itemsDoNotSum = Code("items_do_not_sum")
        /// The text is not JSON.
        public static let invalidJSON = Code("invalid_json")
        /// A member that no cart has.
        public static let unknownMember = Code("unknown_member")
        /// A member that is required and not there.
        public static let missingMember = Code("missing_member")
        /// A JSON value of the wrong kind.
        public static let wrongType = Code("wrong_type")
        /// A word outside the list that is allowed here.
        public static let unknownValue = Code("unknown_value")
        /// A discount of a kind that does not exist.
        public static let unknownDiscount = Code("unknown_discount")
        /// Text that is empty, too long or holds control characters.
        public static let invalidText = Code("invalid_text")
        /// Not a currency of ISO 4217 that can be charged.
        public static let invalidCurrency = Code("invalid_currency")
        /// Not a country of ISO 3166-1.
        public static let invalidCountry = Code("invalid_country")
        /// Not a date or moment.
        public static let invalidDate = Code("invalid_date")
        /// Not a time zone name.
        public static let invalidTimeZone = Code("invalid_time_zone")
        /// More entries than a cart may have.
        public static let tooMany = Code("too_many")
    }
}

extension CartError.Problem {
    static func cardNumber(at path: String) -> Self {
        Self(
            .cardNumber, at: path,
            "this holds a card number; a cart only carries words such as \"Visa •••• 4242\"")
    }

    static func currencyMismatch(_ money: Money, in currency: Currency, at path: String, productID: String?) -> Self {
        Self(
            .currencyMismatch, at: path,
            "expected an amount in \(currency), found one in \(money.currency); re-price it in \(currency) first",
            productID: productID, expected: currency.code, found: money.currency.code)
    }

    static func negativeAmount(_ money: Money, at path: String, productID: String?) -> Self {
        Self(
            .negativeAmount, at: path, "expected an amount of at least 0, found \(money)", productID: productID,
            found: money.decimalText)
    }

    static func amountTooLarge(at path: String, productID: String? = nil) -> Self {
        Self(
            .amountTooLarge, at: path, "the amount is larger than 64 bits of minor units can hold",
            productID: productID)
    }
}
