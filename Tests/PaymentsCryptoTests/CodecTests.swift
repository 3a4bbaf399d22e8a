import PaymentsCrypto
import Testing

@Suite("Hexadecimal text")
struct HexTests {
    @Test("every byte is written as two lower-case digits and read back")
    func roundTrip() throws {
        let bytes = Array(UInt8.min...UInt8.max)
        let text = Hex.encode(bytes)
        #expect(text.hasPrefix("000102030405060708090a0b0c0d0e0f10"))
        #expect(text.hasSuffix("fdfeff"))
        #expect(try Hex.decode(text) == bytes)
        #expect(try Hex.decode(text.uppercased()) == bytes)
    }

    @Test("an empty text is no bytes")
    func empty() throws {
        #expect(Hex.encode([]) == "")
        #expect(try Hex.decode("") == [])
    }

    @Test(
        "bad text is refused with its place",
        arguments: [
            ("0", CodecError.Code.invalidLength, 0), ("abc", .invalidLength, 2), ("0g", .invalidCharacter, 1),
            (" 00", .invalidCharacter, 0), ("00\n", .invalidLength, 2), ("00\n0", .invalidCharacter, 2),
            ("0x00", .invalidCharacter, 1), ("0:00", .invalidCharacter, 1), ("００", .invalidCharacter, 0),
            ("00é0", .invalidCharacter, 2),
        ])
    func refusals(_ text: String, code: CodecError.Code, offset: Int) {
        let error = #expect(throws: CodecError.self) { try Hex.decode(text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }
}

@Suite("Base64 text")
struct Base64Tests {
    /// RFC 4648 section 10.
    @Test(
        "the standard's examples are written and read back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func examples(_ plain: String, _ text: String) throws {
        #expect(Base64.encode(plain.utf8) == text)
        #expect(try Base64.decode(text) == Array(plain.utf8))
        let bare = text.replacing("=", with: "")
        #expect(Base64.encode(plain.utf8, padding: .absent) == bare)
        #expect(try Base64.decode(bare, padding: .absent) == Array(plain.utf8))
    }

    @Test("the two alphabets differ in their last two characters only")
    func alphabets() throws {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(Base64.encode(bytes) == "++//")
        #expect(Base64.encode(bytes, alphabet: .urlSafe) == "--__")
        #expect(try Base64.decode("--__", alphabet: .urlSafe) == bytes)
    }

    @Test("every length and every byte value survives", arguments: [Base64.Alphabet.standard, .urlSafe])
    func roundTrip(alphabet: Base64.Alphabet) throws {
        let bytes = Array(UInt8.min...UInt8.max)
        for count in 0...bytes.count {
            for padding in [Base64.Padding.required, .absent] {
                let text = Base64.encode(bytes.suffix(count), alphabet: alphabet, padding: padding)
                #expect(try Base64.decode(text, alphabet: alphabet, padding: padding) == Array(bytes.suffix(count)))
            }
        }
    }

    @Test(
        "bad text is refused with its place",
        arguments: [
            ("Z", CodecError.Code.invalidLength, 1), ("Zg", .invalidPadding, 2), ("Zg=", .invalidPadding, 2),
            ("Zg===", .invalidPadding, 2), ("Z===", .invalidPadding, 1), ("====", .invalidPadding, 0),
            ("Zm9v====", .invalidPadding, 4), ("Zg==Zg==", .invalidCharacter, 2), ("Zh==", .notCanonical, 1),
            ("Zm9=", .notCanonical, 2), ("Zm 9v===", .invalidPadding, 5), ("Zm9v\n", .invalidLength, 5),
            ("\nm9v", .invalidCharacter, 0), ("Zm9 ", .invalidCharacter, 3), ("--__", .invalidCharacter, 0),
            ("Zm9é", .invalidLength, 5),
        ])
    func refusals(_ text: String, code: CodecError.Code, offset: Int) {
        let error = #expect(throws: CodecError.self) { try Base64.decode(text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test("padding where none is allowed, and the other alphabet, are refused")
    func variants() {
        let padded = #expect(throws: CodecError.self) { try Base64.decode("Zg==", padding: .absent) }
        #expect(padded?.code == .invalidPadding)
        let foreign = #expect(throws: CodecError.self) { try Base64.decode("++//", alphabet: .urlSafe) }
        #expect(foreign?.code == .invalidCharacter)
    }
}
