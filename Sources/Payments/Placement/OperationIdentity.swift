internal import PaymentsCrypto

/// The reference, key and body digest of an operation, derived from what it is: the same after a restart, different for
/// every operation, and never kept in a client object that outlives it.
public struct OperationIdentity: Hashable, Sendable {
    /// Our reference at the provider: 32 lower-case hexadecimal digits, which fits every known limit of length and
    /// character set.
    public let reference: MerchantReference
    /// The idempotency key: 40 lower-case hexadecimal digits.
    public let key: IdempotencyKey

    /// Derives the names of one operation.
    public init(
        order: OrderID, attempt: AttemptID, account: ProviderAccount, verb: CallVerb, number: OperationNumber
    ) {
        func digest(_ label: String) -> String {
            var bytes = RecordBytes(label: label)
            bytes.append(order.rawValue)
            bytes.append(attempt.rawValue)
            bytes.append(account.provider.rawValue)
            bytes.append(optional: account.account)
            bytes.append(verb.rawValue)
            bytes.append(Int64(number.value))
            return SHA256.hash(bytes.bytes).hex
        }
        guard let reference = MerchantReference(String(digest("operation-reference/1").prefix(32))),
            let key = IdempotencyKey(String(digest("operation-key/1").prefix(40)))
        else { preconditionFailure("hexadecimal digits are an identifier") }
        self.reference = reference
        self.key = key
    }

    /// A stand-in for callers who have to be told to wait before any operation has a reference.
    static func ofOrder(_ order: OrderID) -> MerchantReference {
        var bytes = RecordBytes(label: "order-reference/1")
        bytes.append(order.rawValue)
        guard let reference = MerchantReference(String(SHA256.hash(bytes.bytes).hex.prefix(32))) else {
            preconditionFailure("hexadecimal digits are an identifier")
        }
        return reference
    }

    /// The id of an attempt that a caller did not name: derived from its place, so that two presses at once meet.
    static func attempt(order: OrderID, ordinal: Int) -> AttemptID {
        var bytes = RecordBytes(label: "attempt-id/1")
        bytes.append(order.rawValue)
        bytes.append(Int64(ordinal))
        guard let id = AttemptID("a" + SHA256.hash(bytes.bytes).hex.prefix(31)) else {
            preconditionFailure("hexadecimal digits are an identifier")
        }
        return id
    }
}

/// Everything about an operation that its provider sees and that a repeat has to equal, except the instrument.
struct CanonicalBody {
    let terms: OrderTerms
    let verb: CallVerb
    let amount: Money
    let account: ProviderAccount
    let payment: ProviderReference?
    let isFinal: Bool

    /// The digest that is stored beside the key. The order's fingerprint stands for all that was agreed.
    var digest: Digest256 {
        var bytes = RecordBytes(label: "operation-body/1")
        bytes.append(terms.fingerprint.hex)
        bytes.append(verb.rawValue)
        bytes.append(amount.minorUnits)
        bytes.append(amount.currency.code)
        bytes.append(account.description)
        bytes.append(optional: payment?.rawValue)
        bytes.append(isFinal ? 1 : 0)
        return SHA256.hash(bytes.bytes)
    }
}
