internal import Payments

/// Refuses header fields that could change the framing of a request or smuggle in another one (RFC 9110, sections 5.1
/// and 5.5; RFC 9112, section 11.2).
enum HeaderCheck {
    /// The most bytes of all names and values together.
    static let maximumByteCount = 64 << 10

    /// Set by the transport alone: they frame the message, choose the host, or ask for an answer that it does not
    /// decode.
    private static let reservedNames: [StaticString] = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Checks all fields of a request.
    /// - Throws: `Refusal` with a sentence that quotes no value.
    static func check(_ headers: [HeaderField]) throws(Refusal) {
        var byteCount = 0
        for header in headers {
            try check(header)
            byteCount += header.name.utf8.count + header.value.utf8.count
            guard byteCount <= maximumByteCount else { throw Refusal("the headers are longer than 65536 bytes") }
        }
    }

    private static func check(_ header: HeaderField) throws(Refusal) {
        let name = header.name.utf8
        guard !name.isEmpty, name.allSatisfy(isTokenCharacter) else { throw Refusal("a header name is not a token") }
        guard !reservedNames.contains(where: { equals(name, $0) }) else {
            throw Refusal("the header \(header.name) is set by the transport alone")
        }
        let value = header.value.utf8
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Refusal("the value of header \(header.name) has a control character")
        }
        guard value.first != 0x20, value.last != 0x20 else {
            throw Refusal("the value of header \(header.name) begins or ends with a space")
        }
    }

    /// The characters of a token (RFC 9110, section 5.6.2).
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Whether a name is `lowercaseName`, without regard to case.
    static func equals(_ name: String.UTF8View, _ lowercaseName: StaticString) -> Bool {
        let count = lowercaseName.utf8CodeUnitCount
        guard name.count == count else { return false }
        return zip(name, UnsafeBufferPointer(start: lowercaseName.utf8Start, count: count)).allSatisfy {
            lowercased($0) == $1
        }
    }
}
