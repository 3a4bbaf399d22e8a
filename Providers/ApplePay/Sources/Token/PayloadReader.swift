internal import Payments
internal import PaymentsCrypto

/// Turns an opened payload into typed values (payment token format, "payment data keys"). Keys that are not known are
/// left alone. No fault says what was found, only where.
struct PayloadReader {
    private let bytes: UnsafeRawBufferPointer
    private let members: [PlaintextScanner.Member]
    /// What stands before the names in messages.
    private let path: String

    static func read(_ plaintext: SecureBytes) throws(ApplePayTokenError) -> ApplePayPayload {
        try plaintext.withBytes { bytes throws(ApplePayTokenError) in
            var scanner = PlaintextScanner(bytes)
            guard let value = try? scanner.document(), case .object(let members) = value else {
                throw ApplePayTokenError(.payload, "the opened data is no JSON object")
            }
            return try PayloadReader(bytes: bytes, members: members, path: "").payload()
        }
    }

    private func payload() throws(ApplePayTokenError) -> ApplePayPayload {
        guard let number = CardNumber(digits: try secret("applicationPrimaryAccountNumber")) else {
            throw fault(
                "applicationPrimaryAccountNumber", "is no account number of 12 to 19 digits with its check digit")
        }
        guard let expiration = ApplePayPayload.Expiration(try text("applicationExpirationDate")) else {
            throw fault("applicationExpirationDate", "is no date in the form YYMMDD")
        }
        return ApplePayPayload(
            accountNumber: number, expiration: expiration, amount: try amount(),
            cardholderName: try optionalText("cardholderName").map { Secret($0) },
            deviceManufacturerIdentifier: try text("deviceManufacturerIdentifier"), proof: try proof(),
            authenticationResponses: try authenticationResponses(),
            merchantTokenIdentifier: try optionalText("merchantTokenIdentifier").map { Secret($0) },
            merchantTokenMetadata: try metadata())
    }

    /// The numeric currency with its zeros, and a whole number of minor units: `1.00` is not what wallets write.
    private func amount() throws(ApplePayTokenError) -> Money {
        guard let currency = Currency(numericCode: try text("currencyCode")) else {
            throw fault("currencyCode", "is no current currency's three digits")
        }
        guard case .number(let place)? = value("transactionAmount"),
            let minorUnits = Int64(String(decoding: bytes[place], as: UTF8.self)), minorUnits >= 0
        else { throw fault("transactionAmount", "is not a whole number of minor units, zero or more") }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    private func proof() throws(ApplePayTokenError) -> ApplePayPayload.Proof {
        guard let data = try object("paymentData") else { throw fault("paymentData", "is missing") }
        switch try text("paymentDataType") {
        case "3DSecure":
            let indicator = try data.optionalText("eciIndicator")
            if let indicator {
                guard (1...2).contains(indicator.utf8.count), indicator.utf8.allSatisfy({ (48...57).contains($0) })
                else { throw data.fault("eciIndicator", "has not one or two digits") }
            }
            return .threeDSecure(
                cryptogram: Secret(try data.base64("onlinePaymentCryptogram")), electronicCommerceIndicator: indicator)
        case "EMV":
            return .emv(
                data: Secret(try data.base64("emvData")),
                encryptedPIN: try data.optionalText("encryptedPINData").map { Secret($0) })
        default: throw fault("paymentDataType", "is neither 3DSecure nor EMV")
        }
    }

    private func authenticationResponses() throws(ApplePayTokenError) -> [ApplePayPayload.AuthenticationResponse] {
        var responses: [ApplePayPayload.AuthenticationResponse] = []
        for entry in try objects("authenticationResponses") {
            responses.append(
                ApplePayPayload.AuthenticationResponse(
                    merchantIdentifier: try entry.text("merchantIdentifier"),
                    authenticationData: Secret(try entry.text("authenticationData")),
                    transactionAmount: try entry.text("transactionAmount")))
        }
        return responses
    }

    private func metadata() throws(ApplePayTokenError) -> ApplePayMerchantTokenMetadata? {
        guard let metadata = try object("merchantTokenMetadata") else { return nil }
        var art: [ApplePayMerchantTokenMetadata.CardArt] = []
        for entry in try metadata.objects("cardArt") {
            art.append(
                ApplePayMerchantTokenMetadata.CardArt(
                    name: try entry.text("name"), type: try entry.text("type"), url: try entry.text("url")))
        }
        let card = try metadata.object("cardMetadata")
        return ApplePayMerchantTokenMetadata(
            cardArt: art, cardCountry: try card?.optionalText("cardCountry"),
            expirationDate: try card?.optionalText("expirationDate"),
            numberSuffix: try card?.optionalText("fpanSuffix"),
            longDescription: try card?.optionalText("longDescription"),
            shortDescription: try card?.optionalText("shortDescription"))
    }
}

// Members by name.
extension PayloadReader {
    private func fault(_ name: String, _ problem: String) -> ApplePayTokenError {
        ApplePayTokenError(.payload, "\(path)\(name) \(problem)")
    }

    private func value(_ name: String) -> PlaintextScanner.Value? {
        members.first { bytes[$0.name].elementsEqual(name.utf8) }?.value
    }

    private func secret(_ name: String) throws(ApplePayTokenError) -> SecureBytes {
        guard case .string(let place)? = value(name), let text = PlaintextText.decode(bytes[place]) else {
            throw fault(name, "is missing or no text")
        }
        return text
    }

    private func text(_ name: String) throws(ApplePayTokenError) -> String {
        try secret(name).withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// nil when the member is absent or null.
    private func optionalText(_ name: String) throws(ApplePayTokenError) -> String? {
        switch value(name) {
        case nil, .word?: nil
        default: try text(name)
        }
    }

    private func base64(_ name: String) throws(ApplePayTokenError) -> String {
        let text = try text(name)
        guard let bytes = try? Base64.decode(text), !bytes.isEmpty else { throw fault(name, "is not Base64") }
        return text
    }

    private func object(_ name: String) throws(ApplePayTokenError) -> PayloadReader? {
        switch value(name) {
        case nil, .word?: return nil
        case .object(let members)?: return PayloadReader(bytes: bytes, members: members, path: "\(path)\(name).")
        default: throw fault(name, "is no object")
        }
    }

    private func objects(_ name: String) throws(ApplePayTokenError) -> [PayloadReader] {
        guard let value = value(name) else { return [] }
        guard case .array(let elements) = value else { throw fault(name, "is no list") }
        var readers: [PayloadReader] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element else { throw fault("\(name)[\(index)]", "is no object") }
            readers.append(PayloadReader(bytes: bytes, members: members, path: "\(path)\(name)[\(index)]."))
        }
        return readers
    }
}
