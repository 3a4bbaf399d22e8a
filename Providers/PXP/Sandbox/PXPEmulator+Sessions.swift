internal import Payments
internal import PaymentsCrypto
internal import PaymentsSandbox
internal import PaymentsServer

extension PXPEmulator {
    /// `POST /sessions`.
    func createSession(_ request: ServerRequest) async throws(SandboxError) -> PXPReply {
        guard let body = Self.object(request.body) else {
            return .error(400, "JSON", "the body is no JSON object")
        }
        let problems = PXPSessionCheck.creation(body, switches)
        guard problems.isEmpty, let reference = body["merchantTransactionId"]?.stringValue else {
            return .refused(problems)
        }
        guard body["merchant"]?.stringValue == Self.merchant, body["site"]?.stringValue == Self.site else {
            return .error(403, "ACCOUNT", "this token is not permitted for this merchant and site")
        }
        let candidate = makeSession(body, reference)
        let duplicates = switches.duplicateReference
        return try await books.decide { ledger in
            if let first = ledger.sessionIDs[reference]?.first.flatMap({ ledger.sessions[$0] }) {
                switch duplicates {
                case .reject:
                    return (
                        nil,
                        .error(400, "DUPLICATE_REFERENCE", "this merchantTransactionId was used for a session before")
                    )
                case .first: return (nil, PXPReply(body: .object(first.answer.reveal())))
                case .accept: break
                }
            }
            return (.session(candidate), PXPReply(body: .object(candidate.answer.reveal())))
        }
    }

    /// `PATCH /session-details/{id}`.
    func modifySession(_ id: String, _ request: ServerRequest) async throws(SandboxError) -> PXPReply {
        guard let change = Self.object(request.body) else {
            return .error(400, "JSON", "the body is no JSON object")
        }
        let problems = PXPSessionCheck.modification(change, switches)
        guard problems.isEmpty else { return .refused(problems) }
        let now = context.clock.now()
        let echoes = switches.echoesModifications
        return try await books.decide { ledger in
            guard let session = ledger.sessions[id] else {
                return (nil, .error(404, "NO_SESSION", "there is no such session"))
            }
            guard now < session.expiresAt else {
                return (nil, .error(400, "SESSION_EXPIRED", "the session has expired"))
            }
            var answer = JSONObject()
            answer["sessionId"] = .string(id)
            answer["amounts"] = change["amounts"]
            return (.sessionModified(id: id, change: change), PXPReply(body: echoes ? .object(answer) : nil))
        }
    }

    static func object(_ body: [UInt8]) -> JSONObject? { (try? JSONValue(parsing: body))?.objectValue }

    private func makeSession(_ terms: JSONObject, _ reference: String) -> PXPLedger.Session {
        let minutes = terms["sessionTimeout"]?.numberValue?.integer ?? Self.defaultSessionMinutes
        // Bounded, so that an absurd timeout stays a date with four digits in its year.
        let bounded = min(minutes, Self.longestSessionMinutes)
        let expiresAt = context.clock.now().advanced(by: .seconds(bounded * 60))
        let id = context.random.uuid()
        var answer = JSONObject()
        answer["sessionId"] = .string(id)
        answer["hmacKey"] = .string(Hex.encode(context.random.bytes(32)).uppercased())
        answer["encryptionKey"] = .string(Hex.encode(context.random.bytes(16)).uppercased())
        answer["sessionExpiry"] = .string(expiresAt.rfc3339(fractionDigits: switches.expiryDigits))
        answer["allowedFundingTypes"] = Self.fundingTypes(offersPayPal: Self.offersPayPal(terms))
        answer["restrictions"] = Self.restrictions
        return PXPLedger.Session(
            id: id, reference: reference, terms: terms, answer: Secret(answer), expiresAt: expiresAt)
    }

    /// Where sessionTimeout may be left out; PXP's own default is not documented.
    private static let defaultSessionMinutes: Int64 = 120
    private static let longestSessionMinutes: Int64 = 10 * 366 * 24 * 60

    private static func offersPayPal(_ terms: JSONObject) -> Bool {
        terms["transactionMethod"]?.objectValue?["intent"]?.objectValue?["paypal"] != nil
    }

    private static func fundingTypes(offersPayPal: Bool) -> JSONValue {
        var wallets = JSONObject()
        if offersPayPal {
            wallets["paypal"] = object(
                ("allowedFundingOptions", .array([.string("paylater"), .string("paypal")])),
                ("merchantId", .string("SANDBOXPAYPAL")))
        }
        let name = JSONValue.string("Sandbox Merchant")
        wallets["applePay"] = object(("merchantId", .string("merchant.sandbox")), ("merchantName", name))
        wallets["googlePay"] = object(("merchantId", .string("SANDBOXGOOGLE")), ("merchantName", name))
        let schemes = ["Visa", "Diners", "Mastercard", "AmericanExpress"].map { JSONValue.string($0) }
        return object(("cardSchemes", .array(schemes)), ("cards", .array([])), ("wallets", .object(wallets)))
    }

    private static let restrictions = object(
        (
            "card",
            object(
                ("ownerTypes", .array([.string("corporate"), .string("consumer")])),
                ("fundingSources", .array([.string("prepaid"), .string("credit"), .string("debit")])))
        ))

    private static func object(_ members: (String, JSONValue)...) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
