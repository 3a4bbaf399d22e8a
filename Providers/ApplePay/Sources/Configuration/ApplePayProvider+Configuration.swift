public import Payments

extension ApplePayProvider {
    /// Who the merchant is at Apple.
    public struct Configuration: Hashable, Sendable {
        /// The longest merchant name: the limit of merchant validation's `displayName`.
        public static let maximumNameLength = 64

        /// The merchant identifier, such as `merchant.com.example.shop`.
        public let merchantIdentifier: String
        /// The shop as the shopper knows it; 1 to 64 characters.
        public let merchantName: String
        /// Where the merchant's payments are processed. Not the shopper's country.
        public let country: Country
        /// The networks that requests name, in the order of preference.
        public let networks: [ApplePayNetwork]

        /// Checks and keeps a configuration.
        /// - Throws: `PaymentError` with code `.configuration` and effect `untouched`, naming the setting and the fix.
        public init(
            merchantIdentifier: String, merchantName: String, countryCode: String,
            networks: [ApplePayNetwork] = ApplePayNetwork.usual
        ) throws(PaymentError) {
            guard !merchantIdentifier.isEmpty, merchantIdentifier.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .applePayConfiguration(
                    "\(ApplePaySettings.merchantID.environmentVariable) is no merchant identifier: "
                        + ApplePaySettings.merchantID.summary)
            }
            guard (1...Self.maximumNameLength).contains(merchantName.count) else {
                throw .applePayConfiguration(
                    "\(ApplePaySettings.merchantName.environmentVariable) has \(merchantName.count) characters; it "
                        + "takes 1 to \(Self.maximumNameLength): \(ApplePaySettings.merchantName.summary)")
            }
            guard let country = Country(code: countryCode) else {
                throw .applePayConfiguration(
                    "\(ApplePaySettings.country.environmentVariable) is no country code of ISO 3166-1 in upper case: "
                        + ApplePaySettings.country.summary)
            }
            self.merchantIdentifier = merchantIdentifier
            self.merchantName = merchantName
            self.country = country
            self.networks = networks
        }
    }
}

extension ApplePayProvider.Configuration: CustomStringConvertible {
    /// Merchant and country.
    public var description: String { "\(merchantIdentifier), \(merchantName), \(country)" }
}

extension PaymentError {
    /// A fault of our set-up, found before anything was sent.
    static func applePayConfiguration(_ explanation: String) -> PaymentError {
        PaymentError(
            .configuration, effect: .untouched, provider: ApplePayProvider.descriptor.id, explanation: explanation)
    }
}
