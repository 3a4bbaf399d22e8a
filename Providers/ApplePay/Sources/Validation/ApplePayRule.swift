/// A rule that a request must keep: a stable name, and whose rule it is.
public struct ApplePayRule: Hashable, Sendable, CustomStringConvertible {
    /// Whose rule it is.
    public enum Owner: String, Hashable, Sendable, CaseIterable {
        /// Apple documents it.
        case apple
        /// Safari enforces it, by the source of WebKit.
        case webKit
        /// The W3C's Payment Request says so.
        case w3c
        /// Google documents it for Google Pay.
        case google
        /// Our own: what is refused or invisible elsewhere, found before the sheet opens.
        case ours
    }

    /// The stable spelling, in lower case with underscores.
    public let description: String
    /// Whose rule it is.
    public let owner: Owner

    /// Names a rule.
    public init(_ description: String, _ owner: Owner) {
        self.description = description
        self.owner = owner
    }
}

extension ApplePayRule {
    /// Before version 4 on the web a total of zero is refused.
    public static let totalMustBePositive = ApplePayRule("total_must_be_positive", .apple)
    /// A total is not negative.
    public static let totalNegative = ApplePayRule("total_negative", .apple)
    /// The same on the page: a total may not begin with a minus.
    public static let negativeTotalValue = ApplePayRule("total_negative", .w3c)
    /// A total is at most 100 000 000.
    public static let totalTooLarge = ApplePayRule("total_too_large", .webKit)
    /// The total has a label: the business as on the card statement.
    public static let totalLabelMissing = ApplePayRule("total_label_missing", .apple)
    /// The total equals the sum of the final rows. Apple's for apps; on the web, where nobody checks it, ours.
    public static let totalIsNotSum = ApplePayRule("total_is_not_sum", .apple)
    /// The same on the web and on other sheets.
    public static let totalIsNotSumOnPage = ApplePayRule("total_is_not_sum", .ours)
    /// The total is final unless every row is pending.
    public static let totalPending = ApplePayRule("total_pending", .apple)
    /// Regional rules ask for a final amount on the sheet.
    public static let totalPendingInRegion = ApplePayRule("total_pending_in_region", .apple)
    /// The amount of a pending row is zero.
    public static let pendingAmountNotZero = ApplePayRule("pending_amount_not_zero", .apple)
    /// Line items may be left out, not empty.
    public static let lineItemsEmpty = ApplePayRule("line_items_empty", .apple)
    /// Every row has a label.
    public static let labelMissing = ApplePayRule("label_missing", .apple)
    /// An amount has the form `-?digits(.two digits)?`.
    public static let amountMalformed = ApplePayRule("amount_malformed", .apple)
    /// An amount has the form `-?digits(.digits)?`.
    public static let amountMalformedOnPage = ApplePayRule("amount_malformed", .w3c)
    /// A price has the form `-?digits(.one or two digits)?`.
    public static let amountMalformedForGoogle = ApplePayRule("amount_malformed", .google)
    /// The form carries two decimals, and the amount has more that are not zero.
    public static let amountNotRepresentable = ApplePayRule("amount_not_representable", .ours)
    /// All amounts of a request are in one currency.
    public static let currencyMismatch = ApplePayRule("currency_mismatch", .webKit)
    /// A way to deliver is not negative.
    public static let shippingAmountNegative = ApplePayRule("shipping_amount_negative", .apple)
    /// A way to deliver has label, detail, amount and identifier.
    public static let shippingMethodIncomplete = ApplePayRule("shipping_method_incomplete", .apple)
    /// No two ways to deliver have one identifier.
    public static let duplicateShippingMethod = ApplePayRule("duplicate_shipping_method", .ours)
    /// No two shipping options have one id.
    public static let duplicateShippingOption = ApplePayRule("duplicate_shipping_method", .w3c)
    /// A range of days does not end before it begins.
    public static let dateRangeReversed = ApplePayRule("date_range_reversed", .ours)
    /// A country is an assigned code of ISO 3166-1, in upper case.
    public static let countryUnknown = ApplePayRule("country_unknown", .apple)
    /// The currency is one of ISO 4217, in upper case.
    public static let currencyUnknown = ApplePayRule("currency_unknown", .apple)
    /// The currency is three ASCII letters.
    public static let currencyMalformed = ApplePayRule("currency_malformed", .w3c)
    /// Nothing can be charged in this currency.
    public static let currencyNotChargeable = ApplePayRule("currency_not_chargeable", .ours)
    /// There is at least one network.
    public static let networksMissing = ApplePayRule("networks_missing", .apple)
    /// The network is not known at this version.
    public static let networkNotInVersion = ApplePayRule("network_not_in_version", .apple)
    /// The web asks for 3-D Secure.
    public static let threeDSecureMissing = ApplePayRule("three_d_secure_missing", .apple)
    /// Apps need 3-D Secure or EMV.
    public static let capabilitiesMissing = ApplePayRule("capabilities_missing", .apple)
    /// A word that names no capability, field, type or unit.
    public static let unknownWord = ApplePayRule("unknown_word", .apple)
    /// A member that the dictionary does not have.
    public static let unknownMember = ApplePayRule("unknown_member", .apple)
    /// A member that must be there.
    public static let memberMissing = ApplePayRule("member_missing", .apple)
    /// A member that must be there.
    public static let memberMissingOnPage = ApplePayRule("member_missing", .w3c)
    /// A member that must be there.
    public static let memberMissingForGoogle = ApplePayRule("member_missing", .google)
    /// A member of the wrong kind.
    public static let wrongKind = ApplePayRule("wrong_kind", .ours)
    /// At most one of recurring, reload, deferred and several merchants.
    public static let severalAgreements = ApplePayRule("several_agreements", .apple)
    /// A billing row has the timing of its request.
    public static let wrongTiming = ApplePayRule("wrong_timing", .apple)
    /// A billing agreement has at most 500 characters.
    public static let agreementTooLong = ApplePayRule("agreement_too_long", .apple)
    /// A description is not empty.
    public static let descriptionMissing = ApplePayRule("description_missing", .apple)
    /// An address can be read as a URL.
    public static let urlMalformed = ApplePayRule("url_malformed", .apple)
    /// Moment and zone of free cancellation go together.
    public static let freeCancellationIncomplete = ApplePayRule("free_cancellation_incomplete", .apple)
    /// A zone has a name of the IANA database.
    public static let timeZoneUnknown = ApplePayRule("time_zone_unknown", .webKit)
    /// A rhythm counts at least one.
    public static let recurrenceInvalid = ApplePayRule("recurrence_invalid", .ours)
    /// The parts of several merchants do not exceed the total.
    public static let tokensExceedTotal = ApplePayRule("tokens_exceed_total", .apple)
    /// A billing contact needs the postal address among the required billing fields.
    public static let billingContactNotAsked = ApplePayRule("billing_contact_not_asked", .apple)
    /// A shipping contact is given only where shipping information is asked for.
    public static let shippingContactNotAsked = ApplePayRule("shipping_contact_not_asked", .apple)
    /// A property came with a later version.
    public static let propertyNotInVersion = ApplePayRule("property_not_in_version", .apple)
    /// A property exists for apps only.
    public static let propertyNotOnWeb = ApplePayRule("property_not_on_web", .apple)
    /// The web's versions are 1 to 14.
    public static let versionUnknown = ApplePayRule("version_unknown", .apple)
    /// The merchant's identifier is not empty.
    public static let merchantMissing = ApplePayRule("merchant_missing", .apple)
    /// A merchant category is 1 ... 9999.
    public static let categoryOutOfRange = ApplePayRule("category_out_of_range", .apple)
    /// Application data is Base64 on the web; anything else is ignored, and the token stays unbound.
    public static let applicationDataMalformed = ApplePayRule("application_data_malformed", .apple)
    /// A purchase that completes at once has a final price.
    public static let immediatePurchaseNotFinal = ApplePayRule("immediate_purchase_not_final", .google)
    /// A price is there unless it is not currently known.
    public static let priceMissing = ApplePayRule("price_missing", .google)
}
