internal import Payments
internal import PaymentsCrypto

/// Builds, signs, sends one request and sorts its answer. Sends once: what may be repeated is decided elsewhere.
struct PXPCall {
    let configuration: PXPProvider.Configuration
    let context: ProviderContext
    let operation: PXPOperation

    /// The header that carries the credential.
    static let authorizationHeader = "Authorization"

    /// A signed request, and which token signed it.
    struct Signed {
        let request: TransportRequest
        let tokenPlace: Int
    }

    /// Makes the request: body serialized before, signed and sent as the same bytes.
    /// - Parameter resource: what follows the base URL, from its slash on, query included, already percent-encoded.
    func signed(
        _ method: TransportRequest.Method, _ resource: String, body: [UInt8], limits: TransportLimits
    ) throws(PaymentError) -> Signed {
        let now = context.clock.now()
        let choice = try configuration.tokens.choice(at: now)
        let requestID = context.random.uuid()
        let target = configuration.baseURL.path + resource
        let message = PXPSignatureProfile.Message(
            requestID: requestID, target: target, basePath: configuration.baseURL.path, body: body)
        let signer = PXPSigner(token: choice.token, profile: configuration.assumptions.signature)
        let authorization = signer.authorization(for: message, now: now)
        let request = TransportRequest(
            method: method, url: configuration.baseURL.origin + target,
            headers: headers(authorization: authorization, requestID: requestID, hasBody: !body.isEmpty), body: body,
            limits: limits)
        return Signed(request: request, tokenPlace: choice.place)
    }

    private func headers(authorization: String, requestID: String, hasBody: Bool) -> [HeaderField] {
        var headers: [HeaderField] = []
        headers.reserveCapacity(5)
        headers.append(HeaderField(Self.authorizationHeader, authorization))
        headers.append(HeaderField("X-Request-Id", requestID))
        if configuration.assumptions.sendsClientIDHeader {
            headers.append(HeaderField("X-Client-Id", configuration.clientID))
        }
        if hasBody { headers.append(HeaderField("Content-Type", "application/json")) }
        headers.append(HeaderField("Accept", "application/json"))
        return headers
    }

    /// Sends the request and returns an answer with a status of success, or one that `accepting` names.
    /// - Throws: `PaymentError` as the status or the transport says.
    func send(_ signed: Signed, accepting: Set<Int> = []) async throws(PaymentError) -> TransportResponse {
        let response: TransportResponse
        do throws(TransportError) { response = try await context.transport.send(signed.request) } catch {
            throw PXPTransportFailure(operation: operation, baseURL: configuration.baseURL).error(for: error)
        }
        if (200...299).contains(response.status) || accepting.contains(response.status) { return response }
        throw PXPStatusFailure(
            operation: operation, configuration: configuration, tokenPlace: signed.tokenPlace,
            now: context.clock.now()
        ).error(for: response)
    }

    /// Refuses an answer that says it is something else than JSON. One without a type is judged by its content.
    func requireJSON(_ response: TransportResponse) throws(PaymentError) {
        guard let type = response.header("Content-Type"), type != "application/json" else { return }
        let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard essence == "application/json" || essence.hasSuffix("+json") else {
            throw fault(response)(
                "is \(Self.plain(essence)), not JSON: something else than PXP's API may have answered")
        }
    }

    /// Makes errors about the content of this answer.
    func fault(_ response: TransportResponse) -> PXPReplyFault {
        PXPReplyFault(
            effect: operation.effectWhenLost,
            evidence: CallEvidence(delivery: .replied, status: response.status))
    }

    /// A media type in an error text: only what such a type is made of, and not much of it.
    private static func plain(_ type: String) -> String {
        let safe = type.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || "/+-.".unicodeScalars.contains($0))
        }
        return String(String.UnicodeScalarView(safe.prefix(40)))
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
