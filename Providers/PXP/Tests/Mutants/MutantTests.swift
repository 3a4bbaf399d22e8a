import PaymentsTesting
import Testing

@Suite("The conformance kit kills broken session adapters", .serialized, .timeLimit(.minutes(5)))
struct MutantTests {
    @Test("A mutant is killed by the case that names its fault", arguments: Mutant.all)
    func killed(_ mutant: Mutant) async throws {
        let scenario = try #require(ConformanceCase.named(mutant.killer))
        do {
            let result = try await scenario.run(against: MutantHarness(mutant))
            Issue.record("\(mutant) survives \(mutant.killer): \(result)")
        } catch let failure as ConformanceFailure {
            // Killed for what it does, not because the case could not even begin.
            #expect(failure.description.contains("expected:"), "\(failure)")
            #expect(!failure.description.contains("could not be brought"), "\(failure)")
        }
    }

    @Test("Without a breakage, the adapter that mutants are made of passes", arguments: Set(Mutant.all.map(\.killer)))
    func unbroken(_ id: String) async throws {
        let scenario = try #require(ConformanceCase.named(id))
        #expect(try await scenario.run(against: MutantHarness(Mutant("nothing", killedBy: id) { _ in })) == .passed)
    }
}
