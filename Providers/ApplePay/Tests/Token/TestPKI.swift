import ApplePay
import Payments
import PaymentsCrypto

@testable import ApplePaySandbox

/// A set of sandbox certificates for tests, and tokens made with it as right or as wrong as a test wants.
struct TestPKI {
    static let merchantIdentifier = "merchant.tests.example"
    /// When everything in these tests happens.
    static let now = Timestamp(secondsSinceEpoch: 1_790_000_000)

    let pki: SandboxPKI

    /// Made once: keys take time.
    static let shared: TestPKI = {
        guard let pki = try? SandboxPKI.make(merchantIdentifier: merchantIdentifier, at: now) else {
            preconditionFailure("libcrypto makes keys")
        }
        return TestPKI(pki: pki)
    }()

    /// RSA keys, made once: they take longer still.
    static let rsaKeys: [PrivateKey] = {
        guard let first = try? PrivateKey.generateRSA(), let second = try? PrivateKey.generateRSA() else {
            preconditionFailure("libcrypto makes keys")
        }
        return [first, second]
    }()

    func anchor() throws -> ApplePayTrustAnchor {
        try .unpinned(pem: Array(PEM.certificate(pki.root).utf8))
    }

    func keys() throws -> ApplePayKeyRing {
        try ApplePayKeyRing([
            ApplePayMerchantKey(
                privateKey: pki.merchant.key, certificate: Certificate(der: pki.merchant.certificate),
                merchantIdentifier: Self.merchantIdentifier)
        ])
    }

    func opener() throws -> ApplePayTokenOpener {
        ApplePayTokenOpener(verifier: ApplePayTokenVerifier(anchor: try anchor()), keys: try keys())
    }

    static let plaintext =
        #"{"applicationPrimaryAccountNumber":"4111111111111111","applicationExpirationDate":"301231","#
        + #""currencyCode":"840","transactionAmount":2500,"deviceManufacturerIdentifier":"040010030273","#
        + #""paymentDataType":"3DSecure","paymentData":{"onlinePaymentCryptogram":"AAECAwQFBgcICQoLDA0ODxAREhM=","#
        + #""eciIndicator":"5"}}"#

    /// A good token's recipe.
    func recipe(_ plaintext: String = plaintext) -> TokenRecipe {
        TokenRecipe(
            plaintext: Array(plaintext.utf8), transactionID: [UInt8](repeating: 0xA5, count: 32),
            applicationData: nil, signingTime: Self.now,
            certificates: [pki.leaf.certificate, pki.intermediate.certificate], signer: pki.leaf,
            recipient: pki.merchant.key.subjectPublicKeyInfo, merchantIdentifier: Self.merchantIdentifier)
    }

    func bytes(_ recipe: TokenRecipe) throws -> [UInt8] {
        JSONValue.object(try recipe.paymentData()).compactBytes
    }

    /// Verifies and opens a token made after a recipe.
    func open(_ recipe: TokenRecipe, at now: Timestamp = now) throws -> ApplePayPayload {
        let token = try ApplePayToken(parsing: bytes(recipe))
        return try keys().open(ApplePayTokenVerifier(anchor: anchor()).verify(token, at: now))
    }
}
