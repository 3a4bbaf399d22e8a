/// Splits by largest remainder over plain integers: the one implementation, behind `Money.allocated(byWeights:)` and
/// under pricing.
enum Shares {
    /// Splits `amount` in proportion to `weights`: the floor of each exact share, then one more to the largest
    /// remainders, ties to the earliest. A zero weight gets nothing; no share exceeds its weight while `amount` does
    /// not exceed their sum. All weights zero, or nothing to split: all shares are zero.
    ///
    /// Nothing may be negative, and `total` is the sum of the weights: at most 2^64 of them fit it.
    static func split<Unit: FixedWidthInteger>(_ amount: Unit, by weights: [Unit], total: UInt128) -> [Unit] {
        guard total > 0, amount > 0 else { return [Unit](repeating: 0, count: weights.count) }
        // No product of the amount and a weight is larger than this one. Most carts fit 64 bits, where division is
        // several times faster.
        let (largest, overflow) = UInt128(amount).multipliedReportingOverflow(by: total)
        if !overflow, largest <= UInt128(UInt64.max) {
            return split(UInt64(amount), by: weights, total: UInt64(total), as: UInt64.self)
        }
        return split(UInt128(amount), by: weights, total: total, as: UInt128.self)
    }

    /// A product of 63 and 64 bits fits the wide form always.
    private static func split<Unit: FixedWidthInteger, Wide: FixedWidthInteger & UnsignedInteger>(
        _ amount: Wide, by weights: [Unit], total: Wide, as wide: Wide.Type
    ) -> [Unit] {
        var shares: [Unit] = []
        shares.reserveCapacity(weights.count)
        var remainders: [Wide] = []
        remainders.reserveCapacity(weights.count)
        var left = amount
        for weight in weights {
            let (quotient, remainder) = (amount * Wide(weight)).quotientAndRemainder(dividingBy: total)
            shares.append(Unit(quotient))
            remainders.append(remainder)
            left -= quotient
        }
        handOut(Int(left), to: &shares, byLargest: remainders)
        return shares
    }

    /// The remainders add up to `left` times the total and each is below the total, so `left` is smaller than the
    /// number of those above zero, and each entry gets one at most.
    private static func handOut<Unit: FixedWidthInteger, Wide: FixedWidthInteger>(
        _ left: Int, to shares: inout [Unit], byLargest remainders: [Wide]
    ) {
        guard left > 0 else { return }
        let order = remainders.indices.sorted { a, b in
            remainders[a] != remainders[b] ? remainders[a] > remainders[b] : a < b
        }
        for index in order.prefix(left) { shares[index] += 1 }
    }
}
