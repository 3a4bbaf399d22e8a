/// Writes JSON text member by member, in the order of the calls: what is signed or compared must not depend on a hash
/// table. Commas are set by the writer; balanced calls are the caller's duty and are checked.
public struct JSONWriter: Sendable {
    private var buffer: [UInt8]
    private var needsComma = false
    private var depth = 0

    /// The text. Everything that was opened must be closed by now.
    public var bytes: [UInt8] {
        precondition(depth == 0, "JSONWriter has open arrays or objects")
        return buffer
    }

    /// Starts an empty text.
    public init(reservingByteCount count: Int = 512) {
        buffer = []
        buffer.reserveCapacity(count)
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
        buffer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string value.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    /// Writes a number by its literal.
    public mutating func number(_ number: JSONNumber) { raw(number.literal) }

    /// Writes an amount as a number with the currency's decimals: `25.00`, and `320` for yen.
    public mutating func number(_ money: Money) {
        decimal(units: money.minorUnits, exponent: money.currency.exponent, quoted: false)
    }

    /// Writes an amount as a string with the currency's decimals: `"25.00"`.
    public mutating func string(_ money: Money) {
        decimal(units: money.minorUnits, exponent: money.currency.exponent, quoted: true)
    }

    /// Writes an integer.
    public mutating func integer(_ value: Int64) { decimal(units: value, exponent: 0, quoted: false) }

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

    /// Writes units with `exponent` decimals, without a string in between.
    mutating func decimal(units: Int64, exponent: Int, quoted: Bool) {
        separate()
        if quoted { buffer.append(UInt8(ascii: "\"")) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Money.maximumDecimalTextByteCount + exponent) { text in
            text.initialize(repeating: 0)
            let count = Money.writeDecimalText(minorUnits: units, exponent: exponent, into: text)
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
        }
        if quoted { buffer.append(UInt8(ascii: "\"")) }
    }

    private mutating func open(_ byte: UInt8) {
        separate()
        buffer.append(byte)
        needsComma = false
        depth += 1
    }

    private mutating func close(_ byte: UInt8) {
        precondition(depth > 0, "JSONWriter closed more than it opened")
        buffer.append(byte)
        needsComma = true
        depth -= 1
    }

    private mutating func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func raw(_ text: String) {
        separate()
        buffer.append(contentsOf: text.utf8)
    }

    private mutating func quote(_ text: String) {
        buffer.append(UInt8(ascii: "\""))
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
        // Texts that the system keeps in another form, on Apple platforms.
        if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) } }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Copies runs of bytes that need no escape as a whole; nearly every text is one such run.
    private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while true {
            index = JSONScan.endOfPlainRun(in: bytes, from: index)
            if index < bytes.count, bytes[index] >= 0x80 {
                index += 1
                continue
            }
            buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            guard index < bytes.count else { break }
            escape(bytes[index])
            index += 1
            start = index
        }
    }

    private mutating func escape(_ byte: UInt8) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer.append(byte)
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        default:
            let digits: StaticString = "0123456789abcdef"
            buffer.append(contentsOf: "u00".utf8)
            buffer.append(digits.utf8Start[Int(byte >> 4)])
            buffer.append(digits.utf8Start[Int(byte & 15)])
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
