import PaymentsServer
import Testing

@Suite("Deliberate faults and refused answers")
struct DeliveryTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    @Test("close without reply gives not one byte")
    func closeWithoutReply() async throws {
        let handler: ServerHandler = { _ in .closeWithoutReply }
        try await withServer(handler: handler) { server in
            #expect(try await exchange(server, Array(Self.request.utf8)).isEmpty)
            try await eventually(server, "it is closed") { $0.openConnections == 0 }
        }
    }

    @Test("a truncated answer announces all and sends this many bytes", arguments: [0, 1, 4, 5, 20_000, 69_999])
    func truncated(byteCount: Int) async throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 70_000)
        let handler: ServerHandler = { _ in
            .bytes(body, contentType: "a/b").delivered(.truncated(bodyByteCount: byteCount))
        }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(server, Array(Self.request.utf8))
            let parts = reply.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            #expect(parts.first?.contains("Content-Length: 70000") == true)
            #expect(parts.last?.utf8.count == byteCount)
        }
    }

    @Test("a truncation at or above the length sends all", arguments: [5, 6, Int.max])
    func notTruncated(byteCount: Int) async throws {
        let handler: ServerHandler = { _ in ServerResponse.text("hello").delivered(.truncated(bodyByteCount: byteCount))
        }
        try await withServer(handler: handler) { server in
            let got = try await ask(server, Self.request).text
            #expect(got == "hello")
        }
    }

    @Test("a delayed answer arrives")
    func delayed() async throws {
        let handler: ServerHandler = { _ in ServerResponse.text("late").delayed(by: .milliseconds(50)) }
        try await withServer(handler: handler) { server in
            let got = try await ask(server, Self.request).text
            #expect(got == "late")
        }
    }

    @Test(
        "an answer whose fields would change the message is replaced by a bare 500",
        arguments: [
            ServerHeaders.Field(name: "X", value: "a\r\nSet-Cookie: injected=1"),
            ServerHeaders.Field(name: "X", value: "a\nb"),
            ServerHeaders.Field(name: "X", value: "a\rb"),
            ServerHeaders.Field(name: "X", value: "a\u{0}b"),
            ServerHeaders.Field(name: "X: injected\r\nY", value: "a"),
            ServerHeaders.Field(name: "", value: "a"),
            ServerHeaders.Field(name: "X Y", value: "a"),
            ServerHeaders.Field(name: "Content-Length", value: "3"),
            ServerHeaders.Field(name: "transfer-encoding", value: "chunked"),
            ServerHeaders.Field(name: "Connection", value: "keep-alive"),
            ServerHeaders.Field(name: "X", value: String(repeating: "a", count: 8192)),
        ])
    func refusedField(field: ServerHeaders.Field) async throws {
        let handler: ServerHandler = { _ in
            var response = ServerResponse.text("secret")
            response.headers.add(field.name, field.value)
            return response
        }
        try await withServer(handler: handler) { server in
            let reply = try await exchange(server, Array(Self.request.utf8))
            #expect(reply.hasPrefix("HTTP/1.1 500 "))
            #expect(!reply.contains("injected") && !reply.contains("secret"))
        }
    }

    @Test("fields of the same name are all sent, in order")
    func repeatedFields() async throws {
        let handler: ServerHandler = { _ in
            var response = ServerResponse.empty(status: 200)
            response.headers.add("Set-Cookie", "a=1")
            response.headers.add("Set-Cookie", "b=2")
            return response
        }
        try await withServer(handler: handler) { server in
            let cookies = try await ask(server, Self.request).headers.filter { $0.name == "set-cookie" }.map(\.value)
            #expect(cookies == ["a=1", "b=2"])
        }
    }
}
