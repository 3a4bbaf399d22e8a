import Payments
import PaymentsSystem
import Testing

@Suite("The system clock")
struct SystemClockTests {
    @Test("tells a time between the year 2025 and the year 2100")
    func plausibleTime() {
        let seconds = SystemClock().now().secondsSinceEpoch
        #expect(seconds > 1_735_689_600)
        #expect(seconds < 4_102_444_800)
    }
}
