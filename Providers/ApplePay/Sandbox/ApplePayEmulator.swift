internal import ApplePay
public import Payments
internal import PaymentsCrypto
public import PaymentsSandbox
public import PaymentsServer

/// Apple's side, offline: merchant validation, and a device with a sheet and a wallet that makes tokens under the
/// sandbox's own root. For the built-in sandbox, and for one merchant that exists nowhere else.
///
/// Merchant validation is where Apple has it. The device is driven below `/emulator/sheets`, by JSON: see the README of
/// the provider.
public struct ApplePayEmulator: SandboxEmulator {
    /// It plays Apple Pay.
    public static var provider: ProviderID { ApplePayProvider.descriptor.id }
    /// What goes wrong, on purpose.
    public static let switches = [
        SandboxSwitch(
            "token", .words(WalletToken.Fault.allCases.map(\.rawValue)),
            summary: "what is wrong with the tokens that the wallet makes"),
        SandboxSwitch(
            "merchant-validation", .words(["good", "400", "417", "500", "redirect", "text"]),
            summary: "how merchant validation answers"),
    ]

    /// The one merchant identifier there is.
    public static let merchantIdentifier = "merchant.sandbox.field-coffee"
    /// That merchant's name.
    public static let merchantName = "Field Coffee"
    /// That merchant's country.
    public static let country = "US"

    let context: SandboxContext
    let switchboard: SandboxSwitchboard
    let pki: SandboxPKI
    let device: WalletDevice

    /// Opens the emulator, and makes its keys when there are none yet.
    /// - Throws: `SandboxError` for a switch that does not exist, or keys that cannot be read or written.
    public init(context: SandboxContext) throws(SandboxError) {
        let switchboard = try SandboxSwitchboard(Self.switches, wishes: context.switches)
        let pki = try SandboxPKI.kept(
            in: context.stateDirectory, merchantIdentifier: Self.merchantIdentifier, at: context.clock.now())
        self.context = context
        self.switchboard = switchboard
        self.pki = pki
        device = WalletDevice(
            context: context, pki: pki, fault: WalletToken.Fault(rawValue: switchboard.position("token")) ?? .none)
    }

    /// What the adapter needs to be this emulator's merchant.
    public func settings(baseURL: String) -> [String: String] {
        // A key that was just read or made can be written.
        let key = (try? pki.merchant.key.exportPEM().copyBytes()) ?? []
        return [
            "merchant-id": Self.merchantIdentifier, "merchant-name": Self.merchantName, "country": Self.country,
            "processing-key": String(decoding: key, as: UTF8.self),
            "processing-certificate": PEM.certificate(pki.merchant.certificate),
            "root-certificate": PEM.certificate(pki.root), "emulator-url": baseURL,
        ]
    }

    /// Answers one request.
    public func handle(_ request: ServerRequest) async -> ServerResponse {
        let path = request.localPath.split(separator: "/").map(String.init)
        do throws(WalletSheet.Refusal) {
            switch (request.method, path.first, path.dropFirst().first) {
            case (.post, "paymentservices", "paymentSession") where path.count == 2:
                return try await validateMerchant(request)
            case (_, "emulator", "sheets"): return .json(try await sheet(request, Array(path.dropFirst(2))))
            default: throw WalletSheet.Refusal(404, "there is no such resource at Apple's side of the sandbox")
            }
        } catch {
            var body = JSONObject()
            body["problems"] = .array(error.problems.map { .string($0) })
            return .json(JSONValue.object(body).compactBytes, status: error.status)
        }
    }

    private func sheet(_ request: ServerRequest, _ path: [String]) async throws(WalletSheet.Refusal) -> [UInt8] {
        let answer: JSONObject =
            switch (request.method, path.count, path.last) {
            case (.post, 0, _): try await device.present(try Self.body(request))
            case (.get, 1, let id?): try await device.show(id)
            case (.post, 2, "shopper"): try await device.shopper(try Self.body(request), path[0])
            case (.post, 2, "update"): try await device.update(try Self.body(request), path[0])
            case (.post, 2, "authorize"): try await device.authorize(try Self.body(request), path[0])
            case (.post, 2, "complete"): try await device.complete(try Self.body(request), path[0])
            case (.post, 2, "cancel"): try await device.cancel(path[0])
            default: throw WalletSheet.Refusal(404, "a sheet takes shopper, update, authorize, complete and cancel")
            }
        return JSONValue.object(answer).compactBytes
    }

    static func body(_ request: ServerRequest) throws(WalletSheet.Refusal) -> JSONObject {
        guard let body = (try? JSONValue(parsing: request.body))?.objectValue else {
            throw WalletSheet.Refusal(400, "the body is no JSON object")
        }
        return body
    }
}
