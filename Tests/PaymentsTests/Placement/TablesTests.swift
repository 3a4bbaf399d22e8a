import Payments
import PaymentsCrypto
import Testing

@Suite("The evidence table")
struct EvidenceTableTests {
    @Test("states only move up, and evidence is never dropped: every cell has an effect and a rule")
    func everyCell() {
        for standing in OperationStanding.allCases {
            for verdict in VerdictKind.allCases {
                for verb in CallVerb.allCases {
                    let cell = EvidenceTable.cell(standing, verdict, verb: verb)
                    #expect(Rule.all.contains(cell.rule))
                    if standing == .approved { #expect(cell.effect != .take && cell.effect != .reopen) }
                    if standing == .declined { #expect(cell.effect != .take || verdict == .approved) }
                    if !standing.isSettled, verdict == .approved { #expect(cell.effect == .take) }
                }
            }
        }
    }

    @Test(
        "what is settled changes only by a success, or by proof that the provider knows more",
        arguments: [
            (OperationStanding.untouched, VerdictKind.approved, EvidenceEffect.lateSuccess),
            (.declined, .approved, .lateSuccess), (.untouched, .pending, .reopen), (.declined, .pending, .recordOnly),
            (.approved, .declined, .contradiction), (.approved, .approved, .repeated), (.open, .pending, .recordOnly),
        ])
    func settled(_ standing: OperationStanding, _ verdict: VerdictKind, _ effect: EvidenceEffect) {
        #expect(EvidenceTable.cell(standing, verdict, verb: .authorize).effect == effect)
    }

    @Test("only a refund can be reversed")
    func reversal() {
        #expect(EvidenceTable.cell(.approved, .declined, verb: .refund).effect == .reverse)
        #expect(EvidenceTable.cell(.approved, .declined, verb: .capture).effect == .contradiction)
    }
}

@Suite("The cancel plan")
struct CancelPlanTests {
    @Test("is complete and ends: every step reduces what is left, whatever the provider can do")
    func ends() {
        for bits in 0..<8 {
            let means = CancelPlan.Means(
                canRefund: bits & 1 != 0, canVoid: bits & 2 != 0, voidsCaptured: bits & 4 != 0)
            for captured in [Int64(0), 40, 100] {
                var entries: [LedgerEntry] = [.authorized(Bench.money(100)), .captured(Bench.money(captured))]
                for _ in 0..<3 {
                    let balances = Balances(entries, in: Bench.usd)
                    switch CancelPlan.next(balances, means, holdEnds: nil) {
                    case .refund(let amount): entries.append(.refunded(amount))
                    case .void(let amount):
                        entries.append(balances.held.isPositive ? .voided(amount) : .refunded(amount))
                    case .done(let ending):
                        #expect((ending == .cancelled) == !balances.hasMoney)
                    }
                }
                let rest = Balances(entries, in: Bench.usd)
                #expect(rest.isWithinLimits)
                if means.canRefund, means.canVoid { #expect(!rest.hasMoney) }
            }
        }
    }

    @Test("never voids captured money unless the provider returns it so, and names what stays")
    func honest() {
        let taken = Balances([.authorized(Bench.money(9)), .captured(Bench.money(9))], in: Bench.usd)
        let voidOnly = CancelPlan.Means(canRefund: false, canVoid: true, voidsCaptured: false)
        #expect(CancelPlan.next(taken, voidOnly, holdEnds: nil) == .done(.tooLate(Bench.money(9))))
        let held = Balances([.authorized(Bench.money(9))], in: Bench.usd)
        let nothing = CancelPlan.Means(canRefund: true, canVoid: false, voidsCaptured: false)
        let end = Timestamp(secondsSinceEpoch: 5)
        #expect(CancelPlan.next(held, nothing, holdEnds: end) == .done(.holdUntil(end, Bench.money(9))))
    }
}

@Suite("Operation identity")
struct OperationIdentityTests {
    @Test("is the same after a restart and differs in every part")
    func derivation() throws {
        let other = try #require(OrderID("order-2"))
        let (first, second) = (try #require(AttemptID("a1")), try #require(AttemptID("a2")))
        func make(
            _ order: OrderID = Bench.order, _ attempt: AttemptID, _ account: ProviderAccount = Bench.first,
            _ verb: CallVerb = .capture, _ number: Int = 2
        ) -> OperationIdentity {
            OperationIdentity(
                order: order, attempt: attempt, account: account, verb: verb, number: OperationNumber(number))
        }
        let base = make(Bench.order, first)
        #expect(base == make(Bench.order, first))
        let variants = [
            make(other, first), make(Bench.order, second), make(Bench.order, first, Bench.second),
            make(Bench.order, first, Bench.first, .refund), make(Bench.order, first, Bench.first, .capture, 3),
            make(Bench.order, first, ProviderAccount(Bench.first.provider, account: "site")),
        ]
        #expect(Set(variants.map(\.key)).union([base.key]).count == variants.count + 1)
        #expect(Set(variants.map(\.reference)).union([base.reference]).count == variants.count + 1)
        #expect(base.reference.rawValue.utf8.count == 32)
    }
}

@Suite("Events in bytes")
struct EventCodingTests {
    /// Events of every type, taken from the stories of a rough world and completed by hand.
    private static let events: [PlacementEvent] = {
        let at = Timestamp(secondsSinceEpoch: 1_900_000_000, nanoseconds: 5)
        let number = OperationNumber(3)
        let attempt = AttemptID("a1") ?? { preconditionFailure() }()
        let reference = MerchantReference("m") ?? { preconditionFailure() }()
        let session = SessionRecordFacts(id: SessionID("s") ?? { preconditionFailure() }(), expiresAt: at)
        let facts: [PlacementFact] = [
            .sessionCreated(number, session), .sessionHandedOut(number), .mismatched(number, .amount(Bench.money(3))),
            .mismatched(number, .amountMissing), .mismatched(number, .reference(reference)),
            .mismatched(number, .account), .observed(number, .captured(Bench.money(1))),
            .observed(number, .voided(Bench.money(1))), .observed(number, .expired(Bench.money(1))),
            .observed(number, .refunded(Bench.money(1))), .observed(number, .stillHeld(until: at)),
            .refundReversed(number), .disputed(number, .opened, total: Bench.money(7)),
            .operatorSettled(number, .happened(Bench.money(7)), by: "sam"),
            .operatorSettled(number, .didNotHappen, by: "s\u{e4}m"),
            .cancelConcluded(.refunding(pending: Bench.money(1))),
            .cancelConcluded(.holdUntil(at, Bench.money(1))), .cancelConcluded(.holdUntil(nil, Bench.money(1))),
            .cancelConcluded(.tooLate(Bench.money(1))), .untouched(number, .sessionUnused),
            .untouched(number, .operatorDecided), .attemptAbandoned(attempt),
            .evidence(nil, EvidenceNote(source: .webhook, verdict: "unmatched", deduplicationKey: "k")),
            .attentionRaised(nil, .dispute), .cancelRequested(.shopper, CommandID("c")),
        ]
        var events = facts.map { PlacementEvent($0, rule: .named("place.claim"), at: at) }
        for seed in 0..<12 as Range<UInt64> {
            var simulation = Simulation(seed: seed, orders: 3)
            simulation.run()
            for order in simulation.shelf.orders { events += simulation.shelf.load(order).events }
        }
        return events
    }()

    @Test("are read back as they were, whatever they say")
    func roundTrip() throws {
        for event in Self.events { #expect(try PlacementEvent(bytes: event.bytes) == event) }
        #expect(Set(Self.events.map(\.fact.typeName)).count == 28)
    }

    @Test("of a later type or version are told apart from damage")
    func future() {
        let cases: [(String, EventCodingError)] = [
            (#"{"type":"order.teleported","v":1,"rule":"x","at":[1,0]}"#, .unknownType("order.teleported")),
            (
                #"{"type":"order.placed","v":2,"rule":"x","at":[1,0],"attempt":"a"}"#,
                .unknownType("order.placed version 2")
            ),
            (#"{"type":"order.placed","v":1,"rule":"x","at":[1,0]}"#, .damaged(member: "attempt")),
            (#"{"type":"order.placed","v":1,"rule":"x","at":[1,1000000000],"attempt":"a"}"#, .damaged(member: "at")),
            (#"{"type":"order.placed","v":1,"rule":"x","at":[1],"attempt":"a"}"#, .damaged(member: "at")),
            ("[]", .damaged(member: "event")), ("", .damaged(member: "event")),
        ]
        for (text, expected) in cases {
            #expect(throws: expected) { try PlacementEvent(bytes: Array(text.utf8)) }
        }
    }

    @Test("never hold more than they should: no member carries a token, a card or a sentence of a provider")
    func members() {
        for event in Self.events {
            let text = String(decoding: event.bytes, as: UTF8.self)
            #expect(!text.contains("token-"), "\(text)")
        }
    }
}
