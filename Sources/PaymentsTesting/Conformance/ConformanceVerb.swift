internal import Payments

/// What an adapter is asked to do.
enum ConformanceVerb: String, Hashable, Sendable, CaseIterable {
    case authorize
    case sale
    case capture
    case void
    case refund
    case read
    case createSession = "create-session"
    case modifySession = "modify-session"

    /// With its article, for sentences.
    var noun: String {
        switch self {
        case .authorize: "an authorization"
        case .sale: "a sale"
        case .capture: "a capture"
        case .void: "a void"
        case .refund: "a refund"
        case .read: "a read"
        case .createSession: "a session's creation"
        case .modifySession: "a session's change"
        }
    }

    /// Whether the call itself holds, takes, releases or returns money.
    var movesMoney: Bool {
        switch self {
        case .authorize, .sale, .capture, .void, .refund: true
        case .read, .createSession, .modifySession: false
        }
    }

    /// The verbs that move money.
    static let money = allCases.filter(\.movesMoney)

    /// What tells that the adapter has the call.
    func exists(in provider: any PaymentProvider.Type) -> Bool {
        switch self {
        case .authorize: Self.takesCards(provider)
        case .sale: Self.takesCards(provider) && provider.descriptor.capabilities.contains(.sale)
        case .capture: Self.takesCards(provider) && provider is any CapturingProvider.Type
        case .void: Self.takesCards(provider) && provider is any VoidingProvider.Type
        case .refund:
            Self.takesCards(provider) && provider is any RefundingProvider.Type
                && (provider is any CapturingProvider.Type || provider.descriptor.capabilities.contains(.sale))
        case .read: provider is any ReadableProvider.Type
        case .createSession, .modifySession: provider is any SessionProvider.Type
        }
    }

    private static func takesCards(_ provider: any PaymentProvider.Type) -> Bool {
        provider is any AuthorizingProvider.Type && provider.descriptor.capabilities.contains(.cards)
    }
}

/// Which adapters a case concerns, beyond those that have a verb.
enum ConformanceCondition {
    static func always(_ provider: any PaymentProvider.Type) -> Bool { true }

    static func authorizes(_ provider: any PaymentProvider.Type) -> Bool { provider is any AuthorizingProvider.Type }

    static func refusesSales(_ provider: any PaymentProvider.Type) -> Bool {
        authorizes(provider) && !provider.descriptor.capabilities.contains(.sale)
    }

    static func limitsMetadata(_ provider: any PaymentProvider.Type) -> Bool {
        ConformanceVerb.authorize.exists(in: provider) && provider.descriptor.limits.maximumMetadataCount != nil
    }

    static func keepsCaptured(_ provider: any PaymentProvider.Type) -> Bool {
        !provider.descriptor.failureModel.voidsCaptured
    }

    static func hasEveryMoneyVerb(_ provider: any PaymentProvider.Type) -> Bool {
        ConformanceVerb.money.allSatisfy { $0.exists(in: provider) }
    }
}

/// What a call ended with, when it ended with a value.
enum ConformanceAnswer: Sendable {
    case outcome(PaymentOutcome)
    case read(ReadBack)
    case session(PaymentSession)
    case done
}

/// What a call ended with, in words: what failures say that the adapter did.
enum ConformanceEnding: Sendable {
    case answer(ConformanceAnswer)
    case error(PaymentError)

    var words: String {
        switch self {
        case .answer(.outcome(let outcome)): "returned \(Self.words(outcome))"
        case .answer(.read(.absent)): "read that nothing is there"
        case .answer(.read(.found(let record))):
            "read \(record.state) with \(record.amount.map(\.description) ?? "no amount")"
        case .answer(.session(let session)): "returned the session \(session.id) over \(session.amount)"
        case .answer(.done): "returned"
        case .error(let error):
            "threw \(error.code) with effect \(error.effect.rawValue)"
                + (error.evidence.map { " and delivery \($0.delivery.rawValue)" } ?? " and no evidence")
        }
    }

    private static func words(_ outcome: PaymentOutcome) -> String {
        switch outcome {
        case .approved(let approval): "approved over \(approval.amount)"
        case .declined(let decline): "declined as \(decline.reason)"
        case .actionRequired: "action required"
        case .pending: "pending"
        }
    }

    var error: PaymentError? {
        if case .error(let error) = self { error } else { nil }
    }

    var outcome: PaymentOutcome? {
        if case .answer(.outcome(let outcome)) = self { outcome } else { nil }
    }

    var approval: Approval? {
        if case .approved(let approval)? = outcome { approval } else { nil }
    }

    var decline: Decline? {
        if case .declined(let decline)? = outcome { decline } else { nil }
    }

    var record: ProviderRecord? {
        if case .answer(.read(.found(let record))) = self { record } else { nil }
    }

    var session: PaymentSession? {
        if case .answer(.session(let session)) = self { session } else { nil }
    }

    var isAbsent: Bool {
        if case .answer(.read(.absent)) = self { true } else { false }
    }

    var isPending: Bool {
        if case .pending? = outcome { true } else { false }
    }
}
