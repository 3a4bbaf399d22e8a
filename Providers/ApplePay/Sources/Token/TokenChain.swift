internal import PaymentsCrypto

/// The chain of a token: which certificate is which, and whether each vouches for the next (payment token format, steps
/// 1a to 1c).
enum TokenChain {
    /// Apple's marker of the leaf. Presence matters, not the value.
    static let leafMarker = ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 29)
    /// Apple's marker of the intermediate authority.
    static let intermediateMarker = ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 2, 14)

    /// The two certificates that a token brings.
    struct Pair {
        let leaf: Certificate
        let intermediate: Certificate
    }

    /// Tells leaf and intermediate apart by their markers. A root that came along has to be the pinned one.
    static func pair(
        in certificates: [Certificate], root: Certificate
    ) throws(ApplePayTokenError) -> Pair {
        let others = certificates.filter { $0 != root }
        guard others.count == 2, certificates.count <= 3 else {
            throw ApplePayTokenError(
                .certificates,
                "a leaf and an intermediate certificate are expected beside the root, there are \(others.count)")
        }
        let leaves = others.filter { $0.extensionValue(leafMarker) != nil }
        let intermediates = others.filter { $0.extensionValue(intermediateMarker) != nil }
        guard leaves.count == 1, let leaf = leaves.first else {
            throw ApplePayTokenError(
                .markers, "\(leaves.count) certificates carry the leaf's marker \(leafMarker), not one")
        }
        guard intermediates.count == 1, let intermediate = intermediates.first else {
            throw ApplePayTokenError(
                .markers,
                "\(intermediates.count) certificates carry the intermediate's marker \(intermediateMarker), not one")
        }
        guard leaf != intermediate else {
            throw ApplePayTokenError(.markers, "one certificate carries both markers")
        }
        return Pair(leaf: leaf, intermediate: intermediate)
    }

    /// Checks signatures, names and what each certificate may do.
    static func verify(
        _ leaf: Certificate, below intermediate: Certificate, root: Certificate, rootKey: PublicKey
    ) throws(ApplePayTokenError) -> PublicKey {
        guard intermediate.issuer == root.subject, intermediate.isSigned(by: rootKey) else {
            throw ApplePayTokenError(.chain, "the pinned root did not sign the intermediate certificate")
        }
        guard intermediate.maySignCertificates(intermediateCount: 0), intermediate.allowsMessages,
            intermediate.hasOnlyKnownCriticalExtensions([intermediateMarker])
        else { throw ApplePayTokenError(.chain, "the intermediate certificate may not vouch for signers") }
        guard let intermediateKey = try? intermediate.publicKey() else {
            throw ApplePayTokenError(.chain, "the intermediate's key is of a kind that is not taken")
        }
        guard leaf.issuer == intermediate.subject, leaf.isSigned(by: intermediateKey) else {
            throw ApplePayTokenError(.chain, "the intermediate did not sign the leaf certificate")
        }
        guard leaf.maySignMessages, leaf.hasOnlyKnownCriticalExtensions([leafMarker]) else {
            throw ApplePayTokenError(.chain, "the leaf certificate may not sign messages")
        }
        guard let key = try? leaf.publicKey() else {
            throw ApplePayTokenError(.chain, "the leaf's key is of a kind that is not taken")
        }
        return key
    }
}
