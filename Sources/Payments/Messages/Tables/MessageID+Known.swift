// Written by Scripts/generate-tables from Data/message-ids.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension MessageID {
    /// The default: nothing better is known.
    public static let failed = MessageID("failed")
    /// A plain decline; also lost, stolen, fraud and pick-up, which must read the same.
    public static let declined = MessageID("declined")
    /// The outcome is not known. Never says that it failed.
    public static let confirming = MessageID("confirming")
    /// Accepted and not decided yet.
    public static let pending = MessageID("pending")
    /// The confirmation of an order that is paid or owes nothing.
    public static let orderPlaced = MessageID("orderPlaced")
    /// The shopper or the app cancelled in time.
    public static let cancelled = MessageID("cancelled")
    /// The order was cancelled by the merchant.
    public static let orderCancelled = MessageID("orderCancelled")
    /// A fault of our set-up, or a method that cannot be used.
    public static let methodUnavailable = MessageID("methodUnavailable")
    /// The same with the method's name.
    public static let namedMethodUnavailable = MessageID("namedMethodUnavailable")
    /// The method or card cannot pay in this currency.
    public static let currencyNotSupported = MessageID("currencyNotSupported")
    /// The same with the name of the method and the one currency that it takes.
    public static let namedMethodCurrencyOnly = MessageID("namedMethodCurrencyOnly")
    /// A passing fault; nothing was charged.
    public static let tryLater = MessageID("tryLater")
    /// The time to pay is over; nothing was charged.
    public static let sessionExpired = MessageID("sessionExpired")
    /// Another operation on this order runs.
    public static let inProgress = MessageID("inProgress")
    /// It looks like a payment that exists.
    public static let possibleDuplicate = MessageID("possibleDuplicate")
    /// The shopper approved another total.
    public static let amountChanged = MessageID("amountChanged")
    /// The same with the new total.
    public static let amountChangedTo = MessageID("amountChangedTo")
    /// After a cancellation the bank still holds money that it will release.
    public static let holdReleased = MessageID("holdReleased")
    /// The same with the amount and the last day.
    public static let holdReleasedBy = MessageID("holdReleasedBy")
    /// Nothing was charged; the card is needed again.
    public static let reenterCard = MessageID("reenterCard")
    /// Not enough money.
    public static let insufficientFunds = MessageID("insufficientFunds")
    /// Over a limit of the card.
    public static let limitExceeded = MessageID("limitExceeded")
    /// Only part of the amount was approved.
    public static let partialApproval = MessageID("partialApproval")
    /// The card has expired.
    public static let expiredCard = MessageID("expiredCard")
    /// This kind of card is not taken here.
    public static let cardNotAccepted = MessageID("cardNotAccepted")
    /// The card cannot be used for this payment.
    public static let useAnotherCard = MessageID("useAnotherCard")
    /// The issuer wants to be asked.
    public static let contactBank = MessageID("contactBank")
    /// The issuer cannot be reached.
    public static let bankUnavailable = MessageID("bankUnavailable")
    /// The issuer asks for authentication.
    public static let confirmWithBank = MessageID("confirmWithBank")
    /// Authentication failed.
    public static let authenticationFailed = MessageID("authenticationFailed")
    /// Authentication was left or ran out of time.
    public static let authenticationIncomplete = MessageID("authenticationIncomplete")
    /// The card's data are wrong in some way.
    public static let checkCardDetails = MessageID("checkCardDetails")
    /// The card number is wrong.
    public static let checkCardNumber = MessageID("checkCardNumber")
    /// The expiry date is wrong.
    public static let checkExpiryDate = MessageID("checkExpiryDate")
    /// The security code is wrong.
    public static let checkSecurityCode = MessageID("checkSecurityCode")
    /// The cardholder's name is wrong.
    public static let checkCardholderName = MessageID("checkCardholderName")
    /// The PIN is wrong.
    public static let checkPIN = MessageID("checkPIN")
    /// The billing address is wrong.
    public static let checkBillingAddress = MessageID("checkBillingAddress")
    /// The delivery address is wrong.
    public static let checkDeliveryAddress = MessageID("checkDeliveryAddress")
    /// The postal code is wrong.
    public static let checkPostalCode = MessageID("checkPostalCode")
    /// No country was chosen, or a wrong one.
    public static let checkCountry = MessageID("checkCountry")
    /// The shopper's name is wrong.
    public static let checkName = MessageID("checkName")
    /// The email address is wrong.
    public static let checkEmail = MessageID("checkEmail")
    /// The phone number is wrong.
    public static let checkPhone = MessageID("checkPhone")
    /// An amount that the shopper entered is wrong.
    public static let checkAmount = MessageID("checkAmount")
    /// Something that the shopper entered is wrong.
    public static let checkDetails = MessageID("checkDetails")
    /// Nothing was chosen, or too much.
    public static let makeChoice = MessageID("makeChoice")
    /// The address is good and not served.
    public static let addressUnserviceable = MessageID("addressUnserviceable")
    /// A promo code that does not exist.
    public static let couponInvalid = MessageID("couponInvalid")
    /// A promo code that is over.
    public static let couponExpired = MessageID("couponExpired")
    /// Pay is disabled because the bag is empty.
    public static let payMissingProducts = MessageID("pay.missing.products")
    /// Pay is disabled because no delivery address is chosen.
    public static let payMissingAddress = MessageID("pay.missing.address")
    /// Pay is disabled because no way to deliver is chosen.
    public static let payMissingDelivery = MessageID("pay.missing.delivery")
    /// Pay is disabled because no payment method is chosen.
    public static let payMissingPaymentMethod = MessageID("pay.missing.payment_method")
    /// Pay is disabled because the bag cannot be priced as it is.
    public static let payMissingValidAmounts = MessageID("pay.missing.valid_amounts")
    /// Pay is disabled while an amount is being worked out.
    public static let payMissingFinalAmounts = MessageID("pay.missing.final_amounts")
    /// An address outside the delivery area.
    public static let deliveryNotDeliverable = MessageID("delivery.not_deliverable")
    /// A code that the shop does not know, under the field where it was typed.
    public static let promoUnknown = MessageID("promo.unknown")
    /// The device does not tell where it is.
    public static let locationOff = MessageID("location.off")
    /// A check by the app failed; nothing changed.
    public static let checkFailed = MessageID("check.failed")

    /// Every message, in the order of the catalogs.
    public static let all: [MessageID] = [
        .failed,
        .declined,
        .confirming,
        .pending,
        .orderPlaced,
        .cancelled,
        .orderCancelled,
        .methodUnavailable,
        .namedMethodUnavailable,
        .currencyNotSupported,
        .namedMethodCurrencyOnly,
        .tryLater,
        .sessionExpired,
        .inProgress,
        .possibleDuplicate,
        .amountChanged,
        .amountChangedTo,
        .holdReleased,
        .holdReleasedBy,
        .reenterCard,
        .insufficientFunds,
        .limitExceeded,
        .partialApproval,
        .expiredCard,
        .cardNotAccepted,
        .useAnotherCard,
        .contactBank,
        .bankUnavailable,
        .confirmWithBank,
        .authenticationFailed,
        .authenticationIncomplete,
        .checkCardDetails,
        .checkCardNumber,
        .checkExpiryDate,
        .checkSecurityCode,
        .checkCardholderName,
        .checkPIN,
        .checkBillingAddress,
        .checkDeliveryAddress,
        .checkPostalCode,
        .checkCountry,
        .checkName,
        .checkEmail,
        .checkPhone,
        .checkAmount,
        .checkDetails,
        .makeChoice,
        .addressUnserviceable,
        .couponInvalid,
        .couponExpired,
        .payMissingProducts,
        .payMissingAddress,
        .payMissingDelivery,
        .payMissingPaymentMethod,
        .payMissingValidAmounts,
        .payMissingFinalAmounts,
        .deliveryNotDeliverable,
        .promoUnknown,
        .locationOff,
        .checkFailed,
    ]

    /// What is filled in, and the message to use when it is not known.
    static let filled: [MessageID: (marks: [MessageTemplate.Mark], without: MessageID)] = [
        .namedMethodUnavailable: (marks: [.method], without: .methodUnavailable),
        .namedMethodCurrencyOnly: (marks: [.method, .currency], without: .currencyNotSupported),
        .amountChangedTo: (marks: [.amount], without: .amountChanged),
        .holdReleasedBy: (marks: [.amount, .date], without: .holdReleased),
    ]
}
