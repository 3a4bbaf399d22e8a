import PaymentsCrypto
import Testing

@Suite("Keys on curves and RSA keys")
struct KeyTests {
    private func code(_ action: () throws -> Void) -> CryptoError.Code? {
        do {
            try action()
            return nil
        } catch {
            return (error as? CryptoError)?.code
        }
    }

    /// RFC 5903 section 8.1: the 256-bit random ECP group. The public points i and r, and the shared x-coordinate.
    private static let initiator =
        "DAD0B65394221CF9B051E1FECA5787D098DFE637FC90B9EF945D0C37725811805271A0461CDB8252D61F1C456FA3E59AB1F45B33ACCF5F583"
        + "89E0577B8990BB3"
    private static let responderKey = "C6EF9C5D78AE012A011164ACB397CE2088685D8F06BF9BE0B283AB46476BEE53"
    private static let responder =
        "D12DFB5289C8D4F81208B70270398C342296970A0BCCB74C736FC7554494BF6356FBF3CA366CC23E8157854C13C58D6AAC23F046ADA30F835"
        + "3E74F33039872AB"
    private static let shared = "D6840F6B42F6EDAFD13116E0E12565202FEF8E9ECE7DCE03812464D04B9442DE"
    private static let p256Prefix = "3059301306072A8648CE3D020106082A8648CE3D030107034200"

    private static func publicKey(_ point: String) throws -> PublicKey {
        try PublicKey(subjectPublicKeyInfo: Hex.decode(p256Prefix + "04" + point))
    }

    private static func responderPrivateKey() throws -> PrivateKey {
        // SEC 1 key in DER, then PEM.
        let der = try Hex.decode("30310201010420" + responderKey + "A00A06082A8648CE3D030107")
        let pem = "-----BEGIN EC PRIVATE KEY-----\n\(Base64.encode(der))\n-----END EC PRIVATE KEY-----\n"
        return try PrivateKey(pem: SecureBytes(pem.utf8))
    }

    @Test("The published vector of P-256 agrees")
    func agreement() throws {
        let key = try Self.responderPrivateKey()
        #expect(Hex.encode(key.subjectPublicKeyInfo).uppercased() == Self.p256Prefix + "04" + Self.responder)
        let secret = try key.sharedSecret(with: Self.publicKey(Self.initiator))
        #expect(Hex.encode(secret.copyBytes()).uppercased() == Self.shared)
    }

    @Test("Two new keys agree, and their secret always has 32 bytes")
    func newKeys() throws {
        for _ in 0..<300 {
            let (first, second) = (try PrivateKey.generateP256(), try PrivateKey.generateP256())
            let one = try first.sharedSecret(with: PublicKey(subjectPublicKeyInfo: second.subjectPublicKeyInfo))
            let other = try second.sharedSecret(with: PublicKey(subjectPublicKeyInfo: first.subjectPublicKeyInfo))
            #expect(one == other && one.count == 32)
        }
    }

    @Test("A point off the curve, at infinity, compressed or on another curve is no key")
    func badPoints() throws {
        let point = Self.initiator
        let uncompressed = Self.p256Prefix + "04"
        let bodies: [String] = [
            "\(uncompressed)\(point.dropLast())2", uncompressed + String(repeating: "0", count: 128),
            // Compressed, then the point at infinity.
            "3039301306072A8648CE3D020106082A8648CE3D03010703220002\(point.prefix(64))",
            "3019301306072A8648CE3D020106082A8648CE3D03010703020000",
            // secp256k1, a curve that is not taken.
            "3056301006072A8648CE3D020106052B8104000A03420004\(point)",
            "\(Self.p256Prefix)06\(point)", "", "30", "3000", Self.p256Prefix, "\(uncompressed)\(point)00",
        ]
        for body in bodies {
            #expect(code { _ = try PublicKey(subjectPublicKeyInfo: Hex.decode(body)) } == .invalidKey, "\(body)")
        }
    }

