import Payments

/// `events`: what a shopper, an app and a provider do one after the other, and what comes of it.
struct EventsOperation: CaseOperation {
    let name = "events"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        try eachVariant(input) { input throws(CaseFault) in
            var story = try Story(input)
            for element in try input.array("sequence") { try story.happen(element) }
            return try story.end()
        }
    }
}

/// Runs an input once, or once for each of its variants: an object replaces members, a text ends the sequence.
func eachVariant(
    _ input: CaseInput, _ run: (CaseInput) throws(CaseFault) -> JSONObject
) throws(CaseFault) -> JSONObject {
    guard let variants = input["variants"]?.arrayValue else { return try run(input) }
    var answers: [JSONObject] = []
    for variant in variants {
        var merged = input.object
        merged["variants"] = nil
        if let object = variant.objectValue {
            for member in object.members { merged[member.name] = member.value }
        } else if let element = Optional(variant), let steps = input["sequence"]?.arrayValue {
            merged["sequence"] = .array(steps + (element.arrayValue ?? [element]))
        } else {
            merged["sequence"] = variant.arrayValue == nil ? .array([variant]) : variant
        }
        answers.append(try run(CaseInput(merged)))
    }
    var all = JSONObject(pairs: [("results", .array(answers.map { .object($0) }))])
    for member in answers.first?.members ?? [] {
        let values = answers.map { $0[member.name] ?? .null }
        let plural = member.name == "providerCharges" ? member.name : member.name + "s"
        all[plural] = .array(values)
    }
    return all
}

/// A purchase that is told event by event.
struct Story {
    private var world: CaseWorld
    private var hasApproved = false
    private var hasSubmitted = false
    private var cancelledBefore = false
    private var attempt = 1
    private var lastCaller: CallerID?
    private var challenge: String?
    private var queriedBeforeRetry: Bool?
    private var webhookCount = 0
    private let capture: AuthorizeRequest.Capture

    init(_ input: CaseInput) throws(CaseFault) {
        let amount = try purchaseAmount(input["order"]?.objectValue.map(CaseInput.init) ?? input)
        world = try CaseWorld(amount: amount, honoursKeys: input["keyHonoured"]?.boolValue ?? false)
        var capture = AuthorizeRequest.Capture.immediately
        if let text = input["providerState"]?.stringValue {
            let state = try providerState(text)
            world.provider.laterState = state
            world.provider.isLaterAbsent = state == nil
            world.provider.isLaterVisible = true
            if state == .authorized { capture = .later }
        }
        self.capture = capture
    }

    // MARK: What happens

    mutating func happen(_ element: JSONValue) throws(CaseFault) {
        let object = element.objectValue
        let text =
            element.stringValue ?? object?["event"]?.stringValue ?? object?["type"]?.stringValue
            ?? object?["local"]?.stringValue
        guard let text else { throw .unreadable("an event is a word") }
        let word = plainWord(text)
        switch Self.words[word] {
        case .nothing?: break
        case .submit?: submit()
        case .retry?: retry()
        case .newAttempt?:
            attempt += 1
            submit()
        case .shopperCancel?: shopperCancels()
        case .merchantCancel?: lastCaller = world.cancel(.merchant)
        case .restart?: world.restart()
        case .query?: query()
        case .wait?: world.pass(.seconds(3_600))
        case .answer(let scripted)?: answers(scripted)
        case .webhook(let state)?: webhook(state, text: word)
        case nil: throw .unreadable("no event is called \(text)")
        }
    }

    private mutating func submit() {
        hasSubmitted = true
        lastCaller = world.place(attempt: "attempt-\(attempt)", capture: capture)
    }

    /// The shopper presses again: the same press, since no verdict was shown.
    private mutating func retry() {
        let sent = world.sends.count
        world.answerReads()
        let wasKnown = world.state.placedBy != nil
        lastCaller = world.place(attempt: "attempt-\(attempt)", capture: capture)
        world.answerReads()
        if world.sends.count == sent, !wasKnown, world.state.placedBy == nil { settleThenRetry() }
        hasSubmitted = true
        queriedBeforeRetry = (queriedBeforeRetry ?? true) && isQueriedBeforeSecondSend
    }

    /// What nothing was found of is believed to be nothing only after a while; then the press goes on.
    private mutating func settleThenRetry() {
        guard world.provider.isLaterAbsent || world.provider.laterState != nil else { return }
        world.settle(.lost)
        lastCaller = world.place(attempt: "attempt-\(attempt)", capture: capture)
        if !world.calls.isEmpty { world.answer(.approved) }
    }

    /// Whether every second or later send of a charge came after a query.
    private var isQueriedBeforeSecondSend: Bool {
        var sends = 0
        var hasRead = false
        for happening in world.happenings {
            switch happening {
            case .read: hasRead = true
            case .send(let call) where call.intent.verb.isCharge:
                if sends > 0, !hasRead { return false }
                sends += 1
                hasRead = false
            case .send: break
            }
        }
        return sends > 1 || hasRead || world.happenings.contains { if case .read = $0 { true } else { false } }
    }

    private mutating func shopperCancels() {
        guard hasSubmitted else {
            // Nothing was submitted, so nothing is known of it anywhere: the sheet closes and that is all.
            cancelledBefore = true
            return
        }
        world.cancel(.shopper)
    }

    private mutating func query() {
        world.ask(.verify(deadline: world.now.advanced(by: .seconds(30))))
        world.answerReads()
    }

