internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

extension MockCardEmulator {
    /// `POST /completions`: ends a payment that waits for the shopper.
    func complete(_ request: ServerRequest) async throws(SandboxError) -> MockCardReply {
        guard let body = Self.object(request.body) else { return Self.noObject }
        let caller = MockCardCaller(request, self)
        var fields = MockCardFields(body)
        let reference = fields.text("reference", required: true) ?? ""
        let payment = fields.text("payment")
        let units = fields.units("amount")
        let currency = fields.currency("currency")
        let result = fields.text("result", 0...4096, required: true) ?? ""
        fields.refuseUnknown()
        if let refusal = fields.refusal { return refusal }
        let account = books.account
        return try await books.decide { ledger in
            if let answer = ledger.answers[caller.key] {
                guard answer.digest == caller.digest else {
                    return (nil, .error(409, "key_reused", "this Idempotency-Key came before with another request"))
                }
                return (
                    nil,
                    MockCardReply(
                        status: answer.status, body: answer.body.reveal(), headers: [("MockCard-Replayed", "true")])
                )
            }
            guard let operation = ledger.operations[reference], operation.kind == .payment,
                payment == nil || payment == operation.id
            else { return (nil, .error(404, "payment_not_found", "there is no payment of this reference")) }
            guard operation.currency == currency, operation.requested == units else {
                return (nil, .error(422, "currency_mismatch", "the payment is over another amount"))
            }
            guard operation.standing == .action else {
                return (nil, .error(422, "completion_unexpected", "the payment does not wait for the shopper"))
            }
            return Self.completed(operation, result, account, caller, ledger)
        }
    }

    private static func completed(
        _ operation: MockCardOperation, _ result: String, _ account: MockCardLedger.Account, _ caller: MockCardCaller,
        _ ledger: MockCardLedger
    ) -> (MockCardLedger.Event?, MockCardReply) {
        var ended = operation
        let isInTime = operation.createdAt.advanced(by: MockCardOperation.actionLife) > caller.now
        let isPassed = result == challengeResult("pass", operation.id, account)
        let decline = isInTime && isPassed ? operation.laterDecline : "authentication_failed"
        ended.standing = decline == nil ? .approved : .declined
        ended.declineCode = decline
        var balances = ledger.balances[operation.payment] ?? MockCardBalances()
        ended.apply(to: &balances)
        let body = ended.json(balances, at: caller.now)
        let answer = MockCardLedger.Answer(
            key: caller.key, digest: caller.digest, status: 201, body: Secret(body), at: caller.now)
        return (
            .decided(reference: operation.reference, ended.standing, decline: decline, answer, at: caller.now),
            MockCardReply(status: 201, body: body)
        )
    }

    /// What the shopper's device brings back: it fits one payment and one answer, and nobody else can make it.
    private static func challengeResult(_ answer: String, _ payment: String, _ account: MockCardLedger.Account)
        -> String
    {
        "\(answer).\(account.fingerprint(Array("\(payment).\(answer)".utf8), label: "result"))"
    }

    /// The page on which a shopper answers: `GET` shows it, and with `answer` in the query the result; `POST` with a
    /// JSON body gives the result to programs.
    func challengePage(_ payment: String, _ request: ServerRequest, _ requestID: String) async -> ServerResponse {
        let body = request.method == .post ? Self.object(request.body) : nil
        let token = body?["token"]?.stringValue ?? request.queryItems.first { $0.name == "token" }?.value
        let choice = body?["answer"]?.stringValue ?? request.queryItems.first { $0.name == "answer" }?.value
        guard token == books.account.fingerprint(Array(payment.utf8), label: "challenge") else {
            return MockCardReply.error(404, "payment_not_found", "there is no such challenge")
                .response(requestID: requestID)
        }
        guard let choice else {
            let links = ["pass", "fail"].map { "<a href=\"?token=\(token ?? "")&amp;answer=\($0)\">\($0)</a>" }
            return Self.page("<h1>Is this you?</h1><p>\(links.joined(separator: " "))</p>")
        }
        guard ["pass", "fail"].contains(choice) else {
            return MockCardReply.error(400, "field_invalid", "answer is pass or fail").response(requestID: requestID)
        }
        let result = Self.challengeResult(choice, payment, books.account)
        guard request.method == .post else { return Self.page("<output id=\"result\">\(result)</output>") }
        var reply = JSONObject()
        reply["result"] = .string(result)
        return MockCardReply(body: reply).response(requestID: requestID)
    }

    private static func page(_ content: String) -> ServerResponse {
        let text = "<!DOCTYPE html><html lang=\"en\"><head><title>MockCard</title></head><body>\(content)</body></html>"
        return .bytes(Array(text.utf8), contentType: "text/html; charset=utf-8")
    }
}
