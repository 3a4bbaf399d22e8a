import Payments
import PaymentsPlacement
import PaymentsSystem

/// What placing an order costs without a network and without a disk: the machine and the ledger alone, and the whole
/// placement over a store that keeps nothing, so that memory shows what the placement itself holds on to.
struct PlacementBenchmark {
    let count: Int
    let inFlight: Int

    /// The best of this many rounds counts for the machine: a slower one was disturbed.
    private static let roundCount = 5

    func run() async throws {
        let terms = try self.terms()
        let machine = machineCost(terms)
        let orders = try orders()
        let card = try Self.card()
        let (cpu, wall, failed) = await placementCost(orders, card)
        print(
            "{\"machine_us\":\(machine),\"cpu_us\":\(cpu),\"per_second\":\(1e6 / wall),"
                + "\"rss_kib\":\(Measurement.peakKibibytes),\"failed\":\(failed)}")
    }

    // MARK: The machine and the ledger alone

    private func machineCost(_ terms: [OrderTerms]) -> Double {
        var result = Double.infinity
        for _ in 0..<Self.roundCount {
            var bench = MachineBench()
            let measurement = Measurement()
            for index in 0..<count { bench.place(terms[index % terms.count]) }
            result = min(result, measurement.cpu(per: count))
            precondition(bench.placed == count, "every order is placed")
        }
        return result
    }

    private func terms() throws -> [OrderTerms] { try orders().map(\.terms) }

    /// Enough different orders that nothing is shared by chance; each is placed again and again, since the store keeps
    /// nothing.
    private func orders() throws -> [Order] {
        guard let usd = Currency(code: "USD") else { throw BenchmarkError("no such currency") }
        return try (0..<max(1_024, inFlight * 4)).map { index in
            guard let id = OrderID("order-\(index)") else { throw BenchmarkError("no such order") }
            let line = Cart.Line(
                id: "bag", name: "Bag", unitPrice: Money(minorUnits: 5_000, currency: usd), quantity: 1)
            return try Order(id: id, cart: Cart(currency: usd, lines: [line]), merchantName: "Field Coffee")
        }
    }

    private static func card() throws -> PaymentInstrument {
        guard let number = CardNumber("4111111111111111"),
            let card = CardDetails(number: number, expiryMonth: 12, expiryYear: 2099)
        else { throw BenchmarkError("no such card") }
        return .card(card)
    }

    // MARK: The whole placement

    private func placementCost(_ orders: [Order], _ card: PaymentInstrument) async -> (Double, Double, Int) {
        let account = InstantProvider.account
        let placement = Placement(
            store: ForgetfulStore(), providers: [account: InstantProvider()], clock: SystemClock(),
            random: SystemRandom())
        let measurement = Measurement()
        let failed = await runConcurrently(count: count, inFlight: inFlight) { index in
            // Each lane has orders of its own: no two presses meet.
            let order = orders[index % orders.count]
            guard case .placed? = try? await placement.place(order, paying: card, with: account) else { return false }
            return true
        }
        return (measurement.cpu(per: count), measurement.wall(per: count), failed)
    }
}

/// One machine after the other, answered at once: everything a placement decides and keeps, and nothing else.
private struct MachineBench {
    private var worker: PlacementWorker
    private let directory: ProviderDirectory
    private var now = Timestamp(secondsSinceEpoch: 1_900_000_000)
    private(set) var placed = 0

    init() {
        guard let id = WorkerID("bench") else { preconditionFailure("a literal is valid") }
        worker = PlacementWorker(id: id, seed: 1)
        directory = ProviderDirectory([InstantProvider.account: ProviderFacts(of: InstantProvider())])
    }

    mutating func place(_ terms: OrderTerms) {
        var machine = PlacementMachine(orderID: terms.orderID, policy: PlacementPolicy(), directory: directory)
        let command = PlaceCommand(
            terms: terms, routes: [InstantProvider.account], deadline: now.advanced(by: .seconds(30)))
        var inputs: [PlacementInput] = [.command(CallerID(1), .place(command))]
        while let input = inputs.popLast() {
            for effect in machine.step(input, at: now, worker: &worker) {
                switch effect.kind {
                case .load: inputs.append(.loaded(effect.number, EventStream()))
                case .append: inputs.append(.appended(effect.number))
                case .call(let call):
                    inputs.append(
                        .answered(effect.number, .outcome(InstantProvider.approve(call.intent.amount)), token: ""))
                case .reply(_, .placed): placed += 1
                case .read, .wake, .reply: break
                }
            }
        }
        now = now.advanced(by: .milliseconds(1))
    }
}

/// Approves at once.
private struct InstantProvider: AuthorizingProvider {
    static let account: ProviderAccount = {
        guard let id = ProviderID("instant") else { preconditionFailure("a literal is valid") }
        return ProviderAccount(id)
    }()

    static let descriptor = ProviderDescriptor(
        id: account.provider, name: "Instant", summary: "Approves at once.", currencies: .all, documentation: "none",
        failureModel: FailureModel(keyHorizon: .seconds(86_400), distinguishesModifications: true))

    private static let reference: ProviderReference = {
        guard let reference = ProviderReference("instant-1") else { preconditionFailure("a literal is valid") }
        return reference
    }()

    static func approve(_ amount: Money) -> PaymentOutcome {
        .approved(Approval(providerReference: reference, amount: amount))
    }

    func authorize(_ request: AuthorizeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        Self.approve(request.amount)
    }

    func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack {
        .absent(at: Timestamp(secondsSinceEpoch: 0))
    }
}

/// Takes everything and keeps nothing: what is left in memory is the placement's own.
private struct ForgetfulStore: EventStore {
    func load(_ order: OrderID, after version: Int) async throws(StoreError) -> EventStream { EventStream() }
    func append(_ append: StoreAppend) async throws(StoreError) -> AppendResult { .appended }
    func claim(_ claim: UniqueClaim) async throws(StoreError) -> Bool { true }
    func orders(_ key: LookupKey) async throws(StoreError) -> [OrderID] { [] }
    func list(_ mark: OrderMark?, before: Int64?, limit: Int) async throws(StoreError) -> [ListedOrder] { [] }
    func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OrderID] { [] }
    func receive(_ message: InboxMessage) async throws(StoreError) -> Bool { false }
    func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [InboxMessage] { [] }
    func postponeInbox(
        _ id: InboxMessageID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {}
    func finishInbox(_ id: InboxMessageID) async throws(StoreError) {}
    func outbox(limit: Int) async throws(StoreError) -> [OutboxMessage] { [] }
    func claimOutbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OutboxMessage] { [] }
    func postponeOutbox(
        of order: OrderID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {}
    func acknowledgeOutbox(_ ids: [OutboxMessageID]) async throws(StoreError) {}
    func releaseClaims(of worker: WorkerID) async throws(StoreError) {}
    func savePersonalData(_ bytes: [UInt8], of order: OrderID) async throws(StoreError) {}
    func personalData(of order: OrderID) async throws(StoreError) -> [UInt8]? { nil }
    func erasePersonalData(of order: OrderID) async throws(StoreError) -> Bool { false }
}
