internal import Payments

/// What the transport must know of a URL: whether it is encrypted and whether it stays on this machine.
///
/// The check is stricter than RFC 3986 on purpose. Whatever two URL readers could understand differently (user names,
/// backslashes, escapes in the host, control characters) is refused, so that the host judged here is the one that
/// libcurl connects to.
struct Endpoint: Hashable, Sendable {
    /// Whether the scheme is `https`.
    let isEncrypted: Bool
    /// Whether the host is this machine, by the rule of `LoopbackHost`.
    let isLoopback: Bool

    /// The longest URL, in bytes.
    static let maximumByteCount = 8192

    /// Reads an absolute `http` or `https` URL.
    /// - Throws: `Refusal` with a sentence that quotes nothing of the URL.
    init(_ url: String) throws(Refusal) {
        var url = url
        let result: Result<Endpoint, Refusal> = url.withUTF8 { bytes in
            do throws(Refusal) { return .success(try Endpoint(bytes[...])) } catch { return .failure(error) }
        }
        self = try result.get()
    }

    private init(_ url: Slice<UnsafeBufferPointer<UInt8>>) throws(Refusal) {
        guard url.count <= Self.maximumByteCount else { throw Refusal("the URL is longer than 8192 bytes") }
        guard url.allSatisfy(Self.isAllowed) else {
            throw Refusal("the URL has characters that must be percent-encoded, or a fragment")
        }
        let rest: Slice<UnsafeBufferPointer<UInt8>>
        if Self.has(url, prefix: "https://") {
            (isEncrypted, rest) = (true, url.dropFirst(8))
        } else if Self.has(url, prefix: "http://") {
            (isEncrypted, rest) = (false, url.dropFirst(7))
        } else {
            throw Refusal("the URL must be absolute, with scheme https")
        }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        isLoopback = LoopbackHost.contains(UnsafeBufferPointer(rebasing: try Self.host(of: authority)))
        guard isEncrypted || isLoopback else { throw Refusal("plain http is refused except to this machine") }
    }

    /// Printable ASCII without space, quotes, angle brackets, backslash, caret, grave accent, braces, bar, and `#`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x24...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }

    private static func has(_ url: Slice<UnsafeBufferPointer<UInt8>>, prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard url.count >= count else { return false }
        return zip(url, UnsafeBufferPointer(start: prefix.utf8Start, count: count)).allSatisfy {
            lowercased($0) == $1
        }
    }

    /// The host of `host[:port]`, with the brackets of an IPv6 address removed.
    private static func host(
        of authority: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(Refusal) -> Slice<UnsafeBufferPointer<UInt8>> {
        let host: Slice<UnsafeBufferPointer<UInt8>>
        var port: Slice<UnsafeBufferPointer<UInt8>>
        if authority.first == UInt8(ascii: "[") {
            guard let end = authority.firstIndex(of: UInt8(ascii: "]")) else {
                throw Refusal("the URL has no closing bracket")
            }
            host = authority[authority.startIndex + 1..<end]
            port = authority[(end + 1)...]
            guard !host.isEmpty, host.allSatisfy(isIPv6Character) else { throw Refusal("the URL has a bad host") }
        } else {
            let end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
            host = authority[..<end]
            port = authority[end...]
            guard !host.isEmpty, host.allSatisfy(isNameCharacter) else {
                throw Refusal("the URL has a bad host or a user name")
            }
        }
        guard let colon = port.popFirst() else { return host }
        guard colon == UInt8(ascii: ":"), let number = decimal(port, digits: 1...5), (1...65535).contains(number) else {
            throw Refusal("the URL has a bad port")
        }
        return host
    }

    private static func decimal(_ text: Slice<UnsafeBufferPointer<UInt8>>, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    private static func isIPv6Character(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x46, 0x61...0x66, 0x2E: true
        default: false
        }
    }
}

/// Why a request is not sent as it is: a technical sentence that quotes nothing of the request.
struct Refusal: Error, Hashable {
    let detail: String

    init(_ detail: String) { self.detail = detail }
}

/// The byte with an ASCII capital made small.
func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
