internal import Payments

extension ApplePaySheet {
    mutating func authorize(_ authorization: ApplePayAuthorization, at now: Timestamp) -> [Effect] {
        guard phase == .presented else {
            // A second authorization while the first is at work must not charge twice; before the sheet is up or while
            // an event waits, no sheet sends one.
            return []
        }
        let faults = standing.filter(\.code.blocksAuthorization) + missing(in: authorization)
        guard faults.isEmpty else { return ask(again: faults) }
        guard order.isFinal else { return ask(again: [Self.passing]) }
        waitingSince = now
        guard options.requiredShippingContactFields.contains(.postalAddress) else {
            return charge(order, authorization)
        }
        guard let address = authorization.shippingContact?.address else {
            return ask(again: [ApplePayError(.shippingContactInvalid, field: .postalAddress, .checkDeliveryAddress)])
        }
        phase = .checking
        self.authorization = authorization
        return [.price(newTicket(), .address(address), order.cart)]
    }

    /// The whole address was checked. It may change what the order says, not what it costs.
    mutating func takeChecked(_ result: Result<Cart, CheckFailure>) -> [Effect] {
        guard let authorization else { preconditionFailure("what is checked was authorized") }
        switch result {
        case .failure(.refused(let refusal)): return ask(again: [Self.error(for: refusal, answering: .authorization)])
        case .failure(.cancelled): return ask(again: [Self.passing])
        case .success(let cart):
            guard let next = refrozen(with: cart) else { return ask(again: [Self.passing]) }
            guard next.summary.rows == order.summary.rows, next.total == order.total else {
                let message = ShopperMessage(.amountChangedTo, amount: next.total)
                let error = ApplePayError(.unknown, message: .catalog(message))
                return [.complete(.failure([error])), .dismiss, finish(.askAgain(next))]
            }
            return charge(next, authorization)
        }
    }

    private mutating func charge(_ order: Order, _ authorization: ApplePayAuthorization) -> [Effect] {
        self.order = order
        self.authorization = nil
        phase = .charging
        return [.charge(order, authorization)]
    }

    /// Nothing was charged; the sheet shows what to mend.
    mutating func ask(again errors: [ApplePayError]) -> [Effect] {
        phase = .presented
        waitingSince = nil
        authorization = nil
        return [.complete(.failure(errors.filter { $0.isAllowed(answering: .authorization) }))]
    }

    /// What was asked for and did not come.
    private func missing(in authorization: ApplePayAuthorization) -> [ApplePayError] {
        let shipping = authorization.shippingContact
        var errors: [ApplePayError] = []
        for field in options.requiredShippingContactFields where shipping?.has(field) != true {
            errors.append(ApplePayError(.shippingContactInvalid, field: field.errorField, field.message))
        }
        let asksForBilling = options.requiredBillingContactFields.contains(.postalAddress)
        if asksForBilling, authorization.billingContact?.has(.postalAddress) != true {
            errors.append(ApplePayError(.billingContactInvalid, field: .postalAddress, .checkBillingAddress))
        }
        return errors
    }
}

extension ApplePayContact {
    /// Whether the part is there. Nobody has checked what a person typed.
    fileprivate func has(_ field: ApplePayContactField) -> Bool {
        let texts: [String?] =
            switch field {
            case .postalAddress: [address?.postal?.street]
            case .name: [givenName, familyName]
            case .phoneticName: [phoneticGivenName, phoneticFamilyName]
            case .phone: [phoneNumber]
            case .email: [emailAddress]
            }
        return texts.contains { ContactText.trimmed($0) != nil }
    }
}

extension ApplePayContactField {
    fileprivate var errorField: ApplePayError.Field {
        switch self {
        case .postalAddress: .postalAddress
        case .name: .name
        case .phoneticName: .phoneticName
        case .phone: .phoneNumber
        case .email: .emailAddress
        }
    }

    fileprivate var message: MessageID {
        switch self {
        case .postalAddress: .checkDeliveryAddress
        case .name, .phoneticName: .checkName
        case .phone: .checkPhone
        case .email: .checkEmail
        }
    }
}
