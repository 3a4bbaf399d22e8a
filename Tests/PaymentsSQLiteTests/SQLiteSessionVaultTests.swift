import Payments
import PaymentsTesting
import Testing

@testable import PaymentsSQLite

@Suite("The SQLite vault")
struct SQLiteSessionVaultTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("does what every vault must do", arguments: SessionVaultCase.all)
    func conforms(_ scenario: SessionVaultCase) async throws {
        try await scenario.run(against: folder.vault())
    }

    @Test("keeps sessions when it is closed and opened again")
    func reopening() async throws {
        let session = try Sample.session(1)
        let first = try await folder.open()
        try await SQLiteSessionVault(first).save(session)
        await first.close()
        #expect(try await folder.vault().list(limit: 10) == [session])
    }

    @Test("shows at once what another connection to the file saved")
    func twoConnections() async throws {
        let (one, other) = (try await folder.vault(), try await folder.vault())
        for number in 1...20 {
            let session = try Sample.session(number)
            try await (number % 2 == 0 ? one : other).save(session)
            let reader = number % 2 == 0 ? other : one
            #expect(try await reader.sessions(.session(session.record.sessionID), limit: 1) == [session])
        }
    }

    @Test("two connections writing at once lose nothing")
    func contendingConnections() async throws {
        let vaults = [try await folder.vault(), try await folder.vault()]
        let sessions = try (1...200).map { try Sample.session($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, session) in sessions.enumerated() {
                group.addTask { try await vaults[index % 2].save(session) }
            }
            try await group.waitForAll()
        }
        #expect(Set(try await vaults[0].list(limit: 1000)) == Set(sessions))
    }

    @Test("two processes writing at once lose nothing")
    func contendingProcesses() async throws {
        let path = folder.store
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            let vault = SQLiteSessionVault(try await SQLiteDatabase.open(SQLiteConfiguration(path: path)))
            for number in 1...100 { try await vault.save(Sample.session(number)) }
        }
        let vault = try await folder.vault()
        for number in 101...200 { try await vault.save(Sample.session(number)) }
        _ = await child
        #expect(try await vault.list(limit: 1000).count == 200)
    }

    @Test("no secret stands in the file or its log, sealed or not, once it is erased")
    func erasure() async throws {
        let database = try await folder.open()
        let vault = SQLiteSessionVault(database)
        let session = try Sample.session(1)
        let ciphertext = try #require(session.payload?.ciphertext)
        try await vault.save(session)
        let files = ["store.sqlite", "store.sqlite-wal"]
        #expect(try files.contains { contains(try folder.bytes($0), ciphertext) })
        #expect(try !files.contains { contains(try folder.bytes($0), Sample.payload) })
        #expect(try await vault.eraseExpired(at: session.record.expiresAt) == 1)
        #expect(try !files.contains { contains(try folder.bytes($0), ciphertext) })
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.dropLast(part.count - 1).contains { bytes[$0...].starts(with: part) }
    }
}

@Suite("A damaged or tampered row")
struct DamagedRowTests {
    let folder: ScratchFolder
    let vault: SQLiteSessionVault

    init() async throws {
        folder = try ScratchFolder()
        vault = try await folder.vault()
        try await vault.save(Sample.session(1))
        try await vault.save(Sample.session(2))
    }

    /// What an accident or a hand may do to one row.
    static let damages = [
        "amount_minor_units = 1", "currency = 'EUR'", "currency = 'ZZZ'", "order_id = 'order-2'",
        "provider = 'other'", "environment = 'live'", "environment = 'moon'", "reference = ''", "account = ''",
        "fingerprint = ''", "intents = 'card=purchase'", "intents = 'card'",
        "expires_seconds = expires_seconds + 1",
        "expires_nanoseconds = 1000000000",
        "created_nanoseconds = -1", "key_id = '0000000000000000'", "nonce = zeroblob(12)",
        "ciphertext = zeroblob(50)", "tag = zeroblob(16)", "key_id = NULL, nonce = NULL, ciphertext = NULL, tag = NULL",
        "checksum = zeroblob(32)", "checksum = zeroblob(31)", "expiry_text = CAST(x'ff' AS TEXT)",
    ]

    @Test("is reported with its place, not skipped and not repaired", arguments: damages)
    func damage(_ assignment: String) async throws {
        try folder.connection().execute("UPDATE sessions SET \(assignment) WHERE row = 1", "damaging")
        let error = await storeError { () async throws(StoreError) in try await vault.list(limit: 10) }
        #expect(error?.code == .corrupt)
        #expect(error?.written == .nothing)
        let intact = try await vault.sessions(.session(Sample.record(2).sessionID), limit: 1)
        #expect(intact == [try Sample.session(2)])
    }

    @Test("loses its secrets at expiry like all others, and stays known as damaged")
    func erasingDamage() async throws {
        try folder.connection().execute("UPDATE sessions SET currency = 'EUR' WHERE row = 1", "damaging")
        let expiry = try Sample.record(1).expiresAt
        let error = await storeError { () async throws(StoreError) in try await vault.eraseExpired(at: expiry) }
        #expect(error?.code == .corrupt)
        let left = try folder.connection().integer("SELECT count(*) FROM sessions WHERE ciphertext IS NOT NULL")
        #expect(left == 0)
        #expect(try await vault.eraseExpired(at: expiry) == 0)
        let reading = await storeError { () async throws(StoreError) in try await vault.list(limit: 10) }
        #expect(reading?.code == .corrupt)
    }

    @Test("with a checksum that was made to fit still does not open")
    func swappedSeals() async throws {
        let (one, two) = (try Sample.session(1), try Sample.session(2))
        let swapped = SealedSession(record: one.record, payload: two.payload)
        let rows = SessionRows(connection: try folder.connection())
        try rows.update(1, to: swapped)
        let stored = try #require(try await vault.sessions(.order(one.record.orderID), limit: 1).first)
        #expect(stored.payload == two.payload)
        let error = await storeError { () async throws(StoreError) in try Sample.sealer.open(stored) }
        #expect(error?.code == .tampered)
    }

    @Test("opened with another key names both keys")
    func wrongKey() async throws {
        let other = SealingKey.generate(from: FixedRandom(byte: 9))
        let stored = try #require(try await vault.list(limit: 1).first)
        let error = await storeError { () async throws(StoreError) in
            try SessionSealer(current: other).open(stored)
        }
        #expect(error?.code == .wrongKey)
        #expect(error?.description.contains(Sample.key.id) == true)
        #expect(error?.description.contains(other.id) == true)
    }
}
