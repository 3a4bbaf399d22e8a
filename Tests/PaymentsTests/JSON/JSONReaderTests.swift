import Testing

@testable import Payments

@Suite("JSON reader")
struct JSONReaderTests {
    @Test(
        arguments: [
            "null", "true", "false", "0", "-0", "1.50", "1E+2", "\"\"", "[]", "{}", "[1,[2,[3]]]",
            #"{"b":1,"a":{"c":[true,null]}}"#, #""é𝄞\\\"""#,
        ])
    func `A compact text is written back byte for byte`(_ text: String) throws {
        #expect(try JSONValue(parsing: text).compactBytes == Array(text.utf8))
    }

    @Test func `White space between tokens is skipped`() throws {
        let value = try JSONValue(parsing: " \t\r\n{ \"a\" :\n[ 1 , 2 ] } \n")
        #expect(String(decoding: value.compactBytes, as: UTF8.self) == #"{"a":[1,2]}"#)
    }

    @Test(arguments: ["1", "1.0", "1e0", "25.00", "-0.10", "1234567890123456789012345678901234567890"])
    func `Numbers keep their literal`(_ literal: String) throws {
        #expect(try JSONValue(parsing: literal).numberValue?.literal == literal)
    }

    @Test(
        arguments: [
            ("", .unexpectedEnd), (" ", .unexpectedEnd), ("[", .unexpectedEnd), ("[1", .unexpectedEnd),
            ("[1,", .unexpectedEnd), ("{", .unexpectedEnd), (#"{"a""#, .unexpectedEnd), (#"{"a":"#, .unexpectedEnd),
            (#"{"a":1"#, .unexpectedEnd), (#""abc"#, .unexpectedEnd), (#""\"#, .unexpectedEnd), ("tru", .unexpectedEnd),
            ("nul", .unexpectedEnd), ("[1,]", .unexpectedByte), ("{,}", .unexpectedByte), ("[,1]", .unexpectedByte),
            (#"{"a":1,}"#, .unexpectedByte), (#"{a:1}"#, .unexpectedByte), (#"{"a" 1}"#, .unexpectedByte),
            ("[1 2]", .unexpectedByte), ("'a'", .unexpectedByte), ("trUe", .unexpectedByte), ("NaN", .unexpectedByte),
            ("+1", .unexpectedByte), (".5", .unexpectedByte), ("\u{FEFF}1", .unexpectedByte),
            ("/**/1", .unexpectedByte),
            ("]", .unexpectedByte), ("\u{0}", .unexpectedByte), ("1 1", .trailingBytes), ("{}x", .trailingBytes),
            ("\"a\"\"b\"", .trailingBytes), ("truex", .trailingBytes), ("1a", .trailingBytes), ("-", .invalidNumber),
            ("01", .invalidNumber), ("-01", .invalidNumber), ("1.", .invalidNumber), ("1.e1", .invalidNumber),
            ("1e", .invalidNumber), ("1e+", .invalidNumber), ("1-2", .invalidNumber), ("1.2.3", .invalidNumber),
            ("--1", .invalidNumber), ("00", .invalidNumber), ("1e5e5", .invalidNumber), ("-e1", .invalidNumber),
            ("\"\u{1}\"", .invalidString), ("\"a\nb\"", .invalidString), (#""\x""#, .invalidString),
            (#""\u12""#, .invalidString), (#""\u12G4""#, .invalidString), (#""\uD800""#, .invalidString),
            (#""\uDC00""#, .invalidString), (#""\uD800\u0041""#, .invalidString), (#""\uD800\n""#, .invalidString),
            (#""\uD800x""#, .invalidString), (#""\uDBFF\uDBFF""#, .invalidString),
        ] as [(String, JSONError.Code)])
    func `Broken text is refused for the right reason`(_ text: String, _ code: JSONError.Code) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == code)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22],
            [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
        ] as [[UInt8]])
    func `Bytes that are not UTF-8 are refused, in values, names and beside escapes`(_ bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.code == .invalidUTF8)
    }

    @Test func `Escapes become what they stand for`() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uD834\uDD1E\u0000""#
        let expected = "\"\\/\u{8}\u{C}\n\r\tA\u{E9}€\u{1D11E}\u{0}"
        #expect(try JSONValue(parsing: text) == .string(expected))
    }

    @Test(arguments: [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"x":{"":1,"":2}}"#])
    func `A name that occurs twice is refused where it occurs`(_ text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == .duplicateName)
    }

    @Test func `Twins are found in large objects, too, and different spellings of é are no twins`() throws {
        let names = (0..<40).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(try JSONValue(parsing: "{\(names)}").objectValue?.members.count == 40)
        #expect(throws: JSONError.self) { try JSONValue(parsing: "{\(names),\"n7\":1}") }
        let spellings = "\"\u{E9}\":1,\"e\u{301}\":2"
        for text in ["{\(spellings)}", "{\(names),\(spellings)}"] {
            let object = try #require(JSONValue(parsing: text).objectValue)
            #expect(object["\u{E9}"]?.numberValue?.literal == "1")
            #expect(object["e\u{301}"]?.numberValue?.literal == "2")
        }
    }

    @Test func `Nesting is bounded, at the limit and one beyond`() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            #expect(throws: Never.self) { try JSONValue(parsing: nested(64, open, close)) }
            let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(65, open, close)) }
            #expect(error?.code == .tooDeep)
        }
        let endless = String(repeating: "[", count: 1_000_000)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: endless) }
        #expect(error?.code == .tooDeep)
        let deepest = JSONLimits(maximumDepth: JSONLimits.deepest)
        #expect(throws: Never.self) { try JSONValue(parsing: nested(JSONLimits.deepest, "[", "]"), limits: deepest) }
    }

    @Test func `Size is bounded`() {
        let limits = JSONLimits(maximumByteCount: 4)
        #expect(throws: Never.self) { try JSONValue(parsing: "1234", limits: limits) }
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "12345", limits: limits) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `The place of a fault is told by line and column`() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n  \"a\": 01\n}") }
        #expect(error?.line == 2)
        #expect(error?.column == 8)
        #expect(error?.description == "line 2, column 8: this is not a JSON number")
    }

    @Test func `A fault does not repeat the text`() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"key":"s3cret" x}"#) }
        #expect(error.map { "\($0)".contains("s3cret") } == false)
    }

    @Test func `Every cut of a valid text is refused without a crash`() throws {
        let text = #"{"a":[1.5e-3,"\u00e9\n",true,null,{"b":-0}],"c":"\uD834\uDD1E"}"#
        let bytes = Array(text.utf8)
        _ = try JSONValue(parsing: bytes)
        for count in 0..<bytes.count {
            #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes[..<count])) }
        }
    }

    @Test func `A raw control character is refused at every place of a string`() {
        for length in 1...20 {
            for place in 0..<length {
                var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
                bytes[place] = 0x1F
                let error = #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
                #expect(error?.code == .invalidString)
                #expect(error?.offset == place + 1)
            }
        }
    }

    @Test func `Random damage never crashes, and what is accepted is stable`() throws {
        var random = SeededGenerator(seed: 41)
        let seed = Array(#"{"a":[1.5e-3,"\u00e9\n",true,null,{"b":-0}],"c":"\uD834\uDD1E é"}"#.utf8)
        for _ in 0..<20_000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect(try JSONValue(parsing: value.compactBytes) == value)
        }
    }
}
