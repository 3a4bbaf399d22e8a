import PXP
import Payments
import PaymentsSystem

/// What is measured: one cart of ten lines, one provider.
enum Subject {
    static func cart() -> Cart {
        let currency = usDollar
        func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
        var cart = Cart(currency: currency)
        cart.lines = (1...10).map { index in
            Cart.Line(
                id: "product-\(index)", name: "Product \(index)", variant: "Whole bean",
                unitPrice: money(Int64(index) * 137 + 99), quantity: index % 4 + 1)
        }
        cart.addresses = [Address(id: "home", label: "Home", oneLine: "12 Juniper Street, Portland")]
        cart.chosenAddressID = "home"
        cart.deliveryOptions = [DeliveryOption(id: "express", title: "Express", price: money(799))]
        cart.chosenDeliveryID = "express"
        cart.discounts = [Discount(code: "SPRING15", label: "15% off", value: .percent("15"))]
        cart.tax = .rate(percent: "8.625")
        return cart
    }

    static func order(of cart: Cart, index: Int) throws -> Order {
        guard let id = OrderID("order-\(index)") else { throw BenchmarkError("not an order id") }
        return try Order(id: id, cart: cart, merchantName: "Field Coffee")
    }

    static func createSession(
        of cart: Cart, index: Int, with provider: PXPProvider
    ) async throws -> PaymentSession {
        let order = try order(of: cart, index: index)
        guard let reference = MerchantReference("order-\(index)-a1") else { throw BenchmarkError("not a reference") }
        let request = SessionRequest(
            reference: reference, orderID: order.id, amount: try order.finalTotal(),
            intents: [.init(.card, .authorize), .init(.paypal, .purchase)])
        return try await provider.createSession(request, CallContext(reference: reference))
    }

    static func provider(baseURL: String, transport: any Transport) throws -> PXPProvider {
        let configuration = try PXPProvider.Configuration(
            environment: .sandbox, credentialsFor: .sandbox, baseURL: baseURL, merchant: "MERCHANT-1", site: "SITE-1",
            clientID: "b14d0efd-b57f-470a-932d-c5d8517ff021",
            tokens: PXPTokens(PXPToken(id: "bench-token", value: "bench-secret-value-0123456789")))
        return try PXPProvider(
            configuration: configuration,
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: SystemClock(), random: SystemRandom()))
    }

    static let usDollar: Currency = {
        guard let currency = Currency(code: "USD") else { preconditionFailure("USD is a currency") }
        return currency
    }()
}

/// Answers at once with the same bytes: what is left is our own work.
struct InstantTransport: Transport {
    let answer: [UInt8]

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        TransportResponse(status: 200, headers: [HeaderField("Content-Type", "application/json")], body: answer)
    }
}
