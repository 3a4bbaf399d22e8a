import Payments

/// `relaunch`: a press of Pay, the end of the process, and another press. The store remembers; nothing else does.
struct RelaunchOperation: CaseOperation {
    let name = "relaunch"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        guard let variants = input["variants"]?.arrayValue else {
            return try run(input, variant: input["variant"])
        }
        var results: [JSONValue] = []
        for variant in variants { results.append(.object(try run(input, variant: variant))) }
        return JSONObject(pairs: [("results", .array(results))])
    }

    private func run(_ input: CaseInput, variant: JSONValue?) throws(CaseFault) -> JSONObject {
        var shop = try Shop(cart: input["cart"])
        var hasRelaunched = false
        var before: [String] = []
        var after: [String] = []
        for element in input["steps"]?.arrayValue ?? Self.usualSteps {
            let step = element.stringValue ?? ""
            switch try Step(step) {
            case .pay:
                let key = try shop.pay()
                if hasRelaunched { after.append(key) } else { before.append(key) }
            case .loseAnswer: break
            case .relaunch:
                hasRelaunched = true
                try shop.relaunch()
                if let variant, try Self.changesCart(variant) { shop.changeCart() }
            case .changeCart: shop.changeCart()
            case .query: shop.query()
            }
        }
        let keys = Set(before + after)
        return JSONObject(pairs: [
            ("distinctKeys", .integer(Int64(keys.count))),
            ("keySameAfterRelaunch", .bool(!after.isEmpty && Set(after).isSubset(of: before))),
            ("providerCharges", .integer(Int64(shop.chargeCount))),
        ])
    }

    private static let usualSteps: [JSONValue] = ["pay", "relaunch", "pay"].map { .string($0) }

    private enum Step {
        case pay, loseAnswer, relaunch, changeCart, query

        init(_ text: String) throws(CaseFault) {
            switch plainWord(text) {
            case "pay", "submit", "submitted", "place", "payagain", "retry", "usertapspay", "userretries", "create",
                "createpayment", "checkout", "resume", "resubmit", "send":
                self = .pay
            case "timeout", "connectionlost", "noanswer", "answerlost", "networkerror", "lost": self = .loseAnswer
            case "kill", "appkilled", "apppkilled", "crash", "relaunch", "restart", "applaunched", "apprelaunched",
                "apprestarted", "relaunched", "launch", "quit", "terminate", "apptermination", "apprelaunch",
                "processkilled", "reload", "pagereload", "killapp", "killed", "appterminated":
                self = .relaunch
            case "editcart", "cartedited", "changecart", "cartchanged", "additem", "itemadded", "removeitem",
                "changequantity", "amountchanged", "newcart":
                self = .changeCart
            case "query", "statusquery", "verify": self = .query
            default: throw .unreadable("no step is called \(text)")
            }
        }
    }

    private static func changesCart(_ variant: JSONValue) throws(CaseFault) -> Bool {
        if let object = variant.objectValue {
            return object["cartChanged"]?.boolValue ?? object["changed"]?.boolValue ?? (object["cart"] != nil)
        }
        let word = plainWord(variant.stringValue ?? "")
        if word.contains("same") || word.contains("unchanged") || word == "none" { return false }
        for sign in ["changed", "edited", "different", "new", "added", "removed", "other"] where word.contains(sign) {
            return true
        }
        throw .unreadable("a variant says whether the cart changed")
    }
}

/// A shop that makes the order id from the cart, so that the same cart is the same purchase.
private struct Shop {
    private let cart: String
    private var edits = 0
    private var worlds: [CaseWorld] = []
    private let amount: Money

    init(cart: JSONValue?) throws(CaseFault) {
        self.cart = cart.map { String(decoding: $0.compactBytes, as: UTF8.self) } ?? "cart"
        amount = try purchaseAmount(CaseInput(cart?.objectValue ?? JSONObject()), "total")
        worlds = [try CaseWorld(amount: amount)]
    }

    var chargeCount: Int { worlds.map(\.provider.chargeCount).reduce(0, +) }

