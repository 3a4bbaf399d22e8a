extension JSONValue {
    /// Reads one JSON value that fills the whole text (RFC 8259; no byte order mark, no comments).
    /// - Throws: `JSONError` with the place of the fault. Duplicate names and bytes that are not UTF-8 are refused.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        guard bytes.count <= limits.maximumByteCount else { throw JSONError(.tooLarge, at: 0, in: bytes) }
        let result: Result<JSONValue, JSONReader.Fault> = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(bytes: buffer, maximumDepth: limits.maximumDepth)
            do throws(JSONReader.Fault) { return .success(try reader.readDocument()) } catch { return .failure(error) }
        }
        switch result {
        case .success(let value): self = value
        case .failure(let fault): throw JSONError(fault.code, at: fault.offset, in: bytes)
        }
    }

    /// Reads one JSON value from text.
    public init(parsing text: String, limits: JSONLimits = .standard) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}

/// A recursive-descent reader over bytes that stay put while it runs. Depth is bounded, so the stack is.
struct JSONReader {
    struct Fault: Error {
        let code: JSONError.Code
        let offset: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let maximumDepth: Int
    var position = 0

    /// Room made for the members of an object at once; most objects of payment messages fit.
    private static let typicalMemberCount = 6
    /// The same for the elements of an array.
    private static let typicalElementCount = 4

    init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func readDocument() throws(Fault) -> JSONValue {
        skipWhitespace()
        let value = try readValue(depth: 0)
        skipWhitespace()
        guard position == bytes.count else { throw fault(.trailingBytes) }
        return value
    }

    private func fault(_ code: JSONError.Code) -> Fault { Fault(code: code, offset: position) }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func readValue(depth: Int) throws(Fault) -> JSONValue {
        guard let byte = current else { throw fault(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try readObject(depth: depth + 1)
        case UInt8(ascii: "["): return try readArray(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        default: throw fault(.unexpectedByte)
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard let byte = current else { throw fault(.unexpectedEnd) }
            guard byte == word.utf8Start[index] else { throw fault(.unexpectedByte) }
            position += 1
        }
        return value
    }

    private mutating func readNumber() throws(Fault) -> JSONNumber {
        let start = position
        guard let end = JSONNumber.end(of: bytes, from: start) else { throw fault(.invalidNumber) }
        position = end
        // A byte that numbers are made of cannot follow one: `01` and `1-2` are bad numbers, not two values.
        if let byte = current, JSONNumber.isNumberByte(byte) {
            position = start
            throw fault(.invalidNumber)
        }
        return JSONNumber(checked: String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
    }

    private mutating func readArray(depth: Int) throws(Fault) -> JSONValue {
        guard depth <= maximumDepth else { throw fault(.tooDeep) }
        position += 1
        var elements: [JSONValue] = []
        skipWhitespace()
        if current == UInt8(ascii: "]") {
            position += 1
            return .array(elements)
        }
        elements.reserveCapacity(Self.typicalElementCount)
        while true {
            skipWhitespace()
            elements.append(try readValue(depth: depth))
            skipWhitespace()
            guard let byte = current else { throw fault(.unexpectedEnd) }
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else { throw fault(.unexpectedByte) }
            position += 1
            if byte == UInt8(ascii: "]") { return .array(elements) }
        }
    }

    private mutating func readObject(depth: Int) throws(Fault) -> JSONValue {
        guard depth <= maximumDepth else { throw fault(.tooDeep) }
        position += 1
        skipWhitespace()
        if current == UInt8(ascii: "}") {
            position += 1
            return .object(JSONObject())
        }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(Self.typicalMemberCount)
        var names = JSONObject.NameSet()
        while true {
            skipWhitespace()
            let nameStart = position
            guard let quote = current else { throw fault(.unexpectedEnd) }
            guard quote == UInt8(ascii: "\"") else { throw fault(.unexpectedByte) }
            let name = try readString()
            guard names.insert(name, after: members) else {
                throw Fault(code: .duplicateName, offset: nameStart)
            }
            skipWhitespace()
            guard let colon = current else { throw fault(.unexpectedEnd) }
            guard colon == UInt8(ascii: ":") else { throw fault(.unexpectedByte) }
            position += 1
            skipWhitespace()
            members.append(JSONObject.Member(name, try readValue(depth: depth)))
            skipWhitespace()
            guard let byte = current else { throw fault(.unexpectedEnd) }
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else { throw fault(.unexpectedByte) }
            position += 1
            if byte == UInt8(ascii: "}") { return .object(JSONObject(unique: members)) }
        }
    }

    private mutating func readString() throws(Fault) -> String {
        let start = position + 1
        var index = start
        var hasEscape = false
        var isASCII = true
        while true {
            index = JSONScan.endOfPlainRun(in: bytes, from: index)
            position = index
            guard index < bytes.count else { throw fault(.unexpectedEnd) }
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            guard byte >= 0x20 else { throw fault(.invalidString) }
            if byte == UInt8(ascii: "\\") {
                hasEscape = true
                index += 2
            } else {
                isASCII = false
                index += 1
            }
        }
        position = index + 1
        if hasEscape { return try unescape(from: start, to: index) }
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<index])
        // ASCII needs no second look; decoding it is a copy.
        if isASCII { return String(decoding: raw, as: UTF8.self) }
        guard let text = String(validating: raw, as: UTF8.self) else {
            throw Fault(code: .invalidUTF8, offset: start)
        }
        return text
    }

    private func unescape(from start: Int, to end: Int) throws(Fault) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(end - start)
        var index = start
        while index < end {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\") else {
                output.append(byte)
                index += 1
                continue
            }
            let escape = bytes[index + 1]
            if escape == UInt8(ascii: "u") {
                let (scalar, next) = try unicodeEscape(at: index, end: end)
                output.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
                index = next
                continue
            }
            guard let plain = Self.simpleEscape(escape) else { throw Fault(code: .invalidString, offset: index) }
            output.append(plain)
            index += 2
        }
        guard let text = String(validating: output, as: UTF8.self) else {
            throw Fault(code: .invalidUTF8, offset: start)
        }
        return text
    }

    private static func simpleEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    private func unicodeEscape(at index: Int, end: Int) throws(Fault) -> (Unicode.Scalar, next: Int) {
        let first = try hexUnit(at: index, end: end)
        if let scalar = Unicode.Scalar(UInt32(first)) { return (scalar, index + 6) }
        guard UTF16.isLeadSurrogate(first), index + 7 < end, bytes[index + 6] == UInt8(ascii: "\\"),
            bytes[index + 7] == UInt8(ascii: "u")
        else { throw Fault(code: .invalidString, offset: index) }
        let second = try hexUnit(at: index + 6, end: end)
        guard UTF16.isTrailSurrogate(second) else { throw Fault(code: .invalidString, offset: index) }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw Fault(code: .invalidString, offset: index) }
        return (scalar, index + 12)
    }

    private func hexUnit(at index: Int, end: Int) throws(Fault) -> UInt16 {
        guard index + 6 <= end else { throw Fault(code: .invalidString, offset: index) }
        var value: UInt16 = 0
        for offset in index + 2..<index + 6 {
            guard let digit = Self.hexDigit(bytes[offset]) else { throw Fault(code: .invalidString, offset: index) }
            value = value << 4 | digit
        }
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - 48)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - 87)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - 55)
        default: nil
        }
    }
}
