/// What the descriptor alone can refuse, before any byte is sent. Each check throws with effect `untouched`.
extension ProviderDescriptor {
    /// The form of amounts for a method; the provider's form for cards where it names none for the method.
    public func amountEncoding(for method: PaymentMethodKind = .card) -> AmountEncoding? {
        amountEncodings[method] ?? amountEncodings[.card]
    }

    /// Refuses an authorization or a sale that the provider cannot take: currency, amount, instrument, text.
    /// - Throws: `PaymentError` with code `.unsupported` or `.invalidRequest`, naming what and why.
    public func check(_ request: AuthorizeRequest, _ call: CallContext) throws(PaymentError) {
        try check(request.amount)
        try check(call.reference.rawValue, as: .reference)
        try check(request.orderID.rawValue, as: .orderID)
        if request.capture == .immediately { try require(.sale, for: "a sale") }
        switch request.instrument {
        case .card: try require(.cards, for: "a card number")
        case .networkToken: try require(.networkTokens, for: "a network token")
        case .storedToken: try require(.storedTokens, for: "a stored token")
        }
        if request.authentication != nil {
            try require(.externalThreeDSecure, for: "the result of a 3-D Secure that ran elsewhere")
        }
        if request.storedCredential != nil { try require(.storedCredentials, for: "stored-credential data") }
        if let address = request.addressVerification {
            try require(.addressVerification, for: "a billing address")
            if let house = address.houseNumberOrName { try check(house, as: .houseNumberOrName) }
            if let code = address.postalCode { try check(code, as: .postalCode) }
        }
        if let text = request.statementText { try check(text, as: .statementText) }
        try check(request.metadata)
    }

    /// Refuses an amount that the provider cannot charge exactly.
    /// - Throws: `PaymentError` with code `.unsupported` for a currency, `.invalidRequest` for an amount.
    public func check(_ amount: Money) throws(PaymentError) {
        guard accepts(amount.currency) else {
            throw refusal(.unsupported, "\(name) does not charge in \(amount.currency)")
        }
        guard amount.isPositive else {
            throw refusal(.invalidRequest, "the amount \(amount) is not above zero")
        }
        guard amount.minorUnits >= limits.minimumMinorUnits else {
            throw refusal(.invalidRequest, "the amount \(amount) is below the smallest that \(name) takes")
        }
        if let maximum = limits.maximumMinorUnits, amount.minorUnits > maximum {
            throw refusal(.invalidRequest, "the amount \(amount) is above the largest that \(name) takes")
        }
        guard let encoding = amountEncoding() else { return }
        do throws(AmountEncodingError) { _ = try encoding.providerUnits(for: amount) } catch {
            throw refusal(.invalidRequest, "\(name) cannot carry \(amount) exactly: \(error)")
        }
    }

    /// Refuses a text that breaks the provider's rules for a field, where it has any and does not make texts fit.
    /// - Throws: `PaymentError` with code `.invalidRequest`. The text itself is not repeated.
    public func check(_ text: String, as field: ProviderTextField) throws(PaymentError) {
        guard let rules = textRules[field] else { return }
        do throws(TextRuleError) { _ = try rules.apply(to: text) } catch {
            let list = error.violations.map(\.description).joined(separator: "; ")
            throw refusal(.invalidRequest, "the \(field) is refused by \(name): \(list)")
        }
    }

    private func check(_ metadata: [MetadataField]) throws(PaymentError) {
        if let maximum = limits.maximumMetadataCount, metadata.count > maximum {
            throw refusal(.invalidRequest, "\(name) keeps at most \(maximum) metadata fields, not \(metadata.count)")
        }
        for field in metadata {
            try check(field.name, as: .metadataName)
            try check(field.value, as: .metadataValue)
        }
    }

    private func require(_ capability: ProviderCapability, for what: String) throws(PaymentError) {
        guard capabilities.contains(capability) else {
            throw refusal(.unsupported, "\(name) does not take \(what)")
        }
    }

    private func refusal(_ code: PaymentError.Code, _ explanation: String) -> PaymentError {
        PaymentError(code, effect: .untouched, provider: id, explanation: "\(explanation); nothing was sent")
    }
}
