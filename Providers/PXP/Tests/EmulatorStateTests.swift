import PXP
import PXPSandbox
import Payments
import PaymentsSandbox
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("The emulator's books survive")
struct EmulatorStateTests {
    private func open(_ path: String, seed: UInt64 = 1) throws -> PXPEmulator {
        try PXPEmulator(
            context: SandboxContext(stateDirectory: path, clock: HandClock(), random: CountedRandom(seed: seed)))
    }

    private func provider(_ emulator: PXPEmulator, seed: UInt64) throws -> PXPProvider {
        try PXPProvider(
            settings: ProviderSettings(emulator.settings(baseURL: World.mount)),
            context: ProviderContext(
                environment: .sandbox, transport: InProcessTransport(emulator: emulator, mount: World.mount),
                clock: HandClock(), random: CountedRandom(seed: seed)))
    }

    private func create(_ provider: PXPProvider, _ reference: String) async throws -> PaymentSession {
        let request = SessionRequest.sample(reference)
        return try await provider.createSession(request, CallContext(reference: request.reference))
    }

    private func append(_ text: String, to path: String) {
        let file = fopen(path, "a")
        fputs(text, file)
        fclose(file)
    }

    private func modify(_ provider: PXPProvider, _ id: SessionID) async throws {
        try await provider.modifySession(
            id, SessionChange(allowTransaction: true), CallContext(reference: MerchantReference("r")!))
    }

    @Test("Another emulator on the same folder has the same account and sessions")
    func reopened() async throws {
        let folder = TemporaryFolder()
        let first = try open(folder.path)
        let session = try await create(provider(first, seed: 10), "order-1-a1")
        let second = try open(folder.path, seed: 2)
        #expect(first.settings(baseURL: "") == second.settings(baseURL: ""))
        try await modify(provider(second, seed: 11), session.id)
    }

    @Test("Two emulators at work on one folder see each other's sessions at once")
    func shared() async throws {
        let folder = TemporaryFolder()
        let first = try provider(open(folder.path), seed: 10)
        let second = try provider(open(folder.path, seed: 2), seed: 11)
        for round in 0..<10 {
            let session = try await create(round % 2 == 0 ? first : second, "order-\(round)")
            try await modify(round % 2 == 0 ? second : first, session.id)
        }
        let error = await paymentError { _ = try await create(second, "order-0") }
        #expect(error?.evidence?.providerCode == "EMULATOR_DUPLICATE_REFERENCE")
    }

    @Test("Many sessions at once, from two emulators, are all there afterwards")
    func concurrent() async throws {
        let folder = TemporaryFolder()
        let providers = try [
            provider(open(folder.path, seed: 1), seed: 10), provider(open(folder.path, seed: 2), seed: 11),
        ]
        let ids = try await withThrowingTaskGroup(of: SessionID.self) { group in
            for index in 0..<40 {
                group.addTask { try await create(providers[index % 2], "order-\(index)").id }
            }
            return try await group.reduce(into: Set<SessionID>()) { $0.insert($1) }
        }
        #expect(ids.count == 40)
        let third = try provider(open(folder.path, seed: 3), seed: 12)
        for id in ids { try await modify(third, id) }
    }

    @Test("What a killed process left of a line is cut off, and all whole lines stay")
    func tornLine() async throws {
        let folder = TemporaryFolder()
        let session = try await create(provider(open(folder.path), seed: 10), "order-1-a1")
        append(#"{"type":"session","id":"half"#, to: folder.path + "/pxp.jsonl")
        let reopened = try provider(open(folder.path, seed: 2), seed: 11)
        try await modify(reopened, session.id)
        _ = try await create(reopened, "order-2")
        let again = try provider(open(folder.path, seed: 3), seed: 12)
        try await modify(again, session.id)
    }

    @Test(
        "A damaged line is named with its number and nothing is guessed",
        arguments: ["no json\n", "{}\n", "{\"type\":\"later\"}\n", "{\"type\":\"session\",\"id\":\"s\"}\n"])
    func damaged(line: String) throws {
        let folder = TemporaryFolder()
        _ = try open(folder.path)
        append(line, to: folder.path + "/pxp.jsonl")
        do {
            _ = try open(folder.path)
            Issue.record("\(line) was taken")
        } catch let error as SandboxError {
            #expect(error.code == .damagedState)
        }
    }

    @Test("Only the owner can read the books, also when they were open to all before")
    func permissions() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/pxp.jsonl"
        append("", to: path)
        chmod(path, 0o666)
        _ = try open(folder.path)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("A folder that cannot be made is named with the system's reason")
    func noFolder() throws {
        do {
            _ = try open("/dev/null/pxp")
            Issue.record("a folder below a device was made")
        } catch let error as SandboxError {
            #expect(error.code == .storage)
            #expect(error.message.contains("/dev/null"))
        }
    }

    @Test("Sandbox secrets show in no description of the emulator or its books")
    func secrecy() async throws {
        let folder = TemporaryFolder()
        let emulator = try open(folder.path)
        let session = try await create(provider(emulator, seed: 10), "order-1-a1")
        let value = try #require(emulator.settings(baseURL: "")["token-value"])
        let key = try #require(try JSONValue(parsing: session.payload.reveal())["hmacKey"].stringValue)
        var dumped = ""
        dump(emulator, to: &dumped)
        dump(session, to: &dumped)
        #expect(!dumped.contains(value))
        #expect(!dumped.contains(key))
    }
}
