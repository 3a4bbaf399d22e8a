extension TranscriptRules {
    /// XML as it may be shown: elements keep their names and shape, texts and attribute values are masked unless
    /// allowed, comments and declarations are left out. nil when it is not well formed, or a page of HTML.
    func xml(_ bytes: [UInt8]) -> String? {
        var masking = XMLMasking(rules: self, bytes: bytes)
        return masking.run()
    }
}

/// One pass over an XML text. It knows as much of XML as masking needs: what it does not understand it refuses.
private struct XMLMasking {
    let rules: TranscriptRules
    let bytes: [UInt8]
    private var index = 0
    private var open: [String] = []
    private var output = ""

    private static let maximumDepth = 64

    init(rules: TranscriptRules, bytes: [UInt8]) {
        self.rules = rules
        self.bytes = bytes
    }

    mutating func run() -> String? {
        while index < bytes.count {
            let isRead = bytes[index] == UInt8(ascii: "<") ? markup() : text()
            guard isRead else { return nil }
        }
        return open.isEmpty && !output.isEmpty ? output : nil
    }

    private func has(_ word: String, at place: Int) -> Bool {
        bytes[place...].starts(with: word.utf8)
    }

    private mutating func skip(past word: String) -> Bool {
        while index < bytes.count {
            if has(word, at: index) {
                index += word.utf8.count
                return true
            }
            index += 1
        }
        return false
    }

    private mutating func markup() -> Bool {
        if has("<!--", at: index) { return skip(past: "-->") }
        if has("<?", at: index) { return skip(past: "?>") }
        if has("<![CDATA[", at: index) {
            let start = index + 9
            guard skip(past: "]]>") else { return false }
            show(String(decoding: bytes[start..<(index - 3)], as: UTF8.self))
            return true
        }
        // A document type may define entities, which could spell anything.
        if has("<!", at: index) { return false }
        return has("</", at: index) ? end() : start()
    }

    private mutating func name() -> String? {
        let start = index
        while index < bytes.count, ByteClass.isAlphanumeric(bytes[index]) || "-_.:".utf8.contains(bytes[index]) {
            index += 1
        }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private mutating func space() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func end() -> Bool {
        index += 2
        guard let name = name(), open.last == name else { return false }
        space()
        guard take(UInt8(ascii: ">")) else { return false }
        open.removeLast()
        output += "</\(TranscriptRules.shown(name: name))>"
        return true
    }

    private mutating func start() -> Bool {
        index += 1
        guard let name = name(), open.count < Self.maximumDepth,
            !(open.isEmpty && TranscriptRules.plain(name) == "html")
        else { return false }
        open.append(name)
        output += "<\(TranscriptRules.shown(name: name))"
        while true {
            space()
            if take(UInt8(ascii: ">")) {
                output += ">"
                return true
            }
            if take(UInt8(ascii: "/")) {
                open.removeLast()
                output += "/>"
                return take(UInt8(ascii: ">"))
            }
            guard attribute() else { return false }
        }
    }

    private mutating func attribute() -> Bool {
        guard let name = name() else { return false }
        space()
        guard take(UInt8(ascii: "=")) else { return false }
        space()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            return false
        }
        let quote = bytes[index]
        let start = index + 1
        guard let close = bytes[start...].firstIndex(of: quote) else { return false }
        index = close + 1
        let value = String(decoding: bytes[start..<close], as: UTF8.self)
        output += " \(TranscriptRules.shown(name: name))=\"\(masked(value, name: name, parents: open))\""
        return true
    }

    private mutating func text() -> Bool {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let value = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end
        let isSpace = value.utf8.allSatisfy { $0 <= 0x20 }
        if !isSpace { show(value) }
        return isSpace || !open.isEmpty
    }

    private mutating func show(_ value: String) {
        guard let name = open.last else { return }
        output += masked(value, name: name, parents: open.dropLast())
    }

    /// An allowed value is shown when it needs no decoding: an entity could hide anything.
    private func masked(_ value: String, name: String, parents: [String]) -> String {
        let isAllowed =
            !parents.contains(where: TranscriptRules.isSealed) && rules.shows(field: name, in: parents.last)
            && !value.utf8.contains { "&<>\"".utf8.contains($0) }
        return isAllowed ? rules.shown(value, field: name) : TranscriptRules.masked(value)
    }
}
