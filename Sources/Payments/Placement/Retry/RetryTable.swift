/// What to do after a try that brought no outcome.
public enum RetryDecision: String, Hashable, Sendable, CaseIterable {
    /// Send the same operation again with the same reference, key and canonical body, after a wait.
    case resend
    /// Ask the provider what it holds before anything else.
    case readBack
    /// End the operation: certainly nothing happened.
    case endUntouched
    /// Leave it unknown for the reconciler: nothing more fits into this call.
    case leaveUnknown
}

/// The retry decision as data: the first row that fits a situation decides. Every situation fits a row.
public enum RetryTable {
    /// One row. nil or an empty set means that the column does not matter.
    public struct Row: Sendable {
        /// The reason, with its stable id.
        public let rule: Rule
        /// The decision.
        public let decision: RetryDecision
        /// The verbs that the row is about; nil for all.
        public let verbs: Set<CallVerb>?
        /// The deliveries that fit; nil for all.
        public let deliveries: Set<Delivery>?
        /// The hints that fit; nil for all.
        public let hints: Set<RetryCell.Hint>?
        /// The answers that fit; nil for all.
        public let answers: Set<RetryCell.Answer>?
        /// The key standings that fit; nil for all.
        public let keys: Set<RetryCell.Key>?
        /// The budget that fits; nil for both.
        public let budget: RetryCell.Budget?

        init(
            _ rule: Rule, _ decision: RetryDecision, verbs: Set<CallVerb>? = nil, deliveries: Set<Delivery>? = nil,
            hints: Set<RetryCell.Hint>? = nil, answers: Set<RetryCell.Answer>? = nil, keys: Set<RetryCell.Key>? = nil,
            budget: RetryCell.Budget? = nil
        ) {
            self.rule = rule
            self.decision = decision
            self.verbs = verbs
            self.deliveries = deliveries
            self.hints = hints
            self.answers = answers
            self.keys = keys
            self.budget = budget
        }

        /// Whether a situation fits all columns.
        public func fits(_ cell: RetryCell) -> Bool {
            verbs?.contains(cell.verb) != false && deliveries?.contains(cell.delivery) != false
                && hints?.contains(cell.hint) != false && answers?.contains(cell.answer) != false
                && keys?.contains(cell.key) != false && (budget == nil || budget == cell.budget)
        }
    }

    /// The row that decides.
    public static func row(for cell: RetryCell) -> Row {
        guard let row = rows.first(where: { $0.fits(cell) }) else {
            preconditionFailure("the last row of the retry table fits everything")
        }
        return row
    }

    private static let reads: Set<CallVerb> = [.read]
    private static let sessions: Set<CallVerb> = [.createSession]
    private static let storedValue: Set<CallVerb> = [.reserveValue, .commitValue, .releaseValue, .returnValue]
    private static let harmless: Set<RetryCell.Answer> = [.refusedBeforeProcessing]

    /// The rows in order of precedence.
    public static let rows: [Row] = readRows + untouchedRows + sessionRows + unknownRows

    private static let readRows = [
        Row(
            Rule(
                "retry.read.refused", "A read that was definitely refused is not repeated: the answer would not change."
            ),
            .endUntouched, verbs: reads, answers: [.definiteRefusal]),
        Row(
            Rule("retry.read.told-to-stop", "The provider asked not to repeat this read; the schedule asks later."),
            .endUntouched, verbs: reads, hints: [.mustNotRetry]),
        Row(
            Rule("retry.read.again", "Reading moves nothing, so a read may be repeated while time is left."),
            .resend, verbs: reads, budget: .left),
        Row(
            Rule("retry.read.later", "No time is left for another read in this call; the schedule asks later."),
            .endUntouched, verbs: reads),
    ]

    private static let untouchedRows = [
        Row(
            Rule("retry.not-sent.again", "No byte left, so sending is still the first time."),
            .resend, deliveries: [.notSent], budget: .left),
        Row(
            Rule("retry.not-sent.end", "No byte left and no time is left: nothing happened."),
            .endUntouched, deliveries: [.notSent], budget: .spent),
        Row(
            Rule(
                "retry.refused-early.told-to-stop",
                "Refused before processing, and asked not to repeat: nothing happened."),
            .endUntouched, deliveries: [.replied], hints: [.mustNotRetry], answers: harmless),
        Row(
            Rule("retry.refused-early.again", "The provider documents this status as refused before processing."),
            .resend, deliveries: [.replied], answers: harmless, budget: .left),
        Row(
            Rule("retry.refused-early.end", "Refused before processing and no time is left: nothing happened."),
            .endUntouched, deliveries: [.replied], answers: harmless, budget: .spent),
        Row(
            Rule("retry.refused", "A definite refusal: nothing happened, and the same request would be refused again."),
            .endUntouched, deliveries: [.replied], answers: [.definiteRefusal]),
    ]

    private static let sessionRows = [
        Row(
            Rule(
                "retry.session.dead", "A session whose keys never reached us cannot charge; a new one follows."),
            .endUntouched, verbs: sessions)
    ]

    private static let unknownRows = [
        Row(
            Rule(
                "retry.stored-value.again", "The keeper of stored value performs a key once, so it is sent again."),
            .resend, verbs: storedValue, hints: [.none, .mayRetry], budget: .left),
        Row(
            Rule(
                "retry.stored-value.later", "The keeper of stored value gave no answer; the reconciler repeats the key."
            ),
            .leaveUnknown, verbs: storedValue),
        Row(
            Rule(
                "retry.no-answer.same-key", "No answer at all, and a repeated key gives the first result."),
            .resend, deliveries: [.sent], hints: [.none, .mayRetry], answers: [.none], keys: [.insideHorizon],
            budget: .left),
        Row(
            Rule("retry.unknown.read-back", "The provider may have acted: ask it what it holds before anything else."),
            .readBack, budget: .left),
        Row(
            Rule("retry.unknown.later", "The provider may have acted and no time is left: the reconciler asks."),
            .leaveUnknown),
    ]
}
