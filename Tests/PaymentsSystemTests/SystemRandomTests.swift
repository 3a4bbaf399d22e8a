import Payments
import PaymentsSystem
import Testing

@Suite("The system's random source")
struct SystemRandomTests {
    @Test("returns exactly as many bytes as asked", arguments: [0, 1, 7, 8, 9, 16, 31, 32, 1000])
    func exactCount(count: Int) {
        #expect(SystemRandom().bytes(count).count == count)
    }

    @Test("never repeats sixteen bytes in ten thousand draws")
    func noRepeats() {
        let source = SystemRandom()
        let draws = Set((0..<10_000).map { _ in source.bytes(16) })
        #expect(draws.count == 10_000)
    }

    @Test("sets every bit position of every byte in a thousand draws", arguments: 0..<17)
    func everyBitMoves(position: Int) {
        // A byte that is filled from the wrong part of a word, or not at all, would keep some bit fixed.
        let draws = (0..<1000).map { _ in SystemRandom().bytes(17)[position] }
        #expect(draws.reduce(0, |) == 0xFF)
        #expect(draws.reduce(0xFF, &) == 0)
    }

    @Test("makes version 4 identifiers")
    func versionFour() {
        let text = Array(SystemRandom().uuid())
        #expect(text.count == 36)
        #expect(text[14] == "4")
        #expect("89ab".contains(text[19]))
    }
}
