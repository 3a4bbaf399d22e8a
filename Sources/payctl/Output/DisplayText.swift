extension String {
    /// The text with everything replaced that would control a terminal or reverse its reading order: names in carts and
    /// words from providers come from elsewhere.
    var printable: String {
        guard unicodeScalars.contains(where: Self.isUnprintable) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { Self.isUnprintable($0) ? "\u{FFFD}" : $0 }))
    }

    /// The text as one word of a shell's command line.
    var shellQuoted: String {
        let isPlain = utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || "-_./,:=@+".utf8.contains(byte)
        }
        return isPlain && !isEmpty ? self : "'\(printable.replacing("'", with: "'\\''"))'"
    }

    /// How many terminal cells the text takes: two for East Asian wide characters and emoji, none for colour codes.
    var displayWidth: Int {
        var width = 0
        var isInEscape = false
        for character in self {
            if character == "\u{1B}" {
                isInEscape = true
            } else if isInEscape {
                isInEscape = character != "m"
            } else {
                width += character.unicodeScalars.first.map(Self.width) ?? 0
            }
        }
        return width
    }

    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        // Direction marks, which amounts in Arabic and Hebrew carry.
        if scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}" { return 0 }
        return isWide(scalar) ? 2 : 1
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
