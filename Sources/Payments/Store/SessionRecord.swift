public import PaymentsCrypto

/// What is kept about a session for good: everything but its secrets.
public struct SessionRecord: Hashable, Sendable {
    /// Who made the session.
    public var provider: ProviderID
    /// Which world it belongs to.
    public var environment: ProviderEnvironment
    /// Our account at the provider, as far as it is no secret: a merchant or site id. Part of the session's identity.
    public var account: String
    /// The provider's name for the session.
    public var sessionID: SessionID
    /// Our reference of the payment.
    public var reference: MerchantReference
    /// The order it pays.
    public var orderID: OrderID
    /// The order's fingerprint in hexadecimal; nil when the session was made from a bare amount.
    public var fingerprint: String?
    /// What the session may charge.
    public var amount: Money
    /// The methods it offers and what each does with the money, in order.
    public var intents: [SessionRequest.MethodIntent]
    /// The expiry exactly as the provider wrote it.
    public var expiryText: String
    /// The expiry as a moment.
    public var expiresAt: Timestamp
    /// When we stored the session first.
    public var createdAt: Timestamp

    /// Puts the facts together. Texts are stored as they are.
    public init(
        provider: ProviderID, environment: ProviderEnvironment, account: String, sessionID: SessionID,
        reference: MerchantReference, orderID: OrderID, fingerprint: String?, amount: Money,
        intents: [SessionRequest.MethodIntent], expiryText: String, expiresAt: Timestamp, createdAt: Timestamp
    ) {
        self.provider = provider
        self.environment = environment
        self.account = account
        self.sessionID = sessionID
        self.reference = reference
        self.orderID = orderID
        self.fingerprint = fingerprint
        self.amount = amount
        self.intents = intents
        self.expiryText = expiryText
        self.expiresAt = expiresAt
        self.createdAt = createdAt
    }
}

extension SessionRecord {
    /// Every fact in one unambiguous byte string: what a seal is bound to and what a checksum covers. Stored seals
    /// depend on it, so another layout needs another label.
    var canonicalBytes: [UInt8] {
        var bytes = RecordBytes(label: "session-record/1")
        bytes.append(provider.rawValue)
        bytes.append(environment.rawValue)
        bytes.append(account)
        bytes.append(sessionID.rawValue)
        bytes.append(reference.rawValue)
        bytes.append(orderID.rawValue)
        bytes.append(optional: fingerprint)
        bytes.append(amount.minorUnits)
        bytes.append(amount.currency.code)
        bytes.append(SessionRequest.MethodIntent.text(intents))
        bytes.append(expiryText)
        bytes.append(expiresAt)
        bytes.append(createdAt)
        return bytes.bytes
    }

    /// Whether two records speak of one session: same provider, environment, account and session id.
    public func isSameSession(as other: SessionRecord) -> Bool {
        sessionID == other.sessionID && provider == other.provider && environment == other.environment
            && account == other.account
    }

    /// A short text that names the session in errors and logs.
    public var place: String { "session \(sessionID) of \(provider) (\(environment.rawValue))" }
}

/// A session as it is stored: its facts, and its secrets sealed.
public struct SealedSession: Hashable, Sendable {
    /// The facts.
    public let record: SessionRecord
    /// The provider's answer, sealed; nil once it was erased.
    public let payload: SealedPayload?

    /// Puts facts and seal together; `SessionSealer` makes seals, stores read them back.
    public init(record: SessionRecord, payload: SealedPayload?) {
        self.record = record
        self.payload = payload
    }

    /// Covers facts and seal. A store keeps it beside the row and compares it when it reads, to notice accidents on the
    /// disk; against intent stands the seal itself.
    public var checksum: Digest256 {
        var hash = SHA256()
        hash.update(record.canonicalBytes)
        guard let payload else { return hash.finalize() }
        var bytes = RecordBytes(label: "sealed-payload/1")
        bytes.append(payload.keyID)
        bytes.append(payload.nonce)
        bytes.append(payload.ciphertext)
        bytes.append(payload.tag)
        hash.update(bytes.bytes)
        return hash.finalize()
    }
}

/// Bytes that only the right key opens, and only beside the record they were sealed with.
public struct SealedPayload: Hashable, Sendable {
    /// Names the key, see ``SealingKey/id``.
    public let keyID: String
    /// The nonce of AES-GCM.
    public let nonce: [UInt8]
    /// As long as the payload.
    public let ciphertext: [UInt8]
    /// The tag of AES-GCM.
    public let tag: [UInt8]

    /// Puts the parts together as they were read.
    public init(keyID: String, nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
        self.keyID = keyID
        self.nonce = nonce
        self.ciphertext = ciphertext
        self.tag = tag
    }
}
