import ApplePay
import Payments
import PaymentsCrypto

/// A recorded Apple Pay token from its bytes to its typed payload: parsed, verified, opened. With a chain that was seen
/// before, as on a server, and with one that was not, the root itself included.
struct TokenBenchmark {
    let count: Int
    /// The folder of the recorded tokens.
    let folder: String

    private static let roundCount = 5
    private static let signingTime = Timestamp(secondsSinceEpoch: 1_748_779_200)

    func run() throws {
        let token = try readFile("\(folder)/synthetic-ec-appdata/token.json")
        let root = try readFile("\(folder)/synthetic-pki/root.pem")
        let keys = try ApplePayKeyRing([
            ApplePayMerchantKey(
                privateKey: PrivateKey(
                    pem: SecureBytes(readFile("\(folder)/synthetic-pki/merchant_ec_private_key.pem"))),
                merchantIdentifier: "merchant.test.storefront.example")
        ])
        let anchor = try ApplePayTrustAnchor.unpinned(pem: root)
        let warm = try best(count) { try open(token, anchor, keys) }
        let cold = try best(count / 10) { try open(token, .unpinned(pem: root), keys) }
        print("{\"token_us\":\(warm),\"token_cold_us\":\(cold)}")
    }

    private func open(_ bytes: [UInt8], _ anchor: ApplePayTrustAnchor, _ keys: ApplePayKeyRing) throws {
        let verified = try ApplePayTokenVerifier(anchor: anchor).verify(
            ApplePayToken(parsing: bytes), at: Self.signingTime)
        guard try keys.open(verified).amount.minorUnits == 1200 else { throw BenchmarkError("another amount") }
    }

    private func best(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
        var result = Double.infinity
        for _ in 0..<Self.roundCount {
            let measurement = Measurement()
            for _ in 0..<max(1, count) { try body() }
            result = min(result, measurement.cpu(per: max(1, count)))
        }
        return result
    }
}
