import Payments
import Testing

@Suite("The sweep finds what must not be seen, however it is written")
struct SecretSweepTests {
    @Test(
        "Card numbers",
        arguments: [
            "4111111111111111", "number 5555 5555 5555 4444 end", "3782-822463-10005", "30569309025904",
            "6011.1111.1111.1117", "a4111111111111111b", "４１１１１１１１１１１１１１１１", "٤١١١١١١١١١١١١١١١",
            "%34111111111111111", "4111%201111%201111%201111", "4111+1111+1111+1111",
            "%EF%BC%94111111111111111", #"\u0034111111111111111"#, #"\uFF14111111111111111"#, "&#52;111111111111111",
            "&#x34;111111111111111", "4111\u{A0}1111\u{A0}1111\u{A0}1111", "0004111111111111111100",
            "4222222222222", "6759649826438453", "2223003122003222", #"{"n":4111111111111111}"#,
            "4111 - 1111 1111 1111",
            "6304000000000000000", "5019717010103742", "3566002020360505",
        ])
    func cardNumbers(text: String) {
        let swept = SecretSweep.swept(text)
        #expect(swept.contains(SecretSweep.mask))
        #expect(!swept.contains { $0.isWholeNumber })
        #expect(SecretSweep.finds(in: text.utf8))
    }

    @Test(
        "Credentials",
        arguments: [
            ("Authorization: Bearer tok-neutral-1", "tok-neutral-1"), ("Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
            ("password=hunter2&a=1", "hunter2"), (#"{"cvv": "737"}"#, "737"), (#"{\"cvv\":\"737\"}"#, "737"),
            ("<securityCode>737</securityCode>", "737"), ("key sk_live_abcdef0123", "sk_live_abcdef0123"),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "eyJhbGciOiJIUzI1NiJ9"),
            ("https://user:pass@host/path", "user:pass"),
            ("q2Xh8JmQv0T3rYb7WcN5sKdLpZf1GtUe9AiOxRyBnM4=", "q2Xh8JmQv0T3"),
            ("-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----", "MHcCAQEE"),
            ("mail sample@example.test now", "sample@example.test"), ("hmacKey: 00ff00ff", "00ff00ff"),
            ("CVC: 1234", "1234"), ("card number: 12", "12"), ("whsec_abcdefgh1234", "whsec_abcdefgh1234"),
        ])
    func credentials(text: String, secret: String) {
        #expect(!SecretSweep.swept(text).contains(secret))
    }

    @Test(
        "What support needs stays",
        arguments: [
            "", "ok", "order-1 placed", "2030-01-01T00:00:00.000Z", "1893456000000", "1893456000000000000",
            "550e8400-e29b-41d4-a716-446655440000", "a3f5c9d2b8e14f6790a1b2c3d4e5f60718293a4b",
            "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9", "10.00", "1111", "4111111111111112",
            "https://host.example/v1/transactions/order-1", "[FILTERED]", "call.ended pxp authorize 1",
            "token=[FILTERED]&a=1", #"{"hmacKey":"[FILTERED]","cvv":"[BLANK]"}"#,
            "api/v1/Sessions/Transactions/Orders/2030/Refunds", "000000000000000000",
        ])
    func harmless(text: String) {
        #expect(SecretSweep.swept(text) == text)
        #expect(!SecretSweep.finds(in: text.utf8))
    }

    @Test("Sweeping twice changes nothing more, and what stands around a finding stays")
    func stable() {
        let text = "a 4111111111111111 b token=abc c"
        let once = SecretSweep.swept(text)
        #expect(once == "a [FILTERED] b token=[FILTERED] c")
        #expect(SecretSweep.swept(once) == once)
    }

    @Test("Hostile text ends, whatever it is")
    func hostile() {
        for unit in [
            "%", "%3", "&#", "\\u", "@", "eyJ", "1 ", "token=", "://", "-----BEGIN ", "\u{FF11}", "4%20", "a@",
            "cvv=a&", "tokens: ",
        ] {
            let text = String(repeating: unit, count: 1_000)
            _ = SecretSweep.swept(text)
            _ = SecretSweep.swept(String(text.dropLast()))
        }
        let bytes: [UInt8] = [0xE2, 0x80, 0xC2, 0xFF, 0x25, 0x33, 0xF0, 0x9F]
        #expect(!SecretSweep.finds(in: bytes))
    }
}
