internal import Payments
internal import PaymentsSandbox

/// The body of `POST /payments`, read. What is kept of the card is its scheme, its last four digits and a fingerprint.
struct MockCardPaymentRequest: Sendable {
    let reference: String
    let units: Int64
    let currency: Currency
    let isSale: Bool
    /// What the instrument or the amount triggers; nil for neither.
    let trigger: MockCardBehavior?
    /// Whether a 3-D Secure that ran elsewhere has proved the shopper.
    let isAuthenticated: Bool
    /// The name of the trigger card, for scenarios; nil for another instrument.
    let cardName: String?
    let orderID: String?
    /// What is kept beside the payment and answered with it.
    let details: JSONObject

    /// Reads the body.
    /// - Returns: the request, or what it is told.
    static func read(
        _ body: JSONObject, account: MockCardLedger.Account, now: Timestamp
    ) -> Result<MockCardPaymentRequest, MockCardRefusal> {
        var fields = MockCardFields(body)
        let reference = fields.text("reference", required: true) ?? ""
        let units = fields.units("amount")
        let currency = fields.currency("currency")
        let isSale = fields.word("capture", ["later", "immediately"]) == "immediately"
        var details = JSONObject()
        let isFirstOrLater = readStoredCredential(&fields, &details)
        let instrument = MockCardInstrument.read(
            &fields, account: account, isMerchantInitiated: isFirstOrLater == "merchant", now: now)
        let orderID = fields.text("orderId", 1...128)
        details["card"] = instrument.summary
        details["_cryptogram"] = instrument.cryptogram.map { .string($0) }
        details["orderId"] = orderID.map { .string($0) }
        details["fingerprint"] = fields.text("fingerprint", 1...128).map { .string($0) }
        details["statementText"] = fields.text("statementText", 5...22).map { .string($0) }
        details["avs"] = readAddress(&fields).map { .string($0) }
        details["cvc"] = instrument.codeCheck.map { .string($0) }
        let isAuthenticated = readAuthentication(&fields)
        _ = fields.flag("acceptsPartialApproval")
        readMetadata(&fields, &details)
        fields.refuseUnknown()
        if let refusal = fields.refusal { return .failure(MockCardRefusal(reply: refusal)) }
        guard let currency else { preconditionFailure("a missing currency was refused") }
        return .success(
            MockCardPaymentRequest(
                reference: reference, units: units, currency: currency, isSale: isSale,
                trigger: instrument.trigger ?? MockCardTriggers.behavior(ofAmount: units),
                isAuthenticated: isAuthenticated, cardName: instrument.name, orderID: orderID, details: details))
    }

    /// The result of comparing the postal code: `99999` differs, `99998` is the same in part, `99997` is not compared.
    private static func readAddress(_ fields: inout MockCardFields) -> String? {
        guard var address = fields.nested("address") else { return nil }
        if let code = address.text("country", 2...2, required: true), Country(code: code) == nil {
            address.refuse("address.country is a code of ISO 3166-1 alpha-2")
        }
        _ = address.text("houseNumberOrName", 1...100)
        let postalCode = address.text("postalCode", 1...16)
        fields.take(address)
        switch postalCode {
        case "99999": return "mismatch"
        case "99998": return "partial"
        case "99997", nil: return "unavailable"
        default: return "match"
        }
    }

    private static func readStoredCredential(_ fields: inout MockCardFields, _ details: inout JSONObject) -> String? {
        guard var stored = fields.nested("storedCredential") else { return nil }
        let initiator = stored.word("initiator", ["customer", "merchant"])
        let isFirst = stored.flag("first", required: true)
        let id = stored.text("networkTransactionId")
        if !isFirst, id == nil {
            stored.refuse("storedCredential.networkTransactionId is required for all but the first payment")
        }
        fields.take(stored)
        details["initiator"] = .string(initiator)
        return initiator
    }

    private static func readAuthentication(_ fields: inout MockCardFields) -> Bool {
        guard var proof = fields.nested("authentication") else { return false }
        let indicator = proof.text("eci", 1...2, required: true)
        _ = proof.text("cryptogram", 1...200, required: true)
        _ = proof.text("transactionId", 1...64, required: true)
        _ = proof.text("version", 1...16, required: true)
        fields.take(proof)
        // Authenticated, or attempted, by the networks' own numbers (02 and 01 at Mastercard, 05 and 06 elsewhere).
        return ["01", "02", "05", "06", "1", "2", "5", "6"].contains(indicator ?? "")
    }

    private static func readMetadata(_ fields: inout MockCardFields, _ details: inout JSONObject) {
        var kept: [JSONValue] = []
        for (index, entry) in fields.array("metadata", maximum: 20).enumerated() {
            var reader = MockCardFields(entry, at: "metadata[\(index)].")
            _ = reader.text("name", 1...40, required: true)
            _ = reader.text("value", 0...200, required: true)
            fields.take(reader)
            kept.append(.object(entry))
        }
        if !kept.isEmpty { details["metadata"] = .array(kept) }
    }
}

