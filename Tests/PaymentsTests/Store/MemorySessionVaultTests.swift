import Payments
import PaymentsTesting
import Testing

@Suite("The memory vault")
struct MemorySessionVaultTests {
    @Test("does what every vault must do", arguments: SessionVaultCase.all)
    func conforms(_ scenario: SessionVaultCase) async throws {
        try await scenario.run(against: MemorySessionVault())
    }
}
