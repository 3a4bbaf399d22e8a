import ApplePay
import Payments
import Testing

@Suite("What is no token at all")
struct TokenFormatTests {
    @Test(
        "Junk is refused as such",
        arguments: [
            "", " ", "null", "[]", "\"token\"", "{}", "{\"paymentData\":{}}", "{\"paymentData\":null}",
            "{\"paymentData\":\"e30=\"}", "<html>", "{\"version\":\"EC_v1\"}", "{\"version\":\"EC_v1\",\"header\":[]}",
            "{\"version\":\"EC_v1\",\"version\":\"EC_v1\"}",
        ])
    func junk(text: String) {
        #expect(failedCheck { _ = try ApplePayToken(parsing: Array(text.utf8)) } == .format)
    }

    @Test("Bytes that are no text, depth without end and endless input are refused")
    func hostile() throws {
        #expect(failedCheck { _ = try ApplePayToken(parsing: [0xFF, 0xFE, 0x00]) } == .format)
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 60_000)
        #expect(failedCheck { _ = try ApplePayToken(parsing: deep) } == .format)
        let padding = String(repeating: " ", count: ApplePayToken.maximumByteCount)
        let long = padding + String(decoding: try TokenVectors.bytes("synthetic-ec-appdata/token.json"), as: UTF8.self)
        #expect(failedCheck { _ = try ApplePayToken(parsing: Array(long.utf8)) } == .format)
    }

    @Test("Every check has its own name, and every error says it")
    func names() {
        let names = ApplePayTokenError.Check.all.map(\.description)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } })
        let error = #expect(throws: ApplePayTokenError.self) { try ApplePayToken(parsing: []) }
        #expect(error.map { "\($0)" }?.hasPrefix("format: ") == true)
    }
}
