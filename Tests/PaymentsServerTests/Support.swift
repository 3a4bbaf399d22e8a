import Foundation
import PaymentsConcurrency
import PaymentsServer
import Testing

/// Runs blocking socket work on a thread of its own: handlers need the cooperative threads, and the dispatch queues
/// share theirs with them.
func blocking<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
}

/// Starts a server on a free port, runs the body with it, and shuts it down whatever happens.
func withServer(
    limits: ServerLimits = .standard, allowedHosts: HostPolicy = .any, handler: @escaping ServerHandler,
    _ body: (HTTPServer) async throws -> Void
) async throws {
    let server = try HTTPServer.start(
        ServerConfiguration(allowedHosts: allowedHosts, limits: limits), handler: handler)
    do {
        try await body(server)
    } catch {
        await server.shutdown(within: .zero)
        throw error
    }
    await server.shutdown(within: .zero)
}

/// Sends these bytes on a new connection, then reads to the server's close.
func exchange(_ server: HTTPServer, _ bytes: [UInt8]) async throws -> String {
    let port = server.port
    return try await blocking {
        let client = try RawClient(port: port)
        try client.send(bytes)
        return String(decoding: try client.readToEnd(), as: UTF8.self)
    }
}

/// Sends this text on a new connection and reads one answer.
func ask(_ server: HTTPServer, _ text: String, bodiless: Bool = false) async throws -> RawClient.Answer {
    let port = server.port
    return try await blocking {
        let client = try RawClient(port: port)
        try client.send(text)
        return try client.readAnswer(bodiless: bodiless)
    }
}

/// Waits for a condition on the server's counts; fails the test when it does not come within a generous time.
func eventually(
    _ server: HTTPServer, _ what: Comment, location: SourceLocation = #_sourceLocation,
    _ condition: (ServerStatistics) -> Bool
) async throws {
    for _ in 0..<4000 {
        if condition(server.statistics) { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record(what, sourceLocation: location)
}

/// A gate that handlers wait at until the test opens it.
final class Gate: Sendable {
    private let state = Lock((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

    /// Returns once the gate is open. Ignores cancellation: it stands for a handler that does.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// Collects what handlers saw.
final class Log: Sendable {
    private let state = Lock([String]())
    func add(_ entry: String) { state.withLock { $0.append(entry) } }
    var entries: [String] { state.withLock { $0 } }
}

/// Answers with a description of what it got, one fact to a line.
let describing: ServerHandler = { request in
    .text("\(request.method) \(request.target)\n\(String(decoding: request.body, as: UTF8.self))")
}
