internal import Payments

/// The answer to a read-back, decoded leniently: nearly every member is optional, and first letters vary in case.
struct PXPReadBackReply {
    let configuration: PXPProvider.Configuration
    let reference: MerchantReference
    /// When the read began.
    let now: Timestamp

    /// Reads an object, or a list with one.
    /// - Throws: `PaymentError` with code `.invalidResponse`: not understood, about another payment, or more than one
    ///   payment under one reference, which is for a person to look at.
    func readBack(from response: TransportResponse, _ fault: PXPReplyFault) throws(PaymentError) -> ReadBack {
        let body: JSONValue
        do throws(JSONError) { body = try JSONValue(parsing: response.body) } catch {
            throw fault("is not JSON: \(error)")
        }
        guard let list = body.arrayValue else { return .found(try record(body, fault)) }
        switch list.count {
        case 0 where configuration.assumptions.absent != .notFound: return .absent(at: now)
        case 0: throw fault("is an empty list, which is not how PXP says that there is nothing (switch absent)")
        case 1: return .found(try record(list[0], fault))
        default:
            throw fault(
                "lists \(list.count) transactions under one merchantTransactionId: each may have moved money. "
                    + "Compare them in the portal before anything else")
        }
    }

    private func record(_ body: JSONValue, _ fault: PXPReplyFault) throws(PaymentError) -> ProviderRecord {
        guard body.objectValue != nil else { throw fault("is \(body.kindName), not a transaction") }
        guard let word = body.text("state"), !word.isEmpty else { throw fault("has no state") }
        let echoed = body.text("merchantTransactionId")
        if let echoed, echoed != reference.rawValue {
            throw fault("is about another merchantTransactionId than the one asked for")
        }
        let belongsToAccount = [("merchant", configuration.merchant), ("site", configuration.site)]
            .allSatisfy { name, ours in body.text(name).map { $0 == ours } ?? true }
        let state = PXPTransactionState(body, word: word, rejected: configuration.assumptions.rejected)
        return ProviderRecord(
            providerReference: body.text("systemTransactionId").flatMap(ProviderReference.init),
            merchantReference: echoed.flatMap(MerchantReference.init), state: state.reading,
            providerState: PXPTransactionState.plain(word), amount: state.amount, belongsToAccount: belongsToAccount,
            providerCode: state.refusal?.code.flatMap { DiagnosticCode.masked($0) == $0 ? $0 : nil },
            advice: state.refusal?.guidance.advice)
    }
}
