import Testing

@testable import Payments

@Suite("Reading JSON for some members only")
struct JSONSkippingTests {
    private static let names: [StaticString] = ["id", "amount", "Key"]

    private static let texts = [
        "", " ", "null", "[1]", "{}", " { } ", "{} x", #"{"id":1}"#, #"{"id":1,"b":2,"amount":{"value":1.50}}"#,
        #"{"b":{"c":[1,{"d":"e"},[]],"f":{}},"id":"x"}"#, #"{ "b" : [ 1 , true , null ] , "Id" : "y" }"#,
        #"{"key":1}"#, #"{"Key":1,"key":2}"#, #"{"id":1,"id":2}"#, #"{"b":1,"b":2}"#, #"{"b":{"c":1,"c":2}}"#,
        #"{"b":{"c":1},"d":{"c":1}}"#, #"{"b":[{"c":1},{"c":1}]}"#, #"{"\u0062":1,"b":2}"#, #"{"b":"\u00e9"}"#,
        #"{"b":"\x"}"#, #"{"é":1,"id":2}"#, #"{"b":"é","id":3}"#, #"{"b":01}"#, #"{"b":1,}"#, #"{"b":[1,]}"#,
        #"{"b":tru}"#, #"{"b" 1}"#, #"{"b":1"#, #"{"b"#, #"{b:1}"#, #"{"b":{"c":}}"#, #"{"b":-}"#, "{\"b\":\"a\nb\"}",
        #"{"ID":1}"#, #"{"@d":1}"#,
        #"{"a":{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1,"11":1,"12":1,"13":1},"id":1}"#,
        #"{"a":{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1,"11":1,"12":1,"1":1},"id":1}"#,
    ]

    private static let deepTexts = [64, 65].flatMap { depth in
        ["[", #"{"x":"#].map { open in
            let close = open == "[" ? "]" : "}"
            return #"{"b":"# + String(repeating: open, count: depth - 1) + "1" + String(repeating: close, count: depth)
        }
    }

    private func result(_ read: () throws(JSONError) -> JSONValue) -> Result<JSONValue, JSONError> {
        do throws(JSONError) { return .success(try read()) } catch { return .failure(error) }
    }

    @Test("The same texts are refused, for the same reason, at the same place", arguments: texts + deepTexts)
    func sameErrors(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = result { () throws(JSONError) in try JSONValue(parsing: bytes) }
        let some = result { () throws(JSONError) in try JSONValue(parsing: bytes, keeping: Self.names) }
        switch (whole, some) {
        case (.success(let whole), .success(let some)):
            for name in ["id", "amount", "Key"] {
                #expect(some.objectValue?[lenient: name] == whole.objectValue?[lenient: name])
            }
        case (.failure(let whole), .failure(let some)):
            #expect(whole.code == some.code)
            #expect(whole.description == some.description)
        default: Issue.record("one was read and the other refused: \(text)")
        }
    }

    @Test("Every beginning of an answer and every one with a changed byte is judged alike")
    func sameOnDamage() {
        let text = Array(#"{"b":{"c":[1,{"d":"e"}],"f":-1.5e3},"id":"x","g":[true,null,{}],"amount":{"v":2}}"#.utf8)
        var damaged = text.indices.map { Array(text[..<$0]) }
        for index in text.indices {
            for byte in Array("\"{}[],:0-e\\ \u{1}a".utf8) + [0xC3] {
                var changed = text
                changed[index] = byte
                damaged.append(changed)
            }
        }
        for bytes in damaged {
            let whole = result { () throws(JSONError) in try JSONValue(parsing: bytes) }
            let some = result { () throws(JSONError) in try JSONValue(parsing: bytes, keeping: Self.names) }
            switch (whole, some) {
            case (.success(let whole), .success(let some)):
                for name in ["id", "amount", "Key"]
                where some.objectValue?[lenient: name] != whole.objectValue?[lenient: name] {
                    Issue.record("\(name) differs in \(String(decoding: bytes, as: UTF8.self))")
                }
            case (.failure(let whole), .failure(let some)): #expect(whole.description == some.description)
            default: Issue.record("judged differently: \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test("What is not named is not kept, and what is named keeps its own spelling and place")
    func keepsOnlyNamed() throws {
        let value = try JSONValue(parsing: Array(#"{"b":1,"Id":2,"c":[3],"amount":4}"#.utf8), keeping: Self.names)
        #expect(String(decoding: value.compactBytes, as: UTF8.self) == #"{"Id":2,"amount":4}"#)
    }

    @Test("A text beyond the limit is refused before it is read")
    func tooLarge() {
        let limits = JSONLimits(maximumByteCount: 4)
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: Array(#"{"id":1}"#.utf8), keeping: Self.names, limits: limits)
        }
        #expect(error?.code == .tooLarge)
    }
}
