import Payments
import PaymentsConcurrency
import PaymentsHTTP
import PaymentsTesting
import Testing

/// A clock that says what it is told.
struct FixedClock: WallClock {
    let time: Timestamp

    init(_ secondsSinceEpoch: Int64 = 1_700_000_000) { time = Timestamp(secondsSinceEpoch: secondsSinceEpoch) }

    func now() -> Timestamp { time }
}

/// Answers with the given moments in turn, the last one for ever.
final class SteppingClock: WallClock {
    private let moments: Lock<[Int64]>

    init(_ moments: [Int64]) { self.moments = Lock(moments) }

    func now() -> Timestamp {
        moments.withLock { moments in
            Timestamp(secondsSinceEpoch: moments.count > 1 ? moments.removeFirst() : moments[0])
        }
    }
}

/// Generous limits: a test ends by what it provokes and not by a slow machine.
let patient = TransportLimits(
    connectTimeout: .seconds(20), firstByteTimeout: .seconds(40), totalTimeout: .seconds(50))

/// A POST with a small body to a server on this machine.
func post(
    _ port: UInt16, _ limits: TransportLimits = patient, scheme: String = "http", headers: [HeaderField] = []
) -> TransportRequest {
    TransportRequest(
        method: .post, url: "\(scheme)://127.0.0.1:\(port)/v1/pay", headers: headers, body: Array("{\"a\":1}".utf8),
        limits: limits)
}

/// Makes a transport for one test and shuts it down after it, so that nothing outlives the test.
func withTransport<Result>(
    _ configuration: CurlTransport.Configuration = CurlTransport.Configuration(),
    clock: any WallClock = FixedClock(), _ body: (CurlTransport) async throws -> Result
) async throws -> Result {
    let transport = try CurlTransport(configuration: configuration, clock: clock)
    do {
        let result = try await body(transport)
        await transport.shutdown()
        return result
    } catch {
        await transport.shutdown()
        throw error
    }
}

/// Starts a server with one script for all connections, runs the body, and stops the server.
func withServer<Result>(_ script: [FaultStep], _ body: (FaultServer) async throws -> Result) async throws -> Result {
    try await withServer({ _ in script }, body)
}

/// Starts a server with a script for each connection, runs the body, and stops the server.
func withServer<Result>(
    _ script: @escaping @Sendable (Int) -> [FaultStep], _ body: (FaultServer) async throws -> Result
) async throws -> Result {
    let server = try FaultServer(script: script)
    defer { server.stop() }
    return try await body(server)
}

/// How a call ended, small enough for a table.
struct Ending: Equatable, CustomStringConvertible {
    let kind: TransportError.Kind?
    let delivery: Delivery
    var status: Int?

    var description: String { "\(kind?.description ?? "answer") \(delivery) \(status.map(String.init) ?? "-")" }

    static func answer(_ status: Int) -> Ending { Ending(kind: nil, delivery: .replied, status: status) }

    static func failure(_ kind: TransportError.Kind, _ delivery: Delivery, status: Int? = nil) -> Ending {
        Ending(kind: kind, delivery: delivery, status: status)
    }
}

extension CurlTransport {
    /// Sends and reports only how it ended.
    func ending(of request: TransportRequest) async -> Ending {
        do throws(TransportError) {
            return .answer(try await send(request).status)
        } catch {
            return .failure(error.kind, error.delivery, status: error.status)
        }
    }
}
