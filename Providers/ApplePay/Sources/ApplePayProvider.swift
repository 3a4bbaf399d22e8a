public import Payments

/// Apple Pay: asks the shopper on the device and hands over a token, which another provider charges. It moves no money.
///
/// One frozen order becomes a PassKit-shaped request, the JSON of Apple Pay JS, the arguments of W3C Payment Request or
/// the transaction info of Google Pay, all with the same rows and the same total.
public struct ApplePayProvider: Sendable {
    /// The facts about Apple Pay. The failure model says nothing: no money moves here.
    public static let descriptor = ProviderDescriptor(
        id: ProviderID("apple-pay")!, name: "Apple Pay",
        summary: "Requests for the Apple Pay sheet from a frozen order, and its tokens opened", currencies: .all,
        documentation: "developer.apple.com as of 2025 and WebKit's source; not run on an Apple device",
        failureModel: FailureModel())

    /// Who the merchant is, already checked.
    public let configuration: Configuration
    let context: ProviderContext
    /// Opens tokens; nil where no processing key is configured, as on servers that only build requests.
    let opener: ApplePayTokenOpener?
    /// Where the sandbox's emulator answers; nil outside the sandbox.
    let emulatorURL: String?

    /// Makes the provider. Nothing is sent.
    /// - Parameter opener: opens tokens; nil for a provider that only builds requests.
    public init(configuration: Configuration, context: ProviderContext, opener: ApplePayTokenOpener? = nil) {
        self.init(configuration: configuration, context: context, opener: opener, emulatorURL: nil)
    }

    init(configuration: Configuration, context: ProviderContext, opener: ApplePayTokenOpener?, emulatorURL: String?) {
        self.configuration = configuration
        self.context = context
        self.opener = opener
        self.emulatorURL = emulatorURL
    }
}

extension ApplePayProvider: CustomStringConvertible, CustomReflectable {
    /// Names the merchant, no key.
    public var description: String { "ApplePayProvider(\(configuration))" }
    /// No children beside the description: `dump` shows no key.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
