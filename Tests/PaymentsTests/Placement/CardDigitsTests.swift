import Payments
import Testing

@Suite("Card digits")
struct CardDigitsTests {
    @Test("A number with a fitting check digit is taken, with or without spaces")
    func valid() throws {
        let number = try #require(CardNumber("4242 4242 4242 4242"))
        #expect(number.lastFour == "4242")
        #expect(number.count == 16)
    }

    @Test(
        "What is no card number is refused",
        arguments: [
            "", "4242424242424241", "424242424241", "4242-4242-4242-4242", "42424242424242424242", "４２４２４２４２４２４２４２４２",
        ])
    func invalid(_ text: String) { #expect(CardNumber(text) == nil) }

    @Test("Neither description, interpolation nor dump shows the digits")
    func masked() throws {
        let number = try #require(CardNumber("4242424242424242"))
        let code = try #require(CardDigits("9876"))
        var dumped = ""
        dump((number, code), to: &dumped)
        let seen = "\(number) \(code) \(String(reflecting: number)) \(String(reflecting: code)) \(dumped)"
        #expect(!seen.contains("42424242"))
        #expect(!seen.contains("9876"))
    }

    @Test("A card with an impossible expiry is refused", arguments: [(0, 2030), (13, 2030), (12, 30)])
    func expiry(_ month: Int, _ year: Int) throws {
        let number = try #require(CardNumber("4242424242424242"))
        #expect(CardDetails(number: number, expiryMonth: month, expiryYear: year) == nil)
    }
}
