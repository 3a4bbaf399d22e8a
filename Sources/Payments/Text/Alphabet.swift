/// A set of characters that a field takes. A character counts as a whole: it is in the set only when every scalar of it
/// is, so a combining mark cannot smuggle a forbidden sign through.
public struct Alphabet: Hashable, Sendable {
    private enum Base: Hashable {
        case text
        case latin
        case printableASCII
        case asciiAlphanumeric
    }

    private let base: Base
    private var added: Set<Unicode.Scalar> = []
    private var removed: Set<Unicode.Scalar> = []
    /// One bit for each ASCII character, since nearly all text is made of them.
    private var ascii: UInt128 = 0

    private init(_ base: Base) {
        self.base = base
        fillASCII()
    }

    private mutating func fillASCII() {
        ascii = (0..<0x80).reduce(0) { bits, value in
            lookUp(Unicode.Scalar(UInt8(value))) ? bits | 1 << UInt128(value) : bits
        }
    }

    /// Everything but control characters, line and paragraph separators and marks that turn the writing direction.
    public static let text = Alphabet(.text)
    /// Letters of the Latin script with their combining marks, and printable ASCII.
    public static let latin = Alphabet(.latin)
    /// The 95 characters from space to tilde.
    public static let printableASCII = Alphabet(.printableASCII)
    /// A to Z, a to z, 0 to 9.
    public static let asciiAlphanumeric = Alphabet(.asciiAlphanumeric)

    /// The same set with these characters, too.
    public func adding(_ characters: String) -> Alphabet {
        var copy = self
        copy.added.formUnion(characters.unicodeScalars)
        copy.removed.subtract(characters.unicodeScalars)
        copy.fillASCII()
        return copy
    }

    /// The same set without these characters.
    public func removing(_ characters: String) -> Alphabet {
        var copy = self
        copy.removed.formUnion(characters.unicodeScalars)
        copy.added.subtract(characters.unicodeScalars)
        copy.fillASCII()
        return copy
    }

    /// Whether the set contains a character.
    public func contains(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy(contains) }

    /// Whether every byte of a text is an ASCII character of the set; false for any other text.
    func containsAllASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && ascii >> UInt128($0) & 1 == 1 }
    }

    private func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ascii >> UInt128(scalar.value) & 1 == 1 : lookUp(scalar)
    }

    private func lookUp(_ scalar: Unicode.Scalar) -> Bool {
        if removed.contains(scalar) { return false }
        return baseContains(scalar) || added.contains(scalar)
    }

    private func baseContains(_ scalar: Unicode.Scalar) -> Bool {
        switch base {
        case .text: Alphabet.isText(scalar)
        case .latin: Alphabet.isPrintableASCII(scalar) || Alphabet.isLatin(scalar)
        case .printableASCII: Alphabet.isPrintableASCII(scalar)
        case .asciiAlphanumeric: Alphabet.isASCIIAlphanumeric(scalar)
        }
    }

    private static func isPrintableASCII(_ scalar: Unicode.Scalar) -> Bool { (0x20...0x7E).contains(scalar.value) }

    private static func isASCIIAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// Letters of the blocks Latin-1 Supplement, Latin Extended-A, -B and Additional, and combining marks.
    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xD7, 0xF7: false
        case 0xC0...0x24F, 0x1E00...0x1EFF, 0x300...0x36F: true
        default: false
        }
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: break
        }
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return false
        default: return true
        }
    }
}
