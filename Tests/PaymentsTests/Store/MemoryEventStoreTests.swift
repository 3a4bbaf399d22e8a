import Payments
import PaymentsTesting
import Testing

@Suite("The reference event store")
struct MemoryEventStoreTests {
    @Test("does what every event store must do", arguments: EventStoreCase.all)
    func conforms(_ scenario: EventStoreCase) async throws {
        try await scenario.run(against: MemoryEventStoreHarness())
    }
}
