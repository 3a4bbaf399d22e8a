import ApplePay
import Foundation
import Payments
import PaymentsCrypto

/// The recorded tokens, made under a root of their own, with the keys that open them.
enum TokenVectors {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Fixtures/tokens")

    /// When all of them were signed: 2025-06-01T12:00:00Z.
    static let signingTime = Timestamp(secondsSinceEpoch: 1_748_779_200)

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func pki(_ name: String) throws -> [UInt8] { try bytes("synthetic-pki/\(name).pem") }

    static func certificate(_ name: String) throws -> Certificate {
        try Certificate(der: PEM.certificates(in: pki(name))[0])
    }

    static func token(_ name: String) throws -> ApplePayToken {
        try ApplePayToken(parsing: bytes("synthetic-\(name)/token.json"))
    }

    static let merchantIdentifier = "merchant.test.storefront.example"

    static func anchor() throws -> ApplePayTrustAnchor { try .unpinned(pem: pki("root")) }

    static func verifier() throws -> ApplePayTokenVerifier { ApplePayTokenVerifier(anchor: try anchor()) }

    static func privateKey(_ kind: String) throws -> PrivateKey {
        try PrivateKey(pem: SecureBytes(pki("merchant_\(kind)_private_key")))
    }

    static func key(
        _ kind: String, certificate: Bool = true, merchantIdentifier: String? = nil
    ) throws -> ApplePayMerchantKey {
        try ApplePayMerchantKey(
            privateKey: privateKey(kind),
            certificate: certificate ? self.certificate("merchant_\(kind)_certificate") : nil,
            merchantIdentifier: merchantIdentifier)
    }

    static func keys() throws -> ApplePayKeyRing { try ApplePayKeyRing([key("ec"), key("rsa")]) }

    /// Verifies and opens a token as a server would.
    static func open(
        _ token: ApplePayToken, keys: ApplePayKeyRing? = nil, at now: Timestamp = signingTime
    ) throws -> ApplePayPayload {
        try (keys ?? self.keys()).open(verifier().verify(token, at: now))
    }

    /// The recorded token as a JSON tree, for changing one thing of it.
    static func tree(_ name: String) throws -> JSONObject {
        guard let object = try JSONValue(parsing: bytes("synthetic-\(name)/token.json")).objectValue else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return object
    }

    static func token(_ object: JSONObject) throws(ApplePayTokenError) -> ApplePayToken {
        try ApplePayToken(parsing: JSONValue.object(object).compactBytes)
    }
}
