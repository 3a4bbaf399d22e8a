internal import Payments
internal import PaymentsCrypto

extension ApplePayToken {
    private static let maximumDepth = 8
    private static let transactionIDByteCounts = 16...64

    /// Reads a token: the payment data object, or the token around it.
    /// - Throws: `ApplePayTokenError` with check `format`, `encoding` or `version`.
    public init(parsing bytes: [UInt8]) throws(ApplePayTokenError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw ApplePayTokenError(.format, "more than \(Self.maximumByteCount) bytes")
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(
                parsing: bytes,
                limits: JSONLimits(maximumByteCount: Self.maximumByteCount, maximumDepth: Self.maximumDepth))
        } catch {
            throw ApplePayTokenError(.format, "not JSON: \(error)")
        }
        guard let object = value.objectValue else {
            throw ApplePayTokenError(.format, "\(value.kindName) stands where the token's object is expected")
        }
        let inner = object["paymentData"]
        guard let paymentData = inner == nil ? object : inner?.objectValue else {
            throw ApplePayTokenError(.format, "paymentData is no object")
        }
        try self.init(paymentData: paymentData, around: inner == nil ? nil : object)
    }

    private init(paymentData: JSONObject, around token: JSONObject?) throws(ApplePayTokenError) {
        // Simulators answer with an empty object.
        guard !paymentData.members.isEmpty else { throw ApplePayTokenError(.format, "the payment data is empty") }
        let members = TokenMembers(object: paymentData, path: "")
        guard let headerObject = paymentData["header"]?.objectValue else {
            throw ApplePayTokenError(.format, "header is missing or no object")
        }
        let header = TokenMembers(object: headerObject, path: "header.")
        let version = try Self.version(try members.text("version"))
        self.version = version
        keyMaterial = try Self.keyMaterial(version, header)
        data = try members.base64("data")
        guard data.count >= AESGCM.tagByteCount else {
            throw ApplePayTokenError(.encoding, "data has \(data.count) bytes, fewer than its tag alone")
        }
        signature = try members.base64("signature")
        guard let hash = Digest256(try header.base64("publicKeyHash")) else {
            throw ApplePayTokenError(.encoding, "header.publicKeyHash has not 32 bytes")
        }
        publicKeyHash = hash
        transactionIDBytes = try header.hex("transactionId")
        guard Self.transactionIDByteCounts.contains(transactionIDBytes.count) else {
            throw ApplePayTokenError(.encoding, "header.transactionId has \(transactionIDBytes.count) bytes")
        }
        transactionID = Hex.encode(transactionIDBytes)
        applicationDataHash = try Self.applicationDataHash(header)
        let method = token?["paymentMethod"]?.objectValue
        displayName = method?["displayName"]?.stringValue
        network = method?["network"]?.stringValue
    }

    private static func version(_ text: String) throws(ApplePayTokenError) -> Version {
        guard let version = Version(rawValue: text) else {
            throw ApplePayTokenError(.version, "the version is neither EC_v1 nor RSA_v1")
        }
        return version
    }

    /// The one key that belongs to the version.
    private static func keyMaterial(_ version: Version, _ header: TokenMembers) throws(ApplePayTokenError) -> [UInt8] {
        let (own, other) =
            version == .ec ? ("ephemeralPublicKey", "wrappedKey") : ("wrappedKey", "ephemeralPublicKey")
        guard header.object[other] == nil else {
            throw ApplePayTokenError(.version, "header.\(other) does not belong to \(version.rawValue)")
        }
        guard header.object[own] != nil else {
            throw ApplePayTokenError(.version, "\(version.rawValue) needs header.\(own)")
        }
        return try header.base64(own)
    }

    private static func applicationDataHash(_ header: TokenMembers) throws(ApplePayTokenError) -> Digest256? {
        guard header.object["applicationData"] != nil else { return nil }
        guard let hash = Digest256(try header.hex("applicationData")) else {
            throw ApplePayTokenError(.encoding, "header.applicationData has not 32 bytes")
        }
        return hash
    }
}

/// Reads members and names them when they are wrong.
private struct TokenMembers {
    let object: JSONObject
    /// What stands before the names in messages.
    let path: String

    func text(_ name: String) throws(ApplePayTokenError) -> String {
        guard let value = object[name] else { throw ApplePayTokenError(.format, "\(path)\(name) is missing") }
        guard let text = value.stringValue, !text.isEmpty else {
            throw ApplePayTokenError(.format, "\(path)\(name) is \(value.kindName), not a text with content")
        }
        return text
    }

    func base64(_ name: String) throws(ApplePayTokenError) -> [UInt8] {
        let text = try text(name)
        do throws(CodecError) { return try Base64.decode(text) } catch {
            throw ApplePayTokenError(.encoding, "\(path)\(name) is not Base64: \(error)")
        }
    }

    func hex(_ name: String) throws(ApplePayTokenError) -> [UInt8] {
        let text = try text(name)
        do throws(CodecError) { return try Hex.decode(text) } catch {
            throw ApplePayTokenError(.encoding, "\(path)\(name) is not hexadecimal: \(error)")
        }
    }
}