    @Test("RSA keys that are small, even or absurd are refused")
    func badRSA() throws {
        func key(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
            func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
                content.count < 128
                    ? [tag, UInt8(content.count)] + content
                    : [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
            }
            let inner = value(0x30, value(0x02, [0] + modulus) + value(0x02, exponent))
            let algorithm = value(0x30, [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1, 5, 0])
            return value(0x30, algorithm + value(0x03, [0] + inner))
        }
        let good = [UInt8](repeating: 0xC5, count: 256)
        #expect(code { _ = try PublicKey(subjectPublicKeyInfo: key(good, [1, 0, 1])) } == nil)
        for (modulus, exponent) in [
            ([UInt8](repeating: 0xC5, count: 128), [1, 0, 1]), ([UInt8](repeating: 0xC5, count: 2048), [1, 0, 1]),
            (good, [1, 0, 0]), (good, [1]), (good, [0x7F] + [UInt8](repeating: 1, count: 8)), (good, [0x80]),
        ] as [([UInt8], [UInt8])] {
            #expect(code { _ = try PublicKey(subjectPublicKeyInfo: key(modulus, exponent)) } == .invalidKey)
        }
    }

    @Test("Signatures verify with their own key, message and algorithm only")
    func signatures() throws {
        let key = try PrivateKey.generateP256()
        let publicKey = try PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo)
        let other = try PublicKey(subjectPublicKeyInfo: PrivateKey.generateP256().subjectPublicKeyInfo)
        let message = Array("message".utf8)
        for algorithm in [SignatureAlgorithm.ecdsaWithSHA256, .ecdsaWithSHA384] {
            let signature = try key.sign(message, using: algorithm)
            #expect(publicKey.verifies(signature, of: message, using: algorithm))
            #expect(!other.verifies(signature, of: message, using: algorithm))
            #expect(!publicKey.verifies(signature, of: message + [0], using: algorithm))
            for wrong in SignatureAlgorithm.allCases where wrong != algorithm {
                #expect(!publicKey.verifies(signature, of: message, using: wrong))
            }
            #expect(!publicKey.verifies(signature + [0], of: message, using: algorithm))
            #expect(!publicKey.verifies(signature.dropLast(), of: message, using: algorithm))
            #expect(!publicKey.verifies([UInt8](), of: message, using: algorithm))
        }
        #expect(code { _ = try key.sign(message, using: .rsaWithSHA256) } == .invalidKey)
    }

    @Test("RSA signs, wraps and opens")
    func rsa() throws {
        let key = try PrivateKey.generateRSA()
        let publicKey = try PublicKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo)
        let message = Array("message".utf8)
        let signature = try key.sign(message, using: .rsaWithSHA256)
        #expect(publicKey.verifies(signature, of: message, using: .rsaWithSHA256))
        #expect(!publicKey.verifies(signature, of: message, using: .ecdsaWithSHA256))
        let secret = SecureBytes([UInt8](1...16))
        var sealed = try publicKey.sealOAEP(secret)
        #expect(try key.openOAEP(sealed) == secret)
        sealed[0] ^= 1
        #expect(code { _ = try key.openOAEP(sealed) } == .authenticationFailed)
        #expect(code { _ = try key.openOAEP([UInt8]()) } == .authenticationFailed)
        #expect(code { _ = try publicKey.sealOAEP(SecureBytes([UInt8](repeating: 1, count: 200))) } == .inputTooLong)
        let curve = try PrivateKey.generateP256()
        #expect(code { _ = try curve.openOAEP(sealed) } == .invalidKey)
        #expect(code { _ = try key.sharedSecret(with: publicKey) } == .invalidKey)
        #expect(code { _ = try curve.sharedSecret(with: publicKey) } == .invalidKey)
    }

    @Test(
        "What is no key in PEM is refused, without asking anybody for a passphrase",
        arguments: [
            "", "key", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
            "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,"
                + "00112233445566778899AABBCCDDEEFF\n\nAAAAAAAAAAAAAAAAAAAAAA==\n-----END EC PRIVATE KEY-----\n",
        ])
    func badPEM(pem: String) {
        #expect(code { _ = try PrivateKey(pem: SecureBytes(pem.utf8)) } == .invalidKey)
    }

    @Test("A key survives its export, and prints nothing of itself")
    func export() throws {
        let key = try PrivateKey.generateP256()
        let copy = try PrivateKey(pem: key.exportPEM())
        #expect(copy.subjectPublicKeyInfo == key.subjectPublicKeyInfo)
        var dumped = ""
        dump(key, to: &dumped)
        #expect("\(key)" == "PrivateKey(p256)" && dumped.utf8.count < 60)
    }

    @Test("The derivation is one round of SHA-256 over counter, secret and information")
    func derivation() {
        let secret = SecureBytes([1, 2, 3])
        let expected = SHA256.hash([0, 0, 0, 1, 1, 2, 3, 9, 8])
        #expect(ConcatenationKDF.deriveKey(from: secret, otherInformation: [9, 8]).copyBytes() == expected.bytes)
    }
}
