internal import Payments
internal import PaymentsCrypto

/// Makes the Authorization header of one request: `PXP-UST1 {tokenId}:{timestamp}:{hmac}`.
struct PXPSigner {
    /// The scheme's name, followed by one space in the header.
    static let scheme = "PXP-UST1"

    let token: PXPToken
    let profile: PXPSignatureProfile

    /// The header's value for a message signed now. It is a credential until the provider's clock window closes.
    func authorization(for message: PXPSignatureProfile.Message, now: Timestamp) -> String {
        let timestamp = profile.timestampText(now)
        let signature = profile.signature(of: message, timestamp: timestamp, key: token.key)
        return "\(Self.scheme) \(token.id.reveal()):\(timestamp):\(signature)"
    }
}
