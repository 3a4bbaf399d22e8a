internal import Payments

/// How a transaction's state reads in our terms (PXP's state table). Anything not listed is pending: never paid, never
/// declined.
struct PXPTransactionState {
    /// The reading.
    let reading: ProviderRecord.State
    /// The amount that the state is about; nil when it is absent, unreadable, or not told for a partial approval.
    let amount: Money?
    /// The state-data code of a refusal and what it advises; nil for any other state.
    let refusal: ErrorReading?

    /// State-data codes of approvals for less than asked (ISO 8583:1993 numbering, inferred).
    private static let partialApprovals: Set = ["CRD002", "CRD006"]

    init(_ body: JSONValue, word: String, rejected: PXPAssumptions.RejectedReading) {
        let intent = body.member("transactionMethod")?.text("intent")
        let code = body.member("stateData")?.text("code")?.uppercased()
        reading = Self.reading(word: word.lowercased(), intent: intent, code: code, rejected: rejected)
        refusal = word.lowercased() == "refused" ? Self.refusal(code) : nil
        let stated = PXPAmount.amount(in: body)
        let isPartial = code.map(Self.partialApprovals.contains) ?? false
        amount = isPartial ? Self.approvedPart(body, currency: stated?.currency) : stated
    }

    private static func reading(
        word: String, intent: String?, code: String?, rejected: PXPAssumptions.RejectedReading
    ) -> ProviderRecord.State {
        switch word {
        case "authorised": authorised(intent)
        case "captured": .captured
        case "cancelled": .voided
        case "refunded": .refunded
        case "refused": .declined(reason(code))
        case "rejected" where rejected == .declined: .declined(.unspecified)
        // Error, Failed, Pending: not known until read again. Executed, Confirmed, Updated, Approved: not documented.
        default: .pending
        }
    }

    /// The reason that the state-data code names in the error catalog. The refusal is definite whatever the code says.
    private static func reason(_ code: String?) -> DeclineReason {
        guard case .declined(let reason) = refusal(code).meaning else { return .unspecified }
        return reason
    }

    private static func refusal(_ code: String?) -> ErrorReading {
        PXPProvider.errors.reading(of: code, platform: .server, kind: "state_data", moment: .refused)
    }

    /// `Authorised` is also what a purchase and a refund may show. A verification holds nothing and a payout pays out:
    /// neither may pass for money held, and neither has a reading of its own here.
    private static func authorised(_ intent: String?) -> ProviderRecord.State {
        guard let intent else { return .authorized }
        if intent.lowercased() == "refund" { return .refunded }
        return switch PXPIntents.intent(named: intent) {
        case .authorize, .estimatedAuthorize: .authorized
        case .purchase: .captured
        case .verify, .payout, nil: .pending
        }
    }

    private static func approvedPart(_ body: JSONValue, currency: Currency?) -> Money? {
        guard let currency,
            let value = body.member("fundingData")?.member("providerResponse")?.member("authorisedAmount")
        else { return nil }
        return PXPAmount.money(value, currency)
    }

    /// A state's word for diagnostics: letters and digits only, bounded.
    static func plain(_ word: String) -> String {
        let safe = word.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
        return String(String.UnicodeScalarView(safe.prefix(40)))
    }
}
