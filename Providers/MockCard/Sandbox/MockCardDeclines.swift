internal import Payments

/// The reasons for which MockCard's issuers refuse: a code of its own each, which the error catalog lists.
enum MockCardDeclines {
    /// The codes in the order of their trigger cards and amounts. New ones go to the end: a place in this list is part
    /// of a card's number.
    static let codes = [
        "do_not_honor", "insufficient_funds", "expired_card", "incorrect_security_code", "incorrect_address",
        "invalid_card_number", "invalid_expiry", "suspected_fraud", "lost_card", "stolen_card", "pick_up_card",
        "restricted_card", "security_violation", "blocked_by_merchant", "limit_exceeded", "frequency_exceeded",
        "invalid_amount", "invalid_transaction", "invalid_message", "not_permitted", "merchant_not_permitted",
        "function_not_supported", "card_not_supported", "currency_not_supported", "card_not_active", "closed_account",
        "no_account", "outdated_card", "consent_revoked", "contact_issuer", "legal_restriction", "duplicate",
        "incorrect_pin", "pin_required", "pin_tries_exceeded", "issuer_unavailable", "processing_error",
        "temporary_refusal", "authentication_required", "authentication_failed", "unspecified",
    ]

    /// The card network's code behind a reason (ISO 8583:1987); nil when the networks have none for it.
    static func networkCode(of code: String) -> String? {
        guard code != "unspecified" else { return nil }
        let reason = DeclineReason(code)
        return NetworkResponse.all.first {
            $0.edition == .iso1987 && $0.network == nil && $0.result == .declined(reason)
        }?
        .code
    }

    /// The network's advice that travels with the code, for networks that give any.
    static func advice(_ code: String, _ network: String, scheme: String?) -> NetworkAdvice? {
        switch scheme {
        case "visa": NetworkAdvice.visaCategory(ofResponseCode: network)
        case "mastercard": NetworkAdvice(.mastercard, code: mastercardAdvice[code] ?? "")
        default: nil
        }
    }

    /// Mastercard's merchant advice codes: 02 try later, 03 do not try again.
    private static let mastercardAdvice = [
        "insufficient_funds": "02", "issuer_unavailable": "02", "temporary_refusal": "02", "limit_exceeded": "02",
        "stolen_card": "03", "lost_card": "03", "closed_account": "03", "pick_up_card": "03",
    ]
}
