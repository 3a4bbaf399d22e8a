import Payments
import Testing

@Suite("Rates")
struct RateTests {
    @Test(
        "Percent and fraction say the same",
        arguments: [
            ("8.625", "0.08625"), ("15", "0.15"), ("6.62", "0.0662"), ("0", "0"), ("100", "1"),
            ("0.0000000001", "0.000000000001"),
        ])
    func bothForms(percent: String, fraction: String) throws {
        let rate = try #require(Rate(percent: percent))
        #expect(rate == Rate(fraction: fraction))
        #expect(rate.percentText == percent)
        #expect(rate.fractionText == fraction)
    }

    @Test("Trailing zeros do not make another rate")
    func trailingZeros() {
        #expect(Rate(percent: "15.00") == Rate(percent: "15"))
    }

    @Test(
        "Text that is not a plain rate is refused",
        arguments: [
            "", "-1", "+1", "1e1", "1,5", "15%", ".5", "5.", "1.2.3", " 1", "1001", "0.00000000001", "١٥",
            "99999999999999999999",
        ])
    func refused(text: String) {
        #expect(Rate(percent: text) == nil)
    }
}
