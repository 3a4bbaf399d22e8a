/// What a provider's error comes to: the meaning, what follows, and what to tell whom. Every input has one.
public struct ErrorReading: Hashable, Sendable {
    /// When an error arrived, as far as the money is concerned.
    public enum Moment: String, Hashable, Sendable, CaseIterable {
        /// Before the payment was submitted: a code that we do not know cannot have moved money.
        case beforeSubmission
        /// After it, or not known: a code that we do not know leaves the outcome open.
        case afterSubmission
        /// Together with a definite refusal: whatever the code, the answer is no.
        case refused
    }

    /// What it says about the payment.
    public let meaning: ErrorMeaning
    /// What follows from it.
    public let guidance: Guidance
    /// What the shopper reads.
    public let message: ShopperMessage
    /// The provider's code exactly as it came, for diagnostics; nil when it sent none.
    public let code: String?
    /// Whether the code is in the catalog. An unknown one is worth counting: see `UnknownCodeRegistry`.
    public let isKnown: Bool
    /// What it means, for developers: our own words, safe to log.
    public let developerText: String

    /// Makes a reading with the meaning's own guidance.
    public init(_ meaning: ErrorMeaning, code: String?, isKnown: Bool, developerText: String? = nil) {
        self.meaning = meaning
        guidance = meaning.guidance
        message = ShopperMessage(meaning.guidance.message)
        self.code = code
        self.isKnown = isKnown
        self.developerText = developerText ?? "\(meaning.sentence) \(meaning.guidance.advice.sentence)"
    }

    init(row: ErrorCatalog.Row, code: String) {
        meaning = row.meaning
        guidance = row.guidance
        message = row.message
        self.code = code
        isKnown = true
        developerText = row.developerText
    }
}

extension ErrorCatalog {
    /// What a code means. Total: an unknown, empty or missing code has a reading too.
    ///
    /// - Parameters:
    ///   - code: the provider's code; nil when it sent none.
    ///   - platform: where it appeared; nil when not known.
    ///   - kind: the part of the interface that it belongs to; nil for any.
    ///   - moment: decides what an unknown code may mean, and what a cancellation after submission does.
    /// - Returns: where several rows fit and disagree, the most careful one.
    public func reading(
        of code: String?, platform: Platform? = nil, kind: String? = nil, moment: ErrorReading.Moment
    ) -> ErrorReading {
        let candidates = candidates(for: code, platform: platform, kind: kind)
        guard let code, let row = candidates.min(by: { $0.carefulness < $1.carefulness }) else {
            return ErrorReading(Self.unknownMeaning(moment), code: code, isKnown: false)
        }
        switch (moment, row.meaning) {
        case (.refused, .failed), (.refused, .unknown), (.refused, .cancelled):
            // The refusal is a verdict; a code that does not explain it does not undo it.
            return ErrorReading(.declined(.unspecified), code: code, isKnown: true, developerText: row.developerText)
        case (.afterSubmission, .cancelled):
            // What was submitted may have been paid, whoever closed a window afterwards.
            return ErrorReading(
                .unknown(.unknownOutcome), code: code, isKnown: true, developerText: row.developerText)
        default: return ErrorReading(row: row, code: code)
        }
    }

    private func candidates(for code: String?, platform: Platform?, kind: String?) -> [Row] {
        let all = rows(for: code ?? "").filter { kind == nil || $0.kind == kind }
        guard let platform else { return all }
        let own = all.filter { $0.platform == platform || $0.platform == .all }
        return own.isEmpty ? all : own
    }

    private static func unknownMeaning(_ moment: ErrorReading.Moment) -> ErrorMeaning {
        switch moment {
        case .refused: .declined(.unspecified)
        case .afterSubmission: .unknown(.unknownProviderError)
        case .beforeSubmission: .failed(.unknownProviderError)
        }
    }
}

extension ErrorCatalog.Row {
    /// Orders rows that disagree: the smallest promises least.
    fileprivate var carefulness: (Int, Int) {
        let kind =
            switch meaning {
            case .unknown: 0
            case .failed: 1
            case .declined: 2
            case .cancelled: 3
            }
        let order: [RetryAdvice] = [
            .verifyFirst, .never, .afterFix, .authenticateFirst, .anotherInstrument, .sameInstrumentLater,
            .anotherProvider, .now,
        ]
        return (kind, order.firstIndex(of: guidance.advice) ?? 0)
    }
}
