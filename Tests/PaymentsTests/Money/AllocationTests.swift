import Testing

@testable import Payments

@Suite("Allocation")
struct AllocationTests {
    @Test(
        arguments: [
            (5, [0, 7, 3], [0, 4, 1]), (1, [1, 1], [1, 0]), (100, [1, 1, 1], [34, 33, 33]), (0, [1, 2], [0, 0]),
            (-5, [0, 7, 3], [0, -4, -1]), (7, [3], [7]), (10, [0, 0, 1, 0], [0, 0, 10, 0]),
            (2, [1, 1, 1, 1], [1, 1, 0, 0]),
            (Int64.max, [1, 1], [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
            (Int64.min, [1], [Int64.min]), (3, [Int64.max, Int64.max, Int64.max], [1, 1, 1]),
        ] as [(Int64, [Int64], [Int64])])
    func `Shares follow the largest remainder, ties to the earliest`(
        _ minor: Int64, _ weights: [Int64], _ shares: [Int64]
    ) throws {
        let result = try Money(minorUnits: minor, currency: .usd).allocated(byWeights: weights)
        #expect(result.map(\.minorUnits) == shares)
    }

    @Test(arguments: [[], [0], [0, 0, 0], [1, -1], [-1]] as [[Int64]])
    func `No weight, only zeros or a negative one is an error`(_ weights: [Int64]) {
        #expect(throws: MoneyError.invalidDivisor) {
            try Money(minorUnits: 5, currency: .usd).allocated(byWeights: weights)
        }
    }

    @Test func `Weights may have decimals`() throws {
        let weights = [try ExactDecimal("0.5"), try ExactDecimal("1.25"), try ExactDecimal("0")]
        let shares = try Money(minorUnits: 700, currency: .usd).allocated(byWeights: weights)
        #expect(shares.map(\.minorUnits) == [200, 500, 0])
        #expect(throws: MoneyError.invalidDivisor) {
            try Money(minorUnits: 1, currency: .usd).allocated(byWeights: [ExactDecimal(-1), ExactDecimal(2)])
        }
        #expect(throws: MoneyError.overflow) {
            try Money(minorUnits: 1, currency: .usd).allocated(byWeights: [ExactDecimal(.max), ExactDecimal("0.01")])
        }
    }

    @Test func `Random shares add up, keep the sign and are off by less than one unit`() throws {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<5_000 {
            let minor = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...63, using: &random)
            let count = Int.random(in: 1...12, using: &random)
            var weights = (0..<count).map { _ in
                Bool.random(using: &random) ? 0 : Int64.random(in: 0 ... .max, using: &random) >> 20
            }
            weights[0] += 1
            let money = Money(minorUnits: minor, currency: .usd)
            let shares = try money.allocated(byWeights: weights)
            #expect(try Money.sum(shares, in: .usd) == money)
            let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
            for (share, weight) in zip(shares, weights) {
                if weight == 0 { #expect(share.isZero) }
                let error = Int128(share.minorUnits) * total - Int128(minor) * Int128(weight)
                #expect(error.magnitude < total.magnitude, "share \(share) of \(minor) by \(weights)")
            }
        }
    }
}
