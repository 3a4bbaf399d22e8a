import Payments
import Testing

@Suite("A simulated world")
struct SimulationTests {
    @Test("keeps every promise under every seed", arguments: 0..<40)
    func seeds(_ block: UInt64) {
        for seed in (block * 5)..<(block * 5 + 5) {
            var simulation = Simulation(seed: seed, orders: 4)
            simulation.run()
            #expect(simulation.violations.isEmpty, "\(simulation.violations.prefix(5).joined(separator: "\n"))")
            #expect(simulation.effectCount > 20)
        }
    }
}
