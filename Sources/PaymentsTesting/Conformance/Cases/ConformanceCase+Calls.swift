internal import Payments

extension ConformanceCase {
    /// What each call does when nothing goes wrong, at the adapter and in the books of the server side.
    static let calls: [ConformanceCase] =
        ConformanceVerb.money.map(plainCall) + [
            partialCapture, severalCaptures, voidOfRest, partialRefund, severalRefunds, tooLargeCapture, tooLargeRefund,
            voidAfterCapture, unknownPayment, decline, challenge, partialApproval, pendingPayment, crowd,
        ]

    private static func plainCall(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "call.\(verb.rawValue)",
            "a plain \(verb.rawValue) is one request, is approved over exactly what was asked for, and shows in the "
                + "read-back",
            advice: "the adapter's \(verb.rawValue) and the mapping of states in fetch", when: verb.exists
        ) { bench in
            let trial = await bench.make(try await bench.prepare(verb))
            try trial.requireOneRequest("without any fault")
            guard let approval = trial.ending.approval, approval.amount == trial.call.amount else {
                throw ConformanceFailure(
                    did: "\(trial.ending.words) for a plain \(verb.rawValue)",
                    expected: "an approval over \(trial.call.amount)")
            }
            if let echo = approval.merchantReference, echo != trial.call.context.reference {
                throw ConformanceFailure(
                    did: "gave \(echo) as the echoed reference",
                    expected: "\(trial.call.context.reference), or nil where the provider echoes none")
            }
            let payment = trial.call.payment?.merchantReference ?? trial.call.context.reference
            try await bench.requireState(verb.stateAfter, of: payment, after: verb.rawValue)
            guard trial.call.payment != nil, bench.descriptor.failureModel.distinguishesModifications else { return }
            let record = try await bench.record(trial.call.context.reference)
            guard record?.amount == trial.call.amount else {
                throw ConformanceFailure(
                    did:
                        "read \(record?.amount.map(\.description) ?? "nothing") under the \(verb.rawValue)'s reference",
                    expected: "\(trial.call.amount): the descriptor says that read-back tells modifications apart")
            }
        }
    }

    // MARK: Parts

    private static func part(
        _ id: String, _ requirement: String, _ capability: ProviderCapability, _ verb: ConformanceVerb,
        _ body: @escaping @Sendable (ConformanceBench, Money) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(
            "capability.\(id)", requirement, advice: ConformanceAdvice.capabilities,
            when: { verb.exists(in: $0) && $0.descriptor.capabilities.contains(capability) },
            { bench in try await body(bench, try bench.amount()) })
    }

    private static let partialCapture = part(
        "partial-capture", "a final capture of a part takes that part and no more", .partialCapture, .capture
    ) { bench, amount in
        let payment = try await bench.pay(.authorize, amount)
        let third = Money(minorUnits: amount.minorUnits / 3, currency: amount.currency)
        let approval = try await bench.approved(try bench.capture(third, of: payment))
        try require(approval.amount == third, "the adapter reported \(approval.amount)\n  expected: \(third)")
        let record = try await bench.record(try bench.name(of: payment))
        try require(
            record?.state == .captured && record?.amount == third,
            "the adapter read \(record.map { "\($0.state) over \($0.amount?.description ?? "no amount")" } ?? "none")\n"
                + "  expected: captured over \(third)")
    }

    private static let severalCaptures = part(
        "several-captures", "one authorization is captured in several parts, each under a reference and key of its own",
        .severalCaptures, .capture
    ) { bench, amount in
        let payment = try await bench.pay(.authorize, amount)
        let part = Money(minorUnits: amount.minorUnits / 3, currency: amount.currency)
        let rest = try amount - part
        _ = try await bench.approved(try bench.capture(part, of: payment, isFinal: false))
        _ = try await bench.approved(try bench.capture(rest, of: payment))
        let record = try await bench.record(try bench.name(of: payment))
        try require(
            record?.amount == amount,
            "the adapter read \(record?.amount?.description ?? "nothing") after two captures\n  expected: \(amount)")
    }

    private static let voidOfRest = part(
        "void-of-rest", "what is left of a hold after a part of it was captured is released", .voidOfRest, .void
    ) { bench, amount in
        let payment = try await bench.pay(.authorize, amount)
        let part = Money(minorUnits: amount.minorUnits / 3, currency: amount.currency)
        _ = try await bench.approved(try bench.capture(part, of: payment, isFinal: false))
        _ = try await bench.approved(try bench.void(try amount - part, of: payment))
        let late = await bench.make(try bench.capture(part, of: payment))
        try require(
            late.ending.approval == nil,
            "the adapter \(late.ending.words) for a capture after the void of the rest\n"
                + "  expected: a refusal, since nothing is held any more")
    }

    private static let partialRefund = part(
        "partial-refund", "a part of what was captured is returned, and the rest stays ours", .partialRefund, .refund
    ) { bench, amount in
        let payment = try await bench.paid(amount)
        let third = Money(minorUnits: amount.minorUnits / 3, currency: amount.currency)
        let approval = try await bench.approved(try bench.refund(third, of: payment))
        try require(approval.amount == third, "the adapter reported \(approval.amount)\n  expected: \(third)")
        try await bench.requireState(.captured, of: try bench.name(of: payment), after: "a partial refund")
    }

    private static let severalRefunds = part(
        "several-refunds", "a payment is returned in several parts, and once all is returned it is refunded",
        .severalRefunds, .refund
    ) { bench, amount in
        let payment = try await bench.paid(amount)
        let part = Money(minorUnits: amount.minorUnits / 3, currency: amount.currency)
        _ = try await bench.approved(try bench.refund(part, of: payment))
        _ = try await bench.approved(try bench.refund(try amount - part, of: payment))
        try await bench.requireState(.refunded, of: try bench.name(of: payment), after: "two refunds of everything")
    }

    // MARK: Refusals

    private static func refused(
        _ id: String, _ requirement: String, _ verb: ConformanceVerb, stays state: ProviderRecord.State,
        when condition: @escaping @Sendable (any PaymentProvider.Type) -> Bool = { _ in true },
        _ prepare: @escaping @Sendable (ConformanceBench, Money) async throws -> ConformanceCall
    ) -> ConformanceCase {
        ConformanceCase(
            "refusal.\(id)", requirement, advice: "the effect that the provider's own error codes have in errors.json",
            when: { verb.exists(in: $0) && condition($0) },
            { bench in
                let call = try await prepare(bench, try bench.amount())
                let trial = await bench.make(call)
                let isRefused = trial.ending.error?.effect == .untouched || trial.ending.decline != nil
                try require(
                    isRefused,
                    "the adapter \(trial.ending.words) where the provider refuses outright\n"
                        + "  expected: a decline, or an error with effect untouched")
                if let payment = call.payment {
                    try await bench.requireState(state, of: try bench.name(of: payment), after: "the refusal")
                }
            })
    }

    private static let tooLargeCapture = refused(
        "capture-too-large", "a capture over more than is held is refused, and the hold stays", .capture,
        stays: .authorized
    ) { bench, amount in
        let payment = try await bench.pay(.authorize, amount)
        return try bench.capture(try amount + Money(minorUnits: 1, currency: amount.currency), of: payment)
    }

    private static let tooLargeRefund = refused(
        "refund-too-large", "a refund over more than was captured is refused, and the money stays ours", .refund,
        stays: .captured
    ) { bench, amount in
        let payment = try await bench.paid(amount)
        return try bench.refund(try amount + Money(minorUnits: 1, currency: amount.currency), of: payment)
    }

    private static let voidAfterCapture = refused(
        "void-after-capture", "a captured payment is not voided where the descriptor says that it cannot be", .void,
        stays: .captured, when: ConformanceCondition.keepsCaptured
    ) { bench, amount in try bench.void(amount, of: try await bench.paid(amount)) }

    private static let unknownPayment = refused(
        "unknown-payment", "a capture of a payment that the provider does not know is refused", .capture,
        stays: .authorized
    ) { bench, amount in
        let payment = Approval(
            providerReference: identifier(ProviderReference("kit-nobody")), amount: amount,
            merchantReference: bench.reference())
        var call = try bench.capture(amount, of: payment)
        call.payment = nil
        return call
    }

    // MARK: Other outcomes

    private static func outcome(
        _ wish: ConformanceWish, _ requirement: String, capability: ProviderCapability? = nil, expected: String,
        _ isRight: @escaping @Sendable (ConformanceEnding, Money) -> Bool
    ) -> ConformanceCase {
        ConformanceCase(
            "outcome.\(wish.rawValue)", requirement, advice: "the mapping of the answer's status to PaymentOutcome",
            when: { type in
                ConformanceVerb.authorize.exists(in: type)
                    && (capability.map(type.descriptor.capabilities.contains) ?? true)
            },
            { bench in
                let amount = try bench.amount()
                let trial = await bench.make(try bench.charge(try bench.request(amount, .later, wish)))
                try require(
                    isRight(trial.ending, amount), "the adapter \(trial.ending.words)\n  expected: \(expected)")
                let state = try await bench.record(trial.call.context.reference)?.state
                guard trial.ending.approval == nil else { return }
                let isMoney = state.map { [.authorized, .captured, .refunded].contains($0) } ?? false
                try require(
                    !isMoney,
                    "the adapter read \(state.map { "\($0)" } ?? "nothing") for a payment without an approval\n"
                        + "  expected: no state in which money is held or taken")
            })
    }

    private static let decline = outcome(
        .declined, "a refusal of the issuer is an outcome and not an error, with a reason",
        expected: "declined"
    ) { ending, _ in ending.decline != nil }

    private static let challenge = outcome(
        .challenged, "a payment that waits for the shopper is neither paid nor declined, and says what to do",
        capability: .threeDSecure, expected: "action required"
    ) { ending, _ in
        if case .actionRequired(let action)? = ending.outcome { !action.payload.reveal().isEmpty } else { false }
    }

    private static let partialApproval = outcome(
        .partlyApproved, "an approval for less states the smaller amount, never the one asked for",
        capability: .partialApproval, expected: "approved for less than asked"
    ) { ending, amount in
        ending.approval.map { $0.amount.minorUnits < amount.minorUnits && $0.amount.isPositive } ?? false
    }

    private static let pendingPayment = outcome(
        .pending, "a payment that is not decided yet is pending", expected: "pending"
    ) { ending, _ in ending.isPending }

    private static let crowd = ConformanceCase(
        "call.crowd", "many calls at once through one adapter do not mix up their amounts and references",
        advice: "state that calls share inside the adapter", when: ConformanceVerb.authorize.exists
    ) { bench in
        let currency = try bench.currency()
        let endings = try await concurrently(24) { number in
            let amount = Money(minorUnits: bench.harness.ordinaryMinorUnits + Int64(number), currency: currency)
            let call = try bench.charge(try bench.request(amount))
            return (call, await ConformanceBench.ending(of: call, call.context))
        }
        for (call, ending) in endings {
            try require(
                ending.approval?.amount == call.amount,
                "the adapter \(ending.words) among 24 calls at once\n"
                    + "  expected: an approval over \(call.amount)")
            let record = try await bench.record(call.context.reference)
            try require(
                record?.amount == call.amount,
                "the adapter read another amount under \(call.context.reference)\n"
                    + "  expected: \(call.amount)")
        }
    }
}

extension ConformanceVerb {
    /// How a payment stands after the verb was done to all of it.
    var stateAfter: ProviderRecord.State {
        switch self {
        case .authorize, .read, .createSession, .modifySession: .authorized
        case .sale, .capture: .captured
        case .void: .voided
        case .refund: .refunded
        }
    }
}
