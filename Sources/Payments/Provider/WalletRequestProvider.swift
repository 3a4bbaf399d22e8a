/// A wallet: it asks the shopper on the device and hands over a token, which another provider charges.
public protocol WalletRequestProvider: PaymentProvider {
    /// The forms in which it writes requests, the usual one first.
    static var requestForms: [WalletRequestForm] { get }

    /// Writes what the device's sheet shows for an order. Nothing is sent; an order with pending rows is welcome.
    /// - Parameter version: of the form, where it has versions; nil takes the lowest that has what the order needs.
    /// - Throws: `PaymentError` with code `.invalidRequest`, money untouched, naming everything that the sheet would
    ///   refuse; `.unsupported` for a form that the wallet does not write.
    func walletRequest(
        for order: Order, as form: WalletRequestForm, version: Int?
    ) throws(PaymentError) -> WalletRequest

    /// Verifies and opens a token, and checks that it was made for these terms.
    /// - Throws: `PaymentError` untouched, when the token is forged, stale, or for another order or amount;
    ///   `.unsupported` from a wallet that only writes requests.
    func open(
        _ token: Secret<[UInt8]>, for terms: OrderTerms, at moment: Timestamp
    ) throws(PaymentError) -> NetworkToken
}

extension WalletRequestProvider {
    /// Refuses: a wallet that can open tokens says how.
    public func open(
        _ token: Secret<[UInt8]>, for terms: OrderTerms, at moment: Timestamp
    ) throws(PaymentError) -> NetworkToken {
        throw PaymentError(
            .unsupported, effect: .untouched, provider: Self.descriptor.id,
            explanation: "\(Self.descriptor.name) tokens cannot be opened by this adapter")
    }
}

/// A form in which a sheet takes a request: an open set.
public struct WalletRequestForm: Hashable, Sendable, CustomStringConvertible {
    /// The stable word.
    public let description: String

    /// Names a form.
    public init(_ description: String) { self.description = description }

    /// The wallet's own interface in an app.
    public static let native = WalletRequestForm("native")
    /// The wallet's own interface on a page.
    public static let web = WalletRequestForm("web")
    /// W3C Payment Request.
    public static let w3c = WalletRequestForm("w3c")
    /// Google Pay.
    public static let google = WalletRequestForm("google")
}

/// A request that is ready for a sheet.
public struct WalletRequest: Hashable, Sendable {
    /// The form.
    public let form: WalletRequestForm
    /// The form's version; nil where it has none.
    public let version: Int?
    /// The request as JSON.
    public let body: [UInt8]
    /// What somebody should look at, a sentence each; the request is good nevertheless.
    public let warnings: [String]

    /// Makes a request; wallets do.
    public init(form: WalletRequestForm, version: Int?, body: [UInt8], warnings: [String] = []) {
        self.form = form
        self.version = version
        self.body = body
        self.warnings = warnings
    }
}
