// Written by Scripts/generate-tables from Data/reasons.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension DeclineReason {
    /// The shopper's authentication (3-D Secure) failed or was rejected.
    public static let authenticationFailed = DeclineReason("authentication_failed")
    /// The issuer asks for authentication (3-D Secure) first.
    public static let authenticationRequired = DeclineReason("authentication_required")
    /// A rule or block list of ours refused it. Shoppers read a plain decline.
    public static let blockedByMerchant = DeclineReason("blocked_by_merchant")
    /// The card is not active yet, or not unlocked for this use.
    public static let cardNotActive = DeclineReason("card_not_active")
    /// This kind of card is not taken here.
    public static let cardNotSupported = DeclineReason("card_not_supported")
    /// The account behind the card is closed.
    public static let closedAccount = DeclineReason("closed_account")
    /// The cardholder withdrew the permission for this or all payments to us.
    public static let consentRevoked = DeclineReason("consent_revoked")
    /// The issuer wants to be asked by the cardholder.
    public static let contactIssuer = DeclineReason("contact_issuer")
    /// The card or the account cannot pay in this currency.
    public static let currencyNotSupported = DeclineReason("currency_not_supported")
    /// The issuer refused and gives no reason.
    public static let doNotHonor = DeclineReason("do_not_honor")
    /// It looks like a repetition of a payment that exists. Read back before anything else.
    public static let duplicate = DeclineReason("duplicate")
    /// The card's expiry has passed.
    public static let expiredCard = DeclineReason("expired_card")
    /// The card was used too often in its period.
    public static let frequencyExceeded = DeclineReason("frequency_exceeded")
    /// The issuer, the network or our account does not offer what was asked for.
    public static let functionNotSupported = DeclineReason("function_not_supported")
    /// The billing address or postal code does not match.
    public static let incorrectAddress = DeclineReason("incorrect_address")
    /// The PIN is wrong.
    public static let incorrectPIN = DeclineReason("incorrect_pin")
    /// The security code does not match.
    public static let incorrectSecurityCode = DeclineReason("incorrect_security_code")
    /// Not enough money or credit.
    public static let insufficientFunds = DeclineReason("insufficient_funds")
    /// The amount is not one that can be charged.
    public static let invalidAmount = DeclineReason("invalid_amount")
    /// No such card number or issuer.
    public static let invalidCardNumber = DeclineReason("invalid_card_number")
    /// The expiry date is not the card's.
    public static let invalidExpiry = DeclineReason("invalid_expiry")
    /// The issuer or the network could not read the request: a fault in ours or the provider's message.
    public static let invalidMessage = DeclineReason("invalid_message")
    /// This kind of transaction is not possible with this card.
    public static let invalidTransaction = DeclineReason("invalid_transaction")
    /// The issuer could not be reached or did not answer the network in time.
    public static let issuerUnavailable = DeclineReason("issuer_unavailable")
    /// The payment would break a law or a sanction.
    public static let legalRestriction = DeclineReason("legal_restriction")
    /// The amount is over a limit of the card.
    public static let limitExceeded = DeclineReason("limit_exceeded")
    /// The card was reported lost. Shoppers read a plain decline.
    public static let lostCard = DeclineReason("lost_card")
    /// Our account, terminal or merchant number may not do this.
    public static let merchantNotPermitted = DeclineReason("merchant_not_permitted")
    /// The card has no account of the kind asked for.
    public static let noAccount = DeclineReason("no_account")
    /// The issuer does not permit this use to the cardholder.
    public static let notPermitted = DeclineReason("not_permitted")
    /// The card was replaced; new details are needed.
    public static let outdatedCard = DeclineReason("outdated_card")
    /// Approved for less than asked, and the order is not opted in.
    public static let partialApproval = DeclineReason("partial_approval")
    /// The issuer wants the card withheld. Shoppers read a plain decline.
    public static let pickUpCard = DeclineReason("pick_up_card")
    /// The issuer asks for a PIN, or for authentication in its place.
    public static let pinRequired = DeclineReason("pin_required")
    /// A wrong PIN was entered too often.
    public static let pinTriesExceeded = DeclineReason("pin_tries_exceeded")
    /// The refusal was technical: a fault at the provider or in the network.
    public static let processingError = DeclineReason("processing_error")
    /// The card's use is restricted, by region or by the issuer. Shoppers read a plain decline.
    public static let restrictedCard = DeclineReason("restricted_card")
    /// A security check at the issuer failed. Shoppers read a plain decline.
    public static let securityViolation = DeclineReason("security_violation")
    /// The card was reported stolen. Shoppers read a plain decline.
    public static let stolenCard = DeclineReason("stolen_card")
    /// The issuer or a screening suspects fraud. Shoppers read a plain decline.
    public static let suspectedFraud = DeclineReason("suspected_fraud")
    /// The issuer cannot approve at this time and says that it may later.
    public static let temporaryRefusal = DeclineReason("temporary_refusal")
    /// A definite refusal whose reason is not told or not known to us.
    public static let unspecified = DeclineReason("unspecified")
}
