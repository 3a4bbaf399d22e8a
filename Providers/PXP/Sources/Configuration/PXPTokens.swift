public import Payments
internal import PaymentsCrypto

/// One credential of the portal's inbound-calls page: an id that is sent and a value that signs.
public struct PXPToken: Sendable {
    /// Sent in the Authorization header.
    public let id: Secret<String>
    /// From this moment on the token is preferred to one without or with an earlier one; nil: from the start.
    public let activeFrom: Timestamp?
    /// From this moment on PXP no longer takes the token; nil when not known. Tokens live as many days as were asked
    /// for when they were made.
    public let expiresAt: Timestamp?
    /// The UTF-8 bytes of the token value; that the text is not decoded first is our assumption.
    let key: SecureBytes

    /// Checks the id and keeps both parts hidden.
    /// - Throws: `PaymentError` with code `.configuration` when the id cannot stand in a header (empty, a colon, a
    ///   space, anything but visible ASCII) or the value is empty or has a line break.
    public init(
        id: String, value: String, activeFrom: Timestamp? = nil, expiresAt: Timestamp? = nil
    ) throws(PaymentError) {
        let colon = UInt8(ascii: ":")
        guard !id.isEmpty, id.utf8.count <= 200, id.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != colon })
        else {
            throw .pxpConfiguration(
                "\(PXPSettings.tokenID.environmentVariable) must be 1 to 200 visible ASCII characters without a colon; "
                    + "copy it again from the portal's inbound-calls page")
        }
        guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .pxpConfiguration(
                "\(PXPSettings.tokenValue.environmentVariable) is empty or has a line break; "
                    + "copy it again from the portal's inbound-calls page")
        }
        self.id = Secret(id)
        self.activeFrom = activeFrom
        self.expiresAt = expiresAt
        key = SecureBytes(Array(value.utf8))
        environments = PXPEnvironmentGuard.markers(in: id).union(PXPEnvironmentGuard.markers(in: value))
    }

    /// The environments that the token's own text names, if any.
    let environments: Set<ProviderEnvironment>
}

/// The tokens of an account: one, or two while one replaces the other.
///
/// Which one signs follows from the configuration and the clock alone. A refused token never makes the adapter try the
/// other one by itself: that would be a retry, and retries are not an adapter's to make.
public struct PXPTokens: Sendable {
    /// A token and its place in the configuration, 1 or 2.
    struct Choice {
        let token: PXPToken
        let place: Int
    }

    /// The token in use until `second` takes over.
    public let first: PXPToken
    /// The token that follows; nil outside a rotation.
    public let second: PXPToken?

    /// Keeps one or two tokens.
    public init(_ first: PXPToken, second: PXPToken? = nil) {
        self.first = first
        self.second = second
    }

    /// The token that signs at a moment: of those that are active and not expired, the one that became active last;
    /// the first where that does not decide.
    /// - Throws: `PaymentError` with code `.configuration` when every token has expired.
    func choice(at now: Timestamp) throws(PaymentError) -> Choice {
        var best = first.isUsable(at: now) ? Choice(token: first, place: 1) : nil
        if let second, second.isUsable(at: now), best.map({ second.isNewer(than: $0.token) }) ?? true {
            best = Choice(token: second, place: 2)
        }
        guard let best else {
            throw .pxpConfiguration(
                "no PXP token can be used now: each has expired or is not active yet. Make a new token in the portal "
                    + "(Merchant setup, Merchant groups, Inbound calls) and set "
                    + "\(PXPSettings.tokenID.environmentVariable) and \(PXPSettings.tokenValue.environmentVariable); "
                    + "check also that this machine's clock is right")
        }
        return best
    }
}

extension PXPToken {
    /// Whether this token became active after another one; a token without a moment was always active.
    fileprivate func isNewer(than other: PXPToken) -> Bool {
        guard let activeFrom else { return false }
        return other.activeFrom.map { $0 < activeFrom } ?? true
    }

    fileprivate func isUsable(at now: Timestamp) -> Bool {
        (activeFrom.map { $0 <= now } ?? true) && (expiresAt.map { now < $0 } ?? true)
    }
}
