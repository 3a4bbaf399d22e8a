public import Payments
internal import PaymentsCrypto

/// Checks that a token was made by Apple, lately, and not changed since.
public struct ApplePayTokenVerifier: Sendable {
    /// Apple: a signing time further than five minutes from the transaction suggests a replay.
    public static let defaultTolerance: Duration = .seconds(300)

    /// Where chains have to end.
    public let anchor: ApplePayTrustAnchor
    /// How far the signing time may be from now, in either direction; that far is still allowed.
    public let tolerance: Duration

    /// Makes a verifier. A negative tolerance is a programming error.
    public init(anchor: ApplePayTrustAnchor, tolerance: Duration = defaultTolerance) {
        precondition(tolerance >= .zero, "a tolerance is not negative")
        self.anchor = anchor
        self.tolerance = tolerance
    }

    /// Verifies a token at a moment.
    /// - Throws: `ApplePayTokenError` with the first check that failed.
    public func verify(
        _ token: ApplePayToken, at now: Timestamp
    ) throws(ApplePayTokenError) -> VerifiedApplePayToken {
        let signature: DetachedSignature
        do throws(CMSError) { signature = try DetachedSignature(parsing: token.signature) } catch {
            throw ApplePayTokenError(.signatureFormat, "\(error)")
        }
        let pair = try TokenChain.pair(in: signature.certificates, root: anchor.certificate)
        let key = try anchor.key(of: pair.leaf, below: pair.intermediate)
        guard signature.signerCertificate == pair.leaf else {
            throw ApplePayTokenError(.signer, "the signature names another signer than the leaf certificate")
        }
        guard signature.algorithm == (token.version == .ec ? .ecdsaWithSHA256 : .rsaWithSHA256) else {
            throw ApplePayTokenError(.signer, "the signature's algorithm does not belong to \(token.version.rawValue)")
        }
        guard signature.messageDigest == SHA256.hash(token.signedContent) else {
            throw ApplePayTokenError(.messageDigest, "the signed digest is not that of the token's content")
        }
        guard signature.isSigned(by: key) else {
            throw ApplePayTokenError(.signature, "the leaf's key did not make the signature")
        }
        let signingTime = try checkTimes(signature, pair, now)
        return VerifiedApplePayToken(
            token: token, signingTime: signingTime, leaf: pair.leaf, isApple: anchor.isApple)
    }

    /// The signing time, once certificates and clock agree with it.
    private func checkTimes(
        _ signature: DetachedSignature, _ pair: TokenChain.Pair, _ now: Timestamp
    ) throws(ApplePayTokenError) -> Timestamp {
        guard let seconds = signature.signingTime else {
            throw ApplePayTokenError(.signingTime, "the signature does not say when it was made")
        }
        // At the signing time and not now: certificates change every few years, and old tokens stay explainable.
        let chain = [("leaf", pair.leaf), ("intermediate", pair.intermediate), ("root", anchor.certificate)]
        for (name, certificate) in chain where !certificate.validity.contains(seconds) {
            throw ApplePayTokenError(.certificateValidity, "the \(name) certificate was not valid at the signing time")
        }
        let signingTime = Timestamp(secondsSinceEpoch: seconds)
        let age = now.duration(since: signingTime)
        guard age <= tolerance, age >= .zero - tolerance else {
            throw ApplePayTokenError(
                .signingTime,
                "signed at \(signingTime), more than \(tolerance.components.seconds) seconds from \(now)")
        }
        return signingTime
    }
}

/// A token that passed every check of ``ApplePayTokenVerifier``: the only kind that is opened.
public struct VerifiedApplePayToken: Sendable {
    /// The token.
    public let token: ApplePayToken
    /// When Apple signed it.
    public let signingTime: Timestamp
    /// Whether the chain ended at Apple's root, and not at one of a test set-up.
    public let isApple: Bool
    let leaf: Certificate

    init(token: ApplePayToken, signingTime: Timestamp, leaf: Certificate, isApple: Bool) {
        self.token = token
        self.signingTime = signingTime
        self.leaf = leaf
        self.isApple = isApple
    }

    /// SHA-256 fingerprint of the certificate that signed it, in hexadecimal.
    public var signerFingerprint: String { leaf.fingerprint.hex }
}

extension VerifiedApplePayToken: CustomStringConvertible, CustomReflectable {
    /// The token's description and when it was signed.
    public var description: String { "Verified(\(token), signed \(signingTime))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
