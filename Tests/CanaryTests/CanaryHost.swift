import Payments
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

/// A folder that goes away with its owner.
final class ScratchFolder: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/canary-tests-XXXXXX".utf8CString)
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

/// An emulator in a server on loopback, and a provider that talks to it over a transport that writes everything down.
struct CanaryHost<Emulator: SandboxEmulator, Provider: ConfigurableProvider> {
    let provider: Provider
    let settings: [String: String]
    let books = ScratchFolder()
    private let mount: String
    private let transport: CurlTransport
    private let server: HTTPServer

    init(_ emulator: Emulator.Type, _ provider: Provider.Type, _ sinks: Sinks) throws {
        transport = try CurlTransport(clock: SystemClock())
        let emulator = try Emulator(
            context: SandboxContext(
                stateDirectory: books.path, clock: SystemClock(), random: SystemRandom(), switches: [:],
                transport: transport))
        var router = Router()
        router.mount("/sandbox", emulator.router)
        server = try HTTPServer.start(handler: router.handler)
        mount = "http://127.0.0.1:\(server.port)/sandbox"
        settings = emulator.settings(baseURL: mount)
        self.provider = try Provider(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: .sandbox, transport: TranscribingTransport(around: transport) { sinks.add($0) },
                clock: SystemClock(), random: SystemRandom()))
    }

    /// The account's credentials.
    var credentials: [Canary] {
        Provider.settings.filter(\.isSecret).compactMap { setting in
            settings[setting.name].map { Canary(setting.name, $0) }
        }
    }

    /// Makes the emulator fail its next answer.
    func arm(_ fault: String) async throws {
        let body = Array(#"{"fault":"\#(fault)","count":1}"#.utf8)
        let request = TransportRequest(
            method: .post, url: "\(mount)/emulator/faults", headers: [HeaderField("Content-Type", "application/json")],
            body: body)
        let answer = try await transport.send(request)
        precondition(answer.status == 201, "the fault \(fault) is armed")
    }

    func end() async {
        await transport.shutdown()
        await server.shutdown(within: .seconds(1))
    }
}
