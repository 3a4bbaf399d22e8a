public import Payments

/// The answer to an event of the sheet. Every answer replaces what is shown, so it has all rows and the total, also
/// when nothing changed: an answer without rows would show the shopper a price of nothing.
public struct ApplePayUpdate: Hashable, Sendable {
    /// What it answers.
    public let event: ApplePaySheetEvent
    /// What the sheet shows from now on: rows, total and ways to deliver.
    public let request: ApplePayRequest
    /// What the shopper has to mend, the most important first; empty when all is well.
    public let errors: [ApplePayError]

    /// Makes an answer. Errors that the event cannot carry are a programming error: an answer to a shipping method has
    /// none, and an answer to a shipping contact names coarse fields only.
    public init(answering event: ApplePaySheetEvent, with request: ApplePayRequest, errors: [ApplePayError] = []) {
        precondition(errors.allSatisfy { $0.isAllowed(answering: event) }, "the sheet does not take this error here")
        self.event = event
        self.request = request
        self.errors = errors
    }

    /// Rows and total, the total last; never empty.
    public var items: [ApplePayItem] { request.paymentSummaryItems }
}

extension ApplePayUpdate {
    /// The update object of Apple Pay JS: `newTotal`, `newLineItems`, `newShippingMethods` and `errors`.
    /// - Parameter version: of the session that is open.
    /// - Parameter locale: the shopper's language.
    /// - Throws: `ApplePayRequestError` when the rows cannot be shown at this version.
    public func webJSON(
        version: Int, locale: String, book: MessageBook = .bundled
    ) throws(ApplePayRequestError) -> [UInt8] {
        try request.validate(for: .web(version: version))
        var web = WebWriter(version: version, encoding: AmountForms.twoDecimals)
        web.json.beginObject()
        web.json.name("newTotal")
        web.write(request.total)
        web.writeItems("newLineItems", request.rows)
        if event != .paymentMethod, !request.shippingMethods.isEmpty {
            web.writeMethods("newShippingMethods", request.shippingMethods)
        }
        if event != .shippingMethod { web.write(errors, book: book, locale: locale) }
        web.json.endObject()
        return web.json.bytes
    }

    /// The argument of `updateWith` of W3C Payment Request: `total`, `displayItems`, `shippingOptions` and `error`.
    /// - Throws: `ApplePayRequestError` when the rows cannot be shown at this version.
    public func w3cJSON(
        version: Int, locale: String, book: MessageBook = .bundled
    ) throws(ApplePayRequestError) -> [UInt8] {
        try request.validate(for: .w3c(version: version))
        var writer = PaymentRequestWriter(version: version)
        writer.web.json.beginObject()
        writer.writeDetailMembers(request)
        let blocking = errors.first { $0.code.blocksAuthorization }
        writer.web.json.member("error", unlessNil: blocking?.text(in: book, locale: locale))
        if event == .paymentMethod || event == .coupon, !errors.isEmpty {
            writer.web.write(errors, named: "paymentMethodErrors", book: book, locale: locale)
        }
        writer.web.json.endObject()
        return writer.web.json.bytes
    }

    /// The answer of Google Pay's callback: `newTransactionInfo`, `newShippingOptionParameters` and `error`.
    /// - Throws: `ApplePayRequestError` when the rows cannot be shown there.
    public func googleJSON(
        locale: String, book: MessageBook = .bundled
    ) throws(ApplePayRequestError) -> [UInt8] {
        try request.validate(for: .google)
        var writer = GoogleWriter()
        writer.json.beginObject()
        writer.json.name("newTransactionInfo")
        writer.writeTransactionInfo(request)
        if !request.shippingMethods.isEmpty {
            writer.json.name("newShippingOptionParameters")
            writer.writeOptions(request.shippingMethods)
        }
        if let error = errors.first {
            writer.json.name("error")
            writer.json.beginObject()
            writer.json.member("reason", error.code.googleReason)
            writer.json.member("intent", event.googleIntent)
            writer.json.member("message", error.text(in: book, locale: locale) ?? "")
            writer.json.endObject()
        }
        writer.json.endObject()
        return writer.json.bytes
    }
}

extension WebWriter {
    /// Apple's errors: code, field and message.
    mutating func write(_ errors: [ApplePayError], named name: String = "errors", book: MessageBook, locale: String) {
        guard !errors.isEmpty else { return }
        json.name(name)
        json.beginArray()
        for error in errors {
            json.beginObject()
            json.member("code", error.code.rawValue)
            json.member("contactField", unlessNil: error.field?.rawValue)
            json.member("message", unlessNil: error.text(in: book, locale: locale))
            json.endObject()
        }
        json.endArray()
    }
}

extension ApplePayError.Code {
    fileprivate var googleReason: String {
        switch self {
        case .unknown, .billingContactInvalid: "OTHER_ERROR"
        case .shippingContactInvalid: "SHIPPING_ADDRESS_INVALID"
        case .addressUnserviceable: "SHIPPING_ADDRESS_UNSERVICEABLE"
        case .couponCodeInvalid, .couponCodeExpired: "OFFER_INVALID"
        }
    }
}

extension ApplePaySheetEvent {
    fileprivate var googleIntent: String {
        switch self {
        case .paymentMethod: "PAYMENT_METHOD"
        case .shippingContact: "SHIPPING_ADDRESS"
        case .shippingMethod: "SHIPPING_OPTION"
        case .coupon: "OFFER"
        case .authorization: "PAYMENT_AUTHORIZATION"
        }
    }
}
