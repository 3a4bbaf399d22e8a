public import PaymentsCrypto

/// The signature scheme `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the timestamp's text, a full stop and the raw body.
///
/// The bytes are checked as received, before anything is parsed from the body. Freshness is judged by the time of
/// receipt, to both sides: a date in the future is no more genuine than one in the past. Several secrets may be current
/// at once, for rotation, and several signatures may be sent.
public struct TimestampedSignature: Sendable {
    /// Why a header does not prove anything.
    public enum Failure: String, Error, Hashable, Sendable, CaseIterable {
        /// The header is missing, has no single integer timestamp, or no signature of a known version.
        case malformed
        /// The timestamp is further from the time of receipt than is tolerated.
        case outsideWindow
        /// No signature fits any secret.
        case wrongSignature
    }

    /// How far the timestamp may be from the time of receipt, in seconds, to either side.
    public let toleranceSeconds: Int64
    /// More parts than this are not read: a header is small.
    public static let maximumPartCount = 20

    private let secrets: [SecureBytes]

    /// Takes the current secrets, at least one.
    public init(secrets: [SecureBytes], toleranceSeconds: Int64 = 300) {
        precondition(!secrets.isEmpty && toleranceSeconds >= 0, "a signature is checked with a secret")
        self.secrets = secrets
        self.toleranceSeconds = toleranceSeconds
    }

    /// Checks a header against the body it came with.
    /// - Throws: `Failure`; the body must not be believed.
    public func verify(header: String?, body: [UInt8], receivedAt: Timestamp) throws(Failure) {
        let (timestamp, text, signatures) = try Self.parse(header)
        let (distance, overflow) = receivedAt.secondsSinceEpoch.subtractingReportingOverflow(timestamp)
        guard !overflow, distance.magnitude <= UInt64(toleranceSeconds) else { throw .outsideWindow }
        // Every pair is compared, so that the time taken tells nothing about which one fits.
        var fits = false
        for secret in secrets {
            let expected = Self.digest(timestamp: text, body: body, secret: secret)
            for signature in signatures where signature == expected { fits = true }
        }
        guard fits else { throw .wrongSignature }
    }

    /// Signs a body, as a provider's server does: for emulators and tests.
    public func sign(body: [UInt8], at moment: Timestamp) -> String {
        let text = String(moment.secondsSinceEpoch)
        return "t=\(text),v1=\(Self.digest(timestamp: text, body: body, secret: secrets[0]).hex)"
    }

    private static func digest(timestamp: String, body: [UInt8], secret: SecureBytes) -> Digest256 {
        HMAC256.authenticate(Array(timestamp.utf8) + [UInt8(ascii: ".")] + body, key: secret)
    }

    /// Splits the header: exactly one `t` of digits, at least one `v1` of 64 hexadecimal digits; other versions are
    /// skipped.
    private static func parse(_ header: String?) throws(Failure) -> (Int64, String, [Digest256]) {
        let parts = (header ?? "").split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= maximumPartCount else { throw .malformed }
        var timestamps: [String] = []
        var signatures: [Digest256] = []
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw .malformed }
            switch pair[0] {
            case "t": timestamps.append(String(pair[1]))
            case "v1":
                guard let digest = Digest256(hex: pair[1]) else { throw .malformed }
                signatures.append(digest)
            default: break
            }
        }
        guard timestamps.count == 1, let text = timestamps.first, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let timestamp = Int64(text), !signatures.isEmpty
        else { throw .malformed }
        return (timestamp, text, signatures)
    }
}
