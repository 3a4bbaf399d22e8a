internal import ApplePay
internal import Payments

/// One sheet on the emulated device: what it shows, what it waits for, and what the shopper still has to mend. A pure
/// machine; the device refuses what Safari refuses.
struct WalletSheet {
    /// Something that a page or an app did wrong, or too late.
    struct Refusal: Error {
        let status: Int
        let problems: [String]

        init(_ status: Int, _ problems: String...) { (self.status, self.problems) = (status, problems) }

        init(_ problems: [ApplePayProblem]) {
            status = 422
            self.problems = problems.map(\.description)
        }
    }

    /// Where it stands.
    enum State: Equatable {
        /// The shopper may do something.
        case presented
        /// The page has to answer this event.
        case waiting(WalletEvent.Kind)
        /// The page has to say what came of the payment.
        case authorized
        /// Over, and how.
        case ended(String)

        var text: String {
            switch self {
            case .presented: "presented"
            case .waiting(let kind): "waiting for \(kind.rawValue)"
            case .authorized: "authorized"
            case .ended(let how): how
            }
        }
    }

    /// The documented limit from an event to its answer.
    static let handlerLimit: Duration = .seconds(30)

    let id: String
    let version: Int
    private(set) var request: JSONObject
    private(set) var state: State = .presented
    /// The whole contact that the shopper chose; the page sees its coarse parts before authorization.
    private(set) var shippingContact: JSONObject?
    /// Errors that keep the shopper from authorizing.
    private(set) var blocking: [String] = []
    private var waitingSince: Timestamp?

    /// Shows a sheet.
    /// - Throws: `Refusal` with everything that the request breaks.
    init(id: String, version: Int, request: JSONObject) throws(Refusal) {
        let problems = WalletClientCheck.problems(inWebRequest: .object(request), version: version)
        guard problems.isEmpty else { throw Refusal(problems) }
        self.id = id
        self.version = version
        self.request = request
    }

    /// Ends the sheet when an answer is late.
    mutating func passTime(to now: Timestamp) {
        guard let waitingSince, now.duration(since: waitingSince) > Self.handlerLimit else { return }
        end("timed out")
    }

    private mutating func end(_ how: String) {
        state = .ended(how)
        waitingSince = nil
    }

    private func require(_ wanted: State, _ what: String) throws(Refusal) {
        guard state == wanted else { throw Refusal(409, "the sheet does not take \(what) now: it is \(state.text)") }
    }
}

// MARK: - The shopper

extension WalletSheet {
    /// The shopper changes something.
    /// - Returns: What the page's event carries.
    mutating func shopper(does event: WalletEvent, at now: Timestamp) throws(Refusal) -> JSONObject {
        try require(.presented, event.kind.rawValue)
        let carried = try event.carried(by: request)
        if case .shippingContact(let contact) = event { shippingContact = contact }
        state = .waiting(event.kind)
        waitingSince = now
        return carried
    }

    /// The shopper authorizes.
    mutating func authorize(at now: Timestamp) throws(Refusal) {
        try require(.presented, "an authorization")
        guard blocking.isEmpty else {
            throw Refusal(409, "the shopper has to mend something first: \(blocking.joined(separator: ", "))")
        }
        let asked = request["requiredShippingContactFields"]?.arrayValue ?? []
        guard asked.isEmpty || shippingContact != nil else {
            throw Refusal(409, "the shopper has to choose a shipping contact first")
        }
        state = .authorized
        waitingSince = now
    }

    /// The shopper closes the sheet: at any point before its end.
    mutating func cancel() throws(Refusal) {
        if case .ended = state { throw Refusal(410, "the sheet is over: \(state.text)") }
        end("cancelled")
    }
}

// MARK: - The page

extension WalletSheet {
    private static let updateMembers: Set<String> = ["errors", "newLineItems", "newShippingMethods", "newTotal"]

    /// The page answers an event. A bad answer ends the sheet, as it does in Safari.
    mutating func take(update: JSONObject) throws(Refusal) {
        guard case .waiting(let kind) = state else {
            throw Refusal(409, "no event waits for an answer: the sheet is \(state.text)")
        }
        do throws(Refusal) {
            request = try updated(by: update, kind)
            blocking = try WalletErrors.blocking(in: update["errors"], answering: kind)
            state = .presented
            waitingSince = nil
        } catch {
            end("ended by a bad update")
            throw error
        }
    }

    /// The request with what is new, checked as the first one was.
    private func updated(by update: JSONObject, _ kind: WalletEvent.Kind) throws(Refusal) -> JSONObject {
        let unknown = update.members.map(\.name).filter { !Self.updateMembers.contains($0) }
        guard unknown.isEmpty else { throw Refusal(422, "unknown members: \(unknown.joined(separator: ", "))") }
        guard let total = update["newTotal"] else { throw Refusal(422, "newTotal is missing") }
        var next = request
        next["total"] = total
        next["lineItems"] = update["newLineItems"] ?? request["lineItems"]
        if let methods = update["newShippingMethods"] {
            guard kind != .paymentMethod else { throw Refusal(422, "this answer carries no newShippingMethods") }
            next["shippingMethods"] = methods
        }
        let problems = WalletClientCheck.problems(inWebRequest: .object(next), version: version)
        guard problems.isEmpty else { throw Refusal(problems) }
        return next
    }

    /// The page says what came of the payment. A failure with errors lets the shopper try again.
    mutating func complete(_ result: JSONObject) throws(Refusal) {
        try require(.authorized, "a result")
        let errors = try WalletErrors.read(result["errors"], allowing: WalletErrors.allFields)
        switch result["status"]?.stringValue {
        case "STATUS_SUCCESS" where errors.isEmpty: end("succeeded")
        case "STATUS_FAILURE" where errors.isEmpty: end("failed")
        case "STATUS_FAILURE":
            blocking = []
            state = .presented
            waitingSince = nil
        default: throw Refusal(422, "status is STATUS_SUCCESS without errors, or STATUS_FAILURE")
        }
    }
}
