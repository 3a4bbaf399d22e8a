internal import Payments
internal import PaymentsConcurrency

extension ConformanceCase {
    /// Cancellation at every wait: before the first byte, on the way, with the answer on its way, and too late.
    static let cancellations: [ConformanceCase] = ConformanceVerb.allCases.flatMap { verb in
        [
            cancelledBefore(verb),
            cancelledOnTheWay(verb, "on-the-way", "while its request is on the way") { .holdRequest($0) },
            cancelledOnTheWay(verb, "before-answer", "after it was processed, before its answer arrives") {
                .holdAnswer($0)
            },
            cancelledTooLate(verb),
        ]
    }

    private static func cancelledBefore(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "cancel.\(verb.rawValue).before",
            "\(verb.noun) of a task that is already cancelled sends nothing, and says that it was cancelled",
            advice: ConformanceAdvice.cancellation, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let gate = Latch()
            let task = Task {
                await gate.wait()
                return await bench.make(call)
            }
            task.cancel()
            gate.open()
            let trial = await task.value
            try trial.requireSupported()
            try trial.requireCancelledUnsent()
        }
    }

    private static func cancelledOnTheWay(
        _ verb: ConformanceVerb, _ id: String, _ when: String,
        _ fault: @escaping @Sendable (FaultingTransport.Hold) -> FaultingTransport.Fault
    ) -> ConformanceCase {
        ConformanceCase(
            "cancel.\(verb.rawValue).\(id)",
            "\(verb.noun) that is cancelled \(when) ends at once, and is not called cancelled: the other side may "
                + "act on it",
            advice: ConformanceAdvice.cancellation, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let (events, announce) = AsyncStream<Bool>.makeStream()
            let hold = FaultingTransport.Hold { announce.yield(true) }
            let task = Task {
                let trial = await bench.make(call, [fault(hold)])
                announce.yield(false)
                return trial
            }
            // Either the call has come to the hold, or it has ended without.
            for await isHeld in events {
                if !isHeld { break }
                task.cancel()
                // Cancelling tells the handlers of the task and its children before it returns.
                if hold.isCancelled { break }
                hold.release()
                _ = await task.value
                throw ConformanceFailure(
                    did: "kept the cancellation of \(verb.noun) from its transport",
                    expected: "that a cancelled task ends its call, as Transport.send does")
            }
            let trial = await task.value
            try trial.requireSupported()
            try trial.requireUnknown("cancelled \(when)")
            try trial.requireEvidence(.sent, "cancelled \(when)")
        }
    }

    private static func cancelledTooLate(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "cancel.\(verb.rawValue).too-late",
            "an answer to \(verb.noun) that arrived before the cancellation is not thrown away: what was learnt "
                + "about money is told",
            advice: ConformanceAdvice.cancellation, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let own = Lock<Task<ConformanceTrial, Never>?>(nil)
            let gate = Latch()
            let task = Task {
                await gate.wait()
                // The task cancels itself when the answer is there.
                return await bench.make(
                    call,
                    [
                        .change { answer in
                            own.withLock { $0 }?.cancel()
                            return answer
                        }
                    ])
            }
            own.withLock { $0 = task }
            gate.open()
            let trial = await task.value
            try trial.requireSupported()
            let isOpen = trial.ending.error.map { $0.effect == .unknown && $0.code != .cancelled } ?? false
            try require(
                trial.ending.isRight(for: call) || isOpen,
                "the adapter \(trial.ending.words) although the whole answer "
                    + "to \(verb.noun) had arrived\n  expected: what the answer says")
        }
    }
}

extension ConformanceTrial {
    /// It was cancelled and nothing left. A request that the transport refused to send is not sent.
    func requireCancelledUnsent() throws {
        try require(
            exchanges.isEmpty,
            "the adapter sent \(call.verb.noun) for a task that was cancelled before\n"
                + "  expected: nothing is sent")
        try requireUntouched("cancelled before anything was sent")
        try require(
            ending.error?.code == .cancelled,
            "the adapter \(ending.words) for \(call.verb.noun) that was "
                + "cancelled before anything was sent\n  expected: the code cancelled")
    }
}
