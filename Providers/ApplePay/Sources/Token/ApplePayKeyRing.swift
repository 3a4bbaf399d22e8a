public import Payments
internal import PaymentsCrypto

/// The merchant's processing keys. Several are live while one replaces another: the token says which it was made for.
public struct ApplePayKeyRing: Sendable {
    /// The most keys that are kept.
    public static let maximumCount = 16

    private let keys: [ApplePayMerchantKey]

    /// Collects keys.
    /// - Throws: `PaymentError` with code `.configuration` for no key, too many, or one twice.
    public init(_ keys: [ApplePayMerchantKey]) throws(PaymentError) {
        guard (1...Self.maximumCount).contains(keys.count) else {
            throw .applePayConfiguration("1 to \(Self.maximumCount) processing keys are taken, not \(keys.count)")
        }
        guard Set(keys.map(\.publicKeyHash)).count == keys.count else {
            throw .applePayConfiguration("a processing key is there twice")
        }
        self.keys = keys
    }

    /// Opens a verified token. The plaintext and every key on the way to it are erased before this returns.
    /// - Throws: `ApplePayTokenError` with check `publicKeyHash`, `merchantIdentifier`, `keyAgreement`, `decryption` or
    ///   `payload`.
    public func open(_ verified: VerifiedApplePayToken) throws(ApplePayTokenError) -> ApplePayPayload {
        let plaintext = try plaintext(of: verified)
        return try PayloadReader.read(plaintext)
    }

    /// The opened text itself, card number and all.
    func plaintext(of verified: VerifiedApplePayToken) throws(ApplePayTokenError) -> SecureBytes {
        let token = verified.token
        guard let key = keys.first(where: { $0.publicKeyHash == token.publicKeyHash }) else {
            throw ApplePayTokenError(
                .publicKeyHash, "the token was made for the key \(token.publicKeyHash), which is none of ours")
        }
        let contentKey =
            switch token.version {
            case .ec: try Self.agreedKey(token, key)
            case .rsa: try Self.wrappedKey(token, key)
            }
        let split = token.data.count - AESGCM.tagByteCount
        let sealed = AESGCM.Sealed(
            ciphertext: Array(token.data[..<split]), tag: Array(token.data[split...]))
        do throws(CryptoError) {
            return try AESGCM(key: contentKey).open(sealed, nonce: Self.nonce)
        } catch {
            throw ApplePayTokenError(
                .decryption, "the data does not open: another merchant identifier, or not made for this key")
        }
    }

    /// Sixteen zero bytes: each content key is used once.
    static let nonce = [UInt8](repeating: 0, count: 16)

    /// EC_v1: Diffie-Hellman on P-256, then the derivation of NIST SP 800-56A with Apple's names.
    private static func agreedKey(
        _ token: ApplePayToken, _ key: ApplePayMerchantKey
    ) throws(ApplePayTokenError) -> SecureBytes {
        guard let merchant = key.merchantIDHash else {
            throw ApplePayTokenError(
                .merchantIdentifier, "EC_v1 needs the merchant identifier, or the processing certificate with it")
        }
        let secret: SecureBytes
        do throws(CryptoError) {
            secret = try key.privateKey.sharedSecret(with: PublicKey(subjectPublicKeyInfo: token.keyMaterial))
        } catch {
            throw ApplePayTokenError(.keyAgreement, "\(error)")
        }
        return ConcatenationKDF.deriveKey(from: secret, otherInformation: otherInformation(merchant))
    }

    /// Length and name of the algorithm, the name of party U without length, and party V: the merchant.
    static func otherInformation(_ merchant: Digest256) -> [UInt8] {
        [0x0D] + Array("id-aes256-GCM".utf8) + Array("Apple".utf8) + merchant.bytes
    }

    /// RSA_v1: a key of 16 bytes under OAEP.
    private static func wrappedKey(
        _ token: ApplePayToken, _ key: ApplePayMerchantKey
    ) throws(ApplePayTokenError) -> SecureBytes {
        let opened: SecureBytes
        do throws(CryptoError) { opened = try key.privateKey.openOAEP(token.keyMaterial) } catch {
            throw ApplePayTokenError(.keyAgreement, "\(error)")
        }
        guard opened.count == 16 else {
            throw ApplePayTokenError(.keyAgreement, "the wrapped key has not 16 bytes")
        }
        return opened
    }
}
