import Payments
import PaymentsCrypto
import Testing

@testable import ApplePay

@Suite("Recorded Apple Pay tokens")
struct TokenVectorTests {
    static let good = ["ec-appdata", "ec-merchant-token", "rsa-emv"]

    @Test("A recorded token verifies and opens to exactly its text", arguments: good)
    func opens(name: String) throws {
        let verified = try TokenVectors.verifier().verify(TokenVectors.token(name), at: TokenVectors.signingTime)
        #expect(verified.signingTime == TokenVectors.signingTime)
        #expect(!verified.isApple)
        let plaintext = try TokenVectors.keys().plaintext(of: verified)
        #expect(try plaintext.copyBytes() == TokenVectors.bytes("synthetic-\(name)/expected_plaintext.json"))
    }

    @Test("A token with a whole token around it opens the same")
    func wholeToken() throws {
        let inner = JSONValue.object(try TokenVectors.tree("ec-appdata"))
        let method = JSONValue.object(JSONObject([.init("network", .string("Visa"))])!)
        let token = try TokenVectors.token(
            JSONObject([.init("paymentData", inner), .init("paymentMethod", method)])!)
        #expect(token.network == "Visa")
        #expect(try TokenVectors.open(token).amount == Money(minorUnits: 1200, currency: .jpy))
    }

    @Test("The payload of a plain token is typed")
    func plainPayload() throws {
        let payload = try TokenVectors.open(TokenVectors.token("ec-appdata"))
        #expect(payload.amount == Money(minorUnits: 1200, currency: .jpy))
        #expect(payload.accountNumber.lastFour == "1111")
        #expect(payload.expiration.year == 2030 && payload.expiration.month == 12 && payload.expiration.day == 31)
        guard case .threeDSecure(let cryptogram, let indicator) = payload.proof else {
            Issue.record("not 3-D Secure")
            return
        }
        #expect(cryptogram.reveal() == "AAECAwQFBgcICQoLDA0ODxAREhM=")
        #expect(indicator == "7")
        #expect(payload.merchantTokenIdentifier == nil && payload.merchantTokenMetadata == nil)
    }

    @Test("A merchant token brings its identifier and what is known about the card")
    func merchantToken() throws {
        let payload = try TokenVectors.open(TokenVectors.token("ec-merchant-token"))
        #expect(payload.amount == Money(minorUnits: 499, currency: .eur))
        #expect(payload.merchantTokenIdentifier?.reveal() == "SYNTHMPAN0001")
        let metadata = try #require(payload.merchantTokenMetadata)
        #expect(metadata.cardArt.map(\.url) == ["https://example.com/card.png"])
        #expect(metadata.numberSuffix == "1111" && metadata.expirationDate == "12/30" && metadata.cardCountry == "US")
    }

    @Test("Chip data is read, and is no network token")
    func chipData() throws {
        let payload = try TokenVectors.open(TokenVectors.token("rsa-emv"))
        #expect(payload.amount == Money(minorUnits: 8800, currency: try #require(Currency(code: "CNY"))))
        guard case .emv(let data, let pin) = payload.proof else {
            Issue.record("not EMV")
            return
        }
        #expect(data.reveal() == "c3ludGhldGljLWVtdi10bHY=")
        #expect(pin?.reveal() == "00112233445566778899AABBCCDDEEFF")
        #expect(failedCheck { _ = try payload.networkToken(transactionID: "x") } == .payload)
    }

    @Test("A leaf without Apple's marker is refused although everything else is right")
    func leafWithoutMarker() throws {
        let token = try TokenVectors.token("ec-leaf-without-marker-NEGATIVE")
        #expect(failedCheck { _ = try TokenVectors.open(token) } == .markers)
    }

    @Test("Shared secret and content key are the recorded ones", arguments: ["ec-appdata", "ec-merchant-token"])
    func intermediates(name: String) throws {
        let recorded = try #require(
            try JSONValue(parsing: TokenVectors.bytes("synthetic-\(name)/intermediates.json")).objectValue)
        let token = try TokenVectors.token(name)
        let secret = try TokenVectors.privateKey("ec").sharedSecret(
            with: PublicKey(subjectPublicKeyInfo: token.keyMaterial))
        #expect(Hex.encode(secret.copyBytes()) == recorded["sharedSecretHex"]?.stringValue)
        let merchant = SHA256.hash(TokenVectors.merchantIdentifier.utf8)
        #expect(merchant.hex == recorded["merchantIdHashHex"]?.stringValue)
        let key = ConcatenationKDF.deriveKey(
            from: secret, otherInformation: ApplePayKeyRing.otherInformation(merchant))
        #expect(Hex.encode(key.copyBytes()) == recorded["symmetricKeyHex"]?.stringValue)
    }
}
