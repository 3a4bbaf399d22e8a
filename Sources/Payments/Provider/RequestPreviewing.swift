/// A provider that can show the request it would send, without sending it: what `--dry-run` prints.
public protocol RequestPreviewing: PaymentProvider {
    /// The request that `createSession` would send for this session, with credentials masked.
    /// - Throws: `PaymentError` with effect `untouched`, as `createSession` would before sending.
    func preview(_ request: SessionRequest) throws(PaymentError) -> RequestPreview
}

/// A request to look at. It cannot be sent: its credentials are masked.
public struct RequestPreview: Hashable, Sendable {
    /// The HTTP method.
    public let method: TransportRequest.Method
    /// The absolute URL.
    public let url: String
    /// The header fields in order, secrets masked.
    public let headers: [HeaderField]
    /// The exact bytes of the body.
    public let body: [UInt8]

    /// Makes a preview of a request.
    /// - Parameter masking: replaces the value of the header fields with these names, compared without case.
    public init(_ request: TransportRequest, masking names: [String: String]) {
        method = request.method
        url = request.url
        body = request.body
        let masks = Dictionary(uniqueKeysWithValues: names.map { ($0.key.lowercased(), $0.value) })
        headers = request.headers.map { field in
            masks[field.name.lowercased()].map { HeaderField(field.name, $0) } ?? field
        }
    }
}
