import PXP
import PXPSandbox
import Payments
import PaymentsConcurrency
import PaymentsSandbox
import PaymentsServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A clock that stands still until it is moved.
final class HandClock: WallClock {
    private let moment: Lock<Timestamp>

    /// 2025-05-19T13:39:20.3843454Z, the moment of the documentation's sample expiry, unless another is asked for.
    init(_ moment: Timestamp = Timestamp(secondsSinceEpoch: 1_747_661_960, nanoseconds: 384_345_400)) {
        self.moment = Lock(moment)
    }

    func now() -> Timestamp { moment.withLock { $0 } }

    func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }
}

/// Bytes that repeat from run to run: a linear congruential generator, good enough to make distinct ids.
final class CountedRandom: RandomSource {
    private let state: Lock<UInt64>

    init(seed: UInt64 = 1) { state = Lock(seed) }

    func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }
}

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/pxp-tests-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
        precondition(made, "a temporary folder")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The names of the files in it.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// Hands requests to an emulator in the same process, and plays what its server would do on the wire.
struct InProcessTransport: Transport {
    let emulator: PXPEmulator
    let mount: String

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard request.url.hasPrefix(mount) else {
            throw TransportError(kind: .nameResolution, delivery: .notSent, detail: "another host")
        }
        var headers = ServerHeaders()
        for field in request.headers { headers.add(field.name, field.value) }
        let target = String(request.url.dropFirst(mount.count))
        guard
            let received = ServerRequest(
                HTTPMethod(request.method.rawValue), target, headers: headers, body: request.body)
        else { throw TransportError(kind: .invalidRequest, delivery: .notSent, detail: "a target the wire refuses") }
        let answer = await emulator.handle(received)
        switch answer.delivery {
        case .normal: break
        case .closeWithoutReply: throw TransportError(kind: .closed, delivery: .sent, detail: "closed")
        case .truncated:
            throw TransportError(kind: .closed, delivery: .partialReply, status: answer.status, detail: "cut")
        }
        let fields = answer.headers.fields.map { HeaderField($0.name, $0.value) }
        return TransportResponse(status: answer.status, headers: fields, body: answer.body)
    }
}

/// An emulator, the adapter that talks to it in the same process, and what both run on.
final class World: Sendable {
    static let mount = "http://127.0.0.1:9"

    let clock: HandClock
    let emulator: PXPEmulator
    let provider: PXPProvider
    let context: ProviderContext
    private let folder = TemporaryFolder()

    init(_ switches: [String: String] = [:], assumptions: String? = nil, clock: HandClock = HandClock()) throws {
        self.clock = clock
        emulator = try PXPEmulator(
            context: SandboxContext(
                stateDirectory: folder.path, clock: clock, random: CountedRandom(), switches: switches))
        context = ProviderContext(
            environment: .sandbox, transport: InProcessTransport(emulator: emulator, mount: Self.mount), clock: clock,
            random: CountedRandom(seed: 77))
        var settings = emulator.settings(baseURL: Self.mount)
        if let assumptions {
            let own = settings["assumptions"] ?? ""
            settings["assumptions"] = own.isEmpty ? assumptions : "\(own),\(assumptions)"
        }
        provider = try PXPProvider(settings: ProviderSettings(settings), context: context)
    }

    /// The folder of the emulator's books.
    var statePath: String { folder.path }

    func createSession(_ request: SessionRequest = .sample()) async throws -> PaymentSession {
        try await provider.createSession(request, CallContext(reference: request.reference))
    }

    func read(_ reference: String) async throws -> ReadBack {
        let reference = MerchantReference(reference)!
        return try await provider.fetch(reference, CallContext(reference: reference))
    }

    /// Pulls one of the emulator's own levers.
    func own(_ method: HTTPMethod, _ path: String, _ body: String = "") async throws -> ServerResponse {
        await emulator.handle(ServerRequest(method, path, body: Array(body.utf8))!)
    }

    func arm(_ fault: String, count: Int = 1) async throws {
        let answer = try await own(.post, "/emulator/faults", #"{"fault":"\#(fault)","count":\#(count)}"#)
        precondition(answer.status == 201, "the fault \(fault) is armed")
    }
}

extension SessionRequest {
    /// A session over 25.00 USD that every configuration takes.
    static func sample(
        _ reference: String = "order-1-a1", minorUnits: Int64 = 2500, currency: String = "USD",
        intents: [MethodIntent] = [MethodIntent(.card, .authorize), MethodIntent(.paypal, .purchase)]
    ) -> SessionRequest {
        SessionRequest(
            reference: MerchantReference(reference)!, orderID: OrderID("order-1")!,
            amount: Money(minorUnits: minorUnits, currency: Currency(code: currency)!), intents: intents)
    }
}

/// The error that a call ends with; nil when it ends well.
func paymentError(_ body: () async throws -> Void) async -> PaymentError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? PaymentError
    }
}
