internal import PXP
internal import Payments
internal import PaymentsCrypto
internal import PaymentsSandbox
internal import PaymentsServer

/// Who may come in: checks the headers and the signature of every call.
///
/// Request ids are remembered in memory only, so a replay across processes goes unseen; within one it does not.
actor PXPGate {
    /// How many request ids are remembered; older ones are forgotten first.
    static let rememberedIDCount = 10_000

    private let account: PXPLedger.Account
    private let switches: PXPEmulatorSwitches
    private let clock: any WallClock
    private var seen: Set<String> = []
    private var order: [String] = []
    private var oldest = 0

    init(account: PXPLedger.Account, switches: PXPEmulatorSwitches, clock: any WallClock) {
        self.account = account
        self.switches = switches
        self.clock = clock
    }

    /// nil when the request may come in, else what it is told.
    func refusal(of request: ServerRequest, basePath: String) -> PXPReply? {
        let ids = request.headers.values("X-Request-Id")
        guard ids.count == 1, Self.isUUID(ids[0]) else {
            return .error(400, "REQUEST_ID", "X-Request-Id must be given once and be a UUID")
        }
        if let problem = clientProblem(request) ?? signatureProblem(request, requestID: ids[0], basePath: basePath) {
            return .error(401, problem.code, problem.reason)
        }
        if switches.refusesReplay, !remember(ids[0].lowercased()) {
            return .error(
                400, "REQUEST_ID_REPLAY", "this X-Request-Id was used before; make a new one for each request")
        }
        return contentProblem(request).map { .error(400, "CONTENT_TYPE", $0) }
    }

    private struct Problem {
        let code: String
        let reason: String
    }

    private func clientProblem(_ request: ServerRequest) -> Problem? {
        let clients = request.headers.values("X-Client-Id")
        if clients.isEmpty, !switches.requiresClientID { return nil }
        guard clients == [account.clientID] else {
            return Problem(code: "CLIENT_ID", reason: "X-Client-Id must be given once and be this account's")
        }
        return nil
    }

    private func signatureProblem(_ request: ServerRequest, requestID: String, basePath: String) -> Problem? {
        let values = request.headers.values("Authorization")
        guard values.count == 1, let given = PXPCredentials(values[0]) else {
            return Problem(
                code: "AUTHORIZATION",
                reason: "Authorization must be given once as PXP-UST1 {tokenId}:{timestamp}:{hmac}")
        }
        let profile = switches.assumptions.signature
        guard let moment = profile.moment(given.timestamp) else {
            return Problem(code: "TIMESTAMP", reason: "the timestamp is not in unit \(profile.timestampUnit.rawValue)")
        }
        let message = PXPSignatureProfile.Message(
            requestID: requestID, target: request.target, basePath: basePath, body: request.body)
        let expected = profile.signature(
            of: message, timestamp: given.timestamp, key: Array(account.tokenValue.reveal().utf8))
        let isKnown = ConstantTime.equal(given.tokenID.utf8, account.tokenID.utf8)
        let isGenuine = ConstantTime.equal(given.signature.utf8, expected.utf8)
        guard isKnown && isGenuine else {
            return Problem(code: "SIGNATURE", reason: "token id and signature do not fit this request")
        }
        // After the signature: only a genuine sender learns how far its clock is off.
        if let window = switches.clockWindow {
            let difference = clock.now().duration(since: moment)
            guard difference <= window, difference >= .zero - window else {
                return Problem(code: "CLOCK", reason: "the timestamp is more than \(window.components.seconds) s off")
            }
        }
        return nil
    }

    private func contentProblem(_ request: ServerRequest) -> String? {
        guard !request.body.isEmpty else { return nil }
        let types = request.headers.values("Content-Type")
        guard types.count == 1 else { return "Content-Type must be given once" }
        let essence = types[0].prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return essence == "application/json" ? nil : "Content-Type must be application/json"
    }

    /// Keeps an id; false when it is already there. A ring: the oldest makes room.
    private func remember(_ id: String) -> Bool {
        guard seen.insert(id).inserted else { return false }
        guard order.count == Self.rememberedIDCount else {
            order.append(id)
            return true
        }
        seen.remove(order[oldest])
        order[oldest] = id
        oldest = (oldest + 1) % Self.rememberedIDCount
        return true
    }

    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit } }
    }
}

/// The parts of an Authorization header. The timestamp may itself have colons; id and signature have none.
struct PXPCredentials {
    let tokenID: String
    let timestamp: String
    let signature: String

    init?(_ header: String) {
        let scheme = "PXP-UST1 "
        guard header.hasPrefix(scheme) else { return nil }
        let rest = header.dropFirst(scheme.count)
        guard let first = rest.firstIndex(of: ":"), let last = rest.lastIndex(of: ":"), first < last else { return nil }
        tokenID = String(rest[..<first])
        timestamp = String(rest[rest.index(after: first)..<last])
        signature = String(rest[rest.index(after: last)...])
        guard ![tokenID, timestamp, signature].contains(where: { $0.isEmpty || $0.contains(" ") }) else { return nil }
    }
}
