extension JSONValue {
    /// Reads one JSON value as `init(parsing:limits:)` does, with the same checks and the same errors, but keeps of the
    /// outermost object only the members that are named. The rest is checked and not built, which saves most of the
    /// cost of a large answer of which little is needed.
    /// - Parameter names: ASCII names; the case of their first letter does not matter, as in a lenient look-up.
    /// - Throws: `JSONError` with the place of the fault, wherever in the text it is.
    public init(
        parsing bytes: [UInt8], keeping names: [StaticString], limits: JSONLimits = .standard
    ) throws(JSONError) {
        guard bytes.count <= limits.maximumByteCount else { throw JSONError(.tooLarge, at: 0, in: bytes) }
        let kept = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(bytes: buffer, maximumDepth: limits.maximumDepth)
            return reader.readObject(keeping: names)
        }
        guard let kept else {
            // Not an object, not plain, or broken: the thorough reader decides, and finds the place of the fault.
            self = try JSONValue(parsing: bytes, limits: limits)
            return
        }
        self = .object(kept)
    }
}

/// Checking without building. Nil and false mean "not seen to be right here", never "wrong": the caller then reads the
/// text again with the thorough reader.
extension JSONReader {
    /// The names of the objects that are open while text is skipped, as places in the text. Objects with more names are
    /// left to the thorough reader.
    struct SkippedNames {
        private var places: [Range<Int>] = []
        private static let limit = 12

        /// The number of names of the outer objects: where the names of the next one begin.
        var base: Int { places.count }

        mutating func insert(_ name: Range<Int>, after base: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard places.count - base < Self.limit else { return false }
            let text = UnsafeBufferPointer(rebasing: bytes[name])
            for place in places[base...] where place.count == name.count {
                if UnsafeBufferPointer(rebasing: bytes[place]).elementsEqual(text) { return false }
            }
            places.append(name)
            return true
        }

        mutating func close(to base: Int) { places.removeLast(places.count - base) }
    }

    mutating func readObject(keeping names: [StaticString]) -> JSONObject? {
        skipWhitespace()
        guard take(UInt8(ascii: "{")) else { return nil }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(names.count)
        var skipped = SkippedNames()
        repeat {
            skipWhitespace()
            guard let name = skipString(), skipped.insert(name, after: 0, in: bytes), skipColon() else { return nil }
            if let wanted = names.first(where: { isSame($0, name) }) {
                guard let value = try? readValue(depth: 1) else { return nil }
                members.append(JSONObject.Member(text(name, wanted), value))
            } else if !skipValue(depth: 1, &skipped) {
                return nil
            }
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { return nil }
        skipWhitespace()
        return position == bytes.count ? JSONObject(unique: members) : nil
    }

    private func isSame(_ wanted: StaticString, _ name: Range<Int>) -> Bool {
        let count = wanted.utf8CodeUnitCount
        guard name.count == count, count > 0 else { return false }
        let (first, other) = (wanted.utf8Start[0], bytes[name.lowerBound])
        guard first == other || (first ^ other == 0x20 && first | 0x20 >= UInt8(ascii: "a")) else { return false }
        for index in 1..<count where wanted.utf8Start[index] != bytes[name.lowerBound + index] { return false }
        return true
    }

    /// The name as it stands; without a copy where it is the wanted one.
    private func text(_ name: Range<Int>, _ wanted: StaticString) -> String {
        if bytes[name.lowerBound] == wanted.utf8Start[0] { return wanted.description }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[name]), as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipColon() -> Bool {
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipWhitespace()
        return true
    }

    /// Skips a string without escapes, ASCII only.
    private mutating func skipString() -> Range<Int>? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = position
        position = JSONScan.endOfPlainRun(in: bytes, from: start)
        let end = position
        return take(UInt8(ascii: "\"")) ? start..<end : nil
    }

    private mutating func skipValue(depth: Int, _ names: inout SkippedNames) -> Bool {
        guard position < bytes.count else { return false }
        switch bytes[position] {
        case UInt8(ascii: "{"): return skipObject(depth: depth + 1, &names)
        case UInt8(ascii: "["): return skipArray(depth: depth + 1, &names)
        case UInt8(ascii: "\""): return skipString() != nil
        // Numbers and words are cheap to build.
        default: return (try? readValue(depth: depth)) != nil
        }
    }

    private mutating func skipArray(depth: Int, _ names: inout SkippedNames) -> Bool {
        guard depth <= maximumDepth else { return false }
        position += 1
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            skipWhitespace()
            guard skipValue(depth: depth, &names) else { return false }
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    private mutating func skipObject(depth: Int, _ names: inout SkippedNames) -> Bool {
        guard depth <= maximumDepth else { return false }
        position += 1
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return true }
        let base = names.base
        repeat {
            skipWhitespace()
            guard let name = skipString(), names.insert(name, after: base, in: bytes), skipColon(),
                skipValue(depth: depth, &names)
            else { return false }
            skipWhitespace()
        } while take(UInt8(ascii: ","))
        names.close(to: base)
        return take(UInt8(ascii: "}"))
    }
}
