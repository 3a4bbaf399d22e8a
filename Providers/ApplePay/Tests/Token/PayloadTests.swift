import ApplePay
import Payments
import PaymentsCrypto
import Testing

@testable import ApplePaySandbox

@Suite("The opened payload is read strictly, and shows nothing")
struct PayloadTests {
    let pki = TestPKI.shared

    private func open(_ plaintext: String) throws -> ApplePayPayload { try pki.open(pki.recipe(plaintext)) }

    private func changed(_ old: String, _ new: String) -> String { TestPKI.plaintext.replacing(old, with: new) }

    struct Change: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }
        var testDescription: String { "\(old) → \(new)" }
    }

    @Test(
        "What does not fit its form is refused, and the error shows where and not what",
        arguments: [
            Change("4111111111111111", "4111111111111112"), Change("4111111111111111", "411111"),
            Change("4111111111111111", "4111 1111 1111 1111"), Change("\"4111111111111111\"", "4111111111111111"),
            Change("301231", "301331"), Change("301231", "3012"), Change("301231", "30123x"),
            Change("\"840\"", "\"USD\""), Change("\"840\"", "\"84\""), Change("\"840\"", "\"000\""),
            Change("\"840\"", "840"), Change("2500", "25.00"), Change("2500", "2.5e3"), Change("2500", "-2500"),
            Change("2500", "\"2500\""), Change("2500", "99999999999999999999"), Change("2500", "02500"),
            Change("3DSecure", "4DSecure"), Change("AAECAwQFBgcICQoLDA0ODxAREhM=", "not base64"),
            Change("AAECAwQFBgcICQoLDA0ODxAREhM=", ""), Change("\"5\"", "\"567\""), Change("\"5\"", "\"x\""),
            Change("\"paymentData\":{", "\"paymentData\":[{"), Change("\"deviceManufacturerIdentifier\"", "\"device\""),
            Change("\"currencyCode\"", "\"transactionAmount\":2500,\"currencyCode\""), Change("{", "{{"),
            Change("}}", "}} "), Change("}}", "}}x"), Change("\"840\"", "\"8\\q0\""), Change("\"840\"", "\"840\u{1}\""),
        ])
    func refused(change: Change) throws {
        let plaintext = changed(change.old, change.new)
        guard change.new != "}} " else {
            // White space at the end is JSON.
            #expect(try open(plaintext).amount.minorUnits == 2500)
            return
        }
        do {
            _ = try open(plaintext)
            Issue.record("accepted")
        } catch let error as ApplePayTokenError {
            #expect(error.check == .payload)
            #expect(!"\(error)".contains("4111") && !"\(error)".contains("AAEC"))
        }
    }

    @Test("Escapes are undone, as wallets write slashes and names with them")
    func escapes() throws {
        let name = #"Zo\u00eb \ud83d\ude42 O\"Neil\/Ray"#
        let plaintext = changed("\"currencyCode\"", "\"cardholderName\":\"\(name)\",\"currencyCode\"")
            .replacing("AAECAwQFBgcICQoLDA0ODxAREhM=", with: #"AAE\/AwQFBgcICQoLDA0ODxAREhM="#)
        let payload = try open(plaintext)
        #expect(payload.cardholderName?.reveal() == "Zoë 🙂 O\"Neil/Ray")
        guard case .threeDSecure(let cryptogram, _) = payload.proof else {
            Issue.record("not 3-D Secure")
            return
        }
        #expect(cryptogram.reveal() == "AAE/AwQFBgcICQoLDA0ODxAREhM=")
    }

    @Test(
        "Broken escapes are refused",
        arguments: [#"\ud83d"#, #"\ud83dx"#, #"\ude42"#, #"\u12"#, #"\u12g4"#, #"\x41"#, "\u{FF}\\"])
    func brokenEscapes(name: String) throws {
        let plaintext = changed("\"currencyCode\"", "\"cardholderName\":\"\(name)\",\"currencyCode\"")
        #expect(failedCheck { _ = try open(plaintext) } == .payload)
    }

    @Test("Members that are not known are left alone, and a missing indicator stays missing")
    func unknownMembers() throws {
        let plaintext = changed(#","eciIndicator":"5""#, "")
            .replacing("\"currencyCode\"", with: #""later":{"a":[1,true,null,"x"]},"currencyCode""#)
        let network = try open(plaintext).networkToken(transactionID: "t")
        #expect(network.electronicCommerceIndicator == nil)
    }

    @Test("Nesting without end is refused", arguments: ["[", "{\"a\":"])
    func nesting(opening: String) throws {
        let deep = String(repeating: opening, count: 3_000)
        #expect(failedCheck { _ = try open(deep) } == .payload)
        #expect(failedCheck { _ = try open(changed("\"currencyCode\"", "\"x\":\(deep),\"currencyCode\"")) } == .payload)
    }

    @Test("The answers about several merchants are kept, their proofs hidden")
    func authenticationResponses() throws {
        let list =
            #""authenticationResponses":[{"merchantIdentifier":"merchant.a","authenticationData":"c2VjcmV0","#
            + #""transactionAmount":"1200"}],"currencyCode""#
        let payload = try open(changed("\"currencyCode\"", list))
        let response = try #require(payload.authenticationResponses.first)
        #expect(response.merchantIdentifier == "merchant.a" && response.transactionAmount == "1200")
        #expect(response.authenticationData.reveal() == "c2VjcmV0")
        #expect(!"\(payload.authenticationResponses)".contains("c2VjcmV0"))
    }

    @Test("Nothing sensitive is printed, dumped or described")
    func secrecy() throws {
        let plaintext = changed("\"currencyCode\"", #""cardholderName":"Ada CANARY","currencyCode""#)
        let recipe = pki.recipe(plaintext)
        let token = try ApplePayToken(parsing: pki.bytes(recipe))
        let verified = try ApplePayTokenVerifier(anchor: pki.anchor()).verify(token, at: TestPKI.now)
        let keys = try pki.keys()
        let payload = try keys.open(verified)
        let network = try payload.networkToken(transactionID: token.transactionID)
        var texts: [String] = []
        for value in [token, verified, payload, network, keys, pki.pki.merchant.key, payload.proof] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            texts += ["\(value)", String(reflecting: value), dumped]
        }
        for text in texts {
            for secret in ["4111111111111111", "AAECAwQF", "CANARY", "BEGIN"] { #expect(!text.contains(secret)) }
        }
    }
}
