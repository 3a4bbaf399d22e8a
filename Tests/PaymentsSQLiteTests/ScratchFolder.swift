import Foundation
import Payments
import PaymentsCrypto

@testable import PaymentsSQLite

/// A folder of its own for one test, removed afterwards.
final class ScratchFolder: Sendable {
    let path: String

    /// - Parameter inMemory: On a disk in memory where there is one: for tests that sync often and prove nothing by it.
    init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let base = isThere ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
        let url = base.appendingPathComponent("store-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The usual place of the store.
    var store: String { path + "/store.sqlite" }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        try setMode(mode, of: name)
    }

    /// The store's file and log as they are now, in a folder of their own.
    func copyOfStore() throws -> ScratchFolder {
        let copy = try ScratchFolder(inMemory: true)
        for name in ["store.sqlite", "store.sqlite-wal"]
        where FileManager.default.fileExists(atPath: path + "/" + name) {
            try copy.write(bytes(name), to: name)
        }
        return copy
    }

    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + "/" + name)
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }

    /// A plain connection for looking and for damage, beside the store's own.
    func connection() throws -> Connection { try Connection(path: store, busyTimeout: .seconds(5)) }

    func open(_ change: (inout SQLiteConfiguration) -> Void = { _ in }) async throws -> SQLiteDatabase {
        var configuration = SQLiteConfiguration(path: store)
        change(&configuration)
        return try await SQLiteDatabase.open(configuration)
    }

    func vault() async throws -> SQLiteSessionVault { SQLiteSessionVault(try await open()) }
}

/// Sessions for these tests.
enum Sample {
    static let key = SealingKey.generate(from: FixedRandom(byte: 1))
    static let sealer = SessionSealer(current: key)
    static let payload = Array(#"{"sessionId":"s","hmacKey":"very-secret-hmac-key"}"#.utf8)

    static func record(_ number: Int) throws -> SessionRecord {
        guard let provider = ProviderID("pxp"), let session = SessionID("session-\(number)"),
            let reference = MerchantReference("reference-\(number)"), let order = OrderID("order-\(number)"),
            let currency = Currency(code: "USD")
        else { throw SampleError() }
        return SessionRecord(
            provider: provider, environment: .sandbox, account: "site", sessionID: session, reference: reference,
            orderID: order, fingerprint: nil, amount: Money(minorUnits: 2500, currency: currency),
            intents: [.init(.card, .authorize)], expiryText: "2026-03-01T12:00:00.1234567Z",
            expiresAt: Timestamp(secondsSinceEpoch: 1_772_366_400),
            createdAt: Timestamp(secondsSinceEpoch: 1_772_362_800))
    }

    static func session(_ number: Int) throws -> SealedSession {
        try sealer.seal(
            Secret(payload), of: record(number), random: FixedRandom(byte: UInt8(truncatingIfNeeded: number)))
    }

    private struct SampleError: Error {}
}

/// One byte again and again: predictable, for tests only.
struct FixedRandom: RandomSource {
    let byte: UInt8

    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}

/// The store error that a call throws; nil when it throws none.
func storeError<Value>(_ body: () async throws(StoreError) -> Value) async -> StoreError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
