/// Splits by largest remainder over plain integers: what `Money.allocated(byWeights:)` does, for weights that are
/// known to be sound and to fit 64 bits.
enum Shares {
    /// Splits `amount` in proportion to `weights`: the floor of each exact share, then one more to the largest
    /// remainders, ties to the earliest. A zero weight gets nothing; no share exceeds its weight while `amount` does
    /// not exceed their sum. All weights zero: all shares are zero.
    ///
    /// Nothing may be negative, and the weights must add up to `total` (which fits, as prices were added up before).
    static func split(_ amount: Int64, by weights: [Int64], total: Int64) -> [Int64] {
        guard total > 0, amount > 0 else { return [Int64](repeating: 0, count: weights.count) }
        var shares: [Int64] = []
        shares.reserveCapacity(weights.count)
        var remainders: [Int64] = []
        remainders.reserveCapacity(weights.count)
        var left = amount
        for weight in weights {
            let (quotient, remainder) = (Int128(amount) * Int128(weight)).quotientAndRemainder(
                dividingBy: Int128(total))
            shares.append(Int64(quotient))
            remainders.append(Int64(remainder))
            left -= Int64(quotient)
        }
        handOut(Int(left), to: &shares, byLargest: remainders)
        return shares
    }

    /// `left` is smaller than the number of remainders above zero, so each entry gets one at most.
    private static func handOut(_ left: Int, to shares: inout [Int64], byLargest remainders: [Int64]) {
        guard left > 0 else { return }
        let order = remainders.indices.sorted { a, b in
            remainders[a] != remainders[b] ? remainders[a] > remainders[b] : a < b
        }
        for index in order.prefix(left) { shares[index] += 1 }
    }
}
