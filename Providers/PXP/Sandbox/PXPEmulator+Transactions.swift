internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

extension PXPEmulator {
    /// `GET /transactions/{merchant}/{site}` by either id. What PXP says to both ids at once is not documented; here it
    /// is refused.
    func readTransactions(
        merchant: String, site: String, _ request: ServerRequest
    ) async throws(SandboxError) -> PXPReply {
        guard merchant == Self.merchant, site == Self.site else {
            return .error(403, "ACCOUNT", "this token is not permitted for this merchant and site")
        }
        let items = request.queryItems
        guard items.count == 1, let item = items.first,
            ["merchantTransactionId", "systemTransactionId"].contains(item.name)
        else { return .error(400, "QUERY", "name either merchantTransactionId or systemTransactionId, once") }
        let isOurs = item.name == "merchantTransactionId"
        guard (1...(isOurs ? 50 : 40)).contains(item.value.count) else {
            return .error(400, "QUERY", "\(item.name) is empty or too long")
        }
        let ledger = try await books.current()
        let found =
            isOurs
            ? ledger.transactions[item.value] ?? [] : [ledger.transaction(systemID: item.value)].compactMap { $0 }
        return reply(found)
    }

    private func reply(_ found: [JSONObject]) -> PXPReply {
        switch found.count {
        case 0 where switches.saysAbsentByStatus: .error(404, "NO_TRANSACTION", "there is no such transaction")
        case 1 where !switches.listsFound: PXPReply(body: .object(found[0]))
        default: PXPReply(body: .array(found.map { .object($0) }))
        }
    }
}
