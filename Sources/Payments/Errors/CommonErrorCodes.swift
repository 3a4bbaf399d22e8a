/// Spellings of error codes that several processors share, for adapters whose provider uses them and documents no own
/// catalog. The names follow Stripe's public lists of decline and error codes (read 2026-11-30); the mapping is ours.
public enum CommonErrorCodes {
    /// What a processor's failure looks like from outside.
    public struct Signals: Hashable, Sendable {
        /// The finer code of a decline; nil when absent.
        public var declineCode: String?
        /// The error code; nil when absent.
        public var code: String?
        /// The HTTP status; nil when absent.
        public var httpStatus: Int?
        /// The broad type; nil when absent.
        public var type: String?

        /// Collects the signals.
        public init(declineCode: String? = nil, code: String? = nil, httpStatus: Int? = nil, type: String? = nil) {
            self.declineCode = declineCode
            self.code = code
            self.httpStatus = httpStatus
            self.type = type
        }
    }

    /// What the signals mean. Total. The finest signal that is known wins: decline code, then code, then status; the
    /// broad type decides only when there is nothing else, since a passing lock may carry the type of a caller's
    /// mistake.
    public static func reading(of signals: Signals) -> ErrorReading {
        let kept = signals.declineCode ?? signals.code
        for code in [signals.declineCode, signals.code] {
            if let code, let meaning = meanings[code] { return ErrorReading(meaning, code: kept, isKnown: true) }
        }
        if signals.declineCode?.isEmpty == false {
            // A decline code that we do not know is still a decline.
            return ErrorReading(.declined(.unspecified), code: kept, isKnown: false)
        }
        if let meaning = signals.httpStatus.flatMap(ErrorMeaning.init(httpStatus:)) {
            return ErrorReading(meaning, code: kept, isKnown: signals.code == nil)
        }
        if let meaning = signals.type.flatMap({ types[$0] }) {
            return ErrorReading(meaning, code: kept, isKnown: signals.code == nil)
        }
        return ErrorReading(.failed(.unknownProviderError), code: kept, isKnown: false)
    }

    /// What one code means; nil for an unknown one.
    public static func meaning(of code: String) -> ErrorMeaning? { meanings[code] }

    private static let types: [String: ErrorMeaning] = [
        "api_error": .unknown(.unavailable), "authentication_error": .failed(.authentication),
        "card_error": .declined(.unspecified), "idempotency_error": .failed(.conflict),
        "invalid_request_error": .failed(.invalidRequest), "rate_limit_error": .failed(.rateLimited),
    ]

    private static let meanings: [String: ErrorMeaning] = {
        let all = declines.mapValues { ErrorMeaning.declined($0) }
        return all.merging(failures.mapValues { .failed($0) }) { decline, _ in decline }
    }()

    private static let failures: [String: PaymentError.Code] = [
        "api_key_expired": .authentication, "email_invalid": .invalidInput,
        "idempotency_key_in_use": .operationInProgress, "lock_timeout": .unavailable,
        "missing": .invalidRequest, "parameter_invalid_empty": .invalidRequest, "parameter_missing": .invalidRequest,
        "parameter_unknown": .invalidRequest, "postal_code_invalid": .invalidInput, "rate_limit": .rateLimited,
        "resource_missing": .notFound, "secret_key_required": .authentication, "testmode_charges_only": .configuration,
    ]

    private static let declines: [String: DeclineReason] = [
        "amount_too_large": .invalidAmount, "amount_too_small": .invalidAmount, "approve_with_id": .contactIssuer,
        "authentication_not_handled": .authenticationRequired, "authentication_required": .authenticationRequired,
        "call_issuer": .contactIssuer, "card_declined": .unspecified, "card_not_supported": .cardNotSupported,
        "card_velocity_exceeded": .frequencyExceeded, "currency_not_supported": .currencyNotSupported,
        "do_not_honor": .doNotHonor, "do_not_try_again": .consentRevoked, "duplicate_transaction": .duplicate,
        "expired_card": .expiredCard, "fraudulent": .suspectedFraud, "generic_decline": .unspecified,
        "incorrect_address": .incorrectAddress, "incorrect_cvc": .incorrectSecurityCode,
        "incorrect_number": .invalidCardNumber, "incorrect_pin": .incorrectPIN, "incorrect_zip": .incorrectAddress,
        "insufficient_funds": .insufficientFunds, "invalid_account": .noAccount, "invalid_amount": .invalidAmount,
        "invalid_cvc": .incorrectSecurityCode, "invalid_expiry_month": .invalidExpiry,
        "invalid_expiry_year": .invalidExpiry, "invalid_number": .invalidCardNumber, "invalid_pin": .incorrectPIN,
        "issuer_not_available": .issuerUnavailable, "lost_card": .lostCard, "merchant_blacklist": .blockedByMerchant,
        "new_account_information_available": .outdatedCard, "no_action_taken": .unspecified,
        "not_permitted": .notPermitted, "offline_pin_required": .pinRequired,
        "online_or_offline_pin_required": .pinRequired,
        "pickup_card": .pickUpCard, "pin_try_exceeded": .pinTriesExceeded, "processing_error": .processingError,
        "reenter_transaction": .temporaryRefusal, "restricted_card": .restrictedCard,
        "revocation_of_all_authorizations": .consentRevoked, "revocation_of_authorization": .consentRevoked,
        "security_violation": .securityViolation, "service_not_allowed": .functionNotSupported,
        "stolen_card": .stolenCard, "stop_payment_order": .consentRevoked, "transaction_not_allowed": .notPermitted,
        "try_again_later": .temporaryRefusal, "withdrawal_count_limit_exceeded": .limitExceeded,
    ]
}
