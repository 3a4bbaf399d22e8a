public import Payments
internal import PaymentsCrypto

extension ApplePayProvider {
    /// Verifies and opens a token, and checks that it was made for these terms. The placement binds its transaction to
    /// one attempt.
    /// - Throws: `PaymentError`, untouched: `.configuration` without a processing key, else with the check that failed.
    public func open(
        _ token: Secret<[UInt8]>, for terms: OrderTerms, at moment: Timestamp
    ) throws(PaymentError) -> NetworkToken {
        guard let opener else {
            throw .applePayConfiguration(
                "tokens cannot be opened: set \(ApplePaySettings.processingKey.environmentVariable) and "
                    + ApplePaySettings.rootCertificate.environmentVariable)
        }
        do throws(ApplePayTokenError) {
            return try opener.open(token.reveal(), for: terms, at: moment).networkToken()
        } catch {
            throw PaymentError(error)
        }
    }
}

extension ApplePayTokenOpener {
    /// Makes an opener from the settings; nil when there is no processing key. Outside the sandbox the root has to be
    /// Apple's.
    init?(_ settings: ProviderSettings, merchantIdentifier: String, _ environment: ProviderEnvironment)
        throws(PaymentError)
    {
        guard let key = settings[ApplePaySettings.processingKey.name] else { return nil }
        guard let root = settings[ApplePaySettings.rootCertificate.name] else {
            throw .applePayConfiguration(
                "\(ApplePaySettings.rootCertificate.environmentVariable) is missing: "
                    + ApplePaySettings.rootCertificate.summary)
        }
        let pem = Array(root.reveal().utf8)
        let anchor = try environment == .sandbox ? .unpinned(pem: pem) : ApplePayTrustAnchor(pem: pem)
        let privateKey: PrivateKey
        do throws(CryptoError) {
            privateKey = try PrivateKey(pem: SecureBytes(key.reveal().utf8))
        } catch {
            throw .applePayConfiguration("\(ApplePaySettings.processingKey.environmentVariable): \(error.detail)")
        }
        let certificate = try settings[ApplePaySettings.processingCertificate.name].map {
            text throws(PaymentError) in
            try ApplePayTrustAnchor.certificate(
                pem: Array(text.reveal().utf8), what: ApplePaySettings.processingCertificate.environmentVariable)
        }
        let merchantKey = try ApplePayMerchantKey(
            privateKey: privateKey, certificate: certificate, merchantIdentifier: merchantIdentifier)
        self.init(verifier: ApplePayTokenVerifier(anchor: anchor), keys: try ApplePayKeyRing([merchantKey]))
    }
}
