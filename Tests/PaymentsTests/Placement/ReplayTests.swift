import Foundation
import Payments
import Testing

/// Runs one seed of the simulation and prints its story: `SIMULATION_SEED=123 swift test --filter ReplayTests`.
@Suite("Replay")
struct ReplayTests {
    private static let seed = ProcessInfo.processInfo.environment["SIMULATION_SEED"].flatMap { UInt64($0) }

    @Test("a seed that failed fails again, and tells its story", .enabled(if: seed != nil))
    func replay() throws {
        var simulation = Simulation(seed: try #require(Self.seed), orders: 4)
        simulation.run()
        for line in simulation.trace { print(line) }
        #expect(simulation.violations.isEmpty, "\(simulation.violations.joined(separator: "\n"))")
    }
}
