import Payments

/// A payment as cases describe one: `captured 25.00`, `partiallyCaptured 30.00 of 80.00`, or an object.
struct PaidPayment {
    let authorized: Money
    let captured: Money
    let refunded: Money
    let isVoided: Bool
    /// Whether nobody knows what came of it.
    let isUnknown: Bool
    let isDeclined: Bool

    /// - Parameter word: A description that replaces the payment's own state, as variants do.
    init(_ value: JSONValue?, currency code: String? = nil, as word: String? = nil) throws(CaseFault) {
        let object = value?.objectValue
        let text = word ?? value?.stringValue ?? object?["state"]?.stringValue ?? "captured"
        let currency = try readCurrency(object?["currency"]?.stringValue ?? code ?? "USD")
        let amounts = try Self.amounts(in: text, currency)
        let named = try ["amount", "total", "authorised", "authorized", "captured"].compactMap { object?[$0] }.first
            .map { value throws(CaseFault) in try readAmount(value, in: currency) }
        let fallback = try caseMoney { () throws(MoneyError) in try Money(decimalText: "20", currency: currency) }
        let whole = amounts.count > 1 ? amounts[1] : named ?? amounts.first ?? fallback
        let part = amounts.first ?? whole
        let zero = Money.zero(currency)
        let state = plainWord(String(text.prefix { !$0.isNumber }))
        var (held, taken, returned, voided, unknown, declined) = (whole, zero, zero, false, false, false)
        switch state {
        case "captured", "paid", "succeeded", "settled", "completed": taken = whole
        case "authorised", "authorized", "approved", "held": break
        case "partiallycaptured": taken = part
        case "refunded": (taken, returned) = (whole, whole)
        case "partiallyrefunded": (taken, returned) = (whole, part)
        case "voided", "cancelled", "canceled", "released": voided = true
        case "unknown", "submitted", "pending", "processing", "inprogress": unknown = true
        case "declined", "failed": declined = true
        default: throw .unreadable("no state of a payment is called \(text)")
        }
        if object?["captured"] != nil, state == "captured" || state == "partiallycaptured" {
            taken = try readAmount(object?["captured"], in: currency)
            if let all = object?["authorised"] ?? object?["authorized"] { held = try readAmount(all, in: currency) }
            if object?["amount"] == nil, object?["authorised"] == nil, object?["authorized"] == nil { held = taken }
        }
        if let value = object?["refunded"] { returned = try Self.sum(value, currency) }
        (authorized, captured, refunded) = (held, taken, returned)
        (isVoided, isUnknown, isDeclined) = (voided, unknown, declined)
    }

    private static func sum(_ value: JSONValue, _ currency: Currency) throws(CaseFault) -> Money {
        var amounts: [Money] = []
        for element in value.arrayValue ?? [value] { amounts.append(try readAmount(element, in: currency)) }
        return try caseMoney { () throws(MoneyError) in try Money.sum(amounts, in: currency) }
    }

    /// The decimals in a text, in order.
    private static func amounts(in text: String, _ currency: Currency) throws(CaseFault) -> [Money] {
        var found: [Money] = []
        for word in text.split(separator: " ") where word.first?.isNumber == true {
            found.append(
                try caseMoney { () throws(MoneyError) in try Money(decimalText: String(word), currency: currency) })
        }
        return found
    }

    /// A world in which this is what happened so far.
    func world(voidsCaptured: Bool = false) throws(CaseFault) -> CaseWorld {
        var world = try CaseWorld(amount: authorized, voidsCaptured: voidsCaptured)
        let charge = world.place(capture: captured == authorized ? .immediately : .later)
        if isUnknown {
            world.answer(.lost)
            return world
        }
        world.run(until: charge) { _ in isDeclined ? .declined : .approved }
        if captured.isPositive, captured != authorized {
            let caller = world.modify(.capture(captured, isFinal: false), id: "before-capture")
            world.run(until: caller) { _ in .approved }
        }
        if refunded.isPositive {
            let caller = world.modify(.refund(refunded), id: "before-refund")
            world.run(until: caller) { _ in .approved }
        }
        if isVoided {
            let caller = world.modify(.void, id: "before-void")
            world.run(until: caller) { _ in .approved }
        }
        return world
    }
}
