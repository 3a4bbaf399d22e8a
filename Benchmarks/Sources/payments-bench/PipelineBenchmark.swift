import Foundation
import PXP
import Payments

/// The library's own work without a network, step by step, beside Foundation's Codable for the same body and answer.
struct PipelineBenchmark {
    let count: Int

    /// The best of this many rounds counts: a slower one was disturbed.
    private static let roundCount = 5

    func run() async throws {
        let provider = try makeProvider()
        let steps = try steps(provider)
        let pipeline = try await pipeline(provider)
        print("{\"pipeline_us\":\(pipeline),\(steps)}")
    }

    private func makeProvider() throws -> PXPProvider {
        try Subject.provider(
            baseURL: "http://127.0.0.1:1/api/v1", transport: InstantTransport(answer: Array(Self.answer.utf8)))
    }

    /// The steps that need no task, as members of a JSON object.
    private func steps(_ provider: PXPProvider) throws -> String {
        let answer = Array(Self.answer.utf8)
        let cart = Subject.cart()
        let request = try sessionRequest(for: cart)
        let order = try best { index in _ = try Subject.order(of: cart, index: index) }
        let encode = try best { _ in _ = try provider.preview(request) }
        let parse = try best { _ in _ = try JSONValue(parsing: answer) }
        let foundation = try best { _ in try FoundationYardstick.run(answer: answer) }
        return "\"order_us\":\(order),\"encode_us\":\(encode),\"parse_us\":\(parse),\"foundation_us\":\(foundation)"
    }

    private func pipeline(_ provider: PXPProvider) async throws -> Double {
        var result = Double.infinity
        for _ in 0..<Self.roundCount { result = min(result, try await round(provider)) }
        return result
    }

    /// Off the main actor, as a server runs it: each call would hop between executors otherwise.
    @concurrent
    private func round(_ provider: PXPProvider) async throws -> Double {
        let cart = Subject.cart()
        let measurement = Measurement()
        for index in 0..<count { _ = try await Subject.createSession(of: cart, index: index, with: provider) }
        return measurement.cpu(per: count)
    }

    private func best(_ body: (Int) throws -> Void) rethrows -> Double {
        var result = Double.infinity
        for _ in 0..<Self.roundCount {
            let measurement = Measurement()
            for index in 0..<count { try body(index) }
            result = min(result, measurement.cpu(per: count))
        }
        return result
    }

    private func sessionRequest(for cart: Cart) throws -> SessionRequest {
        let order = try Subject.order(of: cart, index: 0)
        guard let reference = MerchantReference("order-0-a1") else { throw BenchmarkError("not a reference") }
        return SessionRequest(
            reference: reference, orderID: order.id, amount: try order.finalTotal(),
            intents: [.init(.card, .authorize), .init(.paypal, .purchase)])
    }

    private static let answer = """
        {"sessionId":"c2b1f0de-6c3f-4c57-9b4b-6f1c8f1f7a11","hmacKey":"\
        0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","encryptionKey":"\
        0123456789abcdef0123456789abcdef","sessionExpiry":"2099-05-19T13:39:20.3843454Z","allowedFundingTypes":{\
        "cardSchemes":["Visa","Diners","Mastercard","AmericanExpress"],"cards":[],"wallets":{"paypal":{\
        "allowedFundingOptions":["paylater","paypal"],"merchantId":"BENCHMERCHANT"},"applePay":{"merchantId":\
        "merchant.bench","merchantName":"Field Coffee"}}},"restrictions":{"card":{"ownerTypes":["consumer"],\
        "fundingSources":["credit","debit"]}}}
        """
}

/// The yardstick: the same body written and the same answer read with Foundation's Codable, and nothing else done.
private enum FoundationYardstick {
    struct Body: Encodable {
        struct Amounts: Encodable {
            let currencyCode: String
            let transactionValue: Decimal
        }

        struct Method: Encodable { let intent: [String: String] }

        let merchant = "MERCHANT-1"
        let site = "SITE-1"
        let merchantTransactionId = "order-0-a1"
        let sessionTimeout = 120
        let amounts: Amounts
        let transactionMethod = Method(intent: ["card": "Authorisation", "paypal": "Purchase"])
        let allowTransaction = true
        let serviceType = "CheckoutDropIn"
    }

    struct Answer: Decodable {
        struct Funding: Decodable {
            struct Wallets: Decodable {
                struct PayPal: Decodable {
                    let allowedFundingOptions: [String]
                    let merchantId: String
                }

                struct ApplePay: Decodable {
                    let merchantId: String
                    let merchantName: String
                }

                let paypal: PayPal
                let applePay: ApplePay
            }

            let cardSchemes: [String]
            let cards: [String]
            let wallets: Wallets
        }

        struct Restrictions: Decodable {
            struct Card: Decodable {
                let ownerTypes: [String]
                let fundingSources: [String]
            }

            let card: Card
        }

        let sessionId: String
        let hmacKey: String
        let encryptionKey: String
        let sessionExpiry: String
        let allowedFundingTypes: Funding
        let restrictions: Restrictions
    }

    static func run(answer: [UInt8]) throws {
        guard let amount = Decimal(string: "49.99") else { throw BenchmarkError("not a decimal") }
        let body = Body(amounts: .init(currencyCode: "USD", transactionValue: amount))
        _ = try JSONEncoder().encode(body)
        _ = try JSONDecoder().decode(Answer.self, from: Data(answer))
    }
}
