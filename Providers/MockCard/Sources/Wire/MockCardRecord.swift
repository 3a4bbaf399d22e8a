internal import Payments

/// An operation as MockCard reports it, in an answer or in a webhook.
struct MockCardRecord {
    let body: JSONValue

    init(_ body: JSONValue) { self.body = body }

    var id: ProviderReference? { body.text("id").flatMap(ProviderReference.init) }
    var reference: MerchantReference? { body.text("reference").flatMap(MerchantReference.init) }
    var status: String? { body.text("status") }

    /// The amount that the operation is about; nil when it is absent or unreadable.
    var amount: Money? {
        guard let currency = body.text("currency").flatMap({ Currency(code: $0) }), let value = body.member("amount")
        else { return nil }
        return try? MockCardLimits.encoding.decode(value, currency: currency)
    }

    var expiresAt: Timestamp? { body.text("expiresAt").flatMap { try? Timestamp(rfc3339: $0) } }

    /// The state's word for diagnostics: letters, digits and underscores only, bounded.
    var plainStatus: String {
        let safe = (status ?? "").unicodeScalars.filter {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
        }
        return String(String.UnicodeScalarView(safe.prefix(40)))
    }
}

extension MockCardRecord {
    /// What MockCard holds, in our terms.
    /// - Parameter account: our account there, compared with the record's.
    func record(account: String) -> ProviderRecord {
        let refusal = status == "declined" ? decline : nil
        return ProviderRecord(
            providerReference: id, merchantReference: reference, state: state, providerState: plainStatus,
            amount: amount, belongsToAccount: body.text("account").map { $0 == account } ?? true,
            providerCode: refusal?.providerCode, advice: refusal?.advice,
            capturedTotal: total("captured"), refundedTotal: total("refunded"))
    }

    /// What a payment's operations add up to; nil for other operations, whose records have no balances.
    private func total(_ name: String) -> Money? {
        guard let currency = body.text("currency").flatMap({ Currency(code: $0) }),
            let value = body.member("balances")?.member(name)
        else { return nil }
        return try? MockCardLimits.encoding.decode(value, currency: currency)
    }

    private var state: ProviderRecord.State {
        switch status {
        case "authorized": .authorized
        case "captured": .captured
        case "voided": .voided
        case "refunded": .refunded
        case "expired": .expired
        case "declined": .declined(decline.reason)
        // `pending`, `action_required`, and what a later version may add: never paid, never declined.
        default: .pending
        }
    }
}

extension MockCardRecord {
    /// The refusal. It is definite whatever its code says; the network's own advice outranks what the code suggests.
    var decline: Decline {
        let given = body.member("decline")
        let code = given?.text("code").flatMap { DiagnosticCode.masked($0) == $0 ? $0 : nil }
        let reading = MockCardProvider.errors.reading(of: code, platform: .server, kind: "decline", moment: .refused)
        var reason = DeclineReason.unspecified
        if case .declined(let known) = reading.meaning { reason = known }
        let guidance = reading.guidance.advised(by: given.flatMap(Self.networkAdvice))
        return Decline(reason, advice: guidance.advice, providerCode: code, providerReference: id)
    }

    private static func networkAdvice(_ decline: JSONValue) -> NetworkAdvice? {
        guard let scheme = decline.text("adviceScheme").flatMap(NetworkAdvice.Scheme.init(rawValue:)),
            let code = decline.text("adviceCode")
        else { return nil }
        return NetworkAdvice(scheme, code: code)
    }
}

extension JSONValue {
    /// A member by name; nil when this is no object or has none. JSON null counts as absent.
    func member(_ name: String) -> JSONValue? {
        guard let value = objectValue?[name] else { return nil }
        if case .null = value { return nil }
        return value
    }

    /// A member's text; nil when it is absent or no text.
    func text(_ name: String) -> String? { member(name)?.stringValue }
}
