internal import Payments

extension ConformanceCase {
    /// Amounts: exact in every currency, at both ends, on the wire and back.
    static let amounts: [ConformanceCase] =
        [.authorize, .sale, .createSession].map(everyCurrency)
        + [.capture, .refund].map(smallestAndLargest)
        + ConformanceVerb.money.map(refusedAmounts) + [refusedAmounts(.createSession)]
        + [.authorize, .createSession].map(refusedCurrencies)

    /// Smallest, one that ends in a digit for each place, and largest.
    private static func samples(_ bench: ConformanceBench, _ currency: Currency) -> [Money] {
        let limits = bench.descriptor.limits
        let largest = limits.maximumMinorUnits ?? undocumentedLargest
        return [limits.minimumMinorUnits, bench.harness.ordinaryMinorUnits, largest].map {
            Money(minorUnits: $0, currency: currency)
        }
    }

    /// Where no largest amount is documented, this one is asked for: ten billion minor units, beyond 32 bits.
    private static let undocumentedLargest: Int64 = 9_999_999_999

    private static func everyCurrency(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "amount.\(verb.rawValue).every-currency",
            "\(verb.noun) carries every amount exactly, smallest and largest, in every currency that the "
                + "descriptor claims",
            advice: ConformanceAdvice.amounts, when: verb.exists
        ) { bench in
            for currency in bench.currencies {
                for amount in samples(bench, currency) {
                    guard bench.isCarried(amount) else { continue }
                    let trial = await bench.make(try await bench.prepare(verb, amount))
                    try trial.requireExact(bench)
                    guard verb != .createSession else { continue }
                    let read = try await bench.record(trial.call.context.reference)?.amount
                    try require(
                        read == amount,
                        "the adapter read back \(read?.description ?? "nothing") for \(amount)\n"
                            + "  expected: the same amount")
                }
            }
        }
    }

    private static func smallestAndLargest(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "amount.\(verb.rawValue).exact",
            "\(verb.noun) carries its amount exactly, smallest and largest, whatever the currency's exponent",
            advice: ConformanceAdvice.amounts, when: verb.exists
        ) { bench in
            // One currency for each exponent is enough here: charges have gone through all of them.
            for (_, currencies) in Dictionary(grouping: bench.currencies, by: \.exponent) {
                for amount in samples(bench, currencies[0]) where bench.isCarried(amount) {
                    try await bench.make(try await bench.prepare(verb, amount)).requireExact(bench)
                }
            }
        }
    }

    private static func refusedAmounts(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "amount.\(verb.rawValue).refused",
            "\(verb.noun) over nothing, less than nothing, or an amount outside the descriptor's limits is refused "
                + "before anything is sent",
            advice: ConformanceAdvice.amounts, when: verb.exists
        ) { bench in
            let limits = bench.descriptor.limits
            // A session over nothing may be asked for where an instrument is only verified.
            var units: [Int64] = verb == .createSession ? [-1, .min] : [0, -1, .min]
            if limits.minimumMinorUnits > 1 { units.append(limits.minimumMinorUnits - 1) }
            if let maximum = limits.maximumMinorUnits, maximum < .max { units += [maximum + 1, .max] }
            let plain = try bench.amount()
            let payment = try await bench.payment(for: verb, plain)
            for unit in units {
                let amount = Money(minorUnits: unit, currency: plain.currency)
                try await bench.make(try bench.call(verb, amount, of: payment)).requireNothingSent("of \(amount)")
            }
        }
    }

    private static func refusedCurrencies(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "amount.\(verb.rawValue).other-currency",
            "\(verb.noun) in a currency that the descriptor does not claim is refused before anything is sent",
            advice: ConformanceAdvice.amounts, when: verb.exists
        ) { bench in
            let others = Currency.all.filter { !bench.descriptor.accepts($0) }
            if others.isEmpty { throw ConformanceGap("the descriptor claims every currency") }
            for currency in others {
                let amount = Money(minorUnits: bench.harness.ordinaryMinorUnits, currency: currency)
                try await bench.make(try bench.call(verb, amount, of: nil)).requireNothingSent(
                    "in \(currency)", code: .unsupported)
            }
        }
    }
}

extension ConformanceBench {
    /// Whether the provider's form of amounts can carry this one; where it cannot, a refusal is right.
    func isCarried(_ amount: Money) -> Bool {
        guard let encoding = descriptor.amountEncoding() else { return true }
        return (try? encoding.providerUnits(for: amount)) != nil
    }

    /// The payment that a modification needs; nil for other verbs.
    func payment(for verb: ConformanceVerb, _ amount: Money) async throws -> Approval? {
        switch verb {
        case .capture, .void: try await pay(.authorize, amount)
        case .refund: try await paid(amount)
        case .authorize, .sale, .read, .createSession, .modifySession: nil
        }
    }

    /// A call over any amount, also one that cannot be, on a payment that is there.
    func call(_ verb: ConformanceVerb, _ amount: Money, of payment: Approval?) throws -> ConformanceCall {
        switch (verb, payment) {
        case (.sale, _): try charge(try request(amount, .immediately), verb)
        case (.capture, let payment?): try capture(amount, of: payment)
        case (.void, let payment?): try void(amount, of: payment)
        case (.refund, let payment?): try refund(amount, of: payment)
        case (.createSession, _): try createSession(amount)
        default: try charge(try request(amount), verb)
        }
    }
}

extension ConformanceTrial {
    /// The amount went out in the documented form and came back.
    func requireExact(_ bench: ConformanceBench) throws {
        guard ending.isRight(for: call) else {
            throw ConformanceFailure(
                did: "\(ending.words) for \(call.verb.noun) of \(call.amount)", expected: "exactly \(call.amount)")
        }
        guard let text = try? bench.descriptor.amountEncoding()?.text(for: call.amount) else { return }
        try require(
            exchanges.contains { $0.shows(text) && $0.shows(call.amount.currency.code) },
            "the adapter's request for \(call.amount) shows no \(text) \(call.amount.currency)\n"
                + "  expected: the amount in the form that the descriptor states")
    }
}
