import ApplePay
import Foundation
import Payments
import PaymentsCrypto
import Testing

@testable import ApplePaySandbox

@Suite("Tokens of somebody who can sign, but not everything")
struct HostileTokenTests {
    typealias Check = ApplePayTokenError.Check
    typealias Extension = CertificateRecipe.Extension
    let pki = TestPKI.shared

    @Test("The sandbox's own token is good")
    func good() throws {
        #expect(try pki.open(pki.recipe()).amount == Money(minorUnits: 2500, currency: .usd))
    }

    @Test("An RSA_v1 token of the sandbox is good, signed by an RSA leaf")
    func goodRSA() throws {
        var recipe = pki.recipe()
        let leaf = try SandboxPKI.leaf(TestPKI.rsaKeys[0], below: pki.pki.intermediate, at: TestPKI.now)
        recipe.signer = leaf
        recipe.certificates[0] = leaf.certificate
        recipe.recipient = TestPKI.rsaKeys[1].subjectPublicKeyInfo
        let token = try ApplePayToken(parsing: pki.bytes(recipe))
        #expect(token.version == .rsa)
        let verified = try ApplePayTokenVerifier(anchor: pki.anchor()).verify(token, at: TestPKI.now)
        let keys = try ApplePayKeyRing([ApplePayMerchantKey(privateKey: TestPKI.rsaKeys[1])])
        #expect(try keys.open(verified).amount.minorUnits == 2500)
    }

    private func check(_ change: (inout TokenRecipe) throws -> Void) throws -> Check? {
        var recipe = pki.recipe()
        try change(&recipe)
        return failedCheck { _ = try pki.open(recipe) }
    }

    /// A recipe signed by a leaf with these extensions.
    private func checkLeaf(_ extensions: [Extension], _ key: PrivateKey? = nil) throws -> Check? {
        try check { recipe in
            let leaf = try SandboxPKI.leaf(
                key ?? pki.pki.leaf.key, below: pki.pki.intermediate, at: TestPKI.now, extensions: extensions)
            recipe.signer = leaf
            recipe.certificates[0] = leaf.certificate
        }
    }

