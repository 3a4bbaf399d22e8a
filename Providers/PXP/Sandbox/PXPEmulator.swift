internal import PXP
public import Payments
public import PaymentsSandbox
public import PaymentsServer

/// PXP's server side, offline: strict about what it takes, with its own books.
///
/// Everything the documentation leaves open is a switch. Error codes and texts are this project's own and begin with
/// `EMULATOR_`: PXP's list of codes could not be read.
public struct PXPEmulator: SandboxEmulator {
    /// It plays PXP.
    public static var provider: ProviderID { PXPProvider.descriptor.id }
    /// What the documentation leaves open, and the faults.
    public static var switches: [SandboxSwitch] { PXPEmulatorSwitches.all }

    /// The one merchant and site there are.
    public static let merchant = "SandboxMerchant"
    /// The one site of that merchant.
    public static let site = "SandboxSite"

    /// The path of the API below the mount.
    static let apiPath = "/api/v1"

    let switches: PXPEmulatorSwitches
    let context: SandboxContext
    let account: PXPLedger.Account
    let books: PXPBooks
    let faults: PXPFaultPlan
    let gate: PXPGate

    /// Opens the books, and makes an account when there is none yet.
    /// - Throws: `SandboxError`.
    public init(context: SandboxContext) throws(SandboxError) {
        switches = try PXPEmulatorSwitches(context.switches, random: context.random)
        self.context = context
        books = try PXPBooks(context)
        account = books.account
        faults = PXPFaultPlan(standing: switches.fault)
        gate = PXPGate(account: account, switches: switches, clock: context.clock)
    }

    /// What the adapter needs to talk to this emulator.
    public func settings(baseURL: String) -> [String: String] {
        [
            "credentials-for": ProviderEnvironment.sandbox.rawValue, "merchant": Self.merchant, "site": Self.site,
            "client-id": account.clientID, "token-id": account.tokenID, "token-value": account.tokenValue.reveal(),
            "base-url": baseURL + Self.apiPath, "assumptions": switches.assumptions.text,
        ]
    }

    /// Answers one request: the emulator's own routes below `/emulator`, PXP's below `/api/v1`.
    public func handle(_ request: ServerRequest) async -> ServerResponse {
        let path = request.localPath
        if path.hasPrefix("/emulator/") { return await handleOwnRoute(request, path) }
        guard path.hasPrefix(Self.apiPath + "/") else { return PXPReply.unknownRoute.response(switches) }
        let route = PXPRoute(request.method, resource: path.dropFirst(Self.apiPath.count))
        let fault = await faults.take(route.name)
        if let answer = fault?.answerBeforeProcessing() { return answer }
        let reply = await answer(request, route)
        return fault?.applied(to: reply, switches) ?? reply.response(switches)
    }

    private func answer(_ request: ServerRequest, _ route: PXPRoute) async -> PXPReply {
        if let refusal = await gate.refusal(of: request, basePath: request.mountPath + Self.apiPath) { return refusal }
        do throws(SandboxError) {
            switch route {
            case .createSession: return try await createSession(request)
            case .modifySession(let id): return try await modifySession(id, request)
            case .readTransactions(let merchant, let site):
                return try await readTransactions(merchant: merchant, site: site, request)
            case .unknown: return .unknownRoute
            case .otherMethod: return .error(405, "METHOD", "this resource does not take \(request.method)")
            }
        } catch {
            return .error(500, "STORAGE", "the emulator's books failed: \(error)")
        }
    }
}
