import Payments

/// What a scripted provider makes of one request.
struct ScriptedAnswer: Sendable {
    /// What the caller gets.
    enum Reply: Sendable {
        case approved
        case declined(DeclineReason, RetryAdvice)
        case pending
        case challenge
        /// The request left and no answer came.
        case lost
        /// No byte left.
        case neverSent(PaymentError.Code)
        /// A status of failure, with the `Retry-After` that came with it.
        case status(Int, retryAfter: String?)
    }

    let reply: Reply
    /// Whether the provider did what was asked; nil when the script leaves that open: a later query tells.
    let isAccepted: Bool?

    init(_ reply: Reply, isAccepted: Bool?) {
        self.reply = reply
        self.isAccepted = isAccepted
    }

    static let approved = ScriptedAnswer(.approved, isAccepted: true)
    static let declined = ScriptedAnswer(.declined(.unspecified, .anotherInstrument), isAccepted: false)
    static let lost = ScriptedAnswer(.lost, isAccepted: nil)

    /// Reads an answer of a script: a word, a status, or an object with `http`, `retryAfter`, `accepted`.
    init(_ value: JSONValue) throws(CaseFault) {
        if let status = value.numberValue?.integer {
            self = try ScriptedAnswer.status(status, retryAfter: nil, isAccepted: nil)
        } else if let text = value.stringValue {
            self = try ScriptedAnswer(word: text)
        } else if let object = value.objectValue {
            let retryAfter = object["retryAfter"]?.stringValue ?? object["retryAfter"]?.numberValue?.literal
            let isAccepted = object["accepted"]?.boolValue
            if let status = object["http"]?.numberValue?.integer {
                self = try ScriptedAnswer.status(status, retryAfter: retryAfter, isAccepted: isAccepted)
            } else {
                let word = object["answer"] ?? object["type"] ?? object["result"]
                let named = try ScriptedAnswer(word: word?.stringValue ?? "")
                self = ScriptedAnswer(named.reply, isAccepted: isAccepted ?? named.isAccepted)
            }
        } else {
            throw .unreadable("an answer is a word, a status or an object")
        }
    }

    init(word text: String) throws(CaseFault) {
        let word = plainWord(text)
        if let known = Self.words[word] {
            self = known
            return
        }
        let digits = word.drop { !$0.isNumber }.prefix(3)
        guard let status = Int64(digits), (100...599).contains(status) else {
            throw .unreadable("no answer is called \(text)")
        }
        let isAccepted: Bool? = word.hasSuffix("afteraccept") ? true : word.hasSuffix("beforeaccept") ? false : nil
        self = try ScriptedAnswer.status(status, retryAfter: nil, isAccepted: isAccepted)
    }

    private static func status(
        _ status: Int64, retryAfter: String?, isAccepted: Bool?
    ) throws(CaseFault) -> ScriptedAnswer {
        switch status {
        case 200...299: return .approved
        case 402: return .declined
        case 100...599:
            // Only a server's own failure may hide that it acted.
            let open = status >= 500 || status == 408
            return ScriptedAnswer(
                .status(Int(status), retryAfter: retryAfter), isAccepted: isAccepted ?? (open ? nil : false))
        default: throw .unreadable("\(status) is no HTTP status")
        }
    }

    private static let words: [String: ScriptedAnswer] = {
        var words: [String: ScriptedAnswer] = [:]
        func add(_ answer: ScriptedAnswer, _ names: String...) {
            for name in names { words[name] = answer }
        }
        add(
            .approved, "ok", "success", "succeeded", "approved", "authorised", "authorized", "captured", "paid",
            "completed")
        add(.declined, "declined", "decline", "refused", "carddeclined")
        add(
            ScriptedAnswer(.declined(.insufficientFunds, .sameInstrumentLater), isAccepted: false),
            "insufficientfunds", "declinedinsufficientfunds")
        add(ScriptedAnswer(.pending, isAccepted: nil), "pending", "processing", "accepted")
        add(
            ScriptedAnswer(.challenge, isAccepted: false), "challenge", "actionrequired", "requiresaction", "redirect",
            "authenticationrequired")
        add(
            ScriptedAnswer(.lost, isAccepted: true), "timeoutafteraccept", "timeoutaftercharge", "timeoutaftercapture",
            "connectionlostafteraccept", "lostreply", "lostanswer", "closedafteraccept", "resetafteraccept")
        add(
            ScriptedAnswer(.lost, isAccepted: false), "timeoutbeforeaccept", "timeoutbeforecharge", "lostrequest",
            "connectionlostbeforeaccept", "closedbeforeaccept", "resetbeforeaccept")
        add(
            .lost, "timeout", "timeoutaftersend", "connectionlost", "connectionreset", "connectionclosed", "noanswer",
            "noresponse", "networkerror", "closedaftersend", "resetaftersend")
        add(
            ScriptedAnswer(.neverSent(.unavailable), isAccepted: false), "connectionrefused", "notsent", "dnsfailure",
            "hostunreachable", "tlsfailure", "timeoutbeforesend", "connecttimeout", "connectiontimeout", "offline",
            "nonetwork")
        return words
    }()
}

/// A word of a case without regard to spelling: small letters and digits only, remarks in brackets left out.
func plainWord(_ text: String) -> String {
    let bare = text.prefix { $0 != "(" }
    return String(decoding: bare.lowercased().utf8.filter { isWordByte($0) }, as: UTF8.self)
}

private func isWordByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
