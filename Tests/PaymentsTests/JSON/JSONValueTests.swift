import Testing

@testable import Payments

@Suite("JSON values and writer")
struct JSONValueTests {
    @Test func `Setting a member keeps its place, adds it at the end or removes it`() throws {
        var object = try #require(JSONValue(parsing: #"{"a":1,"b":2,"c":3}"#).objectValue)
        object["b"] = .string("x")
        object["d"] = .null
        object["a"] = nil
        object["never"] = nil
        #expect(String(decoding: JSONValue.object(object).compactBytes, as: UTF8.self) == #"{"b":"x","c":3,"d":null}"#)
    }

    @Test func `An object with a name twice cannot be made`() {
        let twice = [JSONObject.Member("a", .null), JSONObject.Member("a", .null)]
        #expect(JSONObject(twice) == nil)
        #expect(JSONObject([JSONObject.Member("\u{E9}", .null), JSONObject.Member("e\u{301}", .null)]) != nil)
    }

    @Test func `A lenient look-up forgives the case of the first letter only`() throws {
        let object = try #require(JSONValue(parsing: #"{"State":1,"code":2,"Code":3,"1x":4}"#).objectValue)
        #expect(object[lenient: "state"]?.numberValue?.integer == 1)
        #expect(object[lenient: "code"]?.numberValue?.integer == 2)
        #expect(object[lenient: "STATE"] == nil)
        #expect(object[lenient: "\u{11}x"] == nil)
        #expect(object[lenient: ""] == nil)
    }

    @Test func `Values are compared by bytes, literals and order`() throws {
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
        #expect(JSONValue.string("K") != .string("\u{212A}"))
        #expect(
            JSONValue.string("A\u{30A}") != .string("\u{212B}"), "as long as each other, and one character to Swift")
        #expect(try JSONValue(parsing: "1.0") != JSONValue(parsing: "1"))
        #expect(try JSONValue(parsing: #"{"a":1,"b":2}"#) != JSONValue(parsing: #"{"b":2,"a":1}"#))
        #expect(try JSONValue(parsing: #"{"a":[1,null]}"#) == JSONValue(parsing: #"{ "a" : [1, null] }"#))
        #expect(JSONValue.null != .bool(false))
    }

    @Test(arguments: ["", "+1", "01", "1.", ".1", "1e", "NaN", " 1", "1 ", "0x1", "1,0", "--1", "-"])
    func `A literal that is no number is not wrapped`(_ text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func `An integer is one only without point and exponent`() {
        #expect(JSONNumber("9223372036854775807")?.integer == .max)
        #expect(JSONNumber("9223372036854775808")?.integer == nil)
        #expect(JSONNumber("1.0")?.integer == nil)
        #expect(JSONNumber("1e2")?.integer == nil)
        #expect(JSONNumber("-0")?.integer == 0)
    }

    @Test func `The writer sets commas, escapes and amounts`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("text", "a\"b\\c\n\u{1}\u{1F}é/")
        writer.name("list")
        writer.beginArray()
        writer.integer(.min)
        writer.bool(true)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.name("amount")
        writer.number(Money(minorUnits: 5, currency: .usd))
        writer.name("yen")
        writer.string(Money(minorUnits: -320, currency: .jpy))
        writer.endObject()
        let expected =
            #"{"text":"a\"b\\c\n\u0001\u001fé/","list":[-9223372036854775808,true,null,{}],"#
            + #""amount":0.05,"yen":"-320"}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test func `Every character survives a way through writer and reader`() throws {
        for start in stride(from: 0, to: 0x11_0000, by: 0x1000) {
            let scalars = (start..<start + 0x1000).compactMap { Unicode.Scalar(UInt32($0)) }
            let text = String(String.UnicodeScalarView(scalars))
            #expect(try JSONValue(parsing: JSONValue.string(text).compactBytes) == .string(text))
        }
    }

    @Test func `A special byte is found at every place and alignment of a string`() throws {
        for length in 0...24 {
            for place in 0..<length {
                for special in ["\"", "\\", "\u{0}", "\u{1F}", "é", "\u{7F}", "!", " ", "#", "[", "]"] {
                    var characters = Array(repeating: "a", count: length)
                    characters[place] = special
                    let value = JSONValue.string(characters.joined())
                    #expect(try JSONValue(parsing: value.compactBytes) == value)
                }
            }
        }
    }

    @Test func `Unbalanced writing is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.endObject()
        }
        await #expect(processExitsWith: .failure) {
            var writer = JSONWriter()
            writer.beginArray()
            _ = writer.bytes
        }
    }
}
