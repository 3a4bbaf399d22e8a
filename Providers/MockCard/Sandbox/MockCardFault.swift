internal import Payments
internal import PaymentsServer

/// Something that goes wrong on purpose: `kind`, or `kind:number`.
struct MockCardFault: Hashable, Sendable {
    /// What goes wrong.
    enum Kind: String, CaseIterable, Sendable {
        /// The answer is held back for so many milliseconds, after processing.
        case slow
        /// The request waits for so many milliseconds, and is processed then, whether anybody still listens or not.
        case slowBefore = "slow-before"
        /// The connection closes, nothing was processed.
        case resetBefore = "reset-before"
        /// The request is processed, then the connection closes without an answer.
        case resetAfter = "reset-after"
        /// A status of failure with MockCard's own code, nothing was processed.
        case statusBefore = "status-before"
        /// The request is processed, then a status of failure is answered.
        case statusAfter = "status-after"
        /// A status of failure with an HTML page, as something in front of MockCard answers; nothing was processed.
        case outage
        /// 429 with a Retry-After of so many seconds, nothing was processed.
        case rateLimit = "rate-limit"
        /// Processed; the answer is an HTML page with status 200.
        case html
        /// Processed; the answer breaks off in the middle and the connection closes.
        case truncated
        /// Processed; the answer's JSON breaks off in the middle, correctly framed.
        case brokenJSON = "broken-json"
        /// Processed; the answer has no body.
        case empty
        /// Processed; the answer says that it is text.
        case wrongType = "wrong-type"
        /// Processed; the answer has a status that no documentation names.
        case unseenStatus = "unseen-status"
        /// Processed; the answer has no amount.
        case amountMissing = "amount-missing"
        /// Processed; the answer states ten times the amount.
        case amountWrong = "amount-wrong"
        /// Processed; the answer is about another reference.
        case referenceWrong = "reference-wrong"
        /// Processed; undocumented members are added.
        case extraMembers = "extra-members"
        /// Processed; every webhook about it is sent twice.
        case duplicateWebhook = "duplicate-webhook"
        /// Processed; no webhook about it is sent.
        case lostWebhook = "lost-webhook"
    }

    let kind: Kind
    let number: Int?

    /// What may be written, for messages.
    static let grammar = Kind.allCases.map(\.rawValue).joined(separator: ", ") + "; a number follows a colon"
    /// The longest that a request waits before it is processed. `absenceSettles` of the descriptor is above it.
    static let longestWaitMilliseconds = 4_000

    init(_ kind: Kind, _ number: Int? = nil) {
        self.kind = kind
        self.number = number
    }

    /// Reads `status-after:503`; nil for an unknown kind or a number out of range.
    init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = Kind(rawValue: sides[0]) else { return nil }
        guard sides.count == 2 else {
            self.init(kind)
            return
        }
        guard let value = Int(sides[1]), Self.range(of: kind)?.contains(value) == true else { return nil }
        self.init(kind, value)
    }

    private static func range(of kind: Kind) -> ClosedRange<Int>? {
        switch kind {
        case .slow: 0...60_000
        case .slowBefore: 0...longestWaitMilliseconds
        case .statusBefore, .statusAfter, .outage: 400...599
        case .rateLimit: 0...86_400
        default: nil
        }
    }

    /// The answer of a fault that strikes before anything is processed; nil for the others.
    func answerBeforeProcessing(requestID: String) -> ServerResponse? {
        switch kind {
        case .resetBefore: return .closeWithoutReply
        case .statusBefore: return Self.failure(number ?? 500).response(requestID: requestID)
        case .outage: return Self.page(status: number ?? 502)
        case .rateLimit:
            var reply = MockCardReply.error(429, "rate_limited", "played fault: too many requests")
            reply.headers.append(("Retry-After", String(number ?? 1)))
            return reply.response(requestID: requestID)
        default: return nil
        }
    }

    /// The answer to a request that was processed.
    func applied(to reply: MockCardReply, requestID: String) -> ServerResponse {
        let whole = changed(reply).response(requestID: requestID)
        switch kind {
        case .slow: return whole.delayed(by: .milliseconds(number ?? 500))
        case .resetAfter: return .closeWithoutReply
        case .statusAfter: return Self.failure(number ?? 500).response(requestID: requestID)
        case .html: return Self.page(status: 200)
        case .truncated: return whole.delivered(.truncated(bodyByteCount: whole.body.count / 2))
        case .brokenJSON: return .json(Array(whole.body.prefix(whole.body.count / 2)), status: whole.status)
        case .empty: return .json([], status: whole.status)
        case .wrongType: return .bytes(whole.body, contentType: "text/plain", status: whole.status)
        default: return whole
        }
    }

    /// Changes to the content of an answer.
    private func changed(_ reply: MockCardReply) -> MockCardReply {
        guard reply.status < 300 else { return reply }
        var copy = reply
        switch kind {
        case .unseenStatus: copy.body["status"] = .string("under_review")
        case .amountMissing: copy.body["amount"] = nil
        case .amountWrong:
            let units = copy.body["amount"]?.numberValue?.integer ?? 0
            copy.body["amount"] = .number(JSONNumber(units * 10))
        case .referenceWrong: copy.body["reference"] = .string("another-reference")
        case .extraMembers:
            copy.body["addedLater"] = .array([.null, .bool(true)])
            copy.body["x"] = .number(JSONNumber(1))
        default: break
        }
        return copy
    }

    private static func failure(_ status: Int) -> MockCardReply {
        let code =
            switch status {
            case 503: "unavailable"
            case 504: "gateway_timeout"
            case 429: "rate_limited"
            case 401: "key_invalid"
            case 409: "key_in_use"
            case 400...499: "field_invalid"
            default: "internal_error"
            }
        return .error(status, code, "played fault")
    }

    private static func page(status: Int) -> ServerResponse {
        let page = "<!DOCTYPE html><html><body><h1>Service</h1></body></html>"
        return .bytes(Array(page.utf8), contentType: "text/html; charset=utf-8", status: status)
    }
}

/// Which fault strikes next: those armed for a number of requests first, then the standing one. Kept in memory.
actor MockCardFaultPlan {
    /// A fault armed for some requests.
    private struct Armed {
        let fault: MockCardFault
        /// The only route it strikes; nil for any.
        let route: String?
        var count: Int
    }

    /// How many may wait at once.
    static let maximumArmedCount = 1000

    private let standing: MockCardFault?
    private var armed: [Armed] = []

    init(standing: MockCardFault?) { self.standing = standing }

    /// Arms a fault; false when too many wait.
    func arm(_ fault: MockCardFault, route: String?, count: Int) -> Bool {
        guard armed.count < Self.maximumArmedCount else { return false }
        armed.append(Armed(fault: fault, route: route, count: count))
        return true
    }

    /// Forgets what is armed; the standing fault stays.
    func disarm() { armed = [] }

    /// The fault that strikes a request to a route, counted down.
    func take(_ route: String) -> MockCardFault? {
        guard let index = armed.firstIndex(where: { $0.route == nil || $0.route == route }) else { return standing }
        let fault = armed[index].fault
        armed[index].count -= 1
        if armed[index].count == 0 { armed.remove(at: index) }
        return fault
    }
}
