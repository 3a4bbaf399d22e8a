public import Payments

extension Order {
    /// The request for this order: its rows in order, then its total under the merchant's name.
    ///
    /// ```swift
    /// let request = try order.paymentRequest(
    ///     merchantIdentifier: "merchant.com.example", merchantName: "Field Coffee", countryCode: "US")
    /// ```
    /// - Parameter countryCode: where payments are processed, such as `GB`; not the shopper's country.
    /// - Throws: `ApplePayRequestError` with every problem. Nothing was shown or sent.
    public func paymentRequest(
        merchantIdentifier: String, merchantName: String, countryCode: String
    ) throws(ApplePayRequestError) -> ApplePayRequest {
        try paymentRequest(
            ApplePayOptions(
                merchantIdentifier: merchantIdentifier, merchantName: merchantName, countryCode: countryCode))
    }

    /// The request for this order as the shop wants its sheet.
    /// - Throws: `ApplePayRequestError` with every problem that the request would have on any platform. A web form is
    ///   checked again for its version when it is written.
    public func paymentRequest(_ options: ApplePayOptions) throws(ApplePayRequestError) -> ApplePayRequest {
        let request = uncheckedPaymentRequest(options)
        try request.validate(for: .native)
        return request
    }

    /// The request before any check.
    func uncheckedPaymentRequest(_ options: ApplePayOptions) -> ApplePayRequest {
        var request = ApplePayRequest(
            merchantIdentifier: options.merchantIdentifier, merchantName: options.merchantName,
            countryCode: options.countryCode, order: self)
        request.supportedNetworks = options.supportedNetworks
        request.merchantCapabilities = options.merchantCapabilities
        request.requiredBillingContactFields = options.requiredBillingContactFields
        request.requiredShippingContactFields = options.requiredShippingContactFields
        request.billingContact = options.billingContact
        request.shippingContact = options.shippingContact
        if options.offersShippingMethods {
            request.shippingMethods = cart.deliveryOptionsChosenFirst.map { ApplePayShippingMethod($0) }
        }
        request.shippingType = options.shippingType
        request.shippingContactEditingMode = options.shippingContactEditingMode
        request.supportsCouponCode = options.supportsCouponCode
        if options.supportsCouponCode { request.couponCode = cart.discounts.lazy.compactMap(\.code).first }
        request.supportedCountries = options.supportedCountries
        request.merchantCategoryCode = options.merchantCategoryCode
        request.agreement = options.agreement
        switch options.applicationData {
        case .order: request.applicationData = ApplePayApplicationData.bytes(for: self)
        case .custom(let bytes): request.applicationData = bytes
        case .none: break
        }
        return request
    }
}