    private mutating func answers(_ scripted: ScriptedAnswer) {
        guard world.calls.isEmpty else {
            world.answer(scripted)
            // The app stops waiting; what was sent goes on.
            if case .lost = scripted.reply { world.pass(.seconds(31)) }
            return
        }
        // Nobody waits for an answer any more: it comes as news.
        switch scripted.reply {
        case .approved: webhook(capture == .immediately ? .captured : .authorized, text: "late")
        case .declined(let reason, _): webhook(.declined(reason), text: "late")
        default: break
        }
    }

    private mutating func webhook(_ state: ProviderRecord.State, text: String) {
        webhookCount += 1
        world.deliver(state, key: "\(text)-\(webhookCount)")
    }

    // MARK: The end

    mutating func end() throws(CaseFault) -> JSONObject {
        settleWhatIsLeft()
        var reported = world.told.map(CaseWords.outcome)
        let outcome = cancelledBefore && !hasSubmitted ? "cancelled" : CaseWords.outcome(world.state)
        let currency = world.amount.currency
        reported.append(outcome)
        let refunds = world.sends.filter { $0.intent.verb == .refund }
        return JSONObject(pairs: [
            ("outcome", .string(outcome)), ("reportedCancelled", .bool(reported.contains("cancelled"))),
            ("providerCharges", .integer(Int64(world.provider.chargeCount))),
            ("providerCalls", .integer(Int64(world.sends.count))),
            ("statusQueriedBeforeRetry", .bool(queriedBeforeRetry ?? isQueriedBeforeSecondSend)),
            ("order", .string(CaseWords.order(world.state))),
            ("state", .string(CaseWords.money(world.state, in: currency))),
            ("refunds", .texts(refunds.map(\.intent.amount.decimalText))),
            ("refundCount", .integer(Int64(refunds.count))),
            ("voidCount", .integer(Int64(world.sends.filter { $0.intent.verb == .void }.count))),
            ("reported", .texts(reported)),
        ])
    }

    /// Calls that nobody answered stay without an answer; what undoes money succeeds.
    private mutating func settleWhatIsLeft() {
        while world.calls.first?.call.intent.verb.isCharge == true { world.answer(.lost) }
        world.provider.isLaterVisible = true
        world.settle()
    }

    // MARK: Words

    private enum Kind {
        case nothing, submit, retry, newAttempt, shopperCancel, merchantCancel, restart, query, wait
        case answer(ScriptedAnswer)
        case webhook(ProviderRecord.State)
    }

    private static let words: [String: Kind] = {
        var words: [String: Kind] = [:]
        func add(_ kind: Kind, _ names: String...) { for name in names { words[name] = kind } }
        add(
            .nothing, "authorised", "authorized", "walletauthorised", "walletauthorized", "sheetauthorised",
            "sheetauthorized", "tokencreated", "sheetshown", "sheetopened", "appbackgrounded", "appforegrounded",
            "appsuspended", "appresumed", "background", "foreground", "screenlocked", "approvedonsheet", "ordercreated")
        add(
            .submit, "submitted", "submit", "pay", "userpays", "usertapspay", "paytapped", "paymentsubmitted", "charge",
            "place")
        add(
            .retry, "usertapsretry", "userretries", "retry", "retrytapped", "usertapspayagain", "doubletap",
            "secondtap",
            "payagain", "usertapspaytwice", "reload")
        add(.newAttempt, "newcard", "userchangescard", "usertriesanothercard", "newattempt")
        add(
            .shopperCancel, "usercancel", "usercancels", "usercancelled", "canceltapped", "usertapscancel",
            "sheetdismissed", "userclosessheet", "usercloses", "userdismisses", "cancel", "buyercancel",
            "buyercancels", "shoppercancel", "shoppercancels", "sheetclosed")
        add(
            .merchantCancel, "merchantcancel", "merchantcancels", "ordercancelled", "ordercanceled", "cancelorder",
            "admincancel", "admincancels", "merchantcancelled")
        add(
            .restart, "appkilled", "appterminated", "crash", "processkilled", "apprestarted", "relaunch",
            "apprelaunched", "servercrash")
        add(.query, "statusquery", "query", "verify", "statusqueried", "poll")
        add(.wait, "timepasses", "wait", "later", "sessionexpired", "onehourlater")
        add(
            .answer(.approved), "providersuccess", "providersucceeded", "providersucceeds", "providerapproved",
            "providerapproves", "success", "approved", "succeeded", "captured", "paid", "providercaptured",
            "providercompleted")
        add(
            .answer(.declined), "providerdeclined", "providerdeclines", "declined", "providerfailure", "providerfailed",
            "failed", "providerrefused")
        add(.answer(ScriptedAnswer(.pending, isAccepted: nil)), "providerpending", "pending", "processing")
        add(
            .answer(.lost), "localtimeout", "timeout", "networktimeout", "connectionlost", "providertimeout",
            "answerlost", "noanswer", "noresponse", "networkerror", "clienttimeout")
        add(
            .webhook(.captured), "webhooksuccess", "webhookcaptured", "webhooksucceeded", "latesuccess", "latecapture",
            "webhookpaid", "providercapturedlate")
        add(.webhook(.authorized), "webhookapproved", "webhookauthorised", "webhookauthorized")
        add(.webhook(.declined(.unspecified)), "webhookdeclined", "webhookfailed", "latedecline")
        add(.webhook(.refunded), "webhookrefunded")
        add(.webhook(.voided), "webhookvoided", "webhookcancelled", "providervoided")
        return words
    }()
}
