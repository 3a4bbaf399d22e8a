/// A request target taken apart and decoded, or refused: nothing is repaired and nothing is guessed.
struct RequestTarget: Sendable, Hashable {
    /// The path as it was sent, without the query.
    let path: String
    /// The decoded segments between the slashes; none for `/`.
    let segments: [String]
    /// What follows the first `?`, as it was sent; nil without one.
    let query: String?
    /// The decoded pairs of the query in order.
    let queryItems: [QueryItem]

    /// Why a target is refused.
    enum Flaw: Error, Hashable {
        case notOriginForm
        case forbiddenByte
        case dotSegment
        case badEncoding
        case tooManyQueryItems
    }

    /// Reads a target in origin form (RFC 9112, section 3.2.1), or the `*` of OPTIONS, which has no segments.
    ///
    /// The absolute form is refused on purpose: it would be a second, rarely tested way to name the host.
    init(_ text: String, method: HTTPMethod, queryItemLimit: Int) throws(Flaw) {
        if text == "*" && method == .options {
            (path, segments, query, queryItems) = ("*", [], nil, [])
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw .notOriginForm }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw .forbiddenByte
        }
        let halves = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = String(Substring(halves[0]))
        segments = try Self.segments(of: halves[0])
        query = halves.count > 1 ? String(Substring(halves[1])) : nil
        queryItems = halves.count > 1 ? try Self.items(of: halves[1], limit: queryItemLimit) : []
    }

    /// Splits before decoding, so that an encoded slash stays inside its segment. Dot segments are refused, encoded or
    /// not: whoever maps a path to a file must never meet one.
    private static func segments(of path: Substring.UTF8View) throws(Flaw) -> [String] {
        guard path.count > 1 else { return [] }
        var result: [String] = []
        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let segment = try decode(part, plusIsSpace: false)
            guard segment != "." && segment != ".." else { throw .dotSegment }
            result.append(segment)
        }
        return result
    }

    /// Pairs as HTML forms write them: `&` between pairs, the first `=` inside one, `+` for a space. Empty pairs, as in
    /// `a=1&&b=2`, are left out; a name without `=` has the empty value.
    private static func items(of query: Substring.UTF8View, limit: Int) throws(Flaw) -> [QueryItem] {
        var result: [QueryItem] = []
        for pair in query.split(separator: UInt8(ascii: "&")) {
            guard result.count < limit else { throw .tooManyQueryItems }
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try decode(sides[0], plusIsSpace: true)
            let value = sides.count > 1 ? try decode(sides[1], plusIsSpace: true) : ""
            result.append(QueryItem(name: name, value: value))
        }
        return result
    }

    /// Undoes percent-encoding. A `%` without two hexadecimal digits, an encoded NUL and bytes that are not UTF-8 are
    /// refused.
    private static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool) throws(Flaw) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(ByteRules.hexValue),
                    let low = rest.next().flatMap(ByteRules.hexValue),
                    high << 4 | low != 0
                else { throw .badEncoding }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .badEncoding }
        return decoded
    }
}
