import Testing

@Suite("The search for canaries finds them")
struct CageTests {
    @Test(
        "In every writing",
        arguments: [
            "x4111111111111111y", "NDExMTExMTExMTExMTExMQ==", "34313131313131313131313131313131",
            "%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31", "1111111111111114",
        ])
    func found(text: String) {
        let sinks = Sinks()
        sinks.add("here", Array(text.utf8))
        #expect(sinks.findings([Canary("number", "4111111111111111")]) == ["number in here"])
        #expect(sinks.findings([Canary("other", "5555555555554444")]) == [])
    }

    @Test(
        "A short one alone only", arguments: [("\"9173\"", true), ("a91735", false), ("9173", true), ("x9173", false)])
    func short(text: String, isFound: Bool) {
        let sinks = Sinks()
        sinks.add("here", Array(text.utf8))
        #expect(sinks.findings([Canary("code", "9173")]).isEmpty == !isFound)
    }
}
