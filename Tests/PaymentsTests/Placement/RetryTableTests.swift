import Payments
import Testing

@Suite("The retry table")
struct RetryTableTests {
    /// The rules of docs in another style: one nested decision instead of rows.
    private func model(_ cell: RetryCell) -> RetryDecision {
        let hasBudget = cell.budget == .left
        if cell.verb == .read {
            if cell.answer == .definiteRefusal || cell.hint == .mustNotRetry { return .endUntouched }
            return hasBudget ? .resend : .endUntouched
        }
        if cell.delivery == .notSent { return hasBudget ? .resend : .endUntouched }
        if cell.delivery == .replied {
            if cell.answer == .definiteRefusal { return .endUntouched }
            if cell.answer == .refusedBeforeProcessing {
                return hasBudget && cell.hint != .mustNotRetry ? .resend : .endUntouched
            }
        }
        if cell.verb == .createSession { return .endUntouched }
        if cell.verb.isStoredValue { return hasBudget && cell.hint != .mustNotRetry ? .resend : .leaveUnknown }
        guard hasBudget else { return .leaveUnknown }
        let keyProtects = cell.key == .insideHorizon && cell.hint != .mustNotRetry
        return cell.delivery == .sent && cell.answer == .none && keyProtects ? .resend : .readBack
    }

    @Test("decides every cell as the rules say")
    func everyCell() {
        let cells = RetryCell.all
        #expect(cells.count == 12 * 4 * 3 * 7 * 3 * 2)
        for cell in cells {
            let row = RetryTable.row(for: cell)
            #expect(row.decision == model(cell), "\(cell) fits \(row.rule)")
        }
    }

    @Test("has no row that never decides")
    func noDeadRow() {
        let used = Set(RetryCell.all.map { RetryTable.row(for: $0).rule })
        #expect(used == Set(RetryTable.rows.map(\.rule)))
    }

    @Test("never sends a money verb again when money may have moved and no key protects")
    func neverTwice() {
        for cell in RetryCell.all where cell.verb != .read && !cell.verb.isStoredValue && cell.delivery != .notSent {
            let row = RetryTable.row(for: cell)
            guard row.decision == .resend else { continue }
            let isProtected = cell.key == .insideHorizon && cell.delivery == .sent
            let isHarmless = cell.answer == .refusedBeforeProcessing && cell.delivery == .replied
            #expect(isProtected || isHarmless, "\(cell)")
        }
    }

    @Test("never calls it untouched when the provider may have acted")
    func neverForgets() {
        for cell in RetryCell.all where cell.verb != .read && cell.verb != .createSession {
            guard RetryTable.row(for: cell).decision == .endUntouched else { continue }
            let isProved =
                cell.delivery == .notSent
                || (cell.delivery == .replied
                    && (cell.answer == .definiteRefusal || cell.answer == .refusedBeforeProcessing))
            #expect(isProved, "\(cell)")
        }
    }

    @Test("gives every rule a sentence and an id of its own")
    func rules() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        for rule in Rule.all {
            #expect(!rule.sentence.isEmpty)
            #expect(Rule.named(rule.id).sentence == rule.sentence)
        }
        #expect(Rule.named("of-the-future").id == "of-the-future")
    }

    /// BC-F06: what follows from each status when the provider honours keys and documents 409, 429 and 503 as refused
    /// before processing.
    @Test(
        "BC-F06: a stored 500 is read back, not resent",
        arguments: [
            (CallVerb.authorize, 500, RetryDecision.readBack), (.read, 500, .resend), (.authorize, 503, .resend),
            (.authorize, 429, .resend), (.authorize, 409, .resend), (.authorize, 400, .endUntouched),
        ])
    func storedServerError(_ verb: CallVerb, _ status: Int, _ expected: RetryDecision) {
        var bench = Bench()
        bench.ask(bench.place())
        guard verb != .read else {
            let cell = RetryCell(
                verb: .read, delivery: .replied, hint: .none, answer: .serverFailure, key: .insideHorizon, budget: .left
            )
            #expect(RetryTable.row(for: cell).decision == expected)
            return
        }
        bench.fail(.replied, status: status, code: .unavailable)
        bench.pass(1)
        switch expected {
        case .readBack: #expect(bench.reads.count == 1 && bench.sentCount == 1)
        case .resend: #expect(bench.sentCount == 2)
        default: #expect(bench.sentCount == 1 && bench.reads.isEmpty)
        }
    }
}

@Suite("Waiting")
struct WaitingTests {
    private let now = Timestamp(secondsSinceEpoch: 1_893_456_030)

