import ApplePay
import Payments
import Testing

@Suite("Only Apple's official hosts are called")
struct GatewayTests {
    @Test("Every official address is taken, in either path and spelling", arguments: ApplePayGateway.official)
    func official(gateway: ApplePayGateway) throws {
        for path in ["/paymentservices/paymentSession", "/paymentservices/startSession"] {
            #expect(try ApplePayGateway.named(by: "https://\(gateway.host)\(path)") == gateway)
            #expect(try ApplePayGateway.named(by: "https://\(gateway.host):443\(path)") == gateway)
            #expect(try ApplePayGateway.named(by: "HTTPS://\(gateway.host.uppercased())\(path)") == gateway)
        }
    }

    private static let path = "/paymentservices/paymentSession"
    private static let host = "apple-pay-gateway.apple.com"

    @Test(
        "Everything else is refused, and not called",
        arguments: [
            "", "https://", path, host, "http://\(host)\(path)", "ftp://\(host)\(path)", "//\(host)\(path)",
            "https://\(host)", "https://\(host)/", "https://\(host)\(path)/", "https://\(host)/\(path)",
            "https://\(host)\(path)?a=1", "https://\(host)\(path)#a", "https://\(host)/paymentservices/other",
            "https://\(host)/PaymentServices/paymentSession", "https://\(host):8443\(path)", "https://\(host):\(path)",
            "https://\(host):443:443\(path)", "https://\(host).\(path)", "https://\(host)@evil.example\(path)",
            "https://user@\(host)\(path)", "https://user:secret@\(host)\(path)", "https://\(host).evil.example\(path)",
            "https://evil-\(host)\(path)", "https://apple-pay-gateway-x.evil-apple.com\(path)",
            "https://apple-pay-gatewayXapple.com\(path)", "https://apple-pay-gateway.apple.com.\(path)",
            "https://evil.example/\(host)\(path)", "https://evil.example\\@\(host)\(path)",
            "https://\(host)%2eevil.example\(path)", "https://\(host)\(path)%00", "https://\(host)\(path)\n",
            "https://\(host)\u{200B}\(path)", "https://аpple-pay-gateway.apple.com\(path)", "https://127.0.0.1\(path)",
            "https://apple-pay-gateway-nc-pod1.apple.com\(path)", "https://\(host)/paymentservices/../\(path)",
            " https://\(host)\(path)", "https://\(host)\(path) ",
            "https://\(host)\(path)" + String(repeating: "a", count: 10_000),
        ])
    func refused(url: String) {
        let error = #expect(throws: PaymentError.self) { try ApplePayGateway.named(by: url) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.effect == .untouched)
    }

    @Test(
        "A domain is a full name and nothing else",
        arguments: [
            "", "shop", "https://shop.example", "shop.example/path", "shop.example:443", "shop..example", ".example",
            "shop.example.", "-shop.example", "shop-.example", "sh op.example", "shöp.example", "*.example",
            String(repeating: "a", count: 64) + ".example", String(repeating: "a.", count: 130) + "example",
        ])
    func domains(domain: String) {
        let error = #expect(throws: PaymentError.self) { try ApplePayInitiative.web(domain: domain) }
        #expect(error?.code == .configuration)
    }
}
