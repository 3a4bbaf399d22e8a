/// Names a sentence that shoppers may read. The texts are in catalogs, one for each language; the names and what they
/// are for are in `Data/message-ids.json`.
public struct MessageID: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling.
    public let description: String

    /// Names a message. One that no catalog has reads as `.failed`.
    public init(_ description: String) { self.description = description }
}

/// The name of a payment method as shoppers know it. Names are constants of programs, never text that came from
/// somewhere: so no provider's sentence can pass for one.
public struct PaymentMethodName: Hashable, Sendable, CustomStringConvertible {
    /// The name, the same in every language.
    public let description: String

    /// Names a method.
    public init(_ name: StaticString) { description = "\(name)" }

    /// Apple Pay.
    public static let applePay = PaymentMethodName("Apple Pay")
    /// Google Pay.
    public static let googlePay = PaymentMethodName("Google Pay")
    /// PayPal.
    public static let payPal = PaymentMethodName("PayPal")
    /// Paze.
    public static let paze = PaymentMethodName("Paze")
}

/// A message with what is filled in: typed values only, so that nothing a provider wrote can be part of it.
public struct ShopperMessage: Hashable, Sendable {
    /// Which message.
    public let id: MessageID
    /// The amount that it names; nil for none.
    public var amount: Money?
    /// The day that it names; nil for none.
    public var date: CalendarDate?
    /// The method that it names; nil for none.
    public var method: PaymentMethodName?
    /// The currency that it names; nil for none.
    public var currency: Currency?

    /// Makes a message. Where a value is missing, the message without it is shown.
    public init(
        _ id: MessageID, amount: Money? = nil, date: CalendarDate? = nil, method: PaymentMethodName? = nil,
        currency: Currency? = nil
    ) {
        self.id = id
        self.amount = amount
        self.date = date
        self.method = method
        self.currency = currency
    }
}
