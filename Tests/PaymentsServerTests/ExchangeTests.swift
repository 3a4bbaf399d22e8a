import PaymentsServer
import Testing

@Suite("A request and its answer on the wire")
struct ExchangeTests {
    @Test("an answer has its status, a date, its length, its type and no server name")
    func plainAnswer() async throws {
        let handler: ServerHandler = { _ in .json(Array(#"{"a":1}"#.utf8), status: 201) }
        try await withServer(handler: handler) { server in
            let answer = try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.statusLine == "HTTP/1.1 201 Created")
            #expect(answer.header("content-type") == "application/json")
            #expect(answer.header("content-length") == "7")
            #expect(answer.header("date")?.hasSuffix(" GMT") == true)
            #expect(answer.header("server") == nil)
            #expect(answer.text == #"{"a":1}"#)
        }
    }

    @Test("the handler sees the target, the fields, the body and the peer exactly as sent")
    func requestAsSent() async throws {
        let handler: ServerHandler = { request in
            let lines = [
                request.method.name, request.target, request.path, request.query ?? "-",
                request.headers["x-ONE"] ?? "-", request.headers.values("X-Two").joined(separator: "|"),
                request.peer.host, "\(request.body)",
            ]
            return .text(lines.joined(separator: "\n"))
        }
        try await withServer(handler: handler) { server in
            let head = "POST /a%2Fb/c?x=1+2&y=%C3%A9 HTTP/1.1\r\nHost: a\r\nX-One: 1\r\nX-Two: a\r\nx-two: b\r\n"
            let text = try await ask(server, head + "Content-Length: 3\r\n\r\n\u{0}\r\n").text
            #expect(
                text.split(separator: "\n") == [
                    "POST", "/a%2Fb/c?x=1+2&y=%C3%A9", "/a%2Fb/c", "x=1+2&y=%C3%A9", "1", "a|b", "127.0.0.1",
                    "[0, 13, 10]",
                ])
        }
    }

    @Test("a chunked body arrives whole, whatever its chunks", arguments: [1, 3, 1000, 5000])
    func chunkedBody(chunkByteCount: Int) async throws {
        let body = String(repeating: "0123456789", count: 1000)
        var chunks = ""
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(chunkByteCount)
            chunks += String(chunk.utf8.count, radix: 16) + "\r\n" + chunk + "\r\n"
            rest = rest.dropFirst(chunkByteCount)
        }
        let message = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\nTrailer: x\r\n\r\n"
        let handler: ServerHandler = { .bytes($0.body, contentType: "text/plain") }
        try await withServer(handler: handler) { server in
            let got = try await ask(server, message).text
            #expect(got == body)
        }
    }

    @Test("a body of the largest size comes back whole")
    func largestBody() async throws {
        let body = (0..<ServerLimits.standard.maximumBodyByteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let handler: ServerHandler = { .bytes($0.body, contentType: "application/octet-stream") }
        try await withServer(handler: handler) { server in
            let port = server.port
            let echoed = try await blocking {
                let client = try RawClient(port: port)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
                try client.send(body)
                return try client.readAnswer().body
            }
            #expect(echoed == body)
        }
    }

    @Test("a client that expects 100 Continue is told to go on")
    func expectContinue() async throws {
        try await withServer(handler: describing) { server in
            let port = server.port
            let answers = try await blocking {
                let client = try RawClient(port: port)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                let interim = try client.readAnswer()
                try client.send("hello")
                return [interim, try client.readAnswer()]
            }
            #expect(answers.map(\.status) == [100, 200])
            #expect(answers[1].text == "POST /\nhello")
        }
    }

    @Test("requests on a kept connection are answered one after the other")
    func keepAlive() async throws {
        try await withServer(handler: describing) { server in
            let port = server.port
            let texts = try await blocking {
                let client = try RawClient(port: port)
                return try (0..<50).map { number in
                    try client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
                    return try client.readAnswer().text
                }
            }
            #expect(texts == (0..<50).map { "POST /\($0)\nhi" })
            #expect(server.statistics.openConnections <= 1)
        }
    }

    @Test("pipelined requests are answered in order, slow ones included")
    func pipelining() async throws {
        let handler: ServerHandler = { request in
            let slow = request.segments.first.flatMap(Int.init).map { $0.isMultiple(of: 3) } ?? false
            return await describing(request).delayed(by: slow ? .milliseconds(20) : .zero)
        }
        try await withServer(handler: handler) { server in
            let port = server.port
            let texts = try await blocking {
                let client = try RawClient(port: port)
                let requests = (0..<20).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi" }
                try client.send(requests.joined())
                return try (0..<20).map { _ in try client.readAnswer().text }
            }
            #expect(texts == (0..<20).map { "POST /\($0)\nhi" })
        }
    }

    @Test("a request may arrive byte by byte")
    func byteByByte() async throws {
        try await withServer(handler: describing) { server in
            let port = server.port
            let text = try await blocking {
                let client = try RawClient(port: port)
                for byte in "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello".utf8 {
                    try client.send([byte])
                }
                return try client.readAnswer().text
            }
            #expect(text == "POST /x\nhello")
        }
    }

    @Test("HEAD gets the headers of the body it does not get")
    func headAnswer() async throws {
        let handler: ServerHandler = { _ in .text("hello") }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(
                server, Array("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
            #expect(reply.contains("Content-Length: 5\r\n"))
            #expect(reply.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("204 and 304 have no body", arguments: [204, 304])
    func bodilessStatus(status: Int) async throws {
        let handler: ServerHandler = { _ in ServerResponse(status: status, body: Array("never".utf8)) }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(server, Array("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
            #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
            #expect(!reply.contains("never"))
            #expect(reply.hasSuffix("\r\n\r\n"))
        }
    }

    @Test(
        "the connection closes when the client asks, speaks HTTP/1.0, or the answer says so",
        arguments: [
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.0\r\n\r\n",
            "GET /close HTTP/1.1\r\nHost: a\r\n\r\n",
        ])
    func closing(message: String) async throws {
        let handler: ServerHandler = { request in
            var response = await describing(request)
            response.closesConnection = request.path == "/close"
            return response
        }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(server, Array(message.utf8))
            #expect(reply.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("a client that ends its side after the request still gets the answer")
    func halfClosedClient() async throws {
        let gate = Gate()
        let handler: ServerHandler = { request in
            await gate.pass()
            return await describing(request)
        }
        try await withServer(handler: handler) { server in
            let port = server.port
            async let reply = blocking {
                let client = try RawClient(port: port)
                try client.send("GET /half HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                client.finishSending()
                return String(decoding: try client.readToEnd(), as: UTF8.self)
            }
            try await eventually(server, "the handler runs") { $0.runningHandlers == 1 }
            gate.open()
            #expect(try await reply.hasSuffix("GET /half\n"))
        }
    }

    @Test("the configured server name is sent where an answer has none of its own")
    func serverName() async throws {
        let configuration = ServerConfiguration(allowedHosts: .any, serverName: "sandbox")
        let server = try HTTPServer.start(configuration) { request in
            var response = ServerResponse.empty()
            if request.path == "/own" { response.headers["Server"] = "own" }
            return response
        }
        #expect(try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").header("server") == "sandbox")
        #expect(try await ask(server, "GET /own HTTP/1.1\r\nHost: a\r\n\r\n").header("server") == "own")
        await server.shutdown(within: .zero)
    }
}
