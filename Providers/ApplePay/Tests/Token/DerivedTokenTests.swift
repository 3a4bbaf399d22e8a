import ApplePay
import Payments
import PaymentsCrypto
import Testing

@Suite("A recorded token with one thing changed is refused by the check that is there for it")
struct DerivedTokenTests {
    typealias Check = ApplePayTokenError.Check

    /// One change of a recorded token.
    struct Change: CustomTestStringConvertible, Sendable {
        let name: String
        let token: String
        let check: Check
        let apply: @Sendable (inout JSONObject, inout JSONObject) throws -> Void

        init(
            _ name: String, _ token: String, _ check: Check,
            _ apply: @escaping @Sendable (_ token: inout JSONObject, _ header: inout JSONObject) throws -> Void
        ) {
            (self.name, self.token, self.check, self.apply) = (name, token, check, apply)
        }

        var testDescription: String { "\(token): \(name)" }
    }

    private static func flipped(_ value: JSONValue?, at place: Int) throws -> JSONValue {
        var bytes = try Base64.decode(value?.stringValue ?? "")
        bytes[place < 0 ? bytes.count + place : place] ^= 1
        return .string(Base64.encode(bytes))
    }

    static let changes: [Change] = [
        Change("a byte of the data", "ec-appdata", .messageDigest) { token, _ in
            token["data"] = try flipped(token["data"], at: 40)
        },
        Change("the last byte of the tag", "ec-appdata", .messageDigest) { token, _ in
            token["data"] = try flipped(token["data"], at: -1)
        },
        Change("a byte of the data", "rsa-emv", .messageDigest) { token, _ in
            token["data"] = try flipped(token["data"], at: 0)
        },
        Change("a byte of the ephemeral key", "ec-appdata", .messageDigest) { _, header in
            header["ephemeralPublicKey"] = try flipped(header["ephemeralPublicKey"], at: -1)
        },
        Change("a byte of the wrapped key", "rsa-emv", .messageDigest) { _, header in
            header["wrappedKey"] = try flipped(header["wrappedKey"], at: 100)
        },
        Change("a byte of the public key hash", "ec-appdata", .publicKeyHash) { _, header in
            header["publicKeyHash"] = try flipped(header["publicKeyHash"], at: 0)
        },
        Change("another transaction id", "ec-appdata", .messageDigest) { _, header in
            header["transactionId"] = .string(String(repeating: "02", count: 32))
        },
        Change("other application data", "ec-appdata", .messageDigest) { _, header in
            header["applicationData"] = .string(SHA256.hash("order-1002".utf8).hex)
        },
        Change("application data taken away", "ec-appdata", .messageDigest) { _, header in
            header["applicationData"] = nil
        },
        Change("application data added", "ec-merchant-token", .messageDigest) { _, header in
            header["applicationData"] = .string(SHA256.hash("order-1001".utf8).hex)
        },
        Change("EC_v1 renamed RSA_v1", "ec-appdata", .version) { token, _ in token["version"] = .string("RSA_v1") },
        Change("RSA_v1 renamed EC_v1", "rsa-emv", .version) { token, _ in token["version"] = .string("EC_v1") },
        Change("renamed, with the key renamed too", "ec-appdata", .signer) { token, header in
            token["version"] = .string("RSA_v1")
            header["wrappedKey"] = header["ephemeralPublicKey"]
            header["ephemeralPublicKey"] = nil
        },
        Change("renamed, with the key renamed too", "rsa-emv", .signer) { token, header in
            token["version"] = .string("EC_v1")
            header["ephemeralPublicKey"] = header["wrappedKey"]
            header["wrappedKey"] = nil
        },
        Change("a version of the future", "ec-appdata", .version) { token, _ in token["version"] = .string("EC_v2") },
        Change("both keys", "ec-appdata", .version) { _, header in header["wrappedKey"] = .string("AAAA") },
        Change("no key", "ec-appdata", .version) { _, header in header["ephemeralPublicKey"] = nil },
        Change("no wrapped key", "rsa-emv", .version) { _, header in header["wrappedKey"] = nil },
        Change("data shorter than its tag", "ec-appdata", .encoding) { token, _ in
            token["data"] = .string(Base64.encode([UInt8](repeating: 0, count: 15)))
        },
        Change("a signature that is not Base64", "ec-appdata", .encoding) { token, _ in
            token["signature"] = .string("!!not base64!!")
        },
        Change("Base64 without padding", "ec-appdata", .encoding) { _, header in
            let text = header["publicKeyHash"]?.stringValue ?? ""
            header["publicKeyHash"] = .string(String(text.filter { $0 != "=" }))
        },
        Change("Base64 of the URL alphabet", "ec-appdata", .encoding) { token, _ in
            token["data"] = .string("-_-_" + String(repeating: "A", count: 40))
        },
        Change("a hash of 31 bytes", "ec-appdata", .encoding) { _, header in
            header["publicKeyHash"] = .string(Base64.encode([UInt8](repeating: 7, count: 31)))
        },
        Change("an odd transaction id", "ec-appdata", .encoding) { _, header in header["transactionId"] = .string("012")
        },
        Change("a transaction id of one byte", "ec-appdata", .encoding) { _, header in
            header["transactionId"] = .string("01")
        },
        Change("a transaction id that is no text", "ec-appdata", .format) { _, header in
            header["transactionId"] = .number(JSONNumber(1))
        },
        Change("no data", "ec-appdata", .format) { token, _ in token["data"] = nil },
        Change("an empty signature", "ec-appdata", .format) { token, _ in token["signature"] = .string("") },
        Change("no version", "ec-appdata", .format) { token, _ in token["version"] = .null },
        Change("the other token's signature", "ec-appdata", .messageDigest) { token, _ in
            token["signature"] = try TokenVectors.tree("ec-merchant-token")["signature"]
        },
        Change("the RSA token's signature", "ec-appdata", .signer) { token, _ in
            token["signature"] = try TokenVectors.tree("rsa-emv")["signature"]
        },
    ]

