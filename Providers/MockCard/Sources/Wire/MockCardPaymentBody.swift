internal import Payments

/// The body of an authorization or a sale.
struct MockCardPaymentBody {
    let request: AuthorizeRequest
    let reference: MerchantReference

    /// Writes the body. This is the one place where the card's digits leave their guarded types.
    /// - Throws: `PaymentError` with effect `untouched` for an amount or a text that MockCard cannot carry.
    func bytes() throws(PaymentError) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("reference", reference.rawValue)
        try MockCardWriting.amount(request.amount, to: &json)
        json.member("capture", request.capture == .immediately ? "immediately" : "later")
        writeInstrument(to: &json)
        json.member("orderId", request.orderID.rawValue)
        if let fingerprint = request.fingerprint { json.member("fingerprint", fingerprint) }
        if let text = request.statementText {
            json.member("statementText", try MockCardWriting.fitted(text, .statementText))
        }
        try writeAddress(to: &json)
        writeStoredCredential(to: &json)
        writeAuthentication(to: &json)
        json.name("acceptsPartialApproval")
        json.bool(request.acceptsPartialApproval)
        writeMetadata(to: &json)
        json.endObject()
        return json.bytes
    }

    private func writeInstrument(to json: inout JSONWriter) {
        switch request.instrument {
        case .card(let card):
            json.name("card")
            json.beginObject()
            write(card.number, card.expiryMonth, card.expiryYear, to: &json)
            if let code = card.securityCode {
                json.name("securityCode")
                code.withDigits { json.string(String(decoding: $0, as: UTF8.self)) }
            }
            if let holder = card.holder { json.member("holder", holder.reveal()) }
            json.endObject()
        case .networkToken(let token):
            json.name("networkToken")
            json.beginObject()
            write(token.number, token.expiryMonth, token.expiryYear, to: &json)
            if let cryptogram = token.cryptogram { json.member("cryptogram", cryptogram.reveal()) }
            if let indicator = token.electronicCommerceIndicator { json.member("eci", indicator) }
            if let id = token.transactionID { json.member("transactionId", id) }
            json.endObject()
        case .storedToken(let token): json.member("storedToken", token.reveal())
        }
    }

    private func write(_ number: CardNumber, _ month: Int, _ year: Int, to json: inout JSONWriter) {
        json.name("number")
        number.withDigits { json.string(String(decoding: $0, as: UTF8.self)) }
        json.name("expiryMonth")
        json.integer(Int64(month))
        json.name("expiryYear")
        json.integer(Int64(year))
    }

    private func writeAddress(to json: inout JSONWriter) throws(PaymentError) {
        guard let address = request.addressVerification else { return }
        json.name("address")
        json.beginObject()
        json.member("country", address.country.code)
        if let house = address.houseNumberOrName {
            json.member("houseNumberOrName", try MockCardWriting.fitted(house, .houseNumberOrName))
        }
        if let code = address.postalCode { json.member("postalCode", try MockCardWriting.fitted(code, .postalCode)) }
        json.endObject()
    }

    private func writeStoredCredential(to json: inout JSONWriter) {
        guard let stored = request.storedCredential else { return }
        json.name("storedCredential")
        json.beginObject()
        json.member("initiator", stored.initiator.rawValue)
        json.name("first")
        json.bool(stored.isFirst)
        if let id = stored.networkTransactionID { json.member("networkTransactionId", id) }
        json.endObject()
    }

    private func writeAuthentication(to json: inout JSONWriter) {
        guard let proof = request.authentication else { return }
        json.name("authentication")
        json.beginObject()
        json.member("eci", proof.electronicCommerceIndicator)
        json.member("cryptogram", proof.cryptogram.reveal())
        json.member("transactionId", proof.directoryServerTransactionID)
        json.member("version", proof.version)
        json.endObject()
    }

    private func writeMetadata(to json: inout JSONWriter) {
        guard !request.metadata.isEmpty else { return }
        json.name("metadata")
        json.beginArray()
        for field in request.metadata {
            json.beginObject()
            json.member("name", field.name)
            json.member("value", field.value)
            json.endObject()
        }
        json.endArray()
    }
}

/// The parts that several bodies share.
enum MockCardWriting {
    /// Writes `amount` and `currency`.
    /// - Throws: `PaymentError` with effect `untouched` for an amount that cannot be carried exactly.
    static func amount(_ amount: Money, to json: inout JSONWriter) throws(PaymentError) {
        json.name("amount")
        do throws(AmountEncodingError) { try MockCardLimits.encoding.write(amount, into: &json) } catch {
            throw PaymentError(
                .invalidRequest, effect: .untouched, provider: MockCardProvider.descriptor.id,
                explanation: "the amount cannot be written: \(error)")
        }
        json.member("currency", amount.currency.code)
    }

    /// A text made to fit its field; the descriptor's check has passed it before.
    static func fitted(_ text: String, _ field: ProviderTextField) throws(PaymentError) -> String {
        guard let rules = MockCardLimits.textRules[field] else { return text }
        do throws(TextRuleError) { return try rules.apply(to: text) } catch {
            throw PaymentError(
                .invalidRequest, effect: .untouched, provider: MockCardProvider.descriptor.id,
                explanation: "the \(field) cannot be sent: \(error)")
        }
    }

    /// The body of a capture, a void or a refund.
    static func modification(
        _ reference: MerchantReference, _ amount: Money, isFinal: Bool? = nil
    ) throws(PaymentError) -> [UInt8] {
        try MockCardProvider.descriptor.check(amount)
        try MockCardProvider.descriptor.check(reference.rawValue, as: .reference)
        var json = JSONWriter()
        json.beginObject()
        json.member("reference", reference.rawValue)
        try self.amount(amount, to: &json)
        if let isFinal {
            json.name("final")
            json.bool(isFinal)
        }
        json.endObject()
        return json.bytes
    }
}
