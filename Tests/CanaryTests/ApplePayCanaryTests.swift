import ApplePay
import Foundation
import Payments
import PaymentsCrypto
import Testing

@Suite("What an Apple Pay token hides stays hidden, opened or broken")
struct ApplePayCanaryTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Providers/ApplePay/Fixtures/tokens")

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    private static func keys() throws -> ApplePayKeyRing {
        let keys = try ["ec", "rsa"].map { kind in
            try ApplePayMerchantKey(
                privateKey: PrivateKey(pem: SecureBytes(bytes("synthetic-pki/merchant_\(kind)_private_key.pem"))),
                certificate: Certificate(
                    der: PEM.certificates(in: bytes("synthetic-pki/merchant_\(kind)_certificate.pem"))[0]),
                merchantIdentifier: nil)
        }
        return try ApplePayKeyRing(keys)
    }

    @Test(
        "Tokens that open, and tokens broken at every place", arguments: ["ec-appdata", "ec-merchant-token", "rsa-emv"])
    func tokens(name: String) throws {
        let sinks = Sinks()
        let token = try Self.bytes("synthetic-\(name)/token.json")
        let keys = try Self.keys()
        let verifier = ApplePayTokenVerifier(anchor: try .unpinned(pem: Self.bytes("synthetic-pki/root.pem")))
        let now = Timestamp(secondsSinceEpoch: 1_748_779_200)
        sinks.add("dump of keys", valueOf: keys)
        // Every hundredth byte, so that each part of the token is broken somewhere.
        for place in [nil] + stride(from: 0, to: token.count, by: 101).map(Optional.some) {
            var broken = token
            if let place { broken[place] = broken[place] == 0x41 ? 0x42 : 0x41 }
            do {
                let parsed = try ApplePayToken(parsing: broken)
                sinks.add("outcome", valueOf: parsed)
                let verified = try verifier.verify(parsed, at: now)
                sinks.add("outcome", valueOf: verified)
                let payload = try keys.open(verified)
                sinks.add("outcome", valueOf: payload)
                sinks.add("outcome", valueOf: try payload.networkToken(transactionID: "t-1"))
            } catch { sinks.add("error", valueOf: error) }
        }
        #expect(sinks.count(of: "error") > 5 && sinks.count(of: "outcome") >= 3)
        #expect(sinks.findings(try Self.canaries(name)) == [])
        #expect(sinks.sweepFindings(in: "error") == [])
        #expect(TranscriptRules.standard.body(token).contains("[FILTERED]"))
        let transcript = Sinks()
        transcript.add("transcript", Array(TranscriptRules.standard.body(token).utf8))
        #expect(transcript.findings(try Self.canaries(name)) == [])
    }

    /// Every text of the plaintext that is no public word, and the encrypted data itself.
    private static func canaries(_ name: String) throws -> [Canary] {
        let plain = try JSONValue(parsing: bytes("synthetic-\(name)/expected_plaintext.json"))
        let token = try JSONValue(parsing: bytes("synthetic-\(name)/token.json")).objectValue
        var canaries = texts(of: plain).filter { $0.text.utf8.count >= 12 && !$0.text.contains("example") }
            .filter { !["deviceManufacturerIdentifier"].contains($0.name) }.map { Canary($0.name, $0.text) }
        if let data = token?["data"]?.stringValue { canaries.append(Canary("data", String(data.prefix(200)))) }
        #expect(!canaries.isEmpty)
        return canaries
    }

    private static func texts(of value: JSONValue, name: String = "") -> [(name: String, text: String)] {
        switch value {
        case .string(let text): [(name, text)]
        case .array(let elements): elements.flatMap { texts(of: $0, name: name) }
        case .object(let object): object.members.flatMap { texts(of: $0.value, name: $0.name) }
        default: []
        }
    }
}
