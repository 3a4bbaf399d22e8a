internal import ApplePay
public import Payments
public import PaymentsSandbox
public import PaymentsServer

/// Apple's side, offline, for the built-in sandbox: a merchant that exists nowhere else.
public struct ApplePayEmulator: SandboxEmulator {
    /// It plays Apple Pay.
    public static var provider: ProviderID { ApplePayProvider.descriptor.id }
    /// None yet.
    public static var switches: [SandboxSwitch] { [] }

    /// The one merchant identifier there is.
    public static let merchantIdentifier = "merchant.sandbox.field-coffee"
    /// That merchant's name.
    public static let merchantName = "Field Coffee"
    /// That merchant's country.
    public static let country = "US"

    let context: SandboxContext

    /// Opens the emulator; it keeps no state.
    /// - Throws: `SandboxError` for a switch that does not exist.
    public init(context: SandboxContext) throws(SandboxError) {
        _ = try SandboxSwitchboard(Self.switches, wishes: context.switches)
        self.context = context
    }

    /// What the adapter needs to be this emulator's merchant.
    public func settings(baseURL: String) -> [String: String] {
        ["merchant-id": Self.merchantIdentifier, "merchant-name": Self.merchantName, "country": Self.country]
    }

    /// Answers one request.
    public func handle(_ request: ServerRequest) async -> ServerResponse {
        .text("There is no such resource at Apple's side of the sandbox.\n", status: 404)
    }
}
