internal import ApplePay
internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

extension ApplePayEmulator {
    private static let members: Set<String> = ["displayName", "initiative", "initiativeContext", "merchantIdentifier"]

    /// `POST /paymentservices/paymentSession`. The emulator is on loopback and asks for no certificate.
    func validateMerchant(_ request: ServerRequest) async throws(WalletSheet.Refusal) -> ServerResponse {
        switch switchboard.position("merchant-validation") {
        case "400": throw WalletSheet.Refusal(400, "the switch says so")
        case "417": throw WalletSheet.Refusal(417, "the switch says so")
        case "500": throw WalletSheet.Refusal(500, "the switch says so")
        case "redirect":
            return ServerResponse(status: 302, headers: ["Location": "\(request.mountPath)/elsewhere"])
        case "text": return .text("not a session")
        default: break
        }
        let body = try Self.body(request)
        guard Set(body.members.map(\.name)) == Self.members, body.members.allSatisfy({ $0.value.stringValue != nil })
        else {
            throw WalletSheet.Refusal(400, "the body has the texts \(Self.members.sorted().joined(separator: ", "))")
        }
        let name = body["displayName"]?.stringValue ?? ""
        let domain = body["initiativeContext"]?.stringValue ?? ""
        guard (1...64).contains(name.count), body["initiative"]?.stringValue == "web", !domain.isEmpty,
            !domain.contains("/"), !domain.contains(":")
        else { throw WalletSheet.Refusal(400, "the name has 1 to 64 characters and the context is a bare domain") }
        guard body["merchantIdentifier"]?.stringValue == Self.merchantIdentifier else {
            throw WalletSheet.Refusal(417, "this merchant identifier is not registered")
        }
        return .json(JSONValue.object(await device.merchantSession(domain: domain)).compactBytes)
    }
}
