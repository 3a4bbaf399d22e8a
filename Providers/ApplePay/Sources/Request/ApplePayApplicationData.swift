public import Payments
public import PaymentsCrypto

/// What a request carries as its application data: the order and its fingerprint.
///
/// The sheet never shows it. Apple puts its SHA-256 into the signed part of the token, so a token that was made for
/// another order, or for the same order with other content, cannot be passed off as this one's.
public enum ApplePayApplicationData {
    /// Names the format, so that a later one can be told apart.
    private static let tag = "payments.applepay.1"

    /// The bytes for an order: tag, order id and fingerprint in hexadecimal, each on a line.
    public static func bytes(orderID: OrderID, fingerprint: Digest256) -> [UInt8] {
        Array("\(tag)\n\(orderID.rawValue)\n\(fingerprint.hex)".utf8)
    }

    /// The bytes for an order.
    public static func bytes(for order: Order) -> [UInt8] {
        bytes(orderID: order.id, fingerprint: order.fingerprint.digest)
    }

    /// What the token's header must say: the digest of the bytes.
    public static func digest(for terms: OrderTerms) -> Digest256 {
        SHA256.hash(bytes(orderID: terms.orderID, fingerprint: terms.fingerprint))
    }
}
