import PaymentsServer
import Testing

@Suite("A request's target, decoded")
struct ServerRequestTests {
    @Test(
        "the path is split before it is decoded",
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("//a", ["", "a"]), ("/a%2Fb/c", ["a/b", "c"]),
            ("/caf%C3%A9", ["café"]), ("/a+b", ["a+b"]), ("/%25", ["%"]), ("/a%20b", ["a b"]), ("/...", ["..."]),
            ("/a?b/c", ["a"]), ("/%7Euser", ["~user"]),
        ] as [(String, [String])])
    func segments(target: String, expected: [String]) throws {
        let request = try #require(ServerRequest(.get, target))
        #expect(request.segments == expected)
        #expect(request.target == target)
    }

    @Test(
        "the query is read as forms write it",
        arguments: [
            ("/", []), ("/?", []), ("/?a", ["a="]), ("/?a=", ["a="]), ("/?a=1&b=2&a=3", ["a=1", "b=2", "a=3"]),
            ("/?a=1=2", ["a=1=2"]), ("/?a=b+c%2Bd", ["a=b c+d"]), ("/?=x", ["=x"]), ("/?a=1&&b=2&", ["a=1", "b=2"]),
            ("/?%61%3D=%26", ["a==&"]), ("/?a=?/", ["a=?/"]), ("/?a=%E2%82%AC", ["a=€"]),
        ] as [(String, [String])])
    func query(target: String, expected: [String]) throws {
        let request = try #require(ServerRequest(.get, target))
        #expect(request.queryItems.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(
        "malformed targets are refused, never repaired",
        arguments: [
            "", "a", "http://a/", "*", "/%", "/%4", "/%4g", "/%g4", "/%%20", "/%00", "/%C3", "/%FF", "/%C0%80",
            "/%ED%A0%80", "/?%", "/?a=%4", "/?a=%00", "/?%FF=1", "/a b", "/a\u{7F}", "/é", "/#a", "/a\r\nb", "/a\tb",
            "/..", "/../a", "/a/..", "/a/../b", "/.", "/a/./b", "/%2e%2e/a", "/%2E.", "/.%2e/",
        ])
    func refused(target: String) {
        #expect(ServerRequest(.get, target) == nil)
    }

    @Test("the star belongs to OPTIONS")
    func star() throws {
        let request = try #require(ServerRequest(.options, "*"))
        #expect(request.segments.isEmpty && request.path == "*")
    }

    @Test("a query has at most a hundred items")
    func itemLimit() {
        let items = (0..<100).map { "a\($0)=1" }.joined(separator: "&")
        #expect(ServerRequest(.get, "/?" + items)?.queryItems.count == 100)
        #expect(ServerRequest(.get, "/?" + items + "&b=1") == nil)
    }

    @Test("fields are found without regard to case, the first of several, and all on demand")
    func headers() {
        var headers: ServerHeaders = ["Content-Type": "a/b", "X": "1", "x": "2"]
        #expect(headers["CONTENT-type"] == "a/b")
        #expect(headers["X"] == "1")
        #expect(headers.values("x") == ["1", "2"])
        #expect(headers["Y"] == nil)
        headers["x"] = "3"
        #expect(headers.fields.map(\.value) == ["a/b", "3"])
        headers["content-type"] = nil
        #expect(headers.fields.map(\.name) == ["x"])
    }

    @Test("case folding is for ASCII letters only")
    func asciiOnly() {
        let headers: ServerHeaders = ["@": "at", "K": "kelvin"]
        #expect(headers["`"] == nil)
        #expect(headers["\u{212A}"] == nil)
    }
}