    private static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)
    private static let serverAuthentication = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
    private static let emailProtection = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 4)

    private static func usage(_ identifier: ObjectIdentifier) -> Extension {
        Extension(identifier: extendedKeyUsage, value: DER.sequence(identifier.der))
    }

    @Test("A leaf is judged by its extensions")
    func leafExtensions() throws {
        let plain: [Extension] = [.authority(false), .signing]
        #expect(try checkLeaf(plain) == .markers)
        #expect(try checkLeaf(plain + [.leafMarker]) == nil)
        #expect(try checkLeaf(plain + [.leafMarker, .intermediateMarker]) == .markers)
        #expect(try checkLeaf([.authority(true), .signing, .leafMarker]) == .chain)
        #expect(try checkLeaf([.authority(false), .certifying, .leafMarker]) == .chain)
        #expect(try checkLeaf(plain + [.leafMarker, Self.usage(Self.serverAuthentication)]) == .chain)
        #expect(try checkLeaf(plain + [.leafMarker, Self.usage(Self.emailProtection)]) == nil)
        let unknown = Extension(identifier: ObjectIdentifier(1, 2, 3, 4), isCritical: true, value: DER.null)
        #expect(try checkLeaf(plain + [.leafMarker, unknown]) == .chain)
        #expect(try checkLeaf(plain + [.leafMarker, .leafMarker]) == .signatureFormat)
    }

    @Test("Certificates that are swapped, missing, doubled or strange are refused")
    func certificates() throws {
        let other = try SandboxPKI.make(merchantIdentifier: "merchant.other", at: TestPKI.now)
        #expect(try check { $0.certificates.reverse() } == nil)
        #expect(try check { $0.certificates.append(pki.pki.root) } == nil)
        #expect(try check { $0.certificates.append(other.root) } == .certificates)
        #expect(try check { $0.certificates.removeLast() } == .certificates)
        #expect(try check { $0.certificates.removeFirst() } == .certificates)
        #expect(try check { $0.certificates = [] } == .certificates)
        #expect(try check { $0.certificates[1] = $0.certificates[0] } == .markers)
        #expect(try check { $0.certificates[1] = other.intermediate.certificate } == .chain)
        #expect(try check { $0.certificates[0] = other.leaf.certificate } == .chain)
        #expect(try check { $0.certificates[0] = pki.pki.merchant.certificate } == .markers)
        let many = [[UInt8]](repeating: pki.pki.leaf.certificate, count: 9)
        #expect(try check { $0.certificates = many } == .signatureFormat)
    }

    @Test("A whole foreign chain is refused, however good it is in itself")
    func foreignChain() throws {
        let other = try SandboxPKI.make(merchantIdentifier: "merchant.other", at: TestPKI.now)
        let check = try check { recipe in
            recipe.signer = other.leaf
            recipe.certificates = [other.leaf.certificate, other.intermediate.certificate]
        }
        #expect(check == .chain)
    }

    @Test("A signature by another key, or about another leaf, is refused")
    func signer() throws {
        let thief = try PrivateKey.generateP256()
        #expect(
            try check { $0.signer = SandboxPKI.Identity(certificate: $0.certificates[0], key: thief) } == .signature)
        let second = try SandboxPKI.merchant(thief, "merchant.x", below: pki.pki.intermediate, at: TestPKI.now)
        #expect(try check { $0.signer = second } == .signer)
        #expect(try check { $0.messageDigest = SHA256.hash([1]) } == .messageDigest)
    }

    @Test("A certificate that had ended, or had not begun, when the token was signed is refused")
    func validity() throws {
        for days in [-2, 30 * 366] {
            let moment = TestPKI.now.advanced(by: .seconds(days * 86_400))
            var recipe = pki.recipe()
            recipe.signingTime = moment
            #expect(failedCheck { _ = try pki.open(recipe, at: moment) } == .certificateValidity)
        }
    }

    @Test("A token without a signing time is refused")
    func noSigningTime() throws {
        #expect(try check { $0.signingTime = nil } == .signingTime)
    }

    @Test("An ephemeral point off the curve is refused although its signature is good")
    func pointOffTheCurve() throws {
        let check = try check { recipe in
            var key = try PrivateKey.generateP256().subjectPublicKeyInfo
            key[key.count - 1] ^= 1
            recipe.keyMaterial = key
        }
        #expect(check == .keyAgreement)
    }

    @Test(
        "An ephemeral key that is no point on P-256 is refused although its signature is good",
        arguments: [
            [], [0x30], [UInt8](repeating: 0, count: 91), Array("junk".utf8),
            TestPKI.rsaKeys[0].subjectPublicKeyInfo,
        ] as [[UInt8]])
    func strangeKeys(key: [UInt8]) throws {
        let found = try check { $0.keyMaterial = key }
        #expect(found == (key.isEmpty ? .format : .keyAgreement))
    }

    @Test("A wrapped key that is not ours to open is refused")
    func wrappedKey() throws {
        var recipe = pki.recipe()
        let leaf = try SandboxPKI.leaf(TestPKI.rsaKeys[0], below: pki.pki.intermediate, at: TestPKI.now)
        recipe.signer = leaf
        recipe.certificates[0] = leaf.certificate
        recipe.recipient = TestPKI.rsaKeys[1].subjectPublicKeyInfo
        for key in [[1], [UInt8](repeating: 0, count: 256), [UInt8](repeating: 0xFF, count: 256)] {
            recipe.keyMaterial = key
            let token = try ApplePayToken(parsing: pki.bytes(recipe))
            let verified = try ApplePayTokenVerifier(anchor: pki.anchor()).verify(token, at: TestPKI.now)
            let keys = try ApplePayKeyRing([ApplePayMerchantKey(privateKey: TestPKI.rsaKeys[1])])
            #expect(failedCheck { _ = try keys.open(verified) } == .keyAgreement)
        }
    }

    @Test("A token for our key under another name does not open")
    func wrongHash() throws {
        #expect(try check { $0.publicKeyHash = SHA256.hash([0]) } == .publicKeyHash)
        #expect(try check { $0.merchantIdentifier = "merchant.someone.else" } == .decryption)
        let stranger = try PrivateKey.generateP256()
        let ours = SHA256.hash(pki.pki.merchant.key.subjectPublicKeyInfo)
        let check = try check { recipe in
            recipe.recipient = stranger.subjectPublicKeyInfo
            recipe.publicKeyHash = ours
        }
        #expect(check == .decryption)
    }

    @Test("Whatever is done to the bytes of a signature, nothing but an error comes of it")
    func mangledSignatures() throws {
        let good = try pki.recipe().paymentData()
        let signature = try Base64.decode(good["signature"]?.stringValue ?? "")
        let verifier = ApplePayTokenVerifier(anchor: try pki.anchor())
        var random = SeededGenerator(seed: 20_260_130)
        var accepted = 0
        for _ in 0..<3_000 {
            var token = good
            token["signature"] = .string(Base64.encode(Mangler.mangle(signature, &random)))
            guard let parsed = try? ApplePayToken(parsing: JSONValue.object(token).compactBytes) else { continue }
            if (try? verifier.verify(parsed, at: TestPKI.now)) != nil { accepted += 1 }
        }
        // A change that hits what nobody reads leaves a good signature good; that is rare.
        #expect(accepted < 150, "\(accepted) of 3000")
    }

    @Test("Whatever is done to the bytes of a token, nothing but an error or the same amount comes of it")
    func mangledTokens() throws {
        let bytes = try pki.bytes(pki.recipe())
        let verifier = ApplePayTokenVerifier(anchor: try pki.anchor())
        let keys = try pki.keys()
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3_000 {
            guard let token = try? ApplePayToken(parsing: Mangler.mangle(bytes, &random)),
                let verified = try? verifier.verify(token, at: TestPKI.now),
                let payload = try? keys.open(verified)
            else { continue }
            #expect(payload.amount == Money(minorUnits: 2500, currency: .usd))
        }
    }
}

/// Does to bytes what an attacker's tool does.
enum Mangler {
    static func mangle(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard !bytes.isEmpty else { return [0x30] }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] = [0x00, 0x30, 0x80, 0x84, 0xA0, 0xFF].randomElement(using: &random)!
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(contentsOf: [UInt8](repeating: 0x30, count: 40), at: place)
            case 4: bytes.remove(at: place)
            default:
                let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
                bytes.append(contentsOf: bytes[place..<end])
            }
        }
        return bytes
    }
}
