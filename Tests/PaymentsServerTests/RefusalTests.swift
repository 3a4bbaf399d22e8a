import PaymentsServer
import Testing

/// Bytes that must not reach a handler, and the status they get; nil where the connection is just closed.
struct BadMessage: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: String
    let status: Int?

    init(_ name: String, _ bytes: String, _ status: Int?) {
        self.name = name
        self.bytes = bytes
        self.status = status
    }

    var testDescription: String { name }

    private static func post(_ fields: String, _ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
    }

    /// What comes after the refused message and must never be taken for a request.
    private static let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"

    static let framing = [
        BadMessage(
            "both lengths", post("Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\n" + hidden), 400),
        BadMessage(
            "chunked, then length", post("Transfer-Encoding: chunked\r\nContent-Length: 6", "0\r\n\r\n" + hidden), 400),
        BadMessage("same length twice", post("Content-Length: 5\r\nContent-Length: 5", "hello" + hidden), 400),
        BadMessage("two lengths", post("Content-Length: 5\r\nContent-Length: 6", "hello" + hidden), 400),
        BadMessage("list of lengths", post("Content-Length: 5, 5", "hello" + hidden), 400),
        BadMessage("negative length", post("Content-Length: -5", "hello" + hidden), 400),
        BadMessage("signed length", post("Content-Length: +5", "hello" + hidden), 400),
        BadMessage("hexadecimal length", post("Content-Length: 0x5", "hello" + hidden), 400),
        BadMessage("empty length", post("Content-Length:", hidden), 400),
        BadMessage("length of 20 digits", post("Content-Length: 99999999999999999999", "hello"), 413),
        BadMessage("length beyond Int", post("Content-Length: 18446744073709551615", "hello"), 400),
        BadMessage("space before the colon of the length", post("Content-Length : 5", "hello" + hidden), 400),
        BadMessage(
            "space before the colon of the coding", post("Transfer-Encoding : chunked", "0\r\n\r\n" + hidden), 400),
        BadMessage("hidden coding", post("Transfer-Encoding: \u{b}chunked", "0\r\n\r\n" + hidden), 400),
        BadMessage("unknown coding", post("Transfer-Encoding: xchunked", "0\r\n\r\n" + hidden), 501),
        BadMessage("two codings", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n" + hidden), 501),
        BadMessage(
            "coding twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n" + hidden), 501),
        BadMessage(
            "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden, 400),
        BadMessage("signed chunk size", post("Transfer-Encoding: chunked", "+5\r\nhello\r\n0\r\n\r\n" + hidden), 400),
        BadMessage(
            "prefixed chunk size", post("Transfer-Encoding: chunked", "0x5\r\nhello\r\n0\r\n\r\n" + hidden), 400),
        BadMessage("padded chunk size", post("Transfer-Encoding: chunked", "5 \r\nhello\r\n0\r\n\r\n" + hidden), 400),
        BadMessage("empty chunk size", post("Transfer-Encoding: chunked", "\r\nhello\r\n0\r\n\r\n" + hidden), 400),
        BadMessage("chunk longer than told", post("Transfer-Encoding: chunked", "5\r\nhelloXX0\r\n\r\n" + hidden), 400),
        BadMessage("chunk size beyond 64 bits", post("Transfer-Encoding: chunked", "fffffffffffffffff\r\nx"), 413),
        BadMessage("folded line that hides a length", post("X: a\r\n Content-Length: 5", hidden), 400),
    ]

    static let heads = [
        BadMessage("no host", "GET / HTTP/1.1\r\n\r\n", 400),
        BadMessage("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        BadMessage("host after white space", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        BadMessage("field without a colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
        BadMessage("space in a field name", "GET / HTTP/1.1\r\nHost: a\r\nA b: c\r\n\r\n", 400),
        BadMessage("carriage return in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
        BadMessage("method that is no token", "G@T{ / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("absolute target", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("tunnel", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("star without OPTIONS", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", nil),
        BadMessage("leading space", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", nil),
        BadMessage("tabs in the request line", "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", nil),
        BadMessage("HTTP/0.9", "GET /\r\n\r\n", 400),
        BadMessage("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
        BadMessage("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        BadMessage("no protocol", "GET / FTP\r\nHost: a\r\n\r\n", 400),
        BadMessage("TLS", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", nil),
        BadMessage("malformed encoding", "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("malformed encoding in the query", "GET /?a=%4 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        BadMessage("unmet expectation", "GET / HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n", 417),
    ]
}

@Suite("Malformed and hostile messages")
struct RefusalTests {
    @Test(
        "a message that can be framed in two ways is refused, and nothing behind it is read",
        arguments: BadMessage.framing)
    func framing(message: BadMessage) async throws { try await check(message) }

    @Test("a malformed head is refused", arguments: BadMessage.heads)
    func heads(message: BadMessage) async throws { try await check(message) }

    private func check(_ message: BadMessage) async throws {
        let log = Log()
        let handler: ServerHandler = { request in
            log.add(request.target)
            return .empty()
        }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(server, Array(message.bytes.utf8))
            if let status = message.status {
                #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "got \(reply.prefix(200))")
                #expect(reply.contains("\r\nConnection: close\r\n"))
            } else {
                #expect(reply.isEmpty, "got \(reply.prefix(200))")
            }
            #expect(log.entries.isEmpty)
            try await eventually(server, "the connection is closed") { $0.openConnections == 0 }
        }
    }

    @Test("a field that is not UTF-8 is refused")
    func invalidUTF8() async throws {
        try await withServer(handler: describing) { server in
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8)
            let got = try await exchange(server, bytes)
            #expect(got.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test("random bytes and cut requests never reach a handler or harm the server", arguments: 0..<40)
    func noise(seed: UInt64) async throws {
        let log = Log()
        let handler: ServerHandler = { request in
            log.add(request.target)
            return .empty()
        }
        try await withServer(handler: handler) { server in
            var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            let noise = (0..<300).map { _ -> UInt8 in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return UInt8(truncatingIfNeeded: state >> 32)
            }
            let message = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
            let port = server.port
            try await blocking {
                try RawClient(port: port).send(noise)
                try RawClient(port: port).send(Array(message.utf8.prefix(Int(seed) + 10)))
            }
            #expect(try await ask(server, "GET /alive HTTP/1.1\r\nHost: a\r\n\r\n").status == 204)
            try await eventually(server, "all are gone") { $0.openConnections == 0 }
            #expect(log.entries == ["/alive"])
        }
    }
}

@Suite("The Host of a request")
struct HostTests {
    @Test(
        "a loopback server answers to loopback names on any port",
        arguments: [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:80",
        ])
    func allowed(host: String) async throws { #expect(try await status(.loopback, host) == 204) }

    @Test(
        "and to no other, however alike",
        arguments: [
            "evil.example", "localhost.evil.example", "localhost.", "127.0.0.1.evil.example", "127.0.0.2",
            "localhost:80:80",
            "localhost:", "localhost:x", "[::1]x", "[::1", "::1", "a@localhost", "",
        ])
    func refused(host: String) async throws { #expect(try await status(.loopback, host) == 421) }

    @Test("named hosts are compared without case", arguments: [("Shop.Example", 204), ("localhost", 421)])
    func named(host: String, expected: Int) async throws {
        #expect(try await status(.only(["SHOP.example"]), host) == expected)
    }

    @Test("without a policy that allows all, a request without Host is refused even in HTTP/1.0")
    func missing() async throws {
        let handler: ServerHandler = { _ in .empty() }
        try await withServer(allowedHosts: .loopback, handler: handler) { server in
            let got = try await ask(server, "GET / HTTP/1.0\r\n\r\n").status
            #expect(got == 421)
        }
    }

    private func status(_ policy: HostPolicy, _ host: String) async throws -> Int {
        let log = Log()
        var status = 0
        let handler: ServerHandler = { _ in
            log.add("handled")
            return .empty()
        }
        try await withServer(allowedHosts: policy, handler: handler) { server in
            status = try await ask(server, "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").status
        }
        #expect(log.entries.isEmpty == (status != 204))
        return status
    }
}
