/// One way to deliver, with its price and when it arrives.
public struct DeliveryOption: Hashable, Sendable {
    /// When it arrives, as far as it is known.
    public enum Arrival: Hashable, Sendable {
        /// On this day.
        case day(CalendarDate)
        /// Between two days, both included.
        case between(CalendarDate, CalendarDate)
        /// The shop's own wording, such as "25–35 min".
        case wording(String)
    }

    /// The id the shop knows it by; unique in a cart.
    public var id: String
    /// What the shopper reads, such as "Express".
    public var title: String
    /// The price; zero reads Free.
    public var price: Money
    /// When it arrives; nil when unknown.
    public var arrival: Arrival?

    /// Describes a delivery option.
    public init(id: String, title: String, price: Money, arrival: Arrival? = nil) {
        self.id = id
        self.title = title
        self.price = price
        self.arrival = arrival
    }
}

/// When the shopper wants it.
public enum DeliveryTiming: Hashable, Sendable {
    /// As soon as possible, with the shop's estimate such as "25–35 min"; nil when there is none.
    case now(estimate: String?)
    /// At a moment the shopper chose; shown in the cart's time zone.
    case scheduled(Timestamp)
}