/// A refusal as an error, so that reading can end with one.
struct MockCardRefusal: Error, Sendable {
    let reply: MockCardReply
}

/// What pays, as the emulator keeps it.
struct MockCardInstrument {
    var summary: JSONValue?
    var trigger: MockCardBehavior?
    var name: String?
    /// The fingerprint of a cryptogram; nil when there is none.
    var cryptogram: String?
    /// How the security code compared; nil when there was none.
    var codeCheck: String?

    /// Reads the one of `card`, `networkToken` and `storedToken` that is there.
    static func read(
        _ fields: inout MockCardFields, account: MockCardLedger.Account, isMerchantInitiated: Bool, now: Timestamp
    ) -> MockCardInstrument {
        let card = fields.nested("card")
        let token = fields.nested("networkToken")
        let stored = fields.text("storedToken")
        switch (card, token, stored) {
        case (let card?, nil, nil): return readCard(card, &fields, account, now)
        case (nil, let token?, nil): return readToken(token, &fields, account, isMerchantInitiated, now)
        case (nil, nil, let stored?): return readStored(stored, &fields, account)
        default:
            fields.refuse("the body has exactly one of card, networkToken and storedToken")
            return MockCardInstrument()
        }
    }

    private static func readCard(
        _ card: MockCardFields, _ fields: inout MockCardFields, _ account: MockCardLedger.Account, _ now: Timestamp
    ) -> MockCardInstrument {
        var card = card
        var instrument = MockCardInstrument()
        let number = readNumber(&card, now, into: &instrument, account, label: "card")
        if let code = card.text("securityCode", 3...4) {
            if CardDigits(code)?.count != number?.scheme?.securityCodeLength {
                card.refuse("card.securityCode has as many digits as the scheme's codes have")
            }
            // All nines differs, nines and an eight is not compared.
            instrument.codeCheck =
                code.hasPrefix("99") && code.hasSuffix("9")
                ? "mismatch" : code.hasPrefix("99") && code.hasSuffix("8") ? "unavailable" : "match"
        }
        _ = card.text("holder", 1...100)
        fields.take(card)
        return instrument
    }

    private static func readToken(
        _ token: MockCardFields, _ fields: inout MockCardFields, _ account: MockCardLedger.Account,
        _ isMerchantInitiated: Bool, _ now: Timestamp
    ) -> MockCardInstrument {
        var token = token
        var instrument = MockCardInstrument()
        _ = readNumber(&token, now, into: &instrument, account, label: "token")
        let cryptogram = token.text("cryptogram", 1...200)
        _ = token.text("eci", 1...2)
        _ = token.text("transactionId", 1...128)
        fields.take(token)
        instrument.cryptogram = cryptogram.map { account.fingerprint(Array($0.utf8), label: "cryptogram") }
        // A token without its cryptogram proves nothing; only later payments under a mandate come without.
        if cryptogram == nil, !isMerchantInitiated { instrument.trigger = .decline("authentication_required") }
        return instrument
    }

    private static func readStored(
        _ stored: String, _ fields: inout MockCardFields, _ account: MockCardLedger.Account
    ) -> MockCardInstrument {
        guard let card = MockCardTriggers.card(ofToken: stored), let number = CardNumber(card.number) else {
            fields.refuse("storedToken is tok_ and the name of a test card, such as tok_approved")
            return MockCardInstrument()
        }
        var instrument = MockCardInstrument()
        instrument.take(number, account, label: "card")
        return instrument
    }

    private static func readNumber(
        _ fields: inout MockCardFields, _ now: Timestamp, into instrument: inout MockCardInstrument,
        _ account: MockCardLedger.Account, label: String
    ) -> CardNumber? {
        let number = fields.text("number", 12...19, required: true).flatMap { CardNumber($0) }
        let month = fields.number("expiryMonth", 1...12)
        let year = fields.number("expiryYear", 2000...2999)
        guard let number, let scheme = number.scheme, scheme.numberLengths.contains(number.count) else {
            fields.refuse("number is no card number of a scheme that is known")
            return nil
        }
        instrument.take(number, account, label: label)
        // The issuer's calendar: a card that has run out where it was issued is refused, not malformed.
        if let details = CardDetails(number: number, expiryMonth: month, expiryYear: year), details.hasExpired(at: now)
        {
            instrument.trigger = .decline("expired_card")
        }
        return number
    }

    private mutating func take(_ number: CardNumber, _ account: MockCardLedger.Account, label: String) {
        trigger = MockCardTriggers.behavior(of: number)
        let text = number.withDigits { Array($0) }
        name = MockCardTriggers.cards.first { $0.number.utf8.elementsEqual(text) }?.name
        var summary = JSONObject()
        summary["kind"] = .string(label)
        summary["scheme"] = number.scheme.map { .string($0.description) }
        summary["lastFour"] = .string(number.lastFour)
        summary["fingerprint"] = .string(account.fingerprint(text, label: "card"))
        self.summary = .object(summary)
    }
}
