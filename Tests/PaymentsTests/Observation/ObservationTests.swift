import Payments
import PaymentsTesting
import Testing

@Suite("What observers are told")
struct ObservationTests {
    private static let moment = Timestamp(secondsSinceEpoch: 1_900_000_000)

    @Test("a line is one JSON object with the time, the name and the fields in order")
    func line() {
        let observation = Observation.callEnded(
            Bench.first, .authorize, send: 2,
            result: CallResult(
                .failed(
                    PaymentError(
                        .rateLimited, effect: .untouched, explanation: "scripted",
                        evidence: CallEvidence(delivery: .replied, status: 429)))),
            elapsed: .microseconds(41_500), at: Self.moment)
        let text = String(decoding: JSONLineObserver.line(observation), as: UTF8.self)
        #expect(
            text == #"{"at":"2030-03-17T17:46:40Z","event":"call.ended","account":"first","verb":"authorize","send":2,"#
                + #""result":"failed","delivery":"replied","status":429,"code":"rate_limited","elapsed_ms":41.500}"#
                + "\n")
    }

    @Test("durations keep microseconds and their sign", arguments: [(-1_500, "-1.500"), (0, "0.000"), (7, "0.007")])
    func durations(microseconds: Int64, literal: String) {
        let observation = Observation.clockSkew(Bench.first, ahead: .microseconds(microseconds), at: Self.moment)
        let text = String(decoding: JSONLineObserver.line(observation), as: UTF8.self)
        #expect(text.contains(#""skew_ms":\#(literal)}"#))
    }

    @Test("a provider's code that may be anything else is masked")
    func codes() {
        let recorder = ObservationRecorder()
        recorder.observe(.codeUnknown(Bench.first.provider, code: "4111111111111111", at: Self.moment))
        recorder.observe(
            .codeUnknown(Bench.first.provider, code: String(repeating: "x", count: 500), at: Self.moment))
        #expect(recorder.observations[0][.code] == .text("(masked)"))
        #expect(recorder.observations[1][.code] == .text("(too long)"))
    }

    @Test("a commit tells of a press, an unknown outcome and its end")
    func commits() {
        var bench = Bench(model: Bench.keyless)
        bench.ask(bench.place(seconds: 5))
        bench.fail(.sent)
        bench.absent()
        bench.pass(6)
        bench.reads = []
        bench.reconcile()
        bench.found(.authorized, 5_000)
        let events = bench.shelf.load(Bench.order).events
        let told = Observation.observations(of: events, after: bench.state)
        #expect(told.map(\.name) == [.attemptStarted, .unknownOpened, .unknownSettled])
        #expect(told[1][.code] == .text("timed_out"))
        #expect(told[2][.result] == .text("approved"))
        #expect(told[2][.age] == .duration(.seconds(6)))
        #expect(told[2][.rule] == .text("evidence.taken"))
    }

    @Test("a settled call without an unknown in between opens and settles none")
    func plain() {
        let bench = Bench.placed()
        let told = Observation.observations(of: bench.shelf.load(Bench.order).events, after: bench.state)
        #expect(told.map(\.name) == [.attemptStarted])
    }

    @Test("names and results are stable words, and no two names are the same")
    func words() {
        #expect(Set(Observation.Name.all.map(\.description)).count == Observation.Name.all.count)
        #expect(Observation.Name.all.allSatisfy { $0.description.contains(".") })
        let declined = PlacementResult.declined(DeclineRecord(reason: .lostCard, advice: .never))
        let ended = Observation.attemptEnded(
            order: Bench.order, result: declined, elapsed: .seconds(1), at: Self.moment)
        #expect(ended[.result] == .text("declined") && ended[.code] == .text("lost_card"))
        #expect(CallResult(.absent(at: Self.moment)).word == "absent")
    }

    @Test("a group tells each of its observers")
    func group() {
        let recorders = [ObservationRecorder(), ObservationRecorder()]
        let group = PaymentObserverGroup(recorders)
        group.observe(.breakerChanged(Bench.first, .capture, isOpen: true, at: Self.moment))
        #expect(recorders.allSatisfy { $0.observations(named: .breakerChanged).count == 1 })
    }
}
