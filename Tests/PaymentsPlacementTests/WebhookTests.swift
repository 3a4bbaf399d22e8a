import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("Webhooks at the door")
struct WebhookTests {
    private func receive(
        _ stage: Stage, _ reference: MerchantReference, key: String = "k1", signed: Bool = true
    ) async throws(PaymentError) -> WebhookReceipt {
        try await stage.placement.receive(
            stage.provider.webhook(about: reference, key: key), headers: signed ? [ScriptedProvider.signature] : [],
            from: Stage.account)
    }

    @Test("a verified webhook is stored first, applied later, and once")
    func once() async throws {
        let stage = Stage()
        stage.provider.script([.pending], for: .authorize)
        #expect(try await stage.place().word == "pending")
        let reference = stage.provider.calls[0].reference
        stage.provider.decide(reference, approve: true)
        #expect(try await receive(stage, reference) == .stored(new: 1))
        #expect(try await receive(stage, reference) == .stored(new: 0))
        #expect(try await stage.state().placedBy == nil)
        #expect(await stage.placement.reconcile().webhooks == 1)
        #expect(try await stage.state().placedBy != nil)
        #expect(await stage.placement.reconcile().webhooks == 0)
        #expect(stage.provider.callCount(.read) == 0)
    }

    @Test("a webhook that is faster than its order waits for it")
    func early() async throws {
        let stage = Stage()
        // What another process will have sent: the same order, attempt and number give the same reference.
        let order = try Stage.order()
        let twin = Stage(beside: Stage(), seed: 9)
        _ = try await twin.place(order)
        let reference = twin.provider.calls[0].reference
        #expect(try await receive(stage, reference) == .stored(new: 1))
        #expect(await stage.placement.reconcile().unmatchedWebhooks == 1)
        stage.provider.script([.loseAnswer], for: .authorize)
        stage.provider.scriptReads(Array(repeating: .fail, count: 100))
        let placing = Task { try await stage.place(order) { $0.patience = .seconds(2) } }
        await stage.pass { stage.clock.now() >= Timestamp(secondsSinceEpoch: 1_900_000_002) }
        #expect(try await placing.value.word == "confirming")
        stage.clock.advance(by: .seconds(5))
        #expect(await stage.placement.reconcile().webhooks == 1)
        #expect(try await stage.state().placedBy != nil)
    }

    @Test("a webhook that finds no order for too long is put aside")
    func never() async throws {
        let stage = Stage()
        let reference = try #require(MerchantReference("nobody"))
        _ = try await receive(stage, reference)
        #expect(await stage.placement.reconcile().unmatchedWebhooks == 1)
        stage.clock.advance(by: .seconds(86_500))
        #expect(await stage.placement.reconcile().droppedWebhooks == 1)
        #expect(await stage.placement.reconcile().isEmpty)
    }

    @Test("an unverified webhook is believed in nothing; it is read back, a few at a time")
    func unverified() async throws {
        let stage = Stage { $0.maximumHintedReads = 1 }
        stage.provider.script([.pending, .pending], for: .authorize)
        _ = try await stage.place()
        _ = try await stage.place(Stage.order("order-2"))
        let references = stage.provider.calls.map(\.reference)
        for reference in references { stage.provider.decide(reference, approve: true) }
        #expect(try await receive(stage, references[0], signed: false) == .unverified(readBacks: 1))
        #expect(await stage.placement.shutdown(within: .seconds(60)).isClean)
        #expect(try await stage.state().placedBy != nil)
        #expect(stage.provider.callCount(.read) == 1)
        #expect(
            try await stage.store.claimInbox(
                at: stage.clock.now(), worker: stage.placement.worker, until: stage.clock.now(), limit: 9
            ).isEmpty)
    }

    @Test("what is no webhook is refused, and so is one for an account without any")
    func refused() async throws {
        let stage = Stage()
        let bad = try await stage.placement.receive([1, 2], headers: [], from: Stage.account)
        #expect(bad == .rejected("not two words"))
        #expect(bad.status == 400)
        let large = [UInt8](repeating: 1, count: EventStoreLimits.maximumInboxByteCount + 1)
        #expect(try await stage.placement.receive(large, headers: [], from: Stage.account).status == 400)
        let stranger = ProviderAccount(try #require(ProviderID("stranger")))
        await expect(.unsupported) { try await stage.placement.receive([], headers: [], from: stranger) }
    }

    @Test("a webhook that cannot be stored is not acknowledged")
    func storeFails() async throws {
        let store = FaultingEventStore(MemoryEventStore())
        let stage = Stage(store: store)
        store.breaks(FaultPlan(n: 1))
        let reference = try #require(MerchantReference("m"))
        await expect(.storage) { try await receive(stage, reference) }
    }
}

@Suite("Money that moves without us")
struct ExternalMovementTests {
    private func report(_ stage: Stage, _ key: String) async throws {
        _ = try await stage.placement.receive(
            stage.provider.webhook(about: stage.provider.calls[0].reference, key: key),
            headers: [ScriptedProvider.signature], from: Stage.account)
        _ = await stage.placement.reconcile()
    }

    @Test("every capture and refund made in the portal is counted, not only the first")
    func counted() async throws {
        let stage = Stage()
        _ = try await stage.place()
        let reference = stage.provider.calls[0].reference
        let steps: [(captured: Int64, refunded: Int64)] = [(1_000, 0), (2_000, 300), (500, 200)]
        for (index, step) in steps.enumerated() {
            stage.provider.moveOutside(reference, captured: step.captured, refunded: step.refunded)
            try await report(stage, "k\(index)")
        }
        let status = try await stage.placement.status(Stage.id())
        #expect(status.balances.captured == Stage.money(3_500))
        #expect(status.balances.refunded == Stage.money(500))
        #expect(status.balances.isWithinLimits)
        #expect(status.state.openAttention.map(\.topic) == [.externalMovement])
        // What moved outside counts against what we may still do.
        await expect(.captureExceedsAuthorization) {
            try await stage.placement.capture(Stage.id(), Stage.money(1_501))
        }
    }

    @Test("our own captures are not taken for somebody else's")
    func ours() async throws {
        let stage = Stage()
        _ = try await stage.place()
        _ = try await stage.placement.capture(Stage.id(), Stage.money(2_000))
        try await report(stage, "k1")
        let status = try await stage.placement.status(Stage.id())
        #expect(status.balances.captured == Stage.money(2_000))
        #expect(status.state.attention.isEmpty)
    }
}
