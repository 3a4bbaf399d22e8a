extension TranscriptRules {
    /// Form encoding as it may be shown: `amount=10.00&card%5Bnumber%5D=[FILTERED]`; nil when it is none.
    func form(_ bytes: [UInt8]) -> String? {
        let pairs = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true)
        guard pairs.count <= Self.maximumPairCount else { return nil }
        var shown: [String] = []
        for pair in pairs {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(halves[0]) else { return nil }
            // Without a value there is no telling which half of it this is.
            guard halves.count == 2 else {
                shown.append(SecretSweep.mask)
                continue
            }
            guard let value = Self.decoded(halves[1]) else { return nil }
            shown.append("\(Self.shown(name: name))=\(formValue(value, path: Self.path(name)))")
        }
        return shown.joined(separator: "&")
    }

    private static let maximumPairCount = 1_000

    private func formValue(_ value: String, path: [String]) -> String {
        guard let name = path.last, !path.contains(where: Self.isSealed) else { return Self.masked(value) }
        let parent = path.dropLast().last
        if value.utf8.first == UInt8(ascii: "{") || value.utf8.first == UInt8(ascii: "[") {
            return json(Array(value.utf8)) ?? SecretSweep.mask
        }
        return shows(field: name, in: parent) ? shown(value, field: name) : Self.masked(value)
    }

    /// `card[number]` and `card.number` are the path card, number.
    private static func path(_ name: String) -> [String] {
        let parts = name.split { $0 == "[" || $0 == "]" || $0 == "." }.map(String.init)
        // The number of an element names nothing.
        return parts.filter { Int($0) == nil }
    }

    /// The text behind percent encoding; nil when it is broken or no UTF-8.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var plain: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "+"): plain.append(0x20)
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.endIndex, let high = ByteClass.hexValue(bytes[index + 1]),
                    let low = ByteClass.hexValue(bytes[index + 2])
                else { return nil }
                plain.append(high << 4 | low)
                index += 2
            case let byte: plain.append(byte)
            }
            index += 1
        }
        return String(validating: plain, as: UTF8.self)
    }
}