    @Test("One change, one check", arguments: changes)
    func change(_ change: Change) throws {
        var token = try TokenVectors.tree(change.token)
        var header = try #require(token["header"]?.objectValue)
        try change.apply(&token, &header)
        token["header"] = .object(header)
        #expect(failedCheck { _ = try TokenVectors.open(TokenVectors.token(token)) } == change.check)
    }

    @Test("Every byte of the signature counts", arguments: ["ec-appdata", "rsa-emv"])
    func everyByteOfTheSignature(name: String) throws {
        let tree = try TokenVectors.tree(name)
        let signature = try Base64.decode(tree["signature"]?.stringValue ?? "")
        let verifier = try TokenVectors.verifier()
        var accepted: [Int] = []
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 0x01
            var token = tree
            token["signature"] = .string(Base64.encode(changed))
            let parsed = try TokenVectors.token(token)
            if (try? verifier.verify(parsed, at: TokenVectors.signingTime)) != nil { accepted.append(place) }
        }
        #expect(accepted == [])
    }

    @Test("The token of one key does not open with another")
    func otherKey() throws {
        let token = try TokenVectors.token("ec-appdata")
        let keys = try ApplePayKeyRing([TokenVectors.key("rsa")])
        #expect(failedCheck { _ = try TokenVectors.open(token, keys: keys) } == .publicKeyHash)
    }

    @Test("Another merchant identifier derives another key, which does not open the data")
    func otherMerchant() throws {
        let token = try TokenVectors.token("ec-appdata")
        let keys = try ApplePayKeyRing([
            TokenVectors.key("ec", certificate: false, merchantIdentifier: "merchant.test.other.example")
        ])
        #expect(failedCheck { _ = try TokenVectors.open(token, keys: keys) } == .decryption)
    }

    @Test("Without certificate and identifier an EC token cannot be opened, an RSA token can")
    func noMerchant() throws {
        let keys = try ApplePayKeyRing([
            TokenVectors.key("ec", certificate: false), TokenVectors.key("rsa", certificate: false),
        ])
        #expect(
            failedCheck { _ = try TokenVectors.open(TokenVectors.token("ec-appdata"), keys: keys) }
                == .merchantIdentifier)
        #expect(try TokenVectors.open(TokenVectors.token("rsa-emv"), keys: keys).amount.minorUnits == 8800)
    }

    @Test("The identifier alone is enough, and the key that fits is chosen among several")
    func identifierAlone() throws {
        let other = try ApplePayMerchantKey(privateKey: .generateP256(), merchantIdentifier: "merchant.other")
        let keys = try ApplePayKeyRing([
            other, TokenVectors.key("ec", certificate: false, merchantIdentifier: TokenVectors.merchantIdentifier),
        ])
        #expect(try TokenVectors.open(TokenVectors.token("ec-appdata"), keys: keys).amount.minorUnits == 1200)
    }

    @Test(
        "A token is accepted up to five minutes from its signing time, in both directions",
        arguments: [(-301, false), (-300, true), (0, true), (300, true), (301, false)])
    func window(seconds: Int, isAccepted: Bool) throws {
        let token = try TokenVectors.token("ec-appdata")
        let now = TokenVectors.signingTime.advanced(by: .seconds(seconds))
        let check = failedCheck { _ = try TokenVectors.open(token, at: now) }
        #expect(check == (isAccepted ? nil : .signingTime))
    }

    @Test("A fraction of a second beyond the window is beyond it")
    func fraction() throws {
        let now = TokenVectors.signingTime.advanced(by: .seconds(300) + .nanoseconds(1))
        #expect(failedCheck { _ = try TokenVectors.open(TokenVectors.token("ec-appdata"), at: now) } == .signingTime)
    }

    @Test("The same chain fails under another root")
    func otherRoot() throws {
        let verifier = ApplePayTokenVerifier(anchor: try TestPKI.shared.anchor())
        let token = try TokenVectors.token("ec-appdata")
        #expect(failedCheck { _ = try verifier.verify(token, at: TokenVectors.signingTime) } == .chain)
    }

    @Test("A root other than Apple's is refused where Apple's is pinned, and told by its fingerprint")
    func pinned() throws {
        let root = try TokenVectors.certificate("root")
        let error = #expect(throws: PaymentError.self) { try ApplePayTrustAnchor(root) }
        #expect(error?.code == .configuration)
        #expect(error?.explanation.contains(root.fingerprint.hex) == true)
        #expect(ApplePayTrustAnchor.appleRootCAG3.hex.hasPrefix("63343abfb89a6a03"))
    }

    @Test("A certificate that is no self-signed authority is no anchor", arguments: ["intermediate", "leaf_ec"])
    func noAnchor(name: String) throws {
        let pem = try TokenVectors.pki(name)
        #expect(throws: PaymentError.self) { try ApplePayTrustAnchor.unpinned(pem: pem) }
    }
}
