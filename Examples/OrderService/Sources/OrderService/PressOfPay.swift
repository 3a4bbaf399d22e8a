import Payments
import PaymentsServer

/// The body of `POST /orders`, read and priced.
struct PressOfPay: Sendable {
    /// The order with its amounts, frozen.
    let order: Order
    /// This press of Pay. The checkout makes it, so that a repeated request is known to be one.
    let attempt: AttemptID
    /// What pays; nil for an order that owes nothing.
    let instrument: PaymentInstrument?
    /// Whether the money is taken at once, instead of held until the order ships.
    let captures: Bool

    /// Reads a request.
    /// - Throws: `ServiceError` naming the member; a card's digits are never repeated.
    init(_ request: ServerRequest, _ settings: Settings) throws(ServiceError) {
        let body = try request.object(members: ["orderId", "attemptId", "cart", "paying", "capture"])
        guard let attempt = body["attemptId"]?.stringValue.flatMap(AttemptID.init) else {
            throw ServiceError(
                422, "invalid_attempt", "attemptId has 1 to 128 visible ASCII characters", at: "attemptId")
        }
        self.attempt = attempt
        order = try Order(in: body, settings)
        guard let captures = body["capture"].map(\.boolValue) ?? false else {
            throw ServiceError(422, "invalid_capture", "capture is true or false", at: "capture")
        }
        self.captures = captures
        instrument = order.total.isZero ? nil : try Self.instrument(body["paying"]?.objectValue, settings)
    }

    private static func instrument(
        _ paying: JSONObject?, _ settings: Settings
    ) throws(ServiceError) -> PaymentInstrument {
        if let token = paying?["token"]?.stringValue, (1...256).contains(token.utf8.count) {
            return .storedToken(Secret(token))
        }
        guard let card = paying?["card"]?.objectValue else {
            throw ServiceError(422, "invalid_paying", "paying is {\"token\": …}", at: "paying")
        }
        guard settings.takesCardNumbers else {
            throw ServiceError(
                422, "card_numbers_refused", "this service takes tokens and sessions, no card numbers",
                at: "paying.card")
        }
        return .card(try Self.card(card))
    }

    /// Reads a card. From here on its number is in memory that is zeroed, and that cannot be printed, encoded or
    /// stored.
    private static func card(_ card: JSONObject) throws(ServiceError) -> CardDetails {
        guard let number = card["number"]?.stringValue.flatMap({ CardNumber($0) }),
            let code = card["securityCode"]?.stringValue.flatMap({ CardDigits($0) }),
            let month = card["expiryMonth"]?.numberValue?.integer, let year = card["expiryYear"]?.numberValue?.integer,
            let details = CardDetails(
                number: number, expiryMonth: Int(month), expiryYear: Int(year), securityCode: code)
        else {
            throw ServiceError(
                422, "invalid_card", "number and securityCode are digits as text, expiryMonth and expiryYear numbers",
                at: "paying.card", telling: .checkCardDetails)
        }
        return details
    }
}

extension Order {
    /// Reads `orderId` and `cart`, and prices the cart.
    ///
    /// Here the cart comes with the request, because this is an example. In a shop the request names products and
    /// quantities, and prices, discounts and taxes come from your own records.
    init(in body: JSONObject, _ settings: Settings) throws(ServiceError) {
        guard let id = body["orderId"]?.stringValue.flatMap(OrderID.init) else {
            throw ServiceError(422, "invalid_order_id", "orderId has 1 to 128 visible ASCII characters", at: "orderId")
        }
        guard let cart = body["cart"] else { throw ServiceError(422, "invalid_cart", "cart is missing", at: "cart") }
        do throws(CartError) {
            self = try Order(id: id, cart: Cart(json: cart), merchantName: settings.shopName)
        } catch {
            let path = error.path.isEmpty ? "cart" : "cart.\(error.path)"
            throw ServiceError(422, error.code.description, error.problems[0].message, at: path)
        }
    }
}
