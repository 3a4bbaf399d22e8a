import Payments
import Testing

@Suite("Balances")
struct BalancesTests {
    private func money(_ units: Int64) -> Money { Bench.money(units) }

    private func balances(_ entries: LedgerEntry...) -> Balances { Balances(entries, in: Bench.usd) }

    @Test("a hold is captured in parts, and the rest stays capturable")
    func partialCaptures() {
        let balances = balances(.authorized(money(100)), .captured(money(30)), .holdReserved(money(20)))
        #expect(balances.held == money(70))
        #expect(balances.capturable == money(50))
        #expect(balances.kept == money(30))
        #expect(balances.refundable == money(30))
        #expect(balances.isWithinLimits)
    }

    @Test("what is in flight or unknown counts as reserved")
    func reserved() {
        let balances = balances(
            .authorized(money(100)), .captured(money(100)), .refunded(money(10)), .refundReserved(money(80)))
        #expect(balances.refundable == money(10))
        #expect(balances.reserved == money(80))
    }

    @Test("a refund that failed later is kept again, and disputes count once as a total")
    func reversal() {
        let balances = balances(
            .authorized(money(100)), .captured(money(100)), .refunded(money(40)), .refundReversed(money(40)),
            .chargedBack(total: money(25)))
        #expect(balances.kept == money(75))
        #expect(balances.refunded.isZero)
        #expect(balances.chargedBack == money(25))
    }

    @Test("what a provider reports beyond the limits is counted and reported, never trapped")
    func overCapture() {
        let over = balances(.authorized(money(100)), .captured(money(120)))
        #expect(!over.isWithinLimits)
        #expect(over.captured == money(120))
        #expect(over.held.isZero)
        let huge = balances(.authorized(money(.max)), .authorized(money(.max)))
        #expect(!huge.isWithinLimits)
    }

    @Test("an entry in another currency is not counted, and is reported")
    func otherCurrency() throws {
        let yen = Money(minorUnits: 5, currency: try #require(Currency(code: "JPY")))
        let balances = balances(.authorized(money(100)), .captured(yen))
        #expect(balances.captured.isZero)
        #expect(balances.hasUncountedEntries)
    }

    @Test("the sum of two payments is the sum of their members")
    func sum() {
        var sum = balances(.authorized(money(100)), .voided(money(100)))
        sum.add(balances(.authorized(money(50)), .captured(money(50)), .refunded(money(5))))
        #expect(sum.authorized == money(150))
        #expect(sum.kept == money(45))
        #expect(sum.held.isZero)
    }

    @Test("agree with a plain model over random entries", arguments: 0..<50)
    func randomEntries(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var balances = Balances(currency: Bench.usd)
        var (authorized, captured, voided, refunded): (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
        for _ in 0..<40 {
            let units = Int64.random(in: 0...1_000, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                balances.record(.authorized(money(units)))
                authorized += units
            case 1:
                balances.record(.captured(money(units)))
                captured += units
            case 2:
                balances.record(.voided(money(units)))
                voided += units
            default:
                balances.record(.refunded(money(units)))
                refunded += units
            }
            #expect(balances.held.minorUnits == max(0, authorized - captured - voided))
            #expect(balances.kept.minorUnits == max(0, captured - refunded))
            #expect(balances.isWithinLimits == (authorized >= captured + voided && captured >= refunded))
        }
    }
}
