extension PaymentError.Code {
    /// This is no card number: its digits do not fit each other, or its scheme's numbers have another length.
    public static let cardNumberInvalid = PaymentError.Code("card_number_invalid")
    /// The card is of no scheme that the provider takes.
    public static let cardNotAccepted = PaymentError.Code("card_not_accepted")
    /// The card's month of expiry is over everywhere.
    public static let cardExpired = PaymentError.Code("card_expired")
    /// No card has this expiry.
    public static let cardExpiryInvalid = PaymentError.Code("card_expiry_invalid")
    /// A security code of this card's scheme has another length.
    public static let securityCodeInvalid = PaymentError.Code("security_code_invalid")
}
