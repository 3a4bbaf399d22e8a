public import Payments

extension ApplePayProvider: WalletRequestProvider {
    /// PassKit, Apple Pay JS, W3C Payment Request and Google Pay.
    public static var requestForms: [WalletRequestForm] { [.web, .native, .w3c, .google] }

    /// What a request says beside the amounts, for this merchant.
    public var options: ApplePayOptions {
        var options = ApplePayOptions(
            merchantIdentifier: configuration.merchantIdentifier, merchantName: configuration.merchantName,
            countryCode: configuration.country.code)
        options.supportedNetworks = configuration.networks
        return options
    }

    /// Writes an order's request with this merchant's `options`.
    /// - Throws: `PaymentError` with code `.invalidRequest` and every problem; `.unsupported` for another form.
    public func walletRequest(
        for order: Order, as form: WalletRequestForm, version: Int?
    ) throws(PaymentError) -> WalletRequest {
        let request = order.uncheckedPaymentRequest(options)
        guard let checked = Self.form(form, version: version ?? request.lowestWebVersion) else {
            throw PaymentError(
                .unsupported, effect: .untouched, provider: Self.descriptor.id,
                explanation: "Apple Pay writes no request as \(form); the forms are "
                    + Self.requestForms.map(\.description).joined(separator: ", "))
        }
        do throws(ApplePayRequestError) {
            let body = try request.json(as: checked)
            let warnings = request.problems(for: checked).filter { $0.severity == .warning }
            return WalletRequest(
                form: form, version: checked.version, body: body, warnings: warnings.map(\.description))
        } catch { throw error.paymentError }
    }

    private static func form(_ form: WalletRequestForm, version: Int) -> ApplePayForm? {
        switch form {
        case .native: .native
        case .web: .web(version: version)
        case .w3c: .w3c(version: version)
        case .google: .google
        default: nil
        }
    }
}

extension ApplePayRequest {
    /// The request in any form, as JSON.
    /// - Throws: `ApplePayRequestError` with every problem.
    public func json(as form: ApplePayForm) throws(ApplePayRequestError) -> [UInt8] {
        switch form {
        case .native: try nativeJSON()
        case .web(let version): try webJSON(version: version)
        case .w3c(let version): try w3cJSON(version: version)
        case .google: try googleJSON()
        }
    }
}
