/// Writes JSON text member by member, in the order of the calls: what is signed or compared must not depend on a hash
/// table. Commas are set by the writer; balanced calls are the caller's duty and are checked.
public struct JSONWriter: Sendable {
    /// The text so far.
    public private(set) var bytes: [UInt8]
    private var needsComma = false
    private var depth = 0

    /// Starts an empty text.
    public init(reservingByteCount count: Int = 512) {
        bytes = []
        bytes.reserveCapacity(count)
    }

    /// Opens an object as the next value.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }

    /// Closes the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    /// Opens an array as the next value.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }

    /// Closes the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member name; its value must follow.
    public mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string value.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Writes a number by its literal.
    public mutating func number(_ number: JSONNumber) { raw(number.literal) }

    /// Writes an integer.
    public mutating func integer(_ value: Int64) { raw(String(value)) }

    /// Writes a Boolean.
    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// Writes null.
    public mutating func null() { raw("null") }

    /// Writes a member with a string value.
    public mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Writes a whole value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                name(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    private mutating func open(_ byte: UInt8) {
        separate()
        bytes.append(byte)
        needsComma = false
        depth += 1
    }

    private mutating func close(_ byte: UInt8) {
        precondition(depth > 0, "JSONWriter closed more than it opened")
        bytes.append(byte)
        needsComma = true
        depth -= 1
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20: escapeControl(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escapeControl(_ byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        switch byte {
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        default:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}

extension JSONValue {
    /// The compact text of this value: no white space, members in order, numbers by their literals.
    public var compactBytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
