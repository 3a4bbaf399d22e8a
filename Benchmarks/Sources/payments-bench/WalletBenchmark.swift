import ApplePay
import Payments

/// A wallet's request from a frozen order, in each form; freezing the order is not part of it.
struct WalletBenchmark {
    let count: Int

    /// The best of this many rounds counts: a slower one was disturbed.
    private static let roundCount = 5

    func run() throws {
        let order = try Subject.order(of: Subject.cart(), index: 0)
        var options = ApplePayOptions(
            merchantIdentifier: "merchant.bench", merchantName: "Field Coffee", countryCode: "US")
        options.offersShippingMethods = true
        let native = try best { _ = try order.paymentRequest(options) }
        let web = try best { _ = try order.paymentRequest(options).webJSON(version: 14) }
        let w3c = try best { _ = try order.paymentRequest(options).w3cJSON(version: 14) }
        let google = try best { _ = try order.paymentRequest(options).googleTransactionInfo() }
        print("{\"request_us\":\(native),\"web_us\":\(web),\"w3c_us\":\(w3c),\"google_us\":\(google)}")
    }

    private func best(_ body: () throws -> Void) rethrows -> Double {
        var result = Double.infinity
        for _ in 0..<Self.roundCount {
            let measurement = Measurement()
            for _ in 0..<count { try body() }
            result = min(result, measurement.cpu(per: count))
        }
        return result
    }
}
