import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite("A fault on the wire", .timeLimit(.minutes(2)))
struct FaultTests {
    /// A server's behaviour and the only right account of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [FaultStep]
        let ending: Ending
        var limits = patient

        init(_ name: String, _ script: [FaultStep], _ ending: Ending, limits: TransportLimits = patient) {
            testDescription = name
            self.script = script
            self.ending = ending
            self.limits = limits
        }
    }

    private static let head = "HTTP/1.1 200 OK\r\n"

    private static let cases: [Case] = [
        Case("closed without reading", [.awaitBytes, .close], .failure(.closed, .sent)),
        Case("reset without reading", [.awaitBytes, .reset], .failure(.closed, .sent)),
        Case("closed after reading", [.readRequest, .close], .failure(.closed, .sent)),
        Case("reset after reading", [.readRequest, .reset], .failure(.closed, .sent)),
        Case("half a status line", [.readRequest, .send("HTTP/1.1 2")], .failure(.closed, .sent)),
        Case(
            "half a header", [.readRequest, .send(head + "Content-Le")],
            .failure(.closed, .partialReply, status: 200)),
        Case(
            "headers without their end", [.readRequest, .send(head + "Content-Length: 2\r\n")],
            .failure(.closed, .partialReply, status: 200)),
        Case(
            "half a body", [.readRequest, .send(head + "Content-Length: 9\r\n\r\n{\"a\"")],
            .failure(.closed, .partialReply, status: 200)),
        Case(
            "half a body, then a reset", [.readRequest, .send(head + "Content-Length: 9\r\n\r\n{\"a\""), .reset],
            .failure(.closed, .partialReply, status: 200)),
        Case(
            "chunks without an end",
            [.readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")],
            .failure(.closed, .partialReply, status: 200)),
        Case(
            "a bad chunk size", [.readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "garbage", [.readRequest, .send("\u{1}\u{2}\u{3} no HTTP at all\r\n\r\n")],
            .failure(.invalidResponse, .partialReply)),
        Case(
            "an answer of HTTP/0.9", [.readRequest, .send("<html>It works</html>\r\n")],
            .failure(.invalidResponse, .partialReply)),
        Case(
            "a status of two digits", [.readRequest, .send("HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n")],
            .failure(.invalidResponse, .partialReply)),
        Case(
            "a length that is no number", [.readRequest, .send(head + "Content-Length: two\r\n\r\n{}")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "a negative length", [.readRequest, .send(head + "Content-Length: -2\r\n\r\n{}")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "a length beyond 64 bits",
            [.readRequest, .send(head + "Content-Length: 99999999999999999999\r\n\r\n{}")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "two lengths", [.readRequest, .send(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "a zero byte in a header", [.readRequest, .send(head + "X-A: a\u{0}b\r\nContent-Length: 0\r\n\r\n")],
            .failure(.invalidResponse, .partialReply, status: 200)),
        Case(
            "a switch of protocols", [.readRequest, .send("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n"), .hold],
            .failure(.invalidResponse, .partialReply)),
        Case(
            "only an interim answer", [.readRequest, .send("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n")],
            .failure(.closed, .sent)),
        Case(
            "interim answers without end",
            [.readRequest, .flood(Array("HTTP/1.1 102 Processing\r\nX-A: b\r\n\r\n".utf8), count: 100_000)],
            .failure(.invalidResponse, .sent)),
        Case(
            "a redirect, which is an answer",
            [.readRequest, .send("HTTP/1.1 307 Away\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n"), .hold],
            .answer(307)),
        Case(
            "an answer after an interim one",
            [.readRequest, .send("HTTP/1.1 100 Continue\r\n\r\n"), .respond(status: 201), .hold], .answer(201)),
        Case(
            "an answer before the request was read", [.respond(status: 413), .hold], .answer(413)),
    ]

    @Test("is told as what it is, and the request is never repeated", arguments: cases)
    func isTold(_ fault: Case) async throws {
        try await withServer(fault.script) { server in
            let ending = try await withTransport { await $0.ending(of: post(server.port, fault.limits)) }
            #expect(ending == fault.ending)
            #expect(server.connectionCount == 1)
            #expect(server.requests.count <= 1)
        }
    }

    @Test("that is a refused connection means not sent")
    func refused() async throws {
        let port = try DeadPort.refusing()
        let ending = try await withTransport { await $0.ending(of: post(port.port)) }
        #expect(ending == .failure(.connection, .notSent))
    }

    @Test("that is a name without an address means not sent")
    func unknownName() async throws {
        // A label of 64 characters is refused by every resolver without asking anybody (RFC 1035, section 2.3.4).
        let name = String(repeating: "a", count: 64) + ".invalid"
        let request = TransportRequest(method: .post, url: "https://\(name)/", limits: patient)
        let ending = try await withTransport { await $0.ending(of: request) }
        #expect(ending == .failure(.nameResolution, .notSent))
    }

    @Test("that is no HTTP/1.1 length at all ends the body with the connection")
    func closeDelimited() async throws {
        try await withServer([.readRequest, .send(Self.head + "Connection: close\r\n\r\nall of it")]) { server in
            let response = try await withTransport { try await $0.send(post(server.port)) }
            #expect(response.body == Array("all of it".utf8))
        }
    }
}
