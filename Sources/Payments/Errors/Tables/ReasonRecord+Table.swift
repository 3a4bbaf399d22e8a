// Written by Scripts/generate-tables from Data/reasons.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension ReasonRecord {
    /// Every decline reason, sorted.
    static let declines: [ReasonRecord] = [
        ReasonRecord("authentication_failed", .shopper, .anotherInstrument, .notNeeded, "authenticationFailed", "The shopper's authentication (3-D Secure) failed or was rejected."),  // wide: one record
        ReasonRecord("authentication_required", .shopper, .authenticateFirst, .required, "confirmWithBank", "The issuer asks for authentication (3-D Secure) first."),  // wide: one record
        ReasonRecord("blocked_by_merchant", .merchant, .never, .notNeeded, "declined", "A rule or block list of ours refused it. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("card_not_active", .shopper, .sameInstrumentLater, .notNeeded, "contactBank", "The card is not active yet, or not unlocked for this use."),  // wide: one record
        ReasonRecord("card_not_supported", .merchant, .anotherInstrument, .notNeeded, "cardNotAccepted", "This kind of card is not taken here."),  // wide: one record
        ReasonRecord("closed_account", .shopper, .never, .notNeeded, "useAnotherCard", "The account behind the card is closed."),  // wide: one record
        ReasonRecord("consent_revoked", .shopper, .never, .notNeeded, "declined", "The cardholder withdrew the permission for this or all payments to us."),  // wide: one record
        ReasonRecord("contact_issuer", .issuer, .sameInstrumentLater, .mayHelp, "contactBank", "The issuer wants to be asked by the cardholder."),  // wide: one record
        ReasonRecord("currency_not_supported", .merchant, .anotherInstrument, .notNeeded, "currencyNotSupported", "The card or the account cannot pay in this currency."),  // wide: one record
        ReasonRecord("do_not_honor", .issuer, .anotherInstrument, .mayHelp, "declined", "The issuer refused and gives no reason."),  // wide: one record
        ReasonRecord("duplicate", .merchant, .verifyFirst, .notNeeded, "possibleDuplicate", "It looks like a repetition of a payment that exists. Read back before anything else."),  // wide: one record
        ReasonRecord("expired_card", .shopper, .afterFix, .notNeeded, "expiredCard", "The card's expiry has passed."),
        ReasonRecord("frequency_exceeded", .shopper, .sameInstrumentLater, .mayHelp, "limitExceeded", "The card was used too often in its period."),  // wide: one record
        ReasonRecord("function_not_supported", .merchant, .never, .notNeeded, "methodUnavailable", "The issuer, the network or our account does not offer what was asked for."),  // wide: one record
        ReasonRecord("incorrect_address", .shopper, .afterFix, .notNeeded, "checkBillingAddress", "The billing address or postal code does not match."),  // wide: one record
        ReasonRecord("incorrect_pin", .shopper, .afterFix, .notNeeded, "checkPIN", "The PIN is wrong."),
        ReasonRecord("incorrect_security_code", .shopper, .afterFix, .notNeeded, "checkSecurityCode", "The security code does not match."),  // wide: one record
        ReasonRecord("insufficient_funds", .shopper, .sameInstrumentLater, .notNeeded, "insufficientFunds", "Not enough money or credit."),  // wide: one record
        ReasonRecord("invalid_amount", .merchant, .afterFix, .notNeeded, "methodUnavailable", "The amount is not one that can be charged."),  // wide: one record
        ReasonRecord("invalid_card_number", .shopper, .afterFix, .notNeeded, "checkCardNumber", "No such card number or issuer."),  // wide: one record
        ReasonRecord("invalid_expiry", .shopper, .afterFix, .notNeeded, "checkExpiryDate", "The expiry date is not the card's."),  // wide: one record
        ReasonRecord("invalid_message", .merchant, .afterFix, .notNeeded, "methodUnavailable", "The issuer or the network could not read the request: a fault in ours or the provider's message."),  // wide: one record
        ReasonRecord("invalid_transaction", .merchant, .never, .notNeeded, "declined", "This kind of transaction is not possible with this card."),  // wide: one record
        ReasonRecord("issuer_unavailable", .issuer, .sameInstrumentLater, .notNeeded, "bankUnavailable", "The issuer could not be reached or did not answer the network in time."),  // wide: one record
        ReasonRecord("legal_restriction", .issuer, .never, .notNeeded, "declined", "The payment would break a law or a sanction."),  // wide: one record
        ReasonRecord("limit_exceeded", .shopper, .sameInstrumentLater, .notNeeded, "limitExceeded", "The amount is over a limit of the card."),  // wide: one record
        ReasonRecord("lost_card", .issuer, .never, .notNeeded, "declined", "The card was reported lost. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("merchant_not_permitted", .merchant, .afterFix, .notNeeded, "methodUnavailable", "Our account, terminal or merchant number may not do this."),  // wide: one record
        ReasonRecord("no_account", .shopper, .anotherInstrument, .notNeeded, "useAnotherCard", "The card has no account of the kind asked for."),  // wide: one record
        ReasonRecord("not_permitted", .shopper, .anotherInstrument, .notNeeded, "useAnotherCard", "The issuer does not permit this use to the cardholder."),  // wide: one record
        ReasonRecord("outdated_card", .shopper, .afterFix, .notNeeded, "checkCardDetails", "The card was replaced; new details are needed."),  // wide: one record
        ReasonRecord("partial_approval", .shopper, .anotherInstrument, .notNeeded, "partialApproval", "Approved for less than asked, and the order is not opted in."),  // wide: one record
        ReasonRecord("pick_up_card", .issuer, .never, .notNeeded, "declined", "The issuer wants the card withheld. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("pin_required", .shopper, .anotherInstrument, .mayHelp, "useAnotherCard", "The issuer asks for a PIN, or for authentication in its place."),  // wide: one record
        ReasonRecord("pin_tries_exceeded", .shopper, .anotherInstrument, .notNeeded, "useAnotherCard", "A wrong PIN was entered too often."),  // wide: one record
        ReasonRecord("processing_error", .provider, .anotherProvider, .notNeeded, "tryLater", "The refusal was technical: a fault at the provider or in the network."),  // wide: one record
        ReasonRecord("restricted_card", .issuer, .anotherInstrument, .notNeeded, "declined", "The card's use is restricted, by region or by the issuer. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("security_violation", .issuer, .never, .notNeeded, "declined", "A security check at the issuer failed. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("stolen_card", .issuer, .never, .notNeeded, "declined", "The card was reported stolen. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("suspected_fraud", .issuer, .never, .mayHelp, "declined", "The issuer or a screening suspects fraud. Shoppers read a plain decline."),  // wide: one record
        ReasonRecord("temporary_refusal", .issuer, .sameInstrumentLater, .notNeeded, "tryLater", "The issuer cannot approve at this time and says that it may later."),  // wide: one record
        ReasonRecord("unspecified", .issuer, .anotherInstrument, .mayHelp, "declined", "A definite refusal whose reason is not told or not known to us."),  // wide: one record
    ]
    /// Every error code, sorted.
    static let errors: [ReasonRecord] = [
        ReasonRecord("abandoned", .shopper, .now, .notNeeded, "reenterCard", "Nothing was charged, and the card details are gone; they are needed once more."),  // wide: one record
        ReasonRecord("amount_changed", .shopper, .afterFix, .notNeeded, "amountChanged", "The amount differs from the one the shopper approved."),  // wide: one record
        ReasonRecord("amount_not_final", .merchant, .afterFix, .notNeeded, "tryLater", "An amount has a pending part; only final amounts are charged."),  // wide: one record
        ReasonRecord("authentication", .merchant, .afterFix, .notNeeded, "methodUnavailable", "Credentials were refused: wrong, expired, or a clock too far off."),  // wide: one record
        ReasonRecord("cancelled", .shopper, .now, .notNeeded, "cancelled", "Cancelled before anything was sent."),
        ReasonRecord("capture_exceeds_authorization", .merchant, .afterFix, .notNeeded, "failed", "The capture is for more than is held."),  // wide: one record
        ReasonRecord("card_expired", .shopper, .afterFix, .notNeeded, "expiredCard", "The card's month of expiry is over. Seen before anything was sent."),  // wide: one record
        ReasonRecord("card_expiry_invalid", .shopper, .afterFix, .notNeeded, "checkExpiryDate", "No card has this expiry. Seen before anything was sent."),  // wide: one record
        ReasonRecord("card_not_accepted", .shopper, .anotherInstrument, .notNeeded, "cardNotAccepted", "The card is of no scheme that the provider takes. Seen before anything was sent."),  // wide: one record
        ReasonRecord("card_number_invalid", .shopper, .afterFix, .notNeeded, "checkCardNumber", "This is no card number. Seen before anything was sent."),  // wide: one record
        ReasonRecord("configuration", .merchant, .afterFix, .notNeeded, "methodUnavailable", "Our own set-up is wrong or incomplete: credentials, environment, account."),  // wide: one record
        ReasonRecord("conflict", .merchant, .afterFix, .notNeeded, "failed", "The same key or id was used with other content."),  // wide: one record
        ReasonRecord("forbidden", .merchant, .afterFix, .notNeeded, "methodUnavailable", "The credentials are good and this is not permitted to them."),  // wide: one record
        ReasonRecord("invalid_input", .shopper, .afterFix, .notNeeded, "checkDetails", "Something that the shopper entered or chose breaks a rule. It was not processed."),  // wide: one record
        ReasonRecord("invalid_request", .merchant, .afterFix, .notNeeded, "methodUnavailable", "The request breaks a rule, ours or the provider's. It was not processed."),  // wide: one record
        ReasonRecord("invalid_response", .provider, .verifyFirst, .notNeeded, "failed", "The answer is not understood: not the documented format, or it contradicts the request."),  // wide: one record
        ReasonRecord("limit_reached", .merchant, .sameInstrumentLater, .notNeeded, "tryLater", "A limit of ours is reached."),  // wide: one record
        ReasonRecord("not_found", .merchant, .verifyFirst, .notNeeded, "failed", "The provider knows nothing by this reference."),  // wide: one record
        ReasonRecord("nothing_to_void", .merchant, .never, .notNeeded, "failed", "Nothing is held that could be released."),  // wide: one record
        ReasonRecord("operation_in_progress", .merchant, .sameInstrumentLater, .notNeeded, "inProgress", "Another operation on this payment is running."),  // wide: one record
        ReasonRecord("order_cancelled", .merchant, .never, .notNeeded, "orderCancelled", "The order was cancelled."),
        ReasonRecord("rate_limited", .provider, .now, .notNeeded, "tryLater", "Too many requests; the evidence may say for how long to wait."),  // wide: one record
        ReasonRecord("read_only", .merchant, .sameInstrumentLater, .notNeeded, "tryLater", "This node may only read this order."),  // wide: one record
        ReasonRecord("refund_exceeds_captured", .merchant, .afterFix, .notNeeded, "failed", "The refund is for more than was taken."),  // wide: one record
        ReasonRecord("security_code_invalid", .shopper, .afterFix, .notNeeded, "checkSecurityCode", "A security code of this card looks otherwise. Seen before anything was sent."),  // wide: one record
        ReasonRecord("session_expired", .merchant, .verifyFirst, .notNeeded, "sessionExpired", "The session cannot be used any more. Read back before making another."),  // wide: one record
        ReasonRecord("storage", .merchant, .sameInstrumentLater, .notNeeded, "tryLater", "The store could not be read or written."),  // wide: one record
        ReasonRecord("timed_out", .provider, .now, .notNeeded, "tryLater", "No whole answer in time."),
        ReasonRecord("unavailable", .provider, .now, .notNeeded, "tryLater", "The provider could not be reached or says that it cannot serve now."),  // wide: one record
        ReasonRecord("unknown_outcome", .provider, .verifyFirst, .notNeeded, "confirming", "What came of it is not known. Read back before anything else."),  // wide: one record
        ReasonRecord("unknown_provider_error", .provider, .never, .notNeeded, "failed", "The provider sent a code that is not in its catalog, or none."),  // wide: one record
        ReasonRecord("unsupported", .merchant, .never, .notNeeded, "methodUnavailable", "The provider does not offer this operation, currency or method."),  // wide: one record
    ]
}
