import Payments
import Testing

@testable import PaymentsSQLite

@Suite("The key file")
struct SealingKeyFileTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func refusal(_ path: String) -> StoreError? {
        do throws(StoreError) {
            _ = try SealingKeyFile.loadOrCreate(path, random: FixedRandom(byte: 1))
            return nil
        } catch {
            return error
        }
    }

    @Test("is made once, for the owner alone, and read from then on")
    func creation() throws {
        let path = SealingKeyFile.path(besideStore: folder.path + "/a/store.sqlite")
        let made = try SealingKeyFile.loadOrCreate(path, random: FixedRandom(byte: 1))
        #expect(try folder.mode(of: "a/store.sqlite.key") == 0o600)
        #expect(try folder.mode(of: "a") == 0o700)
        #expect(try SealingKeyFile.loadOrCreate(path, random: FixedRandom(byte: 2)).id == made.id)
        #expect(try SealingKeyFile.load(path).id == made.id)
    }

    @Test("made by many at once is one key")
    func concurrentCreation() async throws {
        let path = folder.path + "/key"
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for number in UInt8(0)..<32 {
                group.addTask { try SealingKeyFile.loadOrCreate(path, random: FixedRandom(byte: number)).id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    @Test("that is missing is not made by loading")
    func missing() {
        let error = #expect(throws: StoreError.self) { try SealingKeyFile.load(folder.path + "/key") }
        #expect(error?.code == .notFound)
    }

    @Test("that others may read is refused", arguments: [0o644, 0o604, 0o660])
    func openModes(mode: Int) throws {
        try folder.write(Array(Sample.key.text.reveal().utf8), to: "key", mode: mode)
        #expect(refusal(folder.path + "/key")?.code == .notPrivate)
    }

    @Test("with other content is refused, kept, and not repeated", arguments: ["", "not a key", "00ff\n"])
    func badContent(text: String) throws {
        try folder.write(Array(text.utf8), to: "key")
        let error = refusal(folder.path + "/key")
        #expect(error?.code == .invalidKey)
        #expect(error?.place == folder.path + "/key")
        #expect(text.isEmpty || error?.description.contains(text) == false)
        #expect(try folder.bytes("key") == Array(text.utf8))
    }

    @Test("that is far too long is refused without reading it all")
    func tooLong() throws {
        try folder.write([UInt8](repeating: 48, count: 100_000), to: "key")
        #expect(refusal(folder.path + "/key")?.code == .tooLarge)
    }
}
