import Payments
import Testing

@testable import PaymentsSQLite

@Suite("Schema steps")
struct MigrationTests {
    let folder: ScratchFolder
    let connection: Connection

    init() throws {
        folder = try ScratchFolder()
        try folder.write([], to: "store.sqlite")
        connection = try folder.connection()
    }

    private static let first = Migration(version: 1, sql: "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)")
    private static let second = Migration(version: 2, sql: "ALTER TABLE a ADD COLUMN y TEXT; UPDATE a SET y = 'new'")
    private static let broken = Migration(version: 2, sql: "INSERT INTO a VALUES (2); INSERT INTO missing VALUES (1)")

    @Test("run once each, in order, and keep what is stored")
    func forward() throws {
        try Migrator(connection: connection, migrations: [Self.first]).migrate()
        try connection.execute("INSERT INTO a VALUES (7)", "writing")
        let both = Migrator(connection: connection, migrations: [Self.first, Self.second])
        try both.migrate()
        try both.migrate()
        try both.check()
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("SELECT sum(x) FROM a WHERE y = 'new'") == 8)
    }

    @Test("leave nothing behind when one fails half-way")
    func failing() throws {
        try Migrator(connection: connection, migrations: [Self.first]).migrate()
        let broken = Migrator(connection: connection, migrations: [Self.first, Self.broken])
        #expect(throws: StoreError.self) { try broken.migrate() }
        #expect(try connection.integer("PRAGMA user_version") == 1)
        #expect(try connection.integer("SELECT count(*) FROM a") == 1)
        #expect(!connection.isInTransaction)
    }

    @Test("never go back")
    func backward() throws {
        try Migrator(connection: connection, migrations: [Self.first, Self.second]).migrate()
        let older = Migrator(connection: connection, migrations: [Self.first])
        let error = #expect(throws: StoreError.self) { try older.check() }
        #expect(error?.code == .newerSchema)
    }
}
