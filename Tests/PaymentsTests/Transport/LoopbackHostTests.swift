import Payments
import Testing

@Suite("What counts as this very machine")
struct LoopbackHostTests {
    @Test(
        "Names and numbers of it",
        arguments: ["localhost", "LocalHost", "127.0.0.1", "127.255.255.255", "127.1.2.3", "::1"])
    func inside(host: String) { #expect(LoopbackHost.contains(host)) }

    @Test(
        "What only looks like it",
        arguments: [
            "", "localhost.", "localhost.example", "xlocalhost", "127.0.0.1.example", "127.0.0", "127.0.0.256",
            "127.0.0.01",
            "127.0.0.0x1", "0127.0.0.1", "127.1", "2130706433", "128.0.0.1", "0.0.0.0", "[::1]", "::ffff:127.0.0.1",
            "127.0.0.1:80",
            "127..0.1", "127.0.0.", ".127.0.0.1", "127.0.0.1 ", "127.0.0.٣", "1270.0.0.1", "127.0.0.1.1", "::1%lo",
        ])
    func outside(host: String) { #expect(!LoopbackHost.contains(host)) }
}
