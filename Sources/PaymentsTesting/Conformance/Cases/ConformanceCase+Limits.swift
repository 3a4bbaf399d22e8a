internal import Payments

extension ConformanceCase {
    /// Time: the caller's budget and the lease's end reach the transport with every request.
    static let limits: [ConformanceCase] = ConformanceVerb.allCases.flatMap { [tooLate($0), budget($0), size($0)] }

    private static func tooLate(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "limit.\(verb.rawValue).not-after",
            "\(verb.noun) whose last moment has passed is not sent, and the money is untouched: a lease that ended "
                + "cannot move money",
            advice: ConformanceAdvice.context, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            var context = call.context
            context.notAfter = bench.harness.clock.now().advanced(by: .seconds(-1))
            let late = await bench.make(call, context: context)
            try late.requireSupported()
            try late.requireNothingSent("after its last moment")
            let moment = bench.harness.clock.now().advanced(by: .seconds(9))
            context.notAfter = moment
            let inTime = await bench.make(call, context: context)
            try require(
                !inTime.exchanges.isEmpty && inTime.exchanges.allSatisfy { $0.request.limits.notAfter == moment },
                "the adapter changed or dropped the last moment of \(verb.noun)\n"
                    + "  expected: CallContext.notAfter in the limits of every request")
        }
    }

    private static func budget(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "limit.\(verb.rawValue).timeout",
            "\(verb.noun) waits no longer than its caller does: whoever waits has a plan for what comes then",
            advice: ConformanceAdvice.context, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            var context = call.context
            context.timeout = .milliseconds(2_345)
            let trial = await bench.make(call, context: context)
            try trial.requireSupported()
            for exchange in trial.exchanges {
                let limits = exchange.request.limits
                try require(
                    limits.totalTimeout <= context.timeout && limits.firstByteTimeout <= context.timeout,
                    "the adapter gave \(verb.noun) \(limits.totalTimeout)\n  expected: at most the caller's "
                        + "\(context.timeout)")
            }
        }
    }

    private static func size(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "limit.\(verb.rawValue).size",
            "\(verb.noun) reads no more than an answer about one payment can have: four megabytes are none",
            advice: ConformanceAdvice.context, when: verb.exists
        ) { bench in
            let trial = await bench.make(try await bench.prepare(verb))
            try trial.requireSupported()
            for exchange in trial.exchanges {
                let count = exchange.request.limits.maximumBodyByteCount
                try require(
                    count <= 4 << 20,
                    "the adapter reads answers of up to \(count) bytes\n  expected: four megabytes "
                        + "at most")
            }
        }
    }
}
