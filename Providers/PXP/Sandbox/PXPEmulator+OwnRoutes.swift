internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

/// Routes that the real provider does not have: the emulator's levers. They take no signature; the server they are
/// mounted in listens on loopback only.
extension PXPEmulator {
    /// How many times one call may arm a fault.
    private static let maximumFaultCount: Int64 = 10_000

    func handleOwnRoute(_ request: ServerRequest, _ path: String) async -> ServerResponse {
        do throws(SandboxError) {
            switch (request.method, path) {
            case (.post, "/emulator/faults"): return await armFault(request).response(switches)
            case (.delete, "/emulator/faults"):
                await faults.disarm()
                return .empty()
            case (.post, "/emulator/transactions"): return try await plantTransaction(request).response(switches)
            default: return PXPReply.unknownRoute.response(switches)
            }
        } catch {
            return PXPReply.error(500, "STORAGE", "the emulator's books failed: \(error)").response(switches)
        }
    }

    /// Body: `{"fault": "status-after:503", "route": "sessions", "count": 2}`; route and count may be left out.
    private func armFault(_ request: ServerRequest) async -> PXPReply {
        guard let body = Self.object(request.body), let text = body["fault"]?.stringValue, let fault = PXPFault(text)
        else { return .error(400, "FAULT", "fault is one of \(PXPFault.grammar)") }
        let route = body["route"]?.stringValue
        guard route.map(PXPRoute.names.contains) ?? true else {
            return .error(400, "FAULT", "route is one of \(PXPRoute.names.joined(separator: ", "))")
        }
        let count = body["count"].map { $0.numberValue?.integer ?? 0 } ?? 1
        guard (1...Self.maximumFaultCount).contains(count) else {
            return .error(400, "FAULT", "count is 1 to \(Self.maximumFaultCount)")
        }
        guard await faults.arm(fault, route: route, count: Int(count)) else {
            return .error(400, "FAULT", "at most \(PXPFaultPlan.maximumArmedCount) faults wait at once")
        }
        return PXPReply(status: 201, body: .object(body))
    }

    /// Body: a transaction in the form in which it is read, without its systemTransactionId, which is made here. The
    /// quickest way to any state, code or odd form; nothing is checked against a session.
    private func plantTransaction(_ request: ServerRequest) async throws(SandboxError) -> PXPReply {
        guard var body = Self.object(request.body), body["merchantTransactionId"]?.stringValue != nil else {
            return .error(400, "TRANSACTION", "a transaction needs a merchantTransactionId")
        }
        body["systemTransactionId"] = body["systemTransactionId"] ?? .string(context.random.uuid())
        let planted = body
        return try await books.decide { _ in (.transaction(planted), PXPReply(status: 201, body: .object(planted))) }
    }
}
