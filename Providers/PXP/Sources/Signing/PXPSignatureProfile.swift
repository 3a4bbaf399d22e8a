public import Payments
internal import PaymentsCrypto

/// How a PXP-UST1 signature is made: four replaceable parts. Adapter and emulator read the same value, so that a
/// correction is made in one place.
///
/// Documented: the scheme's name, the header's form `PXP-UST1 {tokenId}:{timestamp}:{hmac}`, and HMAC-SHA256 under the
/// token value. **Not documented**: all four parts below. `assumed` is our working assumption; no vector of PXP's was
/// found, and every vector in this project is its own.
public struct PXPSignatureProfile: Hashable, Sendable {
    /// One part of the signed text.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// The timestamp exactly as it stands in the header.
        case timestamp
        /// The value of `X-Request-Id`.
        case requestID = "request-id"
        /// The path of the request, in one of its forms.
        case path
        /// The exact bytes of the body; nothing for a request without one.
        case body
    }

    /// How the path is written in the signed text.
    public enum PathForm: String, Hashable, Sendable, CaseIterable {
        /// `api/v1/sessions`
        case withoutSlash = "without-slash"
        /// `/api/v1/sessions`
        case withSlash = "with-slash"
        /// `sessions`: what follows the base URL.
        case resource
        /// `/sessions`
        case resourceWithSlash = "resource-with-slash"
        /// `api/v1/transactions/M/S?merchantTransactionId=R`
        case withoutSlashWithQuery = "without-slash-with-query"
        /// `/api/v1/transactions/M/S?merchantTransactionId=R`
        case withSlashWithQuery = "with-slash-with-query"
    }

    /// How the moment of signing is written.
    public enum TimestampUnit: String, Hashable, Sendable, CaseIterable {
        /// Whole seconds since 1970.
        case seconds
        /// Whole milliseconds since 1970.
        case milliseconds
        /// `2025-05-19T13:39:20.384Z`
        case iso8601 = "iso-8601"
    }

    /// How the digest is written.
    public enum Encoding: String, Hashable, Sendable, CaseIterable {
        /// 64 lower-case digits.
        case hex
        /// 64 upper-case digits.
        case upperCaseHex = "hex-upper"
        /// 44 characters with padding.
        case base64
    }

    /// The parts in the order in which they are joined, without separators.
    public var fields: [Field]
    /// The form of the path.
    public var pathForm: PathForm
    /// The unit of the timestamp.
    public var timestampUnit: TimestampUnit
    /// The spelling of the digest.
    public var encoding: Encoding

    /// Makes a profile.
    public init(
        fields: [Field] = [.timestamp, .requestID, .path, .body], pathForm: PathForm = .withoutSlash,
        timestampUnit: TimestampUnit = .milliseconds, encoding: Encoding = .hex
    ) {
        self.fields = fields
        self.pathForm = pathForm
        self.timestampUnit = timestampUnit
        self.encoding = encoding
    }

    /// What we work with until PXP says otherwise.
    public static let assumed = PXPSignatureProfile()
}

extension PXPSignatureProfile {
    /// What is signed, beside the time.
    public struct Message: Sendable {
        /// The value of `X-Request-Id`.
        public var requestID: String
        /// Path and query as they stand in the request line.
        public var target: String
        /// The part of the path that belongs to the base URL, such as `/api/v1`.
        public var basePath: String
        /// The exact body.
        public var body: [UInt8]

        /// Collects the parts.
        public init(requestID: String, target: String, basePath: String, body: [UInt8]) {
            self.requestID = requestID
            self.target = target
            self.basePath = basePath
            self.body = body
        }
    }

    /// The bytes that are signed.
    func bytes(of message: Message, timestamp: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.body.count + message.target.utf8.count + 80)
        for field in fields {
            switch field {
            case .timestamp: bytes.append(contentsOf: timestamp.utf8)
            case .requestID: bytes.append(contentsOf: message.requestID.utf8)
            case .path: bytes.append(contentsOf: path(of: message))
            case .body: bytes.append(contentsOf: message.body)
            }
        }
        return bytes
    }

    private func path(of message: Message) -> Substring.UTF8View {
        let whole = message.target.utf8[...]
        return switch pathForm {
        case .withSlashWithQuery: whole
        case .withoutSlashWithQuery: whole.dropFirst()
        case .withSlash: Self.withoutQuery(whole)
        case .withoutSlash: Self.withoutQuery(whole).dropFirst()
        case .resourceWithSlash: resource(of: message)
        case .resource: resource(of: message).dropFirst()
        }
    }

    private static func withoutQuery(_ target: Substring.UTF8View) -> Substring.UTF8View {
        target.prefix { $0 != UInt8(ascii: "?") }
    }

    private func resource(of message: Message) -> Substring.UTF8View {
        let path = Self.withoutQuery(message.target.utf8[...])
        let base = message.basePath.utf8
        return path.starts(with: base) ? path.dropFirst(base.count) : path
    }

    /// The signature's text.
    public func signature(of message: Message, timestamp: String, key: [UInt8]) -> String {
        write(HMAC256.authenticate(bytes(of: message, timestamp: timestamp), key: key))
    }

    func signature(of message: Message, timestamp: String, key: SecureBytes) -> String {
        write(HMAC256.authenticate(bytes(of: message, timestamp: timestamp), key: key))
    }

    private func write(_ digest: Digest256) -> String {
        switch encoding {
        case .hex: digest.hex
        case .upperCaseHex: digest.hex.uppercased()
        case .base64: Base64.encode(digest.bytes)
        }
    }

    /// A moment in the profile's unit.
    public func timestampText(_ moment: Timestamp) -> String {
        switch timestampUnit {
        case .seconds: String(moment.secondsSinceEpoch)
        case .milliseconds: String(moment.secondsSinceEpoch * 1000 + Int64(moment.nanoseconds / 1_000_000))
        case .iso8601: moment.rfc3339(fractionDigits: 3)
        }
    }

    /// The moment that a text names in the profile's unit; nil when it is none.
    public func moment(_ text: String) -> Timestamp? {
        if timestampUnit == .iso8601 { return try? Timestamp(rfc3339: text) }
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(text)
        else { return nil }
        if timestampUnit == .seconds { return Timestamp(secondsSinceEpoch: number) }
        return Timestamp(secondsSinceEpoch: number / 1000, nanoseconds: Int32(number % 1000) * 1_000_000)
    }
}
