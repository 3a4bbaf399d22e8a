public import Payments
internal import PaymentsCrypto

/// Takes a token from its bytes to what is charged: verified, opened, and compared with the order before any money
/// moves.
public struct ApplePayTokenOpener: Sendable {
    /// Who may have signed, and when.
    public let verifier: ApplePayTokenVerifier
    /// Our keys.
    public let keys: ApplePayKeyRing

    /// Puts verifier and keys together.
    public init(verifier: ApplePayTokenVerifier, keys: ApplePayKeyRing) {
        self.verifier = verifier
        self.keys = keys
    }

    /// Verifies and opens a token, and checks that it was made for these terms. Whether it was used before is not
    /// looked at: see the form that takes a store.
    /// - Parameters:
    ///   - applicationData: what the request carried, as its options said.
    ///   - now: the moment of the transaction.
    /// - Throws: `ApplePayTokenError` with the first check that failed. Nothing was charged.
    public func open(
        _ token: [UInt8], for terms: OrderTerms, applicationData: ApplePayOptions.ApplicationData = .order,
        at now: Timestamp
    ) throws(ApplePayTokenError) -> OpenedApplePayToken {
        let verified = try verifier.verify(ApplePayToken(parsing: token), at: now)
        let payload = try keys.open(verified)
        try Self.check(verified.token.applicationDataHash, applicationData, terms)
        try Self.check(payload.amount, terms)
        return OpenedApplePayToken(verified: verified, payload: payload)
    }

    /// The same, and binds the token to one attempt to pay one order: for another order or attempt it is refused from
    /// then on, for the same attempt it opens again.
    /// - Throws: `PaymentError`, untouched: `.invalidRequest`, `.amountChanged` or `.conflict` with the check that
    ///   failed in its explanation; `.storage` when the claim could not be stored.
    public func open(
        _ token: [UInt8], for terms: OrderTerms, attempt: AttemptID,
        applicationData: ApplePayOptions.ApplicationData = .order, at now: Timestamp, claims: any UniqueClaimStore
    ) async throws(PaymentError) -> OpenedApplePayToken {
        let opened: OpenedApplePayToken
        do throws(ApplePayTokenError) {
            opened = try open(token, for: terms, applicationData: applicationData, at: now)
        } catch {
            throw PaymentError(error)
        }
        let claim = UniqueClaim.walletTransaction(opened.transactionID, order: terms.orderID, attempt: attempt)
        let isOurs: Bool
        do throws(StoreError) { isOurs = try await claims.claim(claim) } catch {
            throw PaymentError(
                .storage, effect: .untouched, provider: ApplePayProvider.descriptor.id,
                explanation: "the token was not charged, since its use could not be stored: \(error)")
        }
        guard isOurs else {
            throw PaymentError(
                ApplePayTokenError(.replay, "the token was used for another order or attempt"))
        }
        return opened
    }

    private static func check(
        _ found: Digest256?, _ sent: ApplePayOptions.ApplicationData, _ terms: OrderTerms
    ) throws(ApplePayTokenError) {
        let expected: Digest256? =
            switch sent {
            case .order: ApplePayApplicationData.digest(for: terms)
            case .custom(let bytes): SHA256.hash(bytes)
            case .none: nil
            }
        guard found == expected else {
            throw ApplePayTokenError(
                .applicationData,
                expected == nil
                    ? "the token carries application data and the request had none"
                    : found == nil
                        ? "the token carries no application data and the request did"
                        : "the token was made for another order, or for this one with other content")
        }
    }

    private static func check(_ amount: Money, _ terms: OrderTerms) throws(ApplePayTokenError) {
        guard amount.currency == terms.amount.currency else {
            throw ApplePayTokenError(
                .currency, "the token is in \(amount.currency), the order in \(terms.amount.currency)")
        }
        guard terms.isFinal else { throw ApplePayTokenError(.amount, "the order's amount is not final yet") }
        guard amount == terms.amount else {
            throw ApplePayTokenError(.amount, "the token is for \(amount), the order for \(terms.amount)")
        }
    }
}

/// A token that was verified, opened and found to be for the order.
public struct OpenedApplePayToken: Sendable {
    /// The token and when it was signed.
    public let verified: VerifiedApplePayToken
    /// What it holds.
    public let payload: ApplePayPayload

    init(verified: VerifiedApplePayToken, payload: ApplePayPayload) {
        self.verified = verified
        self.payload = payload
    }

    /// The wallet's id of this payment, lower-case hexadecimal.
    public var transactionID: String { verified.token.transactionID }

    /// The form that providers charge.
    /// - Throws: `ApplePayTokenError` with check `payload` for chip data.
    public func networkToken() throws(ApplePayTokenError) -> NetworkToken {
        try payload.networkToken(transactionID: transactionID)
    }
}

extension OpenedApplePayToken: CustomStringConvertible, CustomReflectable {
    /// The token's and the payload's descriptions.
    public var description: String { "Opened(\(verified), \(payload))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
