import Payments
import PaymentsCrypto
import Testing

@testable import PaymentsSQLite

@Suite("The released schema")
struct SchemaTests {
    /// The digest of each step's text. A step that was released never changes: a failing row here means that a change
    /// has to become a new step. New steps add a row.
    static let digests: [Int64: String] = [
        1: "6bd1dcd97be35c98b1e239c9292203067a070d9f3ee8dcd60cc74e42ab2fc4e0",
        2: "e2bd55f99645b8bc75cd85b5873eea82e7db57e1be87ffbdbb16b4a6958c3c45",
    ]

    @Test("has steps whose text never changes")
    func texts() throws {
        #expect(StoreSchema.migrations.map(\.version) == Array(1...Int64(Self.digests.count)))
        for step in StoreSchema.migrations {
            #expect(SHA256.hash(step.sql.utf8).hex == Self.digests[step.version], "step \(step.version)")
        }
    }

    @Test("names exactly the columns that its tables have")
    func columns() throws {
        let folder = try ScratchFolder()
        try folder.write([], to: "store.sqlite")
        let connection = try folder.connection()
        try Migrator(connection: connection).migrate()
        let tables = try connection.query("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            (row) throws(StoreError) in try row.text(0)
        }
        var named: [String: Set<String>] = [:]
        for step in StoreSchema.migrations {
            for (table, columns) in step.columns { named[table, default: []].formUnion(columns) }
        }
        #expect(Set(named.keys) == Set(tables))
        for (table, columns) in named {
            let found = try connection.query("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
                (row) throws(StoreError) in try row.text(0)
            }
            #expect(Set(found) == columns, "table \(table)")
        }
    }

    @Test("seals and checksums of sessions cover bytes whose layout never changes under its label")
    func sessionLayout() throws {
        let checksum = try Sample.session(1).checksum.hex
        #expect(checksum == "e282de62363a486ce7822f45c6261de89a9340cb228756858d4c34049a351b33")
    }

    @Test("events, inbox messages and personal data are covered by bytes whose layout never changes under its label")
    func eventLayout() throws {
        let order = try #require(OrderID("order-1"))
        let event = PlacementEvent(
            .attentionRaised(nil, .dispute), rule: .named("place.claim"), at: Timestamp(secondsSinceEpoch: 1_000))
        let stored = try StoredEvent(event, number: 7, of: order)
        #expect(stored.checksum.hex == "91d9f40ad6825e076790b552bf6d774cb4abc3cc25ea2d182b58c26dcd5d5c4c")
        let account = ProviderAccount(try #require(ProviderID("pxp")), account: "site")
        let id = InboxMessageID(provider: account.provider, deduplicationKey: "key")
        let delivery = WebhookDelivery(
            headers: [HeaderField("a", "b")], body: [1, 2, 3], receivedAt: Timestamp(secondsSinceEpoch: 1_000))
        let message = StoredInboxMessage(InboxMessage(id: id, account: account, delivery: delivery))
        #expect(message.checksum.hex == "18429a9ef77ddb08bbbc9510c8e6ffa769aaf4bc3ff0125f9d43d982ed1fc798")
        let personal = StoredPersonalData.checksum([1, 2, 3], of: order)
        #expect(personal.hex == "3ad664e6a28069a620c8f64d9d3af8b56840566118a551f555b6bfe0dae540e6")
    }
}

@Suite("A store of another version")
struct OtherVersionTests {
    let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write([], to: "store.sqlite")
    }

    /// The sessions table as development versions made it before it had intents, under the same version number.
    private static let withoutIntents = """
        CREATE TABLE sessions (
            row INTEGER PRIMARY KEY,
            provider TEXT NOT NULL,
            environment TEXT NOT NULL,
            account TEXT NOT NULL,
            session_id TEXT NOT NULL,
            reference TEXT NOT NULL,
            order_id TEXT NOT NULL,
            fingerprint TEXT,
            amount_minor_units INTEGER NOT NULL,
            currency TEXT NOT NULL,
            expiry_text TEXT NOT NULL,
            expires_seconds INTEGER NOT NULL,
            expires_nanoseconds INTEGER NOT NULL,
            created_seconds INTEGER NOT NULL,
            created_nanoseconds INTEGER NOT NULL,
            key_id TEXT,
            nonce BLOB,
            ciphertext BLOB,
            tag BLOB,
            checksum BLOB NOT NULL
        ) STRICT;
        PRAGMA application_id = \(StoreSchema.applicationID);
        PRAGMA user_version = 1;
        """

    @Test("that a development version made before sessions had intents is refused, says what to do, and stays as it is")
    func withoutIntents() async throws {
        try folder.connection().execute("PRAGMA journal_mode = WAL; \(Self.withoutIntents)", "preparing")
        let before = try folder.bytes("store.sqlite")
        let error = await storeError { () async throws(StoreError) in
            try await SQLiteDatabase.open(SQLiteConfiguration(path: folder.store))
        }
        #expect(error?.code == .otherLayout)
        #expect(error?.written == .nothing)
        #expect(error?.description.contains("intents") == true)
        #expect(error?.description.contains("Move the file away") == true)
        #expect(try folder.bytes("store.sqlite") == before)
    }

    @Test("that held sessions only gets the tables of orders, and keeps its sessions")
    func firstVersion() async throws {
        let connection = try folder.connection()
        try Migrator(connection: connection, migrations: Array(StoreSchema.migrations.prefix(1))).migrate()
        let session = try Sample.session(1)
        try SessionRows(connection: connection).insert(session)
        let database = try await folder.open()
        #expect(try await SQLiteSessionVault(database).list(limit: 10) == [session])
        let order = try #require(OrderID("order-1"))
        #expect(try await SQLiteEventStore(database).load(order, after: 0).events.isEmpty)
    }
}
