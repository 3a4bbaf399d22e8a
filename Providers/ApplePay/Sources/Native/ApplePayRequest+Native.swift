internal import Payments

extension ApplePayRequest {
    /// The request as a JSON object with PassKit's property names, for apps that build `PKPaymentRequest` from what a
    /// server answers. Amounts are decimal texts with the currency's decimals.
    /// - Throws: `ApplePayRequestError` with every problem.
    public func nativeJSON() throws(ApplePayRequestError) -> [UInt8] {
        try validate(for: .native)
        var writer = NativeWriter()
        writer.write(self)
        return writer.web.json.bytes
    }
}

/// Writes PassKit's properties. Only checked requests get here.
struct NativeWriter {
    /// Rows, methods, contacts and agreements have the web's members.
    var web = WebWriter(version: ApplePayVersions.known.upperBound, encoding: AmountForms.exact)

    mutating func write(_ request: ApplePayRequest) {
        web.json.beginObject()
        web.json.member("merchantIdentifier", request.merchantIdentifier)
        web.json.member("countryCode", request.countryCode)
        web.json.member("currencyCode", request.currency.code)
        web.json.member("supportedNetworks", request.supportedNetworks.lazy.map(\.rawValue))
        web.json.member("merchantCapabilities", Self.names(of: request.merchantCapabilities))
        web.writeItems("paymentSummaryItems", request.paymentSummaryItems)
        if !request.shippingMethods.isEmpty { web.writeMethods("shippingMethods", request.shippingMethods) }
        web.json.member("shippingType", request.shippingType.rawValue)
        if let countries = request.supportedCountries { web.json.member("supportedCountries", countries) }
        if let category = request.merchantCategoryCode {
            web.json.name("merchantCategoryCode")
            web.json.integer(Int64(category))
        }
        writeContacts(request)
        web.writeRest(request)
        web.json.endObject()
    }

    private mutating func writeContacts(_ request: ApplePayRequest) {
        if !request.requiredBillingContactFields.isEmpty {
            web.json.member("requiredBillingContactFields", Self.names(of: request.requiredBillingContactFields))
        }
        if !request.requiredShippingContactFields.isEmpty {
            web.json.member("requiredShippingContactFields", Self.names(of: request.requiredShippingContactFields))
        }
        web.writeKnownContacts(request)
    }

    private static func names(of capabilities: ApplePayCapabilities) -> [String] {
        let names: [(ApplePayCapabilities, String)] = [
            (.threeDSecure, "threeDSecure"), (.emv, "emv"), (.credit, "credit"), (.debit, "debit"),
            (.instantFundsOut, "instantFundsOut"),
        ]
        return names.filter { capabilities.contains($0.0) }.map(\.1)
    }

    private static func names(of fields: [ApplePayContactField]) -> [String] {
        fields.map { field in
            switch field {
            case .postalAddress, .name, .phoneticName: field.rawValue
            case .phone: "phoneNumber"
            case .email: "emailAddress"
            }
        }
    }
}