    /// A press of Pay whose answer is lost after the provider accepted it; the key that it goes by.
    mutating func pay() throws(CaseFault) -> String {
        if worlds.count <= edits { worlds.append(try CaseWorld(order: "order-\(edits + 1)", amount: amount)) }
        let index = worlds.count - 1
        worlds[index].place(content: "\(cart) \(edits)")
        if !worlds[index].calls.isEmpty { worlds[index].answer(ScriptedAnswer(.lost, isAccepted: true)) }
        guard let key = worlds[index].state.charges.map(\.intent.key).last else {
            throw .unreadable("nothing was sent")
        }
        return key.rawValue
    }

    mutating func relaunch() throws(CaseFault) { worlds[worlds.count - 1].restart() }

    mutating func changeCart() { edits += 1 }

    mutating func query() {
        worlds[worlds.count - 1].settle()
    }
}

/// `next_key`: whether the next request after an event goes by the same key or by a new one.
struct NextKeyOperation: CaseOperation {
    let name = "next_key"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let current = try input.text("current")
        var keys: [String] = []
        for event in try input.oneOrMany("event", "events") {
            let text = event.stringValue ?? event.objectValue?["event"]?.stringValue ?? event.numberValue?.literal ?? ""
            keys.append(try keepsKey(text) ? current : "new")
        }
        return JSONObject(pairs: [("keys", .texts(keys)), ("key", .string(keys.first ?? ""))])
    }

    /// Plays the event on a payment whose first request left, and compares the keys before and after.
    private func keepsKey(_ event: String) throws(CaseFault) -> Bool {
        guard let currency = Currency(code: "USD") else { throw .unreadable("no currency") }
        var world = try CaseWorld(amount: Money(minorUnits: 2_000, currency: currency))
        world.place()
        let first = world.sends.last?.intent.key
        try play(event, &world)
        return world.sends.last?.intent.key == first
    }

    private func play(_ event: String, _ world: inout CaseWorld) throws(CaseFault) {
        switch plainWord(event) {
        case "usereditscart", "cartchanged", "cartedited", "amountchanged", "newcart", "neworder", "nextorder",
            "newpurchase", "amountedited", "currencychanged":
            world = try CaseWorld(order: "order-2", amount: world.amount)
            world.place()
        case "userchangescard", "newcard", "cardchanged", "othercard", "newinstrument", "userretriesafterdecline",
            "retryafterdecline":
            world.answer(.declined)
            world.place(attempt: "attempt-2")
        case "completed", "success", "succeeded", "paid", "ok", "approved", "captured":
            // What follows a success is another purchase.
            world.answer(.approved)
            world = try CaseWorld(order: "order-2", amount: world.amount)
            world.place()
        case "apprelaunched", "relaunch", "appkilled", "restart", "crash", "reload":
            world.restart()
            world.place()
        case "doubleclick", "doubletap", "secondtap", "userretries", "usertapsretry", "retry", "usertapspayagain":
            world.place()
        case "capture", "refund", "void":
            world.answer(.approved)
            world.modify(plainWord(event) == "void" ? .void : .refund(nil))
        default: try playAnswer(event, &world)
        }
    }

    /// An answer of the provider or of the network, and what the machine or the shopper does next.
    private func playAnswer(_ event: String, _ world: inout CaseWorld) throws(CaseFault) {
        let scripted = try ScriptedAnswer(word: event)
        let sent = world.sends.count
        world.answer(scripted)
        if case .declined = scripted.reply {
            world.place(attempt: "attempt-2")
        } else {
            world.pass(.seconds(5))
            // Where the machine asks first, nothing was found, and the shopper presses again.
            if world.sends.count == sent { world.place() }
        }
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasPrefix("key"), let left = expected.stringValue, let right = actual.stringValue else { return nil }
        let isSame = right == input["current"]?.stringValue
        let word = plainWord(left)
        if word.hasPrefix("same") || word.hasPrefix("keep") || left == input["current"]?.stringValue { return isSame }
        return !isSame
    }
}
