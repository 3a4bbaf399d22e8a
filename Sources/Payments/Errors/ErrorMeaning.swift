/// What an error code says about the payment. The money comes first: whether there is a verdict, whether nothing
/// happened, or whether it is not known.
public enum ErrorMeaning: Hashable, Sendable {
    /// A verdict: the issuer, the acquirer or the provider said no.
    case declined(DeclineReason)
    /// No outcome, and the money is untouched.
    case failed(PaymentError.Code)
    /// No outcome, and money may have moved. Never a failure: it is read back.
    case unknown(PaymentError.Code)
    /// The shopper, the app or the merchant stopped it in time.
    case cancelled

    /// What is known about the money; nil for a verdict, which is not an error.
    public var effect: PaymentError.Effect? {
        switch self {
        case .declined: nil
        case .failed, .cancelled: .untouched
        case .unknown: .unknown
        }
    }

    /// The reason's or code's own guidance. Not knowing the outcome overrides what the code would say.
    public var guidance: Guidance {
        switch self {
        case .declined(let reason): reason.guidance
        case .failed(let code): code.guidance
        case .cancelled: PaymentError.Code.cancelled.guidance
        case .unknown(let code):
            Guidance(blame: code.guidance.blame, advice: .verifyFirst, message: .confirming)
        }
    }

    /// The reason's or code's stable spelling.
    public var name: String {
        switch self {
        case .declined(let reason): reason.description
        case .failed(let code), .unknown(let code): code.description
        case .cancelled: PaymentError.Code.cancelled.description
        }
    }

    /// One word for what kind of meaning it is: declined, failed, unknown, cancelled.
    public var kind: String {
        switch self {
        case .declined: "declined"
        case .failed: "failed"
        case .unknown: "unknown"
        case .cancelled: "cancelled"
        }
    }

    /// The reason's or code's meaning in one sentence, for developers.
    public var sentence: String {
        switch self {
        case .declined(let reason): reason.meaning
        case .failed(let code), .unknown(let code): code.meaning
        case .cancelled: PaymentError.Code.cancelled.meaning
        }
    }
}

extension ErrorMeaning {
    /// What a status of failure means by HTTP alone (RFC 9110), for providers that say nothing better. A status below
    /// 400 is no failure and gives nil. 5xx and 408 leave the outcome open.
    public init?(httpStatus: Int) {
        switch httpStatus {
        case 401: self = .failed(.authentication)
        case 402: self = .declined(.unspecified)
        case 403: self = .failed(.forbidden)
        case 404, 410: self = .failed(.notFound)
        case 408: self = .unknown(.timedOut)
        case 409: self = .failed(.conflict)
        case 429: self = .failed(.rateLimited)
        case 400...499: self = .failed(.invalidRequest)
        case 500...599: self = .unknown(.unavailable)
        default: return nil
        }
    }
}
