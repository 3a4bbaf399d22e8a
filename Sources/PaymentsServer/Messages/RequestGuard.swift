/// Decides on a request's head, before a byte of its body is taken.
///
/// libmicrohttpd is lenient where a proxy in front may read a message differently, and two readers that disagree on
/// where a message ends can be made to smuggle one (RFC 9112, section 11.2). So whatever could be read in two ways is
/// refused here and its connection closed.
struct RequestGuard: Sendable {
    let limits: ServerLimits
    let allowedHosts: HostPolicy

    /// Why a request is answered by the server itself.
    struct Refusal: Error, Hashable {
        let status: Int
        let reason: String
    }

    /// A head that may go on: how its body is framed, and its parts.
    struct Head: Sendable {
        let parsed: RequestTarget
        /// The announced length; nil for a chunked body.
        let bodyByteCount: Int?
        let expectsContinue: Bool
    }

    /// Checks version, method, fields, framing, host and target, in this order.
    func check(
        method: String, target: String, version: String, headers: ServerHeaders
    ) throws(Refusal) -> Head {
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw Refusal(status: 505, reason: "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        }
        guard ByteRules.isToken(method.utf8) else { throw .init(status: 400, reason: "The method is not a token.") }
        guard headers.fields.count <= limits.maximumHeaderCount else {
            throw Refusal(status: 431, reason: "More than \(limits.maximumHeaderCount) header fields.")
        }
        guard headers.fields.allSatisfy(\.isWellFormed) else {
            throw Refusal(status: 400, reason: "A header field has a malformed name or value.")
        }
        let bodyByteCount = try framing(headers, version: version)
        try checkHost(headers, version: version)
        return Head(
            parsed: try parse(target, method: HTTPMethod(method)), bodyByteCount: bodyByteCount,
            expectsContinue: try expectation(headers))
    }

    /// The body's length, or nil when it is chunked; refuses every message with more than one opinion on it.
    private func framing(_ headers: ServerHeaders, version: String) throws(Refusal) -> Int? {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        if codings.isEmpty {
            guard let length = lengths.first else { return 0 }
            // Twenty digits and more cannot be a length that anybody sends; Int refuses what is out of range.
            guard lengths.count == 1, ByteRules.isDigits(length.utf8), let count = Int(length) else {
                throw Refusal(status: 400, reason: "Content-Length must be one decimal number.")
            }
            return count
        }
        guard lengths.isEmpty, version == "HTTP/1.1" else {
            throw Refusal(status: 400, reason: "Transfer-Encoding stands beside Content-Length or in HTTP/1.0.")
        }
        guard codings.count == 1, ByteRules.equalIgnoringCase(codings[0], "chunked") else {
            throw Refusal(status: 501, reason: "The only transfer coding understood is chunked, once.")
        }
        return nil
    }

    private func checkHost(_ headers: ServerHeaders, version: String) throws(Refusal) {
        let hosts = headers.values("Host")
        guard hosts.count == 1 || (hosts.isEmpty && version == "HTTP/1.0") else {
            throw Refusal(status: 400, reason: "A request names exactly one Host.")
        }
        guard allowedHosts.allows(hosts.first) else {
            throw Refusal(status: 421, reason: "This server does not answer for that host.")
        }
    }

    private func parse(_ target: String, method: HTTPMethod) throws(Refusal) -> RequestTarget {
        guard target.utf8.count <= limits.maximumTargetByteCount else {
            throw Refusal(status: 414, reason: "The target is longer than \(limits.maximumTargetByteCount) bytes.")
        }
        do {
            return try RequestTarget(target, method: method, queryItemLimit: limits.maximumQueryItemCount)
        } catch {
            throw Refusal(status: 400, reason: Self.reason(for: error, limit: limits.maximumQueryItemCount))
        }
    }

    private static func reason(for flaw: RequestTarget.Flaw, limit: Int) -> String {
        switch flaw {
        case .notOriginForm: "The target must be a path that starts with a slash."
        case .forbiddenByte: "The target has a character that must be percent-encoded."
        case .dotSegment: "The path has a dot segment."
        case .badEncoding: "The target has a malformed percent-encoding."
        case .tooManyQueryItems: "The query has more than \(limit) items."
        }
    }

    /// Whether the client waits for `100 Continue`; any other expectation cannot be met (RFC 9110, section 10.1.1).
    private func expectation(_ headers: ServerHeaders) throws(Refusal) -> Bool {
        let values = headers.values("Expect")
        guard values.allSatisfy({ ByteRules.equalIgnoringCase($0, "100-continue") }) else {
            throw Refusal(status: 417, reason: "The only expectation met is 100-continue.")
        }
        return !values.isEmpty
    }
}
