extension Money {
    /// Splits the amount into shares by weight, so that the shares add up to it exactly.
    ///
    /// Each share gets the whole units of its exact part; the units left over go one each to the largest remainders,
    /// ties to the earliest. A zero weight always gets zero. A negative amount is split like its positive counterpart.
    /// - Throws: `MoneyError.invalidDivisor` when there is no weight, when one is negative or all are zero.
    public func allocated(byWeights weights: [Int64]) throws(MoneyError) -> [Money] {
        guard weights.allSatisfy({ $0 >= 0 }) else { throw .invalidDivisor }
        return try allocated(byMagnitudes: weights.map(\.magnitude))
    }

    /// Splits the amount in proportion to other amounts, such as the lines of a cart.
    /// - Throws: `MoneyError.invalidDivisor` as above; `.currencyMismatch` for a weight in another currency.
    public func allocated(inProportionTo amounts: [Money]) throws(MoneyError) -> [Money] {
        for amount in amounts where amount.currency != currency {
            throw .currencyMismatch(expected: currency, found: amount.currency)
        }
        return try allocated(byWeights: amounts.map(\.minorUnits))
    }

    /// Splits the amount by weights with decimals, such as `0.5` and `1.25`.
    /// - Throws: `MoneyError.invalidDivisor` as above; `.overflow` when the weights, written without their point, do
    ///   not fit 64 bits.
    public func allocated(byWeights weights: [ExactDecimal]) throws(MoneyError) -> [Money] {
        let scale = weights.map(\.scale).max() ?? 0
        var magnitudes: [UInt64] = []
        for weight in weights {
            guard !weight.isNegative else { throw .invalidDivisor }
            let units = weight.magnitude.multiplied(by: .powerOfTen(scale - weight.scale))
            guard let units, units.high == 0, let narrow = UInt64(exactly: units.low) else { throw .overflow }
            magnitudes.append(narrow)
        }
        return try allocated(byMagnitudes: magnitudes)
    }

    private func allocated(byMagnitudes weights: [UInt64]) throws(MoneyError) -> [Money] {
        let total = weights.reduce(UInt128(0)) { $0 + UInt128($1) }
        guard total > 0 else { throw .invalidDivisor }
        var result: [Money] = []
        result.reserveCapacity(weights.count)
        for share in Shares.split(minorUnits.magnitude, by: weights, total: total) {
            result.append(try Money(isNegative: isNegative, wide: UInt128(share), currency: currency))
        }
        return result
    }
}