    @Test(
        "BC-F07: Retry-After is read strictly",
        arguments: [
            ("Tue, 01 Jan 2030 00:00:00 GMT", RetryAfter.wait(.seconds(0))),
            ("Tue, 01 Jan 2030 00:01:00 GMT", .wait(.seconds(30))), ("120", .wait(.seconds(120))),
            ("0", .wait(.seconds(0))), ("-43", .ignored), ("1.5", .ignored), ("soon", .ignored),
            ("99999999999999999999", .wait(.seconds(Int64.max))), ("", .ignored), (" 5", .ignored), ("+5", .ignored),
            ("Tuesday, 01-Jan-30 00:01:00 GMT", .wait(.seconds(30))), ("Tue Jan  1 00:01:00 2030", .wait(.seconds(30))),
            ("Tue, 31 Feb 2030 00:01:00 GMT", .ignored), ("Tue, 01 Jan 2030 00:01:00 UTC", .ignored),
            ("Tue, 01 Jan 2030 24:00:00 GMT", .ignored), ("１２０", .ignored),
        ])
    func retryAfter(_ text: String, _ expected: RetryAfter) { #expect(RetryAfter(text, now: now) == expected) }

    @Test("a wait past the deadline stops the tries, and a header beats the plan")
    func delay() {
        let remaining = Duration.seconds(60)
        func delay(_ header: String?) -> RetryDelay {
            RetryDelay(header: header, planned: .seconds(2), now: now, remaining: remaining)
        }
        #expect(delay(nil) == .after(.seconds(2)))
        #expect(delay("20") == .after(.seconds(20)))
        #expect(delay("60") == .overBudget)
        #expect(delay("99999999999999999999") == .overBudget)
        #expect(delay("nonsense") == .after(.seconds(2)))
    }

    @Test("BC-F09: a header counts for its own answer only")
    func headerOnce() {
        let first = RetryDelay(header: "20", planned: .seconds(1), now: now, remaining: .seconds(100))
        let second = RetryDelay(header: nil, planned: .seconds(2), now: now, remaining: .seconds(80))
        #expect(first == .after(.seconds(20)))
        #expect(second == .after(.seconds(2)))
    }

    @Test("caps double up to the longest, and a draw stays between nothing and the cap", arguments: 1...30)
    func backoff(_ tries: Int) {
        let backoff = Backoff(first: .milliseconds(100), longest: .seconds(3))
        let cap = backoff.cap(afterTries: tries)
        #expect(cap == min(.seconds(3), .milliseconds(100 * (1 << min(tries - 1, 20)))))
        #expect(backoff.wait(afterTries: tries, draw: 0) == .zero)
        #expect(backoff.wait(afterTries: tries, draw: .max) == cap)
    }

    @Test("a read-back schedule repeats its last wait, and ends")
    func schedule() {
        let schedule = ReadBackSchedule(
            waits: [.seconds(1), .seconds(5)], maximumReads: 4, attentionAfter: .seconds(9))
        #expect((1...5).map { schedule.wait(afterReads: $0) } == [.seconds(1), .seconds(5), .seconds(5), nil, nil])
    }
}

@Suite("The provider gate")
struct ProviderGateTests {
    private let now = Timestamp(secondsSinceEpoch: 1_900_000_000)

    private func expectAdmission(
        _ gate: inout ProviderGate, _ account: ProviderAccount, _ verb: CallVerb, at moment: Timestamp,
        _ expected: ProviderGate.Admission
    ) {
        let admission = gate.admit(account, verb, at: moment)
        #expect(admission == expected)
    }

    @Test("opens after failures in a row, wants a read before the next charge, and closes when the read is answered")
    func breaker() {
        var gate = ProviderGate(breakerLimits: .init(failuresToOpen: 2, coolDown: .seconds(10)), bulkheadLimit: 5)
        for _ in 0..<2 {
            expectAdmission(&gate, Bench.first, .authorize, at: now, .admitted)
            gate.finished(Bench.first, .authorize, healthy: false, at: now)
        }
        expectAdmission(&gate, Bench.first, .authorize, at: now, .refused)
        expectAdmission(&gate, Bench.first, .read, at: now, .admitted)
        expectAdmission(&gate, Bench.first, .capture, at: now, .admitted)
        expectAdmission(&gate, Bench.second, .authorize, at: now, .admitted)
        let later = now.advanced(by: .seconds(10))
        expectAdmission(&gate, Bench.first, .authorize, at: later, .probeFirst)
        gate.probed(Bench.first, .authorize, healthy: false, at: later)
        expectAdmission(&gate, Bench.first, .authorize, at: later, .refused)
        gate.probed(Bench.first, .authorize, healthy: true, at: later)
        expectAdmission(&gate, Bench.first, .authorize, at: later, .admitted)
    }

    @Test("a success between failures keeps it closed, and a clock that jumps back does not hold it open")
    func recovery() {
        var breaker = Breaker(limits: .init(failuresToOpen: 2, coolDown: .seconds(10)))
        breaker.failed(at: now)
        breaker.succeeded()
        breaker.failed(at: now)
        #expect(breaker.standing(at: now) == .closed)
        breaker.failed(at: now)
        #expect(breaker.standing(at: now) == .open(until: now.advanced(by: .seconds(10))))
        #expect(breaker.standing(at: now.advanced(by: .seconds(-3_600))) == .wantsProbe)
    }

    @Test("lets no more calls through than its limit, per account and verb")
    func bulkhead() {
        var gate = ProviderGate(bulkheadLimit: 1)
        expectAdmission(&gate, Bench.first, .sale, at: now, .admitted)
        expectAdmission(&gate, Bench.first, .sale, at: now, .refused)
        expectAdmission(&gate, Bench.second, .sale, at: now, .admitted)
        gate.finished(Bench.first, .sale, healthy: nil, at: now)
        expectAdmission(&gate, Bench.first, .sale, at: now, .admitted)
    }
}
