import Payments

extension CaseWorld {
    /// No wait of a case takes longer, and no story has more steps.
    private static let longestStory = Duration.seconds(86_400 * 40)
    private static let maximumStepCount = 2_000

    /// Answers calls and queries until the caller was told something. Time passes where the machine waits for it.
    mutating func run(until caller: CallerID, _ answer: (Int) -> ScriptedAnswer) {
        var steps = 0
        while replies[caller] == nil, steps < Self.maximumStepCount {
            steps += 1
            if !calls.isEmpty {
                self.answer(answer(sends.count - calls.count))
            } else if !reads.isEmpty {
                answerReads()
            } else if let next = wakes.map(\.at).min() {
                advance(to: next)
            } else {
                return
            }
        }
    }

    /// Lets callers go at their deadlines, then lets the reconciler work until nothing is open or nothing more is
    /// found out.
    mutating func settle(_ answer: ScriptedAnswer = .approved) {
        let end = now.advanced(by: Self.longestStory)
        var steps = 0
        while steps < Self.maximumStepCount {
            steps += 1
            if !calls.isEmpty {
                self.answer(answer)
            } else if !reads.isEmpty {
                answerReads()
            } else if let next = nextMoment, next <= end {
                let isDue = shelf.due(order).map { $0 <= next } == true
                advance(to: next)
                if isDue { feed(.due) }
            } else {
                return
            }
        }
    }

    private var nextMoment: Timestamp? {
        let waking = wakes.map(\.at).min()
        // What nobody can find out is looked at for ever; the story ends where nothing is open.
        let isOpen =
            state.operations.contains { $0.standing.isOpen } || state.cancellation.map { $0.ending == nil } == true
        guard isOpen || waking != nil else { return nil }
        return [waking, isOpen ? shelf.due(order) : nil].compactMap { $0 }.min()
    }
}

/// The one table from our results to the words that cases use.
enum CaseWords {
    static func outcome(_ result: PlacementResult) -> String {
        switch result {
        case .placed: "completed"
        case .completedWithoutPayment: "completedWithoutPayment"
        case .declined: "declined"
        case .actionRequired: "actionRequired"
        case .session: "session"
        case .done, .noted: "done"
        case .pending: "pending"
        case .confirming: "unknown"
        case .cancelled(let ending): cancelled(ending)
        case .failed(let error): error.effect == .unknown ? "unknown" : "failed"
        }
    }

    static func cancelled(_ ending: CancelEnding) -> String {
        switch ending {
        case .cancelled: "cancelled"
        case .refunding: "refunding"
        case .holdUntil: "holdUntil"
        case .tooLate: "tooLate"
        }
    }

    /// Where the order as a whole stands.
    static func outcome(_ state: PlacementState) -> String {
        if let cancellation = state.cancellation {
            return cancellation.ending.map(cancelled) ?? "cancelling"
        }
        if state.isFree { return "completedWithoutPayment" }
        if state.placedBy != nil { return "completed" }
        guard let attempt = state.attempts.last else { return "notStarted" }
        return switch state.standing(of: attempt) {
        case .working, .open, .mismatched: "unknown"
        case .pending: "pending"
        case .challenged: "actionRequired"
        case .declined, .undoing: "declined"
        case .approved, .free: "completed"
        case .prepared, .untouched, .abandoned: "failed"
        }
    }

    /// What the order's money looks like.
    static func money(_ state: PlacementState, in currency: Currency) -> String {
        let balances = state.balances(in: currency)
        if balances.chargedBack.isPositive { return "chargedBack" }
        if balances.refunded.isPositive { return balances.kept.isPositive ? "partiallyRefunded" : "refunded" }
        if balances.captured.isPositive { return balances.held.isPositive ? "partiallyCaptured" : "captured" }
        if balances.held.isPositive { return "approved" }
        if balances.voided.isPositive { return "voided" }
        if balances.expired.isPositive { return "expired" }
        switch outcome(state) {
        case "declined": return "declined"
        case "pending": return "pending"
        case "actionRequired": return "actionRequired"
        case "unknown": return "pending"
        case let word: return word
        }
    }

    /// What the shop says about the order.
    static func order(_ state: PlacementState) -> String {
        switch outcome(state) {
        case "completed", "completedWithoutPayment": "paid"
        case "cancelled", "refunding", "holdUntil", "tooLate": "cancelled"
        case "declined", "failed": "open"
        default: "pending"
        }
    }

    /// An error of ours by the name that cases use: the same words run together, except where cases have another.
    static func error(_ code: PaymentError.Code) -> String {
        switch code {
        case .conflict: "idempotencyConflict"
        case .amountChanged: "amountChangedSinceApproval"
        case .captureExceedsAuthorization: "captureExceedsAuthorisation"
        default:
            code.description.split(separator: "_").enumerated().map { index, word in
                index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
        }
    }

    /// A refusal as cases write it; nil for any other result.
    static func refusal(_ result: PlacementResult?) -> CaseFault? {
        guard case .failed(let failure)? = result else { return nil }
        return CaseFault(error(failure.code))
    }
}
