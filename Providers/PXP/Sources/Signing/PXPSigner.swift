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
        let id = token.id.reveal()
        var header = ""
        // Room for all parts at once: this runs for each request.
        header.reserveCapacity(
            Self.scheme.utf8.count + id.utf8.count + timestamp.utf8.count + signature.utf8.count + 3)
        header += Self.scheme
        header += " "
        header += id
        header += ":"
        header += timestamp
        header += ":"
        header += signature
        return header
    }
}
