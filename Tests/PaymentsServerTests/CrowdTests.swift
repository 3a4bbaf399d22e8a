import PaymentsServer
import Testing

@Suite("Many connections at once", .serialized)
struct CrowdTests {
    /// Room for the crowd; the standard limits would answer some of it with 503.
    private static let roomy: ServerLimits = {
        var limits = ServerLimits.standard
        limits.maximumConcurrentRequests = 1024
        return limits
    }()

    @Test(
        "300 kept connections are all answered, with any number of them ready at once",
        arguments: [
            1, 127, 128, 129, 256, 300,
        ])
    func readyAtOnce(count: Int) async throws {
        // Answering for 64 MiB keeps the loop busy for a moment, in which all the others become ready: the multiples of
        // 128 are those at which libmicrohttpd's own epoll thread stops.
        let large = [UInt8](repeating: 1, count: 64 << 20)
        let handler: ServerHandler = { request in
            request.path == "/large" ? .bytes(large, contentType: "a/b") : await describing(request)
        }
        try await withServer(limits: Self.roomy, handler: handler) { server in
            let port = server.port
            let mismatches = try await blocking {
                let clients = try (0..<300).map { _ in try RawClient(port: port) }
                let busy = try RawClient(port: port)
                var mismatches = 0
                for round in 0..<2 {
                    try busy.send("HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n")
                    for (index, client) in clients.prefix(count).enumerated() {
                        try client.send("GET /\(round)/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
                    }
                    for (index, client) in clients.prefix(count).enumerated() {
                        if try client.readAnswer().text != "GET /\(round)/\(index)\n" { mismatches += 1 }
                    }
                    _ = try busy.readAnswer(bodiless: true)
                }
                return mismatches
            }
            #expect(mismatches == 0)
            #expect(server.statistics.connectionTimeouts == 0)
        }
    }

    @Test("300 suspended requests that finish at the same moment are all answered")
    func finishedAtOnce() async throws {
        let gate = Gate()
        let handler: ServerHandler = { request in
            await gate.pass()
            return await describing(request)
        }
        try await withServer(limits: Self.roomy, handler: handler) { server in
            let port = server.port
            async let texts = blocking {
                let clients = try (0..<300).map { _ in try RawClient(port: port) }
                for (index, client) in clients.enumerated() {
                    try client.send("POST /\(index) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
                }
                return try clients.map { try $0.readAnswer().text }
            }
            try await eventually(server, "all handlers run") { $0.runningHandlers == 300 }
            gate.open()
            #expect(try await texts == (0..<300).map { "POST /\($0)\nhi" })
        }
    }

    @Test("connections that come and go in numbers leave nothing behind")
    func churn() async throws {
        try await withServer(limits: Self.roomy, handler: describing) { server in
            let port = server.port
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        try await blocking {
                            for number in 0..<200 {
                                let client = try RawClient(port: port)
                                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                                if number.isMultiple(of: 3) { client.resetOnClose() }
                                if !(number + lane).isMultiple(of: 2) { _ = try client.readAnswer() }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await eventually(server, "all are gone") { $0.openConnections == 0 && $0.runningHandlers == 0 }
        }
    }
}

@Suite("Clients that leave")
struct DepartureTests {
    @Test(
        "a client that leaves in the middle of its request is forgotten",
        arguments: [
            "G", "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf",
        ], [false, true])
    func halfRequest(start: String, resets: Bool) async throws {
        try await withServer(handler: describing) { server in
            let port = server.port
            try await blocking {
                let client = try RawClient(port: port)
                if resets { client.resetOnClose() }
                try client.send(start)
            }
            #expect(try await ask(server, "GET /next HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
            try await eventually(server, "it is gone") { $0.openConnections == 0 }
            #expect(server.statistics.requestsHandled == 1)
        }
    }

    @Test("a client that leaves while its handler runs does not stop the handler", arguments: [false, true])
    func leavesMidHandler(resets: Bool) async throws {
        let gate = Gate()
        let log = Log()
        let handler: ServerHandler = { request in
            if request.path == "/next" { return .empty() }
            await gate.pass()
            log.add(Task.isCancelled ? "cancelled" : "finished")
            return .text("nobody reads this")
        }
        try await withServer(handler: handler) { server in
            let port = server.port
            let client = try await blocking {
                let client = try RawClient(port: port)
                if resets { client.resetOnClose() }
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
                return Box(client)
            }
            try await eventually(server, "the handler runs") { $0.runningHandlers == 1 }
            client.empty()
            #expect(try await ask(server, "GET /next HTTP/1.1\r\nHost: a\r\n\r\n").status == 204)
            gate.open()
            try await eventually(server, "it is gone") { $0.openConnections == 0 && $0.runningHandlers == 0 }
            #expect(log.entries == ["finished"])
        }
    }
}

/// Holds a client until it is told to let go, which closes the connection.
final class Box: @unchecked Sendable {
    // @unchecked because the test's steps follow each other.
    private var client: RawClient?
    init(_ client: RawClient) { self.client = client }
    func empty() { client = nil }
}
