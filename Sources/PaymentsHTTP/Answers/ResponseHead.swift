internal import Payments

/// The header section of an answer while it arrives, line by line.
///
/// Interim answers (1xx) are skipped: they say that the other side is alive, not what it did. Trailers are counted and
/// dropped (RFC 9110, section 6.5.1: they must not be mixed into the headers).
struct ResponseHead {
    /// What came of a line.
    enum Acceptance: Hashable {
        case accepted
        case tooLarge
        case malformed(String)
    }

    /// The status of the final answer; nil until its first line came.
    private(set) var status: Int?
    /// Whether the empty line after the final answer's headers came.
    private(set) var isComplete = false
    /// The announced body length; nil when none was announced.
    private(set) var contentLength: Int?
    /// Whether chunks frame the body, so that `contentLength` does not (RFC 9112, section 6.3).
    private(set) var isChunked = false
    /// All header bytes that came, interim answers and trailers included.
    private var byteCount = 0
    private var isInterim = false
    private var isHTTP1 = false
    private var lines: [UInt8] = []

    /// Room for the headers of a common answer.
    private static let expectedByteCount = 512
    private static let expectedFieldCount = 16

    /// Whether the body must have exactly `contentLength` bytes.
    var isLengthBinding: Bool { hasBody && contentLength != nil && !isChunked }

    /// Whether only the end of the connection ends the body (RFC 9112, section 6.3, last case).
    var isEndedByClosing: Bool { hasBody && contentLength == nil && !isChunked && isHTTP1 }

    private var hasBody: Bool {
        guard let status else { return false }
        return status != 204 && status != 304
    }

    /// Takes the next line with its line end.
    mutating func append(_ line: UnsafeRawBufferPointer, maximumByteCount: Int) -> Acceptance {
        byteCount += line.count
        guard byteCount <= maximumByteCount else { return .tooLarge }
        if isComplete { return .accepted }
        if line.starts(with: "HTTP/".utf8) { return start(line) }
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            isComplete = !isInterim && status != nil
            return .accepted
        }
        return isInterim ? .accepted : appendField(line)
    }

    private mutating func start(_ line: UnsafeRawBufferPointer) -> Acceptance {
        // status-line = HTTP-version SP status-code SP [reason-phrase] (RFC 9112, section 4)
        let rest = line.drop { $0 != 0x20 }.dropFirst()
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard digits.count == 3, let first = rest.dropFirst(3).first, [0x20, 0x0D, 0x0A].contains(first) else {
            return .malformed("the status line is not that of HTTP")
        }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard (100...599).contains(code), code != 101 else {
            return .malformed(code == 101 ? "the protocol was switched unasked" : "the status is out of range")
        }
        isInterim = code < 200
        if !isInterim {
            status = code
            isHTTP1 = line.starts(with: "HTTP/1".utf8)
            lines.reserveCapacity(Self.expectedByteCount)
        }
        return .accepted
    }

    private mutating func appendField(_ line: UnsafeRawBufferPointer) -> Acceptance {
        lines.append(contentsOf: line)
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        let value = trimmed(line.dropFirst(name.count + 1))
        if matches(name, "transfer-encoding") { isChunked = matches(value.suffix(7), "chunked") }
        guard matches(name, "content-length") else { return .accepted }
        // Eighteen digits fit in 64 bits; more would be more than any limit. Two lengths must agree (section 6.3).
        guard (1...18).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .malformed("the content length is not a number")
        }
        let length = value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard contentLength == nil || contentLength == length else {
            return .malformed("the answer has two content lengths")
        }
        contentLength = length
        return .accepted
    }

    private func matches(_ name: Slice<UnsafeRawBufferPointer>, _ lowercaseName: StaticString) -> Bool {
        let count = lowercaseName.utf8CodeUnitCount
        guard name.count == count else { return false }
        return zip(name, UnsafeBufferPointer(start: lowercaseName.utf8Start, count: count)).allSatisfy {
            lowercased($0) == $1
        }
    }

    /// The fields in order. A continued line (obs-fold) is joined with one space (RFC 9112, section 5.2); a line
    /// without a colon is left out.
    func fields() -> [HeaderField] {
        var fields: [HeaderField] = []
        fields.reserveCapacity(Self.expectedFieldCount)
        lines.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let end = rest.firstIndex(of: 0x0A) {
                appendField(rest[..<end], to: &fields)
                rest = rest[(end + 1)...]
            }
        }
        return fields
    }

    private func appendField(_ line: Slice<UnsafeRawBufferPointer>, to fields: inout [HeaderField]) {
        if let first = line.first, first == 0x20 || first == 0x09 {
            guard let last = fields.popLast() else { return }
            fields.append(HeaderField(last.name, last.value + " " + text(trimmed(line))))
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.append(HeaderField(text(line[..<colon]), text(trimmed(line[(colon + 1)...]))))
        }
    }

    private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
    }

    /// Without white space and line ends at both sides.
    private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while start < end, isSpace(bytes[end - 1]) { end -= 1 }
        return bytes[start..<end]
    }
}
