public import Payments

/// What a request asks for beyond one payment. A request has at most one of these.
public enum ApplePayAgreement: Hashable, Sendable {
    /// Payments that come again.
    case recurring(ApplePayRecurringRequest)
    /// A balance that is filled up.
    case automaticReload(ApplePayReloadRequest)
    /// A payment on a later day.
    case deferred(ApplePayDeferredRequest)
    /// Several merchants, a token each. Their amounts may not exceed the total.
    case multipleMerchants([ApplePayTokenContext])

    /// The member of a web request, which is also what errors call it.
    var memberName: String {
        switch self {
        case .recurring: "recurringPaymentRequest"
        case .automaticReload: "automaticReloadPaymentRequest"
        case .deferred: "deferredPaymentRequest"
        case .multipleMerchants: "multiTokenContexts"
        }
    }
}

/// What recurring, reload and deferred requests have in common.
public struct ApplePayAgreementTerms: Hashable, Sendable {
    /// The most characters of a billing agreement.
    public static let maximumAgreementLength = 500

    /// What is paid for; shown to the shopper.
    public var paymentDescription: String
    /// Where the shopper manages it.
    public var managementURL: String
    /// The terms that are shown; nil for none. Changing them later closes the sheet.
    public var billingAgreement: String?
    /// Where Apple reports events of the merchant token; nil for nowhere.
    public var tokenNotificationURL: String?

    /// States the terms.
    public init(
        paymentDescription: String, managementURL: String, billingAgreement: String? = nil,
        tokenNotificationURL: String? = nil
    ) {
        self.paymentDescription = paymentDescription
        self.managementURL = managementURL
        self.billingAgreement = billingAgreement
        self.tokenNotificationURL = tokenNotificationURL
    }
}

/// Payments that come again.
public struct ApplePayRecurringRequest: Hashable, Sendable {
    /// The terms.
    public var terms: ApplePayAgreementTerms
    /// The usual payment; its timing is recurring.
    public var regularBilling: ApplePayItem
    /// The payment during a trial; its timing is recurring. nil without a trial.
    public var trialBilling: ApplePayItem?

    /// Describes the payments.
    public init(
        _ terms: ApplePayAgreementTerms, regularBilling: ApplePayItem, trialBilling: ApplePayItem? = nil
    ) {
        self.terms = terms
        self.regularBilling = regularBilling
        self.trialBilling = trialBilling
    }
}

/// A balance that is filled up.
public struct ApplePayReloadRequest: Hashable, Sendable {
    /// The terms.
    public var terms: ApplePayAgreementTerms
    /// The payment; its timing is automatic reload.
    public var billing: ApplePayItem

    /// Describes the payment.
    public init(_ terms: ApplePayAgreementTerms, billing: ApplePayItem) {
        self.terms = terms
        self.billing = billing
    }
}

/// A payment on a later day.
public struct ApplePayDeferredRequest: Hashable, Sendable {
    /// Until when the shopper may cancel for free. Moment and zone go together.
    public struct FreeCancellation: Hashable, Sendable {
        /// The last moment.
        public var until: Timestamp
        /// The zone it is shown in.
        public var timeZone: TimeZoneID

        /// Makes a limit.
        public init(until: Timestamp, timeZone: TimeZoneID) {
            self.until = until
            self.timeZone = timeZone
        }
    }

    /// The terms.
    public var terms: ApplePayAgreementTerms
    /// The payment; its timing is deferred.
    public var billing: ApplePayItem
    /// Until when cancelling is free; nil when it is not.
    public var freeCancellation: FreeCancellation?

    /// Describes the payment.
    public init(_ terms: ApplePayAgreementTerms, billing: ApplePayItem, freeCancellation: FreeCancellation? = nil) {
        self.terms = terms
        self.billing = billing
        self.freeCancellation = freeCancellation
    }
}

/// One merchant of several.
public struct ApplePayTokenContext: Hashable, Sendable {
    /// The merchant's identifier at Apple.
    public var merchantIdentifier: String
    /// Our own name for the merchant; the same each time.
    public var externalIdentifier: String
    /// The merchant's name, shown to the shopper.
    public var merchantName: String
    /// The merchant's domain; nil for none.
    public var merchantDomain: String?
    /// The merchant's part of the total.
    public var amount: Money

    /// Describes a merchant.
    public init(
        merchantIdentifier: String, externalIdentifier: String, merchantName: String, merchantDomain: String? = nil,
        amount: Money
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.externalIdentifier = externalIdentifier
        self.merchantName = merchantName
        self.merchantDomain = merchantDomain
        self.amount = amount
    }
}
