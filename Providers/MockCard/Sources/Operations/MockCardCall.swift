internal import Payments

/// Builds and sends one request and sorts its answer. Sends once: what may be repeated is decided elsewhere.
struct MockCardCall {
    let configuration: MockCardProvider.Configuration
    let context: ProviderContext
    /// What we were doing, as in "while capturing".
    let activity: String
    /// What a request that may have arrived says about the money when its answer is missing: reads leave it untouched.
    let effectWhenLost: PaymentError.Effect

    /// A request for a money operation.
    /// - Parameter path: what follows the base URL, from its slash on, already percent-encoded.
    func post(_ path: String, _ body: [UInt8], _ call: CallContext) throws(PaymentError) -> TransportRequest {
        guard let key = call.idempotencyKey else {
            // An operation without a key could happen twice; asking for one is our own mistake.
            throw PaymentError(
                .invalidRequest, effect: .untouched, provider: MockCardProvider.descriptor.id,
                explanation: "MockCard moves money with an idempotency key only, and the call has none")
        }
        return TransportRequest(
            method: .post, url: configuration.baseURL + path,
            headers: headers + [
                HeaderField("Idempotency-Key", key.rawValue), HeaderField("Content-Type", "application/json"),
            ],
            body: body, limits: call.transportLimits)
    }

    /// A request that reads.
    func get(_ path: String, _ call: CallContext) -> TransportRequest {
        TransportRequest(
            method: .get, url: configuration.baseURL + path, headers: headers, limits: call.transportLimits)
    }

    private var headers: [HeaderField] {
        [
            HeaderField("Authorization", "Bearer \(configuration.secretKey.reveal())"),
            HeaderField("Accept", "application/json"),
        ]
    }

    /// Sends the request and returns the body of an answer with a status of success, or of one that `accepting` names.
    /// - Throws: `PaymentError` as the status or the transport says.
    func send(_ request: TransportRequest, accepting: Set<Int> = []) async throws(PaymentError) -> MockCardAnswer {
        let response: TransportResponse
        do throws(TransportError) { response = try await context.transport.send(request) } catch {
            throw failure(error)
        }
        guard (200...299).contains(response.status) || accepting.contains(response.status) else {
            throw MockCardFailure(call: self, response: response).error
        }
        return try MockCardAnswer(response, self)
    }

    /// An answer that cannot be used: `what` completes "MockCard's answer …" and quotes none of it.
    func fault(_ what: String, _ response: TransportResponse) -> PaymentError {
        PaymentError(
            .invalidResponse, effect: effectWhenLost, provider: MockCardProvider.descriptor.id,
            explanation: "MockCard's answer \(what)",
            evidence: CallEvidence(
                delivery: .replied, status: response.status, correlationID: response.header("MockCard-Request-Id")))
    }

    private func failure(_ failure: TransportError) -> PaymentError {
        let lost = failure.delivery != .notSent
        let (code, explanation): (PaymentError.Code, String) =
            switch failure.kind {
            case .invalidRequest: (.configuration, "the request cannot be sent as it is; check MOCKCARD_BASE_URL")
            case .timeout: (.timedOut, "no whole answer in time")
            case .tooLate: (.timedOut, "the time to send had passed")
            // A call that was given up after its first byte is not "cancelled": the other side may have acted.
            case .cancelled: (lost ? .timedOut : .cancelled, "the call was given up")
            case .invalidResponse: (.invalidResponse, "the answer broke HTTP or a size limit")
            default: (.unavailable, "the sandbox gave no answer; does it run?")
            }
        let tail = !lost ? "; nothing was sent" : effectWhenLost == .unknown ? "; whether it took effect is open" : ""
        return PaymentError(
            code, effect: lost ? effectWhenLost : .untouched, provider: MockCardProvider.descriptor.id,
            explanation: "\(explanation) while \(activity)\(tail)",
            evidence: CallEvidence(delivery: failure.delivery, status: failure.status, transportFailure: failure.kind))
    }
}

/// Percent-encoding of one path segment or query value (RFC 3986): everything but the unreserved characters.
func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            bytes.append(byte)
        default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
