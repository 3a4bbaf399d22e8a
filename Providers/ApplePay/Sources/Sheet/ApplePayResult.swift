public import Payments

/// What a device handed over when the shopper authorized.
public struct ApplePayAuthorization: Sendable {
    /// The token, bytes of its JSON.
    public let token: Secret<[UInt8]>
    /// The payer, as far as it was asked for.
    public let billingContact: ApplePayContact?
    /// The recipient, as far as it was asked for.
    public let shippingContact: ApplePayContact?

    /// Collects what came.
    public init(
        token: Secret<[UInt8]>, billingContact: ApplePayContact? = nil, shippingContact: ApplePayContact? = nil
    ) {
        self.token = token
        self.billingContact = billingContact
        self.shippingContact = shippingContact
    }
}

/// The last answer to a sheet.
public struct ApplePayResult: Hashable, Sendable {
    /// Whether the sheet shows a check mark.
    public let isSuccess: Bool
    /// What the shopper has to mend to authorize again; empty ends the sheet.
    public let errors: [ApplePayError]
    /// The order for Apple Wallet; nil for none. Used with success only.
    public let orderDetails: ApplePayOrderDetails?

    /// The sheet ends well.
    public static func success(_ details: ApplePayOrderDetails? = nil) -> ApplePayResult {
        ApplePayResult(isSuccess: true, errors: [], orderDetails: details)
    }

    /// The sheet shows what is wrong; without errors it ends.
    public static func failure(_ errors: [ApplePayError] = []) -> ApplePayResult {
        ApplePayResult(isSuccess: false, errors: errors, orderDetails: nil)
    }

    /// The result object of Apple Pay JS. `status` is the constant's name: the page writes `ApplePaySession[status]`.
    public func webJSON(locale: String, book: MessageBook = .bundled) -> [UInt8] {
        var web = WebWriter(version: ApplePayVersions.known.upperBound, encoding: AmountForms.twoDecimals)
        web.json.beginObject()
        web.json.member("status", isSuccess ? "STATUS_SUCCESS" : "STATUS_FAILURE")
        web.write(errors, book: book, locale: locale)
        if let orderDetails {
            web.json.name("orderDetails")
            orderDetails.write(to: &web.json)
        }
        web.json.endObject()
        return web.json.bytes
    }
}

/// An order that Apple Wallet follows.
public struct ApplePayOrderDetails: Hashable, Sendable {
    /// The type of orders, from Apple's developer portal.
    public let orderTypeIdentifier: String
    /// Our order.
    public let orderIdentifier: String
    /// Where Apple Wallet asks for news; https.
    public let webServiceURL: String
    /// What Apple Wallet shows there.
    public let authenticationToken: String

    /// Takes the details; nil when an address is not https, which Apple refuses, or a text is empty.
    public init?(
        orderTypeIdentifier: String, orderIdentifier: String, webServiceURL: String, authenticationToken: String
    ) {
        let texts = [orderTypeIdentifier, orderIdentifier, authenticationToken]
        guard WebAddress.isValid(webServiceURL), webServiceURL.lowercased().hasPrefix("https://"),
            texts.allSatisfy({ !$0.isEmpty })
        else { return nil }
        self.orderTypeIdentifier = orderTypeIdentifier
        self.orderIdentifier = orderIdentifier
        self.webServiceURL = webServiceURL
        self.authenticationToken = authenticationToken
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("orderTypeIdentifier", orderTypeIdentifier)
        json.member("orderIdentifier", orderIdentifier)
        json.member("webServiceURL", webServiceURL)
        json.member("authenticationToken", authenticationToken)
        json.endObject()
    }
}

extension ApplePayOrderDetails: CustomStringConvertible, CustomReflectable {
    /// The order, not the token.
    public var description: String { "ApplePayOrderDetails(\(orderIdentifier))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// What came of a charge, as the sheet wants to know it.
public enum ApplePayChargeResult: Hashable, Sendable {
    /// The order is placed.
    case placed(ApplePayOrderDetails?)
    /// A definite no, or a failure that certainly moved nothing. The sheet ends.
    case refused
    /// Certainly nothing moved, and the shopper can mend it on the sheet.
    case mendable([ApplePayError])
    /// Money may have moved.
    case unknown
}
