internal import Payments

extension ConformanceCase {
    /// What is known about the money when an answer is missing: delivery certainty × every verb.
    static let deliveries: [ConformanceCase] =
        ConformanceVerb.allCases.flatMap { verb in
            [
                notSent(verb), lost(verb, "lost-request", .loseRequest(.timeout), .sent, "whose request is lost"),
                lost(verb, "lost-answer", .loseAnswer(.timeout), .sent, "whose answer is lost after processing"),
                lost(verb, "closed", .loseAnswer(.closed), .sent, "whose connection closes after processing"),
                lost(verb, "cut-answer", .cutAnswer(.closed), .partialReply, "whose answer breaks off"),
                lost(verb, "wrong-length", .cutAnswer(.invalidResponse), .partialReply, "whose answer breaks HTTP"),
            ]
        } + ConformanceVerb.money.map(replay)

    private static func notSent(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "delivery.\(verb.rawValue).not-sent",
            "\(verb.noun) of which no byte left has touched no money, so that it may be sent again at once",
            advice: ConformanceAdvice.delivery, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for kind in [TransportError.Kind.connection, .nameResolution, .tls, .timeout, .unavailable] {
                let trial = await bench.make(call, [.refuse(kind)])
                let situation = "when nothing left (\(kind))"
                try trial.requireSupported()
                try trial.requireOneRequest(situation)
                try trial.requireUntouched(situation)
                try trial.requireEvidence(.notSent, situation)
            }
        }
    }

    private static func lost(
        _ verb: ConformanceVerb, _ id: String, _ fault: FaultingTransport.Fault, _ delivery: Delivery, _ what: String
    ) -> ConformanceCase {
        ConformanceCase(
            "delivery.\(verb.rawValue).\(id)",
            verb.movesMoney
                ? "\(verb.noun) \(what) may have moved money: it is unknown, and neither failed nor declined"
                : "\(verb.noun) \(what) has no result, and its evidence says how far it got",
            advice: ConformanceAdvice.delivery, when: verb.exists
        ) { bench in
            let trial = await bench.make(try await bench.prepare(verb), [fault])
            try trial.requireSupported()
            try trial.requireUnknown(what)
            try trial.requireEvidence(delivery, what)
            try trial.requireOneRequest(what)
        }
    }

    private static func replay(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "replay.\(verb.rawValue)",
            "\(verb.noun) that is sent again with its key after a lost answer gives the first result, and money "
                + "moves once",
            advice: ConformanceAdvice.keys,
            when: { verb.exists(in: $0) && $0.descriptor.failureModel.keyHorizon != nil },
            { bench in
                let call = try await bench.prepare(verb)
                _ = await bench.make(call, [.loseAnswer(.timeout)])
                let again = await bench.make(call)
                guard let approval = again.ending.approval, approval.amount == call.amount else {
                    throw ConformanceFailure(
                        did: "\(again.ending.words) for the second send",
                        expected: "the stored approval over \(call.amount)")
                }
                let third = await bench.make(call)
                try require(
                    third.ending.approval?.providerReference == approval.providerReference,
                    "the adapter \(third.ending.words) for the third send\n  expected: the same payment as the second")
                let payment = call.payment?.merchantReference ?? call.context.reference
                try await bench.requireState(verb.stateAfter, of: payment, after: "three sends of \(verb.noun)")
            })
    }
}

extension ConformanceTrial {
    /// A call that the adapter has only by the protocol's default is refused, and the rest does not apply.
    func requireSupported() throws {
        guard let error = ending.error, error.code == .unsupported, exchanges.isEmpty else { return }
        throw ConformanceGap("the adapter does not implement \(call.verb.noun)")
    }
}
