internal import Payments

/// A request that may be sent: URL, header fields and body have been checked.
struct CheckedRequest: Sendable {
    let request: TransportRequest
    let endpoint: Endpoint

    /// The largest request body, in bytes. Payment requests are a few kilobytes; this bounds the copies of it.
    static let maximumBodyByteCount = 16 << 20

    /// Checks a request without sending anything.
    /// - Throws: `TransportError` of kind `invalidRequest`, not sent.
    init(_ request: TransportRequest) throws(TransportError) {
        do throws(Refusal) {
            endpoint = try Endpoint(request.url)
            try HeaderCheck.check(request.headers)
            guard request.body.count <= Self.maximumBodyByteCount else {
                throw Refusal("the body is longer than \(Self.maximumBodyByteCount) bytes")
            }
        } catch {
            throw TransportError(kind: .invalidRequest, delivery: .notSent, detail: error.detail)
        }
        self.request = request
    }
}
