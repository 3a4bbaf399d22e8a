import Payments
import PaymentsTesting
import Testing

@testable import PaymentsHTTP

@Suite("A request", .timeLimit(.minutes(2)))
struct RequestTests {
    @Test(
        "with a URL that could be misread is refused before anything is sent",
        arguments: [
            "", "/relative", "127.0.0.1", "ftp://127.0.0.1/", "file:///etc/passwd", "https:/host/", "https://",
            "https:///path", "https://user@host/", "https://user:word@host/", "https://host\\@other/",
            "https://host:0/", "https://host:65536/", "https://host:8a/", "https://host:/", "https://ho st/",
            "https://host/a b", "https://host/\r\nX: y", "https://host/\u{0}", "https://host/#fragment",
            "https://host#@other/", "https://h%6fst/", "https://hôst/", "https://host/ü", "https://[::1/",
            "https://[::1]x/", "https://[fe80::1%25eth0]/", "https://host/\u{7F}", "https://" + "h/".repeated(5000),
        ])
    func badURL(_ url: String) async throws {
        let request = TransportRequest(method: .post, url: url, limits: patient)
        let ending = try await withTransport { await $0.ending(of: request) }
        #expect(ending == .failure(.invalidRequest, .notSent))
    }

    @Test(
        "in plain text to another machine is refused",
        arguments: [
            "http://example.com/", "http://10.0.0.1/", "http://127.0.0.1.example.com/", "http://128.0.0.1/",
            "http://localhost.example.com/", "http://127.1/", "http://0x7f000001/", "http://2130706433/",
            "http://127.0.0.01/", "http://127.0.0.256/", "http://[::2]/", "http://0.0.0.0/", "HTTP://example.com/",
        ])
    func plainText(_ url: String) async throws {
        let request = TransportRequest(method: .post, url: url, limits: patient)
        let ending = try await withTransport { await $0.ending(of: request) }
        #expect(ending == .failure(.invalidRequest, .notSent))
    }

    @Test(
        "stays on this machine for these hosts alone",
        arguments: [
            ("http://127.0.0.1/", true), ("http://127.9.8.7:80/x", true), ("http://[::1]:8080/", true),
            ("http://localhost?a=b", true), ("HTTP://LocalHost/", true), ("https://127.0.0.1/", true),
            ("https://api.example.com/v1?x=127.0.0.1", false), ("https://[2001:db8::1]/", false),
        ])
    func loopback(_ url: String, _ isLoopback: Bool) throws {
        #expect(try Endpoint(url).isLoopback == isLoopback)
    }

    @Test(
        "with a header that could smuggle another is refused, and the value is not told",
        arguments: [
            HeaderField("X-A", "secret\r\nX-B: c"), HeaderField("X-A", "secret\n"), HeaderField("X-A", "sec\u{0}ret"),
            HeaderField("X-A", "secret\t"), HeaderField("X-A", " secret"), HeaderField("X-A", "secret "),
            HeaderField("X-A", "secret\u{7F}"), HeaderField("", "secret"), HeaderField("X A", "secret"),
            HeaderField("X-A:", "secret"), HeaderField("X-A\r\nX-B", "secret"), HeaderField("X-Ä", "secret"),
            HeaderField("Content-Length", "7"), HeaderField("transfer-encoding", "chunked"),
            HeaderField("HOST", "other"), HeaderField("Connection", "close"), HeaderField("Expect", "100-continue"),
            HeaderField("Accept-Encoding", "gzip"), HeaderField("X-A", "y".repeated(70_000)),
        ])
    func badHeader(_ header: HeaderField) async throws {
        try await withServer([.readRequest, .respond()]) { server in
            try await withTransport { transport in
                let error = await #expect(throws: TransportError.self) {
                    _ = try await transport.send(post(server.port, headers: [header]))
                }
                #expect(error?.kind == .invalidRequest)
                #expect(error?.delivery == .notSent)
                #expect(error?.detail.contains("secret") == false)
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test("leaves as exactly these bytes")
    func exactBytes() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            let request = TransportRequest(
                method: .post, url: "http://127.0.0.1:\(server.port)/a/../b?c=%2F&d",
                headers: [
                    HeaderField("Content-Type", "application/json"), HeaderField("X-Empty", ""),
                    HeaderField("X-Name", "Zoë; a, b"),
                ], body: Array("{\"amount\":25.00}".utf8), limits: patient)
            _ = try await withTransport { try await $0.send(request) }
            let lines = [
                "POST /a/../b?c=%2F&d HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: swift-payments",
                "Accept: */*", "Content-Type: application/json", "X-Empty:", "X-Name: Zoë; a, b",
                "Content-Length: 16", "", "{\"amount\":25.00}",
            ]
            #expect(server.requestTexts == [lines.joined(separator: "\r\n")])
        }
    }

    @Test(
        "has the framing of its method",
        arguments: [
            (TransportRequest.Method.get, "", nil), (.delete, "", nil), (.post, "", "0"), (.put, "", "0"),
            (.patch, "", "0"), (.get, "ab", "2"), (.delete, "ab", "2"), (.put, "ab", "2"), (.patch, "ab", "2"),
        ] as [(TransportRequest.Method, String, String?)])
    func framing(_ method: TransportRequest.Method, _ body: String, _ length: String?) async throws {
        try await withServer([.readRequest, .respond()]) { server in
            let request = TransportRequest(
                method: method, url: "http://127.0.0.1:\(server.port)/", body: Array(body.utf8), limits: patient)
            _ = try await withTransport { try await $0.send(request) }
            let text = try #require(server.requestTexts.first)
            #expect(text.hasPrefix("\(method.rawValue) / HTTP/1.1\r\n"))
            #expect(text.hasSuffix("\r\n\r\n" + body))
            let lines = text.split(separator: "\r\n").filter { $0.hasPrefix("Content-Length: ") }
            #expect(lines.map { String($0.dropFirst(16)) } == (length.map { [$0] } ?? []))
            #expect(!text.contains("Expect") && !text.contains("Content-Type") && !text.contains("Accept-Encoding"))
        }
    }

    @Test("with a large body arrives whole")
    func largeBody() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            var request = post(server.port)
            request.body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let ending = try await withTransport { [request] in await $0.ending(of: request) }
            #expect(ending == .answer(200))
            #expect(server.requests.first?.suffix(3_000_000).elementsEqual(request.body) == true)
        }
    }

    @Test("with a body beyond all measure is refused")
    func hugeBody() async throws {
        var request = post(1)
        request.body = [UInt8](repeating: 0, count: (16 << 20) + 1)
        let ending = try await withTransport { [request] in await $0.ending(of: request) }
        #expect(ending == .failure(.invalidRequest, .notSent))
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
