import ApplePay
import ApplePaySandbox
import Foundation
import MockCard
import MockCardSandbox
import Payments
import PaymentsConcurrency
import PaymentsHTTP
import PaymentsSandbox
import PaymentsServer
import PaymentsSystem

/// A clock that stands still until it is moved.
final class HandClock: WallClock {
    private let moment: Lock<Timestamp>

    init(_ moment: Timestamp) { self.moment = Lock(moment) }

    func now() -> Timestamp { moment.withLock { $0 } }

    func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }
}

/// Emulators of Apple and of a card processor on one port, the adapters that talk to them, and a page's side of the
/// sheet: everything over HTTP.
final class SandboxWorld: Sendable {
    /// An answer of the emulated device.
    struct Answer {
        let status: Int
        let body: JSONObject

        /// The sentences of a refusal.
        var problems: String { (body["problems"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: "; ") }
    }

    let clock: any WallClock
    let applePay: ApplePayProvider
    let mockCard: MockCardProvider
    let transport: CurlTransport
    let mount: String
    private let server: HTTPServer
    private let folder: URL

    private init(_ switches: [String: String], _ clock: any WallClock) throws {
        self.clock = clock
        let folder = FileManager.default.temporaryDirectory.appending(path: "apple-pay-\(UUID().uuidString)")
        self.folder = folder
        func context(_ name: String, _ switches: [String: String]) -> SandboxContext {
            SandboxContext(
                stateDirectory: folder.appending(path: name).path(percentEncoded: false), clock: clock,
                random: SystemRandom(), switches: switches)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let device = try ApplePayEmulator(context: context("apple-pay", switches))
        let processor = try MockCardEmulator(context: context("mock-card", [:]))
        var router = Router()
        router.mount("/apple-pay", device.router)
        router.mount("/mock-card", processor.router)
        server = try HTTPServer.start(handler: router.handler)
        let transport = try CurlTransport(clock: SystemClock())
        self.transport = transport
        let url = "http://127.0.0.1:\(server.port)"
        mount = "\(url)/apple-pay"
        let context = ProviderContext(
            environment: .sandbox, transport: transport, clock: clock, random: SystemRandom())
        applePay = try ApplePayProvider(
            settings: ProviderSettings(device.settings(baseURL: mount)), context: context)
        mockCard = try MockCardProvider(
            settings: ProviderSettings(processor.settings(baseURL: "\(url)/mock-card")), context: context)
    }

    /// Runs a test in a world of its own, and takes it down afterwards.
    static func with(
        _ switches: [String: String] = [:], clock: any WallClock = SystemClock(),
        _ body: (SandboxWorld) async throws -> Void
    ) async throws {
        let world = try SandboxWorld(switches, clock)
        let result: Result<Void, any Error>
        do { result = .success(try await body(world)) } catch { result = .failure(error) }
        await world.transport.shutdown()
        await world.server.shutdown(within: .seconds(1))
        try? FileManager.default.removeItem(at: world.folder)
        try result.get()
    }

    /// Calls the emulated device.
    func device(_ path: String, _ body: JSONValue = .object(JSONObject()), get: Bool = false) async throws -> Answer {
        let request = TransportRequest(
            method: get ? .get : .post, url: "\(mount)/emulator/sheets\(path)",
            headers: [HeaderField("Content-Type", "application/json")], body: get ? [] : body.compactBytes)
        let response = try await transport.send(request)
        return Answer(
            status: response.status, body: try JSONValue(parsing: response.body).objectValue ?? JSONObject())
    }

    /// Shows a sheet as a page does: merchant validation first.
    func present(_ request: [UInt8], version: Int) async throws -> Answer {
        let reference = CallContext(reference: MerchantReference("validation")!)
        let session = try await applePay.merchantSession(for: .web(domain: "shop.example"), reference)
        return try await present(request, version: version, session: session.take(at: clock.now()))
    }

    /// Shows a sheet with a merchant session of the caller's.
    func present(_ request: [UInt8], version: Int, session: [UInt8]) async throws -> Answer {
        var body = JSONObject()
        body["version"] = .number(JSONNumber(Int64(version)))
        body["request"] = try JSONValue(parsing: request)
        body["merchantSession"] = try JSONValue(parsing: session)
        return try await device("", .object(body))
    }
}

extension JSONValue {
    /// Reads JSON that a test wrote.
    static func text(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
}
