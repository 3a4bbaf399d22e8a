internal import Payments
internal import PaymentsServer

/// Something that goes wrong on purpose: `kind`, or `kind:number`.
struct PXPFault: Hashable, Sendable {
    /// What goes wrong.
    enum Kind: String, CaseIterable {
        /// The answer is held back for so many milliseconds.
        case slow
        /// The connection closes, nothing was processed.
        case resetBefore = "reset-before"
        /// The request is processed, then the connection closes without an answer.
        case resetAfter = "reset-after"
        /// A status of failure, nothing was processed.
        case statusBefore = "status-before"
        /// The request is processed, then a status of failure is answered.
        case statusAfter = "status-after"
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
        /// Processed; sessionExpiry is a day that does not exist.
        case expiryImpossible = "expiry-impossible"
        /// Processed; sessionExpiry has passed.
        case expiryPast = "expiry-past"
        /// Processed; sessionExpiry lies tens of thousands of years ahead.
        case expiryFar = "expiry-far"
        /// Processed; there is no sessionExpiry.
        case expiryMissing = "expiry-missing"
        /// Processed; one of the session's keys is missing.
        case keyMissing = "key-missing"
        /// Processed; undocumented members are added.
        case extraMembers = "extra-members"
        /// Processed; member names begin with a capital letter.
        case capitalKeys = "capital-keys"
    }

    let kind: Kind
    let number: Int?

    /// What may be written, for messages.
    static let grammar = Kind.allCases.map(\.rawValue).joined(separator: ", ") + "; a number follows a colon"

    /// Reads `status-after:503`; nil for an unknown kind or a number out of range.
    init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = Kind(rawValue: sides[0]) else { return nil }
        self.kind = kind
        guard sides.count == 2 else {
            number = nil
            return
        }
        guard let value = Int(sides[1]), Self.range(of: kind)?.contains(value) == true else { return nil }
        number = value
    }

    private static func range(of kind: Kind) -> ClosedRange<Int>? {
        switch kind {
        case .slow: 0...60_000
        case .statusBefore, .statusAfter: 300...599
        case .rateLimit: 0...86_400
        default: nil
        }
    }

    /// The answer of a fault that strikes before anything is processed; nil for the others.
    func answerBeforeProcessing() -> ServerResponse? {
        switch kind {
        case .resetBefore: return .closeWithoutReply
        case .statusBefore: return Self.failure(number ?? 500)
        case .rateLimit:
            var answer = Self.failure(429)
            answer.headers["Retry-After"] = String(number ?? 2)
            return answer
        default: return nil
        }
    }

    /// The answer to a request that was processed.
    func applied(to reply: PXPReply, _ switches: PXPEmulatorSwitches) -> ServerResponse {
        let whole = changed(reply).response(switches)
        switch kind {
        case .slow: return whole.delayed(by: .milliseconds(number ?? 500))
        case .resetAfter: return .closeWithoutReply
        case .statusAfter: return Self.failure(number ?? 500)
        case .html:
            let page = "<!DOCTYPE html><html><body><h1>Service</h1></body></html>"
            return .bytes(Array(page.utf8), contentType: "text/html; charset=utf-8")
        case .truncated: return whole.delivered(.truncated(bodyByteCount: whole.body.count / 2))
        case .brokenJSON: return .json(Array(whole.body.prefix(whole.body.count / 2)), status: whole.status)
        case .empty: return .json([], status: whole.status)
        case .wrongType: return .bytes(whole.body, contentType: "text/plain", status: whole.status)
        default: return whole
        }
    }

    /// Changes to the content of an answer.
    private func changed(_ reply: PXPReply) -> PXPReply {
        guard var object = reply.body?.objectValue else { return reply }
        switch kind {
        case .expiryImpossible: object["sessionExpiry"] = .string("2030-02-30T00:00:00.0000000Z")
        case .expiryPast: object["sessionExpiry"] = .string("2020-01-01T00:00:00.0000000Z")
        case .expiryFar: object["sessionExpiry"] = .string("9999-01-01T00:00:00.0000000Z")
        case .expiryMissing: object["sessionExpiry"] = nil
        case .keyMissing: object["hmacKey"] = nil
        case .extraMembers: return PXPReply(status: reply.status, body: JSONValue.object(object).withExtraMembers())
        case .capitalKeys: return PXPReply(status: reply.status, body: JSONValue.object(object).withCapitalKeys())
        default: return reply
        }
        return PXPReply(status: reply.status, body: .object(object))
    }

    private static func failure(_ status: Int) -> ServerResponse {
        let body = "{\"errorCode\":\"EMULATOR_FAULT\",\"errorReason\":\"played fault\",\"details\":[]}"
        return .json(Array(body.utf8), status: status)
    }
}

/// Which fault strikes next: those armed for a number of requests first, then the standing one. Kept in memory.
actor PXPFaultPlan {
    /// A fault armed for some requests.
    struct Armed {
        let fault: PXPFault
        /// The only route it strikes; nil for any.
        let route: String?
        var count: Int
    }

    /// How many may wait at once.
    static let maximumArmedCount = 1000

    private let standing: PXPFault?
    private(set) var armed: [Armed] = []

    init(standing: PXPFault?) { self.standing = standing }

    /// Arms a fault; false when too many wait.
    func arm(_ fault: PXPFault, route: String?, count: Int) -> Bool {
        guard armed.count < Self.maximumArmedCount else { return false }
        armed.append(Armed(fault: fault, route: route, count: count))
        return true
    }

    /// Forgets what is armed; the standing fault stays.
    func disarm() { armed = [] }

    /// The fault that strikes a request to a route, counted down.
    func take(_ route: String) -> PXPFault? {
        guard let index = armed.firstIndex(where: { $0.route == nil || $0.route == route }) else { return standing }
        let fault = armed[index].fault
        armed[index].count -= 1
        if armed[index].count == 0 { armed.remove(at: index) }
        return fault
    }
}
