internal import Payments
internal import PaymentsSandbox

/// What makes the emulator do something special: card numbers, and amounts in minor units for a card that is otherwise
/// approved. Both come from the same lists, so they say the same.
enum MockCardTriggers {
    /// One trigger.
    struct Trigger: Sendable {
        let name: String
        let behavior: MockCardBehavior
        /// What an order paid like this comes to.
        let outcome: String
        let what: String
    }

    /// Refusals, in the order of `MockCardDeclines.codes`.
    static let declines: [Trigger] = MockCardDeclines.codes.map { code in
        Trigger(
            name: String(code.map { $0 == "_" ? "-" : $0 }), behavior: .decline(code), outcome: code,
            what: DeclineReason(code).meaning)
    }

    /// Faults. New ones go to the end: the place is part of the number.
    static let faults: [Trigger] = [
        fault("slow", .init(.slow, 2000), "approved", "Approved; the answer takes two seconds."),
        fault("reset-before", .init(.resetBefore), "approved", "The connection closes before anything is processed."),
        fault("reset-after", .init(.resetAfter), "approved", "Approved; the connection closes without an answer."),
        fault("error-before", .init(.statusBefore, 500), "confirming", "Status 500 before anything is processed."),
        fault("error-after", .init(.statusAfter, 500), "approved", "Approved; the answer is status 500."),
        fault("rate-limited", .init(.rateLimit, 1), "approved", "Status 429 with Retry-After: 1, nothing processed."),
        fault("html", .init(.html), "approved", "Approved; the answer is an HTML page."),
        fault("truncated", .init(.truncated), "approved", "Approved; the answer breaks off in the middle."),
        fault("unseen-status", .init(.unseenStatus), "pending", "Approved; the answer has a status nobody knows."),
        fault("duplicate-webhook", .init(.duplicateWebhook), "approved", "Approved; its webhooks are sent twice."),
        fault("lost-webhook", .init(.lostWebhook), "approved", "Approved; its webhooks are never sent."),
        fault("slow-before", .init(.slowBefore, 2000), "approved", "Processed after two seconds, heard or not."),
        fault("outage", .init(.outage, 502), "confirming", "Status 502 with an HTML page, nothing processed."),
        fault("amount-wrong", .init(.amountWrong), "confirming", "Approved; the answer states ten times the amount."),
        fault("reference-wrong", .init(.referenceWrong), "approved", "Approved; the answer is about something else."),
        fault("broken-json", .init(.brokenJSON), "approved", "Approved; the answer is half a JSON text."),
    ]

    /// Everything else. New ones go to the end.
    static let specials: [Trigger] = [
        Trigger(
            name: "partial-approval", behavior: .approveHalf, outcome: "partial_approval",
            what: "Approved for half of the amount, rounded down."),
        Trigger(
            name: "challenge", behavior: .challenge(redirect: false, then: nil), outcome: "action_required",
            what: "Asks for a 3-D Secure challenge; approved when it is passed."),
        Trigger(
            name: "redirect", behavior: .challenge(redirect: true, then: nil), outcome: "action_required",
            what: "Asks for 3-D Secure at another address; approved when it is passed."),
        Trigger(
            name: "challenge-then-declined", behavior: .challenge(redirect: false, then: "insufficient_funds"),
            outcome: "action_required", what: "Asks for a challenge; refused although it is passed."),
        Trigger(
            name: "pending", behavior: .pend(then: nil), outcome: "pending",
            what: "Not decided at first; approved after two seconds."),
        Trigger(
            name: "pending-declined", behavior: .pend(then: "do_not_honor"), outcome: "pending",
            what: "Not decided at first; refused after two seconds."),
        Trigger(
            name: "undecided", behavior: .pendForever, outcome: "pending",
            what: "Not decided until POST /emulator/decide says how."),
    ]

    private static func fault(_ name: String, _ fault: MockCardFault, _ outcome: String, _ what: String) -> Trigger {
        Trigger(name: name, behavior: .fault(fault), outcome: outcome, what: what)
    }

    /// A list with where its amounts begin and how its card numbers begin.
    private static let families: [(triggers: [Trigger], firstAmount: Int64, prefix: String)] = [
        (declines, 900_001, "400000010"), (faults, 910_001, "400000020"), (specials, 920_001, "400000030"),
    ]

    /// What an amount in minor units triggers; nil for most.
    static func behavior(ofAmount units: Int64) -> MockCardBehavior? {
        for family in families {
            let index = units - family.firstAmount
            if index >= 0, index < family.triggers.count { return family.triggers[Int(index)].behavior }
        }
        return nil
    }

    /// Cards of each scheme that are approved: numbers that processors commonly document for tests.
    private static let schemes: [(name: String, number: String)] = [
        ("visa", "4111111111111111"), ("mastercard", "5555555555554444"), ("mastercard-2", "2223003122003222"),
        ("amex", "378282246310005"), ("discover", "6011111111111117"), ("diners", "36227206271667"),
        ("jcb", "3566002020360505"), ("unionpay", "6200000000000005"), ("maestro", "6759649826438453"),
    ]

    /// Every card, in the order in which people read them.
    static let cards: [SandboxTestCard] = {
        var cards = [
            SandboxTestCard(
                name: "approved", outcome: "approved", number: number(prefix: "400000000", index: 0),
                what: "Approved. So is every other valid number that is not listed here.")
        ]
        cards += schemes.map {
            SandboxTestCard(name: $0.name, outcome: "approved", number: $0.number, what: "Approved.")
        }
        for family in families {
            cards += family.triggers.enumerated().map { index, trigger in
                SandboxTestCard(
                    name: trigger.name, outcome: trigger.outcome, number: number(prefix: family.prefix, index: index),
                    what: trigger.what)
            }
        }
        return cards
    }()

    /// What card numbers trigger, by a number's text. Test numbers only: they are no secret.
    private static let behaviors: [String: MockCardBehavior] = {
        var behaviors: [String: MockCardBehavior] = [:]
        for family in families {
            for (index, trigger) in family.triggers.enumerated() {
                behaviors[number(prefix: family.prefix, index: index)] = trigger.behavior
            }
        }
        return behaviors
    }()

    /// What a card triggers; nil for a card that is simply approved.
    static func behavior(of number: CardNumber) -> MockCardBehavior? {
        number.withDigits { behaviors[String(decoding: $0, as: UTF8.self)] }
    }

    /// What `tok_` and a card's name stand for; nil for another text.
    static func card(ofToken token: String) -> SandboxTestCard? {
        guard token.hasPrefix("tok_") else { return nil }
        let name = token.dropFirst(4)
        return cards.first { $0.name == name }
    }

    /// Nine digits, four of the place in the list, two zeros, and the digit that makes the number valid.
    private static func number(prefix: String, index: Int) -> String {
        let place = String(index)
        let body = prefix + String(repeating: "0", count: 4 - place.count) + place + "00"
        var sum = 0
        for (position, byte) in body.utf8.reversed().enumerated() {
            let digit = Int(byte) - 48
            let doubled = position % 2 == 0 ? digit * 2 : digit
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return body + String((10 - sum % 10) % 10)
    }
}
