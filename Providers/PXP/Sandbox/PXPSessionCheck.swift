internal import Payments

/// Checks the body of a session request as the sessions reference states the rules, and collects every problem.
struct PXPSessionCheck {
    /// Everything that is wrong; empty when nothing is.
    private(set) var problems: [String] = []

    private let body: JSONObject
    private let switches: PXPEmulatorSwitches

    private static let createMembers: Set = [
        "merchant", "site", "clientId", "merchantTransactionId", "sessionTimeout", "amounts", "transactionMethod",
        "allowTransaction", "serviceType", "addressVerification", "identityVerification",
    ]
    private static let modifyMembers: Set = [
        "amounts", "transactionMethod", "allowTransaction", "addressVerification", "identityVerification",
    ]
    private static let cardIntents: Set = [
        "Authorisation", "Purchase", "Verification", "EstimatedAuthorisation", "Payout",
    ]
    private static let paypalIntents: Set = ["Authorisation", "Purchase"]

    /// The rules of `POST /sessions`.
    static func creation(_ body: JSONObject, _ switches: PXPEmulatorSwitches) -> [String] {
        var check = PXPSessionCheck(body, switches)
        check.refuseUnknown(in: body, known: createMembers, at: "")
        check.text("merchant", maximum: 20)
        check.text("site", maximum: 20)
        check.text("merchantTransactionId", maximum: 50)
        check.timeout()
        check.amounts(isRequired: true)
        check.method(isRequired: switches.requiresTransactionMethod)
        check.optionalMembers()
        return check.problems
    }

    /// The rules of `PATCH /session-details/{id}`.
    static func modification(_ body: JSONObject, _ switches: PXPEmulatorSwitches) -> [String] {
        var check = PXPSessionCheck(body, switches)
        check.refuseUnknown(in: body, known: modifyMembers, at: "")
        if body.members.isEmpty { check.problems.append("the change is empty") }
        check.amounts(isRequired: false)
        check.method(isRequired: false)
        check.optionalMembers()
        return check.problems
    }

    private init(_ body: JSONObject, _ switches: PXPEmulatorSwitches) {
        self.body = body
        self.switches = switches
    }

    private mutating func text(_ name: String, maximum: Int) {
        guard let text = body[name]?.stringValue else { return problems.append("\(name) is required and is text") }
        if !(1...maximum).contains(text.count) { problems.append("\(name) has 1 to \(maximum) characters") }
    }

    private mutating func timeout() {
        guard let value = body["sessionTimeout"] else {
            if switches.requiresSessionTimeout { problems.append("sessionTimeout is required") }
            return
        }
        guard let minutes = value.numberValue?.integer, minutes >= 1 else {
            return problems.append("sessionTimeout is a whole number of minutes, at least 1")
        }
        if let maximum = switches.maximumSessionMinutes, minutes > maximum {
            problems.append("sessionTimeout is at most \(maximum)")
        }
    }

    private mutating func amounts(isRequired: Bool) {
        guard let value = body["amounts"] else {
            if isRequired { problems.append("amounts is required") }
            return
        }
        guard let amounts = value.objectValue else { return problems.append("amounts is an object") }
        refuseUnknown(in: amounts, known: ["currencyCode", "transactionValue"], at: "amounts.")
        guard let code = amounts["currencyCode"]?.stringValue, code.utf8.count == 3,
            code.utf8.allSatisfy({ (65...90).contains($0) })
        else { return problems.append("amounts.currencyCode is exactly 3 capital letters") }
        guard let currency = Currency(code: code), currency.hasMinorUnit else {
            return problems.append("amounts.currencyCode is no currency of ISO 4217 that can be charged")
        }
        guard let number = amounts["transactionValue"]?.numberValue else {
            return problems.append("amounts.transactionValue is a JSON number")
        }
        if let problem = Self.problem(of: number, currency, acceptsZero: switches.acceptsZero) {
            problems.append("amounts.transactionValue \(problem)")
        }
    }

    /// Looks at the literal, since `1` and `1.0` differ: JPY takes the one and not the other.
    static func problem(of number: JSONNumber, _ currency: Currency, acceptsZero: Bool) -> String? {
        let literal = number.literal
        if literal.hasPrefix("-") { return "is not below zero" }
        if literal.contains("e") || literal.contains("E") { return "is written without an exponent" }
        let decimals = literal.firstIndex(of: ".").map { literal[$0...].utf8.count - 1 } ?? 0
        if decimals > currency.exponent {
            return currency.exponent == 0
                ? "has no decimal point in \(currency)" : "has at most \(currency.exponent) decimals in \(currency)"
        }
        guard let money = try? Money(number, currency: currency) else { return "is too large" }
        return money.isZero && !acceptsZero ? "is above zero" : nil
    }

    private mutating func method(isRequired: Bool) {
        guard let value = body["transactionMethod"] else {
            if isRequired { problems.append("transactionMethod is required") }
            return
        }
        guard let method = value.objectValue, let intent = method["intent"]?.objectValue else {
            return problems.append("transactionMethod.intent is an object")
        }
        refuseUnknown(in: method, known: ["intent"], at: "transactionMethod.")
        if intent.members.isEmpty { problems.append("transactionMethod.intent names at least one method") }
        for member in intent.members {
            let allowed: Set<String> =
                switch member.name {
                case "card": Self.cardIntents
                case "paypal": Self.paypalIntents
                default: []
                }
            guard let word = member.value.stringValue, allowed.contains(word) else {
                problems.append("transactionMethod.intent.\(member.name) does not take this value")
                continue
            }
        }
    }

    private mutating func optionalMembers() {
        if let value = body["allowTransaction"], value.boolValue == nil {
            problems.append("allowTransaction is a Boolean")
        }
        for name in ["clientId", "serviceType"] {
            if let value = body[name], value.stringValue == nil { problems.append("\(name) is text") }
        }
        if let value = body["identityVerification"], value.objectValue == nil {
            problems.append("identityVerification is an object")
        }
        guard let value = body["addressVerification"] else { return }
        guard let address = value.objectValue else { return problems.append("addressVerification is an object") }
        refuseUnknown(
            in: address, known: ["countryCode", "houseNumberOrName", "postalCode"], at: "addressVerification.")
        if let country = address["countryCode"] {
            guard let code = country.stringValue, code == code.uppercased(), code.utf8.count == 2,
                Country(code: code) != nil
            else { return problems.append("addressVerification.countryCode is a code of ISO 3166-1 alpha-2") }
        }
        for name in ["houseNumberOrName", "postalCode"] {
            if let part = address[name], part.stringValue == nil {
                problems.append("addressVerification.\(name) is text")
            }
        }
    }

    private mutating func refuseUnknown(in object: JSONObject, known: Set<String>, at path: String) {
        guard switches.refusesUnknownMembers else { return }
        let unknown = object.members.lazy.map(\.name).filter { !known.contains($0) }
        problems += unknown.map { "\(path)\($0) is not a member that is known" }
    }
}
