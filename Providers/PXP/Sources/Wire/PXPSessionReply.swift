internal import Payments

/// The answer to `POST /sessions`, checked. The bytes themselves go on unchanged: the client decodes them with the
/// vendor's SDK, and every member must survive.
enum PXPSessionReply {
    /// What an answer is compared with.
    struct Expectation {
        let request: SessionRequest
        let now: Timestamp
    }

    /// The longest session key that is taken; samples have 64 and 32 characters.
    private static let maximumKeyByteCount = 4096

    /// What is looked at. The rest, such as the allowed funding types, is for the device alone.
    private static let memberNames: [StaticString] = [
        "sessionId", "hmacKey", "encryptionKey", "sessionExpiry", "merchantTransactionId", "amounts",
    ]

    /// Reads a session.
    /// - Throws: `PaymentError` with effect `untouched` (no key has left us), code `.invalidResponse` naming the member
    ///   at fault, or `.sessionExpired` when the session has already ended.
    static func session(
        from response: TransportResponse, _ expected: Expectation
    ) throws(PaymentError) -> PaymentSession {
        let fault = PXPReplyFault(evidence: CallEvidence(delivery: .replied, status: response.status))
        let body: JSONValue
        do throws(JSONError) { body = try JSONValue(parsing: response.body, keeping: memberNames) } catch {
            throw fault("is not JSON: \(error)")
        }
        guard body.objectValue != nil else { throw fault("is \(body.kindName), not an object") }
        guard let idText = body.text("sessionId"), let id = SessionID(idText) else {
            throw fault("has no usable sessionId")
        }
        for name in ["hmacKey", "encryptionKey"] {
            guard let key = body.text(name), (1...maximumKeyByteCount).contains(key.utf8.count) else {
                throw fault("has no usable \(name)")
            }
        }
        let expiry = try expiry(of: body, fault)
        guard !expiry.hasPassed(at: expected.now) else { throw expired(expiry, response, expected, fault) }
        try compareEchoes(in: body, with: expected.request, fault)
        return PaymentSession(
            id: id, provider: PXPProvider.descriptor.id, reference: expected.request.reference,
            amount: expected.request.amount, expiresAt: expiry.moment, expiryText: expiry.text,
            payload: Secret(response.body))
    }

    private static func expiry(
        of body: JSONValue, _ fault: PXPReplyFault
    ) throws(PaymentError) -> SessionExpiry {
        let value = body.member("sessionExpiry")
        if let value, value.stringValue == nil {
            throw fault("has a sessionExpiry that is \(value.kindName), not text")
        }
        do throws(SessionExpiryError) { return try SessionExpiry(value?.stringValue) } catch {
            switch error {
            case .missing: throw fault("has no sessionExpiry")
            case .unreadable(let reason): throw fault("has a sessionExpiry that cannot be read: \(reason)")
            case .implausible: throw fault("has a sessionExpiry beyond \(SessionExpiry.latest): a mistake of unit")
            }
        }
    }

    /// The error for a session that has ended before it began, with what the answer tells about the clocks.
    private static func expired(
        _ expiry: SessionExpiry, _ response: TransportResponse, _ expected: Expectation, _ fault: PXPReplyFault
    ) -> PaymentError {
        let hint = PXPClockHint.sentence(response, now: expected.now) ?? "Check this machine's clock"
        return PaymentError(
            .sessionExpired, effect: .untouched, provider: PXPProvider.descriptor.id,
            explanation: "PXP made a session whose sessionExpiry \(expiry.text) has already passed here. "
                + hint + "; payctl provider doctor measures it",
            evidence: fault.evidence)
    }

    /// The documented answer repeats nothing of the request. Should it do so, it must repeat it right.
    private static func compareEchoes(
        in body: JSONValue, with request: SessionRequest, _ fault: PXPReplyFault
    ) throws(PaymentError) {
        if let reference = body.text("merchantTransactionId"), reference != request.reference.rawValue {
            throw fault("is about another merchantTransactionId than the one asked for")
        }
        try PXPAmount.compareEcho(in: body, with: request.amount, fault)
    }
}

/// Makes the errors about one answer's content.
struct PXPReplyFault {
    var effect = PaymentError.Effect.untouched
    let evidence: CallEvidence

    /// An answer that cannot be used: `what` completes "PXP's answer …" and quotes none of it.
    func callAsFunction(_ what: String) -> PaymentError {
        PaymentError(
            .invalidResponse, effect: effect, provider: PXPProvider.descriptor.id,
            explanation: "PXP's answer \(what)", evidence: evidence)
    }
}
