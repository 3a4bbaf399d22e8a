public import Payments

/// What a checkout screen shows once an order is placed.
public struct OrderConfirmation: Hashable, Sendable {
    /// The order's number.
    public let number: OrderID
    /// When it arrives; nil when the chosen delivery does not say or none was chosen.
    public let arrival: DeliveryOption.Arrival?
    /// When the shopper wanted it.
    public let timing: DeliveryTiming
    /// One sentence in the shopper's language.
    public let message: String
    /// The payment; nil when nothing was owed.
    public let payment: PlacedPayment?

    init(_ order: Order, message: String, payment: PlacedPayment?) {
        let cart = order.cart
        number = order.id
        arrival = cart.deliveryOptions.first { $0.id == cart.chosenDeliveryID }?.arrival
        timing = cart.timing
        self.message = message
        self.payment = payment
    }
}
