/// Reads JSON where it lies and copies nothing: an opened payload stays in the one buffer that is erased.
///
/// The whole grammar of RFC 8259 is checked, with bounds on depth and count. Numbers and strings are found, not
/// decoded.
struct PlaintextScanner {
    /// A value as the place where it stands.
    enum Value {
        /// The bytes between the quotes, escapes and all.
        case string(Range<Int>)
        case number(Range<Int>)
        case object([Member])
        case array([Value])
        /// true, false or null.
        case word
    }

    /// One member of an object.
    struct Member {
        let name: Range<Int>
        let value: Value
    }

    /// Anything that is not JSON, or more of it than a payload has. It says nothing about the content.
    struct Fault: Error {}

    private static let maximumDepth = 8
    private static let maximumCount = 256

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads the one value that fills the bytes.
    mutating func document() throws(Fault) -> Value {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw Fault() }
        return value
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) throws(Fault) {
        guard current == byte else { throw Fault() }
        position += 1
    }

    private mutating func value(depth: Int) throws(Fault) -> Value {
        guard depth <= Self.maximumDepth, let byte = current else { throw Fault() }
        switch byte {
        case UInt8(ascii: "{"): return .object(try members(depth: depth))
        case UInt8(ascii: "["): return .array(try elements(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func members(depth: Int) throws(Fault) -> [Member] {
        position += 1
        var members: [Member] = []
        skipSpace()
        if current == UInt8(ascii: "}") {
            position += 1
            return []
        }
        while members.count < Self.maximumCount {
            skipSpace()
            let name = try string()
            guard !members.contains(where: { same($0.name, name) }) else { throw Fault() }
            skipSpace()
            try take(UInt8(ascii: ":"))
            skipSpace()
            members.append(Member(name: name, value: try value(depth: depth + 1)))
            skipSpace()
            if current == UInt8(ascii: "}") {
                position += 1
                return members
            }
            try take(UInt8(ascii: ","))
        }
        throw Fault()
    }

    private mutating func elements(depth: Int) throws(Fault) -> [Value] {
        position += 1
        var elements: [Value] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            position += 1
            return []
        }
        while elements.count < Self.maximumCount {
            skipSpace()
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if current == UInt8(ascii: "]") {
                position += 1
                return elements
            }
            try take(UInt8(ascii: ","))
        }
        throw Fault()
    }

    private mutating func string() throws(Fault) -> Range<Int> {
        try take(UInt8(ascii: "\""))
        let start = position
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return start..<position - 1
            case UInt8(ascii: "\\"): position += 2
            case ..<0x20: throw Fault()
            default: position += 1
            }
        }
        throw Fault()
    }

    private mutating func number() throws(Fault) -> Range<Int> {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { throw Fault() }
        if current == UInt8(ascii: ".") {
            position += 1
            guard digits() > 0 else { throw Fault() }
        }
        if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            guard digits() > 0 else { throw Fault() }
        }
        return start..<position
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = current, byte &- 48 < 10 { position += 1 }
        return position - start
    }

    private mutating func word() throws(Fault) -> Value {
        for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return .word
        }
        throw Fault()
    }

    private func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        bytes[left].elementsEqual(bytes[right])
    }
}
