import Payments
import PaymentsTesting
import Testing

@testable import PaymentsSQLite

@Suite("The SQLite event store")
struct SQLiteEventStoreTests {
    @Test("does what every event store must do", arguments: EventStoreCase.all)
    func conforms(_ scenario: EventStoreCase) async throws {
        try await scenario.run(against: try SQLiteHarness())
    }
}
