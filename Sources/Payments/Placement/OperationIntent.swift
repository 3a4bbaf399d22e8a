public import PaymentsCrypto

/// The number of an operation in its order's stream, from 1.
public struct OperationNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number.
    public let value: Int

    /// Wraps a number from 1.
    public init(_ value: Int) { self.value = value }

    /// Earlier operations sort first.
    public static func < (left: OperationNumber, right: OperationNumber) -> Bool { left.value < right.value }

    /// `#3`.
    public var description: String { "#\(value)" }
}

/// A caller's name for one capture, void, refund or cancellation, so that asking twice does it once.
public struct CommandID: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

/// One thing to be done by one provider, decided and stored before its first byte is sent.
public struct OperationIntent: Hashable, Sendable {
    /// Its place in the stream.
    public let number: OperationNumber
    /// What is to be done.
    public let verb: CallVerb
    /// The press of Pay it belongs to.
    public let attempt: AttemptID
    /// Who does it.
    public let account: ProviderAccount
    /// How much.
    public let amount: Money
    /// Our reference of the operation at the provider.
    public let reference: MerchantReference
    /// The key that makes it happen once.
    public let key: IdempotencyKey
    /// The digest of the canonical body: what a repeat has to equal. Instrument data is no part of it.
    public let bodyDigest: Digest256
    /// The charge that this captures, voids, refunds or completes; nil for a charge and for stored value.
    public let payment: OperationNumber?
    /// Whether a capture is the last one.
    public let isFinal: Bool
    /// Whether the plan asked for it, so that any worker may send it; false when a caller did.
    public let isPlanned: Bool
    /// The caller's name for it; nil when it gave none.
    public let command: CommandID?

    /// Collects a stored intent.
    public init(
        number: OperationNumber, verb: CallVerb, attempt: AttemptID, account: ProviderAccount, amount: Money,
        reference: MerchantReference, key: IdempotencyKey, bodyDigest: Digest256, payment: OperationNumber?,
        isFinal: Bool, isPlanned: Bool, command: CommandID?
    ) {
        self.number = number
        self.verb = verb
        self.attempt = attempt
        self.account = account
        self.amount = amount
        self.reference = reference
        self.key = key
        self.bodyDigest = bodyDigest
        self.payment = payment
        self.isFinal = isFinal
        self.isPlanned = isPlanned
        self.command = command
    }
}
