import MockCard
import MockCardSandbox
import Payments
import PaymentsConcurrency
import PaymentsHTTP
import PaymentsSandbox
import PaymentsServer
import PaymentsSystem

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

    /// 2026-11-30T12:00:00Z unless another moment is asked for.
    init(_ moment: Timestamp = Timestamp(secondsSinceEpoch: 1_796_040_000)) { self.moment = Lock(moment) }

    func now() -> Timestamp { moment.withLock { $0 } }

    func advance(by duration: Duration) { moment.withLock { $0 = $0.advanced(by: duration) } }
}

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/mock-card-tests-XXXXXX".utf8CString)
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

    /// Everything in its files.
    var content: [UInt8] {
        get throws { try names.flatMap { try FileInput.read("\(path)/\($0)", limit: 1 << 24) } }
    }
}

/// The emulator mounted in a server on loopback, and the adapter that talks to it through libcurl.
final class World: Sendable {
    let clock: HandClock
    let folder: TemporaryFolder
    let mount: String
    let transport: CurlTransport
    let provider: MockCardProvider
    private let server: HTTPServer

    private init(_ switches: [String: String], _ clock: HandClock, _ folder: TemporaryFolder) throws {
        (self.clock, self.folder) = (clock, folder)
        transport = try CurlTransport(clock: SystemClock())
        let emulator = try MockCardEmulator(
            context: SandboxContext(
                stateDirectory: folder.path, clock: clock, random: SystemRandom(), switches: switches,
                transport: transport))
        var router = Router()
        router.mount("/mock-card", emulator.router)
        server = try HTTPServer.start(handler: router.handler)
        mount = "http://127.0.0.1:\(server.port)/mock-card"
        provider = try MockCardProvider(
            settings: ProviderSettings(emulator.settings(baseURL: mount)),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
    }

    /// Runs a test in a world of its own, and takes the world down whatever happens.
    static func with<Result: Sendable>(
        _ switches: [String: String] = [:], clock: HandClock = HandClock(), folder: TemporaryFolder = TemporaryFolder(),
        _ body: (World) async throws -> Result
    ) async throws -> Result {
        let world = try World(switches, clock, folder)
        do {
            let result = try await body(world)
            await world.end()
            return result
        } catch {
            await world.end()
            throw error
        }
    }

    private func end() async {
        await transport.shutdown()
        await server.shutdown(within: .seconds(1))
    }

    // MARK: The emulator's own routes

    /// Pulls one of the emulator's own levers.
    func own(
        _ method: TransportRequest.Method, _ path: String, _ body: String = ""
    ) async throws -> (status: Int, body: JSONValue) {
        let answer = try await transport.send(
            TransportRequest(
                method: method, url: "\(mount)/emulator/\(path)",
                headers: [HeaderField("Content-Type", "application/json")], body: Array(body.utf8)))
        return (answer.status, try JSONValue(parsing: answer.body))
    }

    func arm(_ fault: String, route: String? = nil, count: Int = 1) async throws {
        let route = route.map { #","route":"\#($0)""# } ?? ""
        let answer = try await own(.post, "faults", #"{"fault":"\#(fault)"\#(route),"count":\#(count)}"#)
        precondition(answer.status == 201, "the fault \(fault) is armed")
    }

    /// The oracle's operations, oldest first.
    func ledger() async throws -> [JSONValue] {
        try await own(.get, "ledger").body.objectValue?["operations"]?.arrayValue ?? []
    }

    /// A payment's balances at the oracle, by our reference of it: authorized, captured, refunded, voided, held.
    func balances(_ reference: String) async throws -> [Int64] {
        let found = try await ledger().first { $0["reference"].stringValue == reference }
        return ["authorized", "captured", "refunded", "voided", "held"].map {
            found?["balances"][$0].numberValue?.integer ?? -1
        }
    }

    // MARK: Money

    func authorize(
        _ reference: String = "r1", _ minorUnits: Int64 = 2500, _ currency: String = "USD",
        capture: AuthorizeRequest.Capture = .later, with instrument: PaymentInstrument = .test("approved"),
        key: String? = nil, timeout: Duration = .seconds(60), _ change: (inout AuthorizeRequest) -> Void = { _ in }
    ) async throws -> PaymentOutcome {
        var request = AuthorizeRequest(
            amount: Money(minorUnits: minorUnits, currency: Currency(code: currency)!), capture: capture,
            instrument: instrument, orderID: OrderID("order-1")!)
        change(&request)
        return try await provider.authorize(request, Self.call(reference, key: key, timeout: timeout))
    }

    func capture(
        _ payment: Approval, _ minorUnits: Int64, isFinal: Bool = false, as reference: String, key: String? = nil
    ) async throws -> PaymentOutcome {
        try await provider.capture(
            CaptureRequest(
                payment: payment.providerReference, paymentReference: payment.merchantReference!,
                amount: Money(minorUnits: minorUnits, currency: payment.amount.currency), isFinal: isFinal),
            Self.call(reference, key: key))
    }

    func void(
        _ payment: Approval, _ minorUnits: Int64, as reference: String, key: String? = nil
    ) async throws -> PaymentOutcome {
        try await provider.void(
            VoidRequest(
                payment: payment.providerReference, paymentReference: payment.merchantReference!,
                amount: Money(minorUnits: minorUnits, currency: payment.amount.currency)),
            Self.call(reference, key: key))
    }

    func refund(
        _ payment: Approval, _ minorUnits: Int64, as reference: String, key: String? = nil
    ) async throws -> PaymentOutcome {
        try await provider.refund(
            RefundRequest(
                payment: payment.providerReference, paymentReference: payment.merchantReference!,
                amount: Money(minorUnits: minorUnits, currency: payment.amount.currency)),
            Self.call(reference, key: key))
    }

    func read(_ reference: String) async throws -> ProviderRecord? {
        let reference = MerchantReference(reference)!
        switch try await provider.fetch(reference, CallContext(reference: reference, timeout: .seconds(60))) {
        case .absent: return nil
        case .found(let record): return record
        }
    }

    static func call(_ reference: String, key: String? = nil, timeout: Duration = .seconds(60)) -> CallContext {
        CallContext(
            reference: MerchantReference(reference)!, idempotencyKey: IdempotencyKey(key ?? "key-\(reference)")!,
            timeout: timeout)
    }
}

extension PaymentInstrument {
    /// A trigger card by its name.
    static func test(_ name: String, code: String? = "123") -> PaymentInstrument {
        let card = MockCardEmulator.testCards.first { $0.name == name }!
        return .number(card.number, code: code)
    }

    static func number(
        _ number: String, month: Int = 12, year: Int = 2030, code: String? = "123"
    ) -> PaymentInstrument {
        .card(
            CardDetails(
                number: CardNumber(number)!, expiryMonth: month, expiryYear: year,
                securityCode: code.map { CardDigits($0)! }, holder: Secret("CANARY HOLDER"))!)
    }
}

extension PaymentOutcome {
    /// What was approved; nil for every other outcome.
    var approval: Approval? {
        if case .approved(let approval) = self { approval } else { nil }
    }

    /// The refusal; nil for every other outcome.
    var decline: Decline? {
        if case .declined(let decline) = self { decline } else { nil }
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue { objectValue?[name] ?? .null }
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
