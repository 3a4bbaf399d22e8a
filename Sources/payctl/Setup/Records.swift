import Payments
import PaymentsSQLite
import PaymentsSystem

/// Our records, open: one database file with the sessions and the orders' events, and the key that seals the sessions'
/// secrets.
struct Records: Sendable {
    /// The folder they are in.
    let store: StoreLocation
    /// The sessions.
    let vault: SQLiteSessionVault
    /// The orders.
    let events: SQLiteEventStore
    /// Seals and opens their secrets.
    let sealer: SessionSealer
    private let database: SQLiteDatabase

    /// Opens the records, lends them, and closes them. Secrets of sessions that have expired are erased on the way.
    static func with<Value: Sendable>(
        _ store: StoreLocation, _ environment: ProviderEnvironment, _ context: CommandContext,
        _ body: (Records) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        try store.make()
        let sealer = try store.sealer(for: environment, context, random: SystemRandom())
        let database = try await store.openDatabase()
        let records = Records(
            store: store, vault: SQLiteSessionVault(database), events: SQLiteEventStore(database), sealer: sealer,
            database: database)
        let result: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            try await records.eraseExpired()
            result = .success(try await body(records))
        } catch {
            result = .failure(error)
        }
        await database.close()
        return try result.get()
    }

    private func eraseExpired() async throws(CommandFailure) {
        do {
            _ = try await vault.eraseExpired(at: SystemClock().now())
        } catch {
            throw CommandFailure(error)
        }
    }
}
