import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("What observers hear")
struct ObservingTests {
    @Test("a press, its calls and its result are told, and a lost answer opens and settles an unknown")
    func story() async throws {
        let recorder = ObservationRecorder()
        let stage = Stage(observer: recorder)
        stage.provider.script([.loseAnswer], for: .authorize)
        _ = try await stage.place()
        let names = recorder.observations.map(\.name)
        #expect(names.filter { $0 == .callEnded }.count == 2)
        for name: Observation.Name in [.attemptStarted, .unknownOpened, .unknownSettled, .attemptEnded] {
            #expect(names.count { $0 == name } == 1, "\(name)")
        }
    }

    @Test("retries and an open breaker are told")
    func trouble() async throws {
        let recorder = ObservationRecorder()
        let stage = Stage(observer: recorder) { $0.breaker = Breaker.Limits(failuresToOpen: 1) }
        let busy = PaymentError(
            .unavailable, effect: .untouched, explanation: "busy",
            evidence: CallEvidence(delivery: .replied, status: 503))
        stage.provider.script([.fail(busy)], for: .authorize)
        let placing = Task { try await stage.place() }
        await stage.pass(.milliseconds(100)) { stage.provider.callCount(.authorize) == 2 }
        #expect(try await placing.value.word == "placed")
        let names = recorder.observations.map(\.name)
        #expect(names.contains(.retryPlanned))
        #expect(
            recorder.observations.filter { $0.name == .breakerChanged }.map { $0[.result] } == [
                .text("open"), .text("closed"),
            ])
    }
}
