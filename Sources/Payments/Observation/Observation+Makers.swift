extension Observation {
    /// A press of Pay was taken in.
    public static func attemptStarted(
        order: OrderID, attempt: AttemptID, method: AttemptStart.Method, at moment: Timestamp
    ) -> Observation {
        Observation(
            .attemptStarted, at: moment,
            [(.order, .text(order.rawValue)), (.attempt, .text(attempt.rawValue)), (.result, .text(method.rawValue))])
    }

    /// A press of Pay came to a result that its caller was told.
    public static func attemptEnded(
        order: OrderID, result: PlacementResult, elapsed: Duration, at moment: Timestamp
    ) -> Observation {
        Observation(
            .attemptEnded, at: moment,
            [
                (.order, .text(order.rawValue)), (.result, .text(result.outcome)), (.code, result.code.map(Value.text)),
                (.elapsed, .duration(elapsed)),
            ])
    }

    /// One call to a provider ended. nil for what is not known.
    public static func callEnded(
        _ account: ProviderAccount, _ verb: CallVerb, send: Int, result: CallResult, elapsed: Duration,
        at moment: Timestamp
    ) -> Observation {
        Observation(
            .callEnded, at: moment,
            [
                (.account, .text(account.description)), (.verb, .text(verb.rawValue)), (.send, .count(send)),
                (.result, .text(result.word)), (.delivery, result.delivery.map { .text($0.rawValue) }),
                (.status, result.status.map(Value.count)), (.code, result.code.map { .text($0.description) }),
                (.elapsed, .duration(elapsed)),
            ])
    }

    /// A call will be sent again after a wait.
    public static func retryPlanned(
        _ account: ProviderAccount, _ verb: CallVerb, send: Int, wait: Duration, rule: String, at moment: Timestamp
    ) -> Observation {
        Observation(
            .retryPlanned, at: moment,
            [
                (.account, .text(account.description)), (.verb, .text(verb.rawValue)), (.send, .count(send)),
                (.wait, .duration(wait)), (.rule, .text(rule)),
            ])
    }

    /// A webhook arrived. `lag` is the time since the provider says that it happened; nil when it does not say.
    public static func webhookReceived(
        _ account: ProviderAccount, _ intake: WebhookIntake, lag: Duration?, at moment: Timestamp
    ) -> Observation {
        let (word, count): (String, Int) =
            switch intake {
            case .store(let messages): ("stored", messages.count)
            case .readBack(let references): ("unverified", references.count)
            case .reject: ("rejected", 0)
            }
        return Observation(
            .webhookReceived, at: moment,
            [
                (.account, .text(account.description)), (.result, .text(word)), (.count, .count(count)),
                (.lag, lag.map(Value.duration)),
            ])
    }

    /// A stored webhook was taken in, this long after its receipt.
    public static func webhookApplied(
        _ account: ProviderAccount, order: OrderID, lag: Duration, at moment: Timestamp
    ) -> Observation {
        Observation(
            .webhookApplied, at: moment,
            [(.account, .text(account.description)), (.order, .text(order.rawValue)), (.lag, .duration(lag))])
    }

    /// A breaker changed.
    public static func breakerChanged(
        _ account: ProviderAccount, _ verb: CallVerb, isOpen: Bool, at moment: Timestamp
    ) -> Observation {
        Observation(
            .breakerChanged, at: moment,
            [
                (.account, .text(account.description)), (.verb, .text(verb.rawValue)),
                (.result, .text(isOpen ? "open" : "closed")),
            ])
    }

    /// A provider's or a store's clock is this far ahead of ours; negative when it is behind.
    public static func clockSkew(_ account: ProviderAccount, ahead: Duration, at moment: Timestamp) -> Observation {
        Observation(
            .clockSkew, at: moment, [(.account, .text(account.description)), (.skew, .duration(ahead))])
    }

    /// A provider sent a code that its catalog does not have. The code came from outside, so it is masked where it
    /// may be anything else.
    public static func codeUnknown(_ provider: ProviderID, code: String, at moment: Timestamp) -> Observation {
        let swept = SecretSweep.swept(DiagnosticCode.masked(code))
        return Observation(
            .codeUnknown, at: moment, [(.provider, .text(provider.rawValue)), (.code, .text(swept))])
    }
}

/// How one call ended, for observers: words and numbers only.
public struct CallResult: Hashable, Sendable {
    /// `approved`, `declined`, `action_required`, `pending`, `session`, `found`, `absent` or `failed`.
    public let word: String
    /// How far the request got; nil when an answer is all that is known.
    public let delivery: Delivery?
    /// The HTTP status; nil when none was read.
    public let status: Int?
    /// The code of the failure; nil for an answer.
    public let code: PaymentError.Code?

    private init(_ word: String, _ error: PaymentError? = nil, code: PaymentError.Code? = nil) {
        self.word = word
        delivery = error?.evidence?.delivery
        status = error?.evidence?.status
        self.code = error?.code ?? code
    }

    /// What a money call came to.
    public init(_ answer: ProviderAnswer) {
        switch answer {
        case .outcome(.approved): self.init("approved")
        case .outcome(.declined): self.init("declined")
        case .outcome(.actionRequired): self.init("action_required")
        case .outcome(.pending): self.init("pending")
        case .session: self.init("session")
        case .failed(let error): self.init("failed", error)
        }
    }

    /// What a read came to.
    public init(_ answer: ReadAnswer) {
        switch answer {
        case .found: self.init("found")
        case .absent: self.init("absent")
        case .failed(let code): self.init("failed", code: code)
        }
    }
}

extension PlacementResult {
    /// The result as a stable word for logs and metrics.
    public var outcome: String {
        switch self {
        case .placed: "placed"
        case .completedWithoutPayment: "completed_without_payment"
        case .declined: "declined"
        case .actionRequired: "action_required"
        case .session: "session"
        case .done: "done"
        case .pending: "pending"
        case .confirming: "confirming"
        case .cancelled: "cancelled"
        case .noted: "noted"
        case .failed: "failed"
        }
    }

    /// The code that goes with it; nil where there is none.
    fileprivate var code: String? {
        switch self {
        case .declined(let decline): decline.reason.description
        case .failed(let error): error.code.description
        default: nil
        }
    }
}
