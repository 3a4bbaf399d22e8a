import Payments

/// What `session create` found out, as one JSON object with stable keys.
struct SessionReport: Sendable {
    /// How it ended.
    enum Outcome: String, Sendable {
        /// A session is open; the device may pay.
        case sessionCreated = "session_created"
        /// Nothing is owed, so no provider was asked.
        case completedWithoutPayment = "completed_without_payment"
        /// Nothing was sent: the request that would be.
        case dryRun = "dry_run"
    }

    /// How it ended.
    let outcome: Outcome
    /// Which provider, and where.
    let choice: ProviderChoice
    /// What is paid.
    let payable: Payable
    /// Our reference at the provider; nil when nothing is charged.
    let reference: MerchantReference?
    /// The session's facts; nil without one.
    let record: SessionRecord?

    /// All keys but the session itself, which is written last and verbatim.
    private func head() -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("outcome", outcome.rawValue)
        json.member("provider", choice.id.rawValue)
        json.member("environment", choice.environment.rawValue)
        json.member("orderId", payable.orderID.rawValue)
        json.member("reference", optional: reference?.rawValue)
        json.member("fingerprint", optional: payable.fingerprint)
        json.member("amount", payable.amount)
        json.name("summaryItems")
        json.beginArray()
        for item in payable.items {
            json.beginObject()
            json.member("kind", item.kind.rawValue)
            json.member("label", item.label)
            json.member("amount", item.amount)
            json.member("status", item.status.rawValue)
            json.endObject()
        }
        json.endArray()
        json.member("expiresAt", optional: record?.expiryText)
        return json
    }

    /// The object with the session's bytes spliced in as the provider sent them: clients decode the answer themselves,
    /// so that not a digit of it may change.
    func json(session payload: Secret<[UInt8]>) -> [UInt8] {
        let placeholder = Array("null}".utf8)
        let bytes = json(masked: nil).bytes
        precondition(bytes.suffix(placeholder.count) == placeholder[...], "the session is the last member")
        return bytes.dropLast(placeholder.count) + payload.reveal() + Array("}\n".utf8)
    }

    /// The object with the session masked, or null.
    func json(masked session: JSONObject?, output: String? = nil) -> JSONWriter {
        var json = head()
        json.name("session")
        if let session { json.value(.object(session)) } else { json.null() }
        if let output { json.member("output", output) }
        json.endObject()
        return json
    }

    /// The object with the request that would be sent.
    func json(preview: RequestPreview) -> JSONWriter {
        var json = head()
        json.name("session")
        json.null()
        json.name("request")
        json.value(preview)
        json.endObject()
        return json
    }
}

extension JSONWriter {
    /// Writes an amount: currency, minor units, and decimal text.
    mutating func member(_ name: String, _ amount: Money) {
        self.name(name)
        beginObject()
        member("currency", amount.currency.code)
        self.name("minorUnits")
        integer(amount.minorUnits)
        member("text", amount.decimalText)
        endObject()
    }

    /// Writes a request; a body that is JSON stays JSON.
    fileprivate mutating func value(_ preview: RequestPreview) {
        beginObject()
        member("method", preview.method.rawValue)
        member("url", preview.url)
        name("headers")
        beginArray()
        for field in preview.headers {
            beginObject()
            member("name", field.name)
            member("value", field.value)
            endObject()
        }
        endArray()
        name("body")
        if let body = try? JSONValue(parsing: preview.body) {
            value(body)
        } else {
            string(String(decoding: preview.body, as: UTF8.self))
        }
        endObject()
    }
}
