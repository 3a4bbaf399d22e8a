import ApplePay
import Payments
import PaymentsCrypto
import Testing

@testable import ApplePaySandbox

@Suite("Processing keys are checked when they are configured")
struct MerchantKeyTests {
    let pki = TestPKI.shared.pki

    private func code(_ action: () throws -> Void) -> PaymentError.Code? {
        do {
            try action()
            return nil
        } catch {
            return (error as? PaymentError)?.code
        }
    }

    @Test("Certificate, key and identifier have to belong together")
    func together() throws {
        let certificate = try Certificate(der: pki.merchant.certificate)
        let key = pki.merchant.key
        #expect(code { _ = try ApplePayMerchantKey(privateKey: key, certificate: certificate) } == nil)
        let identifier = TestPKI.merchantIdentifier
        #expect(
            code {
                _ = try ApplePayMerchantKey(
                    privateKey: key, certificate: certificate, merchantIdentifier: identifier)
            } == nil)
        #expect(
            code {
                _ = try ApplePayMerchantKey(privateKey: key, certificate: certificate, merchantIdentifier: "merchant.x")
            } == .configuration)
        let stranger = try PrivateKey.generateP256()
        #expect(code { _ = try ApplePayMerchantKey(privateKey: stranger, certificate: certificate) } == .configuration)
    }

    @Test("The recorded certificates say the same by extension and by subject", arguments: ["ec", "rsa"])
    func recorded(kind: String) throws {
        let certificate = try TokenVectors.certificate("merchant_\(kind)_certificate")
        #expect(certificate.subjectUserID == TokenVectors.merchantIdentifier)
        _ = try TokenVectors.key(kind, merchantIdentifier: TokenVectors.merchantIdentifier)
    }

    @Test("A certificate whose two names disagree is refused")
    func disagreement() throws {
        let key = try PrivateKey.generateP256()
        var recipe = CertificateRecipe(
            serialNumber: 9, issuer: [.commonName("x")], subject: [.userID("merchant.a")], validFrom: TestPKI.now,
            validUntil: TestPKI.now, subjectPublicKeyInfo: key.subjectPublicKeyInfo,
            extensions: [.merchant("merchant.b")])
        let two = try Certificate(der: recipe.signed(with: key))
        #expect(code { _ = try ApplePayMerchantKey(privateKey: key, certificate: two) } == .configuration)
        recipe.extensions = [.init(identifier: recipe.extensions[0].identifier, value: DER.text("ABC"))]
        let short = try Certificate(der: recipe.signed(with: key))
        #expect(code { _ = try ApplePayMerchantKey(privateKey: key, certificate: short) } == .configuration)
        recipe.extensions = []
        let named = try Certificate(der: recipe.signed(with: key))
        #expect(
            code { _ = try ApplePayMerchantKey(privateKey: key, certificate: named, merchantIdentifier: "merchant.a") }
                == nil)
    }

    @Test("A ring holds 1 to 16 different keys")
    func ring() throws {
        let key = try ApplePayMerchantKey(privateKey: pki.merchant.key)
        #expect(code { _ = try ApplePayKeyRing([]) } == .configuration)
        #expect(code { _ = try ApplePayKeyRing([key, key]) } == .configuration)
        #expect(code { _ = try ApplePayKeyRing([key]) } == nil)
        let many = try (0..<17).map { _ in try ApplePayMerchantKey(privateKey: .generateP256()) }
        #expect(code { _ = try ApplePayKeyRing(many) } == .configuration)
        #expect(code { _ = try ApplePayKeyRing(Array(many.prefix(16))) } == nil)
    }
}
