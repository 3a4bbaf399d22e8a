extension PaymentError {
    /// What went wrong: an open set with stable spellings.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, in lower case with underscores.
        public let description: String

        /// Names a code; providers and apps may add their own.
        public init(_ description: String) { self.description = description }

        /// Our own set-up is wrong or incomplete: credentials, environment, account. Retrying cannot help.
        public static let configuration = Code("configuration")
        /// The request breaks a rule, ours or the provider's. It was not processed.
        public static let invalidRequest = Code("invalid_request")
        /// The provider does not offer this operation, currency or method. Nothing was sent.
        public static let unsupported = Code("unsupported")
        /// Credentials were refused: wrong, expired, or a clock too far off.
        public static let authentication = Code("authentication")
        /// The credentials are good and this is not permitted to them.
        public static let forbidden = Code("forbidden")
        /// The provider knows nothing by this reference.
        public static let notFound = Code("not_found")
        /// The session cannot be used any more.
        public static let sessionExpired = Code("session_expired")
        /// Too many requests; `evidence.retryAfter` may say for how long.
        public static let rateLimited = Code("rate_limited")
        /// The provider could not be reached or says that it cannot serve now.
        public static let unavailable = Code("unavailable")
        /// No whole answer in time.
        public static let timedOut = Code("timed_out")
        /// The answer is not understood: not the documented format, or it contradicts the request.
        public static let invalidResponse = Code("invalid_response")
        /// The task was cancelled before anything was sent.
        public static let cancelled = Code("cancelled")
        /// Another operation on this payment is running.
        public static let operationInProgress = Code("operation_in_progress")
        /// The same key or id was used with other content.
        public static let conflict = Code("conflict")
        /// An amount has a pending part; only final amounts are charged.
        public static let amountNotFinal = Code("amount_not_final")
        /// The amount differs from the one the shopper approved.
        public static let amountChanged = Code("amount_changed")
        /// The store could not be read or written.
        public static let storage = Code("storage")
        /// Something that the shopper entered or chose breaks a rule. It was not processed.
        public static let invalidInput = Code("invalid_input")
        /// The provider sent a code that is not in its catalog, or none.
        public static let unknownProviderError = Code("unknown_provider_error")
        /// What came of it is not known; the provider says no more than that.
        public static let unknownOutcome = Code("unknown_outcome")

        /// What the code asks for, from `Data/reasons.json`. Total: an unknown code has that of
        /// `.unknownProviderError`.
        public var guidance: Guidance { record.guidance }

        /// What it means, for developers: one sentence.
        public var meaning: String { record.meaning }

        private var record: ReasonRecord {
            ReasonRecord.errorsByName[description]
                ?? ReasonRecord.errorsByName[Self.unknownProviderError.description]!
        }
    }
}
