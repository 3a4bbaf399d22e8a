import Payments

/// A deterministic world around the shipped machine: virtual time, a seeded scheduler, two providers with ledgers of
/// their own, two workers that crash between any two effects, a store that fails, a network that loses, delays and
/// duplicates. One number replays it.
struct Simulation {
    enum Happening {
        case input(node: Int, generation: Int, OrderID, PlacementInput)
        case arrival(ProviderCall, SimulatedProvider.Plan, reply: Reply?)
        case decide(ProviderAccount, MerchantReference, approve: Bool)
        case client(OrderID, step: Int)
        case reconcile(node: Int)
        case webhook(ProviderAccount, MerchantReference)
        case append(node: Int, generation: Int, EffectNumber, StoreAppend)
        case read(node: Int, generation: Int, OrderID, EffectNumber, ProviderRead)
    }

    struct Reply {
        let node: Int
        let generation: Int
        let effect: EffectNumber
        let arrives: Bool
        let status: Int?
    }

    struct Node {
        var worker: PlacementWorker
        var generation = 0
        var machines: [OrderID: PlacementMachine] = [:]
    }

    struct Entry {
        let at: Timestamp
        let sequence: Int
        let happening: Happening
    }

    /// How rough the world is: chances in a thousand.
    struct Weather {
        var crash = 4
        var storeFault = 10
        var networkFault = 250
        var webhook = 400
    }

    let seed: UInt64
    var weather = Weather()
    var random: Jitter
    var now = Timestamp(secondsSinceEpoch: 1_900_000_000)
    var agenda: [Entry] = []
    var sequence = 0
    var shelf = MemoryEventShelf()
    var providers: [ProviderAccount: SimulatedProvider] = [:]
    var nodes: [Node] = []
    let directory: ProviderDirectory
    var policy = PlacementPolicy()
    var violations: [String] = []
    var clients: [OrderID: SimulatedClient] = [:]
    var callers: [CallerID: OrderID] = [:]
    var callCount = 0
    var effectCount = 0
    var isCalm = false
    var trace: [String] = []
    var webhookCount = 0

    static let first = ProviderAccount(ProviderID("first") ?? { preconditionFailure() }())
    static let second = ProviderAccount(ProviderID("second") ?? { preconditionFailure() }())

    init(seed: UInt64, orders: Int) {
        self.seed = seed
        var random = Jitter(seed: seed)
        func model() -> FailureModel {
            FailureModel(
                keyHorizon: random.next(upTo: 1) == 0 ? .seconds(86_400) : nil,
                refusesDuplicateReferences: random.next(upTo: 1) == 0, refusedBeforeProcessing: [429],
                absenceSettles: .seconds(120), distinguishesModifications: random.next(upTo: 2) > 0)
        }
        var facts: [ProviderAccount: ProviderFacts] = [:]
        for account in [Self.first, Self.second] {
            let model = model()
            providers[account] = SimulatedProvider(model: model)
            facts[account] = ProviderFacts(
                verbs: [.read, .authorize, .sale, .resume, .capture, .void, .refund], failureModel: model)
        }
        providers[ProviderDirectory.storedValueAccount] = SimulatedProvider(
            model: FailureModel(keyHorizon: .seconds(1_000_000_000)))
        directory = ProviderDirectory(facts, hasStoredValue: true)
        self.random = random
        for index in 0..<2 { nodes.append(Node(worker: worker(index, 0))) }
        for index in 0..<orders { addOrder(index) }
        for index in nodes.indices { schedule(.reconcile(node: index), after: .seconds(1)) }
    }

    private func worker(_ index: Int, _ generation: Int) -> PlacementWorker {
        PlacementWorker(
            id: WorkerID("node\(index)-run\(generation)") ?? { preconditionFailure() }(), seed: seed &+ UInt64(index))
    }

    // MARK: The scheduler

    mutating func chance(_ inThousand: Int) -> Bool { random.next(upTo: 999) < UInt64(inThousand) }

    mutating func schedule(_ happening: Happening, after delay: Duration) {
        sequence += 1
        agenda.append(Entry(at: now.advanced(by: delay), sequence: sequence, happening: happening))
    }

    mutating func shortDelay() -> Duration { .milliseconds(Int64(1 + random.next(upTo: 40))) }

    /// Runs until everybody rests, then calms the weather and lets everything settle.
    mutating func run() {
        pump(until: now.advanced(by: .seconds(3_600)))
        isCalm = true
        for (account, provider) in providers {
            for (reference, entry) in provider.entries where entry.state == .pending {
                schedule(.decide(account, reference, approve: chance(500)), after: shortDelay())
            }
        }
        for _ in 0..<40 {
            settleAsOperator()
            pump(until: now.advanced(by: .seconds(86_400)))
            if isQuiet { break }
        }
        settleAsOperator()
        pump(until: now.advanced(by: .seconds(86_400 * 3)))
        checkBooks()
    }

    private var isQuiet: Bool {
        shelf.orders.allSatisfy { order in
            !PlacementState(orderID: order, events: shelf.load(order).events).operations.contains { $0.standing.isOpen }
                && shelf.due(order).map { $0 > now } != false
        }
    }

    private mutating func pump(until end: Timestamp) {
        var steps = 0
        while let index = agenda.indices.min(by: { isEarlier(agenda[$0], agenda[$1]) }), agenda[index].at <= end {
            let entry = agenda.remove(at: index)
            now = max(now, entry.at)
            happen(entry.happening)
            steps += 1
            if steps > 200_000 {
                violations.append("no rest after 200 000 happenings")
                return
            }
        }
        now = max(now, end)
    }

    private func isEarlier(_ left: Entry, _ right: Entry) -> Bool {
        (left.at, left.sequence) < (right.at, right.sequence)
    }

    private mutating func happen(_ happening: Happening) {
        switch happening {
        case .input(let node, let generation, let order, let input):
            guard nodes[node].generation == generation else { return }
            feed(node, order, input)
        case .arrival(let call, let plan, let reply): arrive(call, plan, reply)
        case .decide(let account, let reference, let approve):
            providers[account]?.decide(reference, approve: approve)
            announce(account, reference)
        case .client(let order, let step): act(order, step)
        case .reconcile(let node): reconcile(node)
        case .webhook(let account, let reference): deliverWebhook(account, reference)
        case .append(let node, let generation, let effect, let append): store(node, generation, effect, append)
        case .read(let node, let generation, let order, let effect, let read):
            self.read(node, generation, order, effect, read)
        }
    }

    // MARK: Nodes

    mutating func feed(_ node: Int, _ order: OrderID, _ input: PlacementInput) {
        var machine =
            nodes[node].machines[order] ?? PlacementMachine(orderID: order, policy: policy, directory: directory)
        let effects = machine.step(input, at: now, worker: &nodes[node].worker)
        nodes[node].machines[order] = machine.isIdle ? nil : machine
        if !machine.lastCommit.isEmpty {
            trace.append(
                contentsOf: machine.lastCommit.map {
                    "\(now.secondsSinceEpoch % 100_000) n\(node) \(order) \($0.rule): \($0.fact)"
                })
        }
        for effect in effects {
            effectCount += 1
            if !isCalm, chance(weather.crash) { return crash(node) }
            perform(node, order, effect)
        }
    }

    /// The process ends: what it knew is gone, what it sent is on its way.
    private mutating func crash(_ node: Int) {
        trace.append("\(now.secondsSinceEpoch % 100_000) n\(node) CRASH")
        nodes[node].generation += 1
        nodes[node].machines = [:]
        nodes[node].worker = worker(node, nodes[node].generation)
        let lost = callers.filter { $0.key.value % 2 == UInt64(node) }
        for (caller, order) in lost {
            callers[caller] = nil
            clients[order]?.lost(caller)
            schedule(.client(order, step: 0), after: .seconds(2))
        }
    }

    private mutating func reconcile(_ node: Int) {
        for order in shelf.claimDue(at: now, until: now.advanced(by: .seconds(20)), limit: 10) {
            feed(node, order, .due)
        }
        for message in shelf.claimInbox(at: now, until: now.advanced(by: .seconds(20)), limit: 10) {
            take(node, message)
        }
        let pause: Duration = isCalm ? .seconds(20) : .seconds(1)
        // Far ahead there is nothing to do: sleep until the store has something.
        let next = shelf.nextDue.map { $0.duration(since: now) } ?? .seconds(3_600)
        schedule(.reconcile(node: node), after: max(pause, min(next, .seconds(3_600))))
    }

    private mutating func perform(_ node: Int, _ order: OrderID, _ effect: PlacementEffect) {
        let generation = nodes[node].generation
        func input(_ input: PlacementInput) -> Happening { .input(node: node, generation: generation, order, input) }
        switch effect.kind {
        case .load:
            let fails = !isCalm && chance(weather.storeFault)
            schedule(
                input(fails ? .loadFailed(effect.number) : .loaded(effect.number, shelf.load(order))),
                after: shortDelay())
        case .append(let append):
            schedule(.append(node: node, generation: generation, effect.number, append), after: shortDelay())
        case .call(let call): send(node, generation, effect.number, call)
        case .read(let read):
            schedule(.read(node: node, generation: generation, order, effect.number, read), after: shortDelay())
        case .wake(let moment):
            schedule(input(.woke(effect.number)), after: max(.zero, moment.duration(since: now)))
        case .reply(let caller, let result): replied(order, caller, result)
        }
    }

    private mutating func store(_ node: Int, _ generation: Int, _ effect: EffectNumber, _ append: StoreAppend) {
        let fails = !isCalm && chance(weather.storeFault)
        let isStored = !fails || chance(500)
        var input = PlacementInput.appendFailed(effect)
        if isStored {
            let result = shelf.append(append)
            if result == .appended { checkState(append.order) }
            if !fails {
                switch result {
                case .appended: input = .appended(effect)
                case .conflict: input = .conflicted(effect)
                case .taken(let claim): input = .taken(effect, claim)
                }
            }
        }
        schedule(.input(node: node, generation: generation, append.order, input), after: shortDelay())
    }

    private mutating func read(
        _ node: Int, _ generation: Int, _ order: OrderID, _ effect: EffectNumber, _ read: ProviderRead
    ) {
        let fails = !isCalm && chance(weather.networkFault)
        let answer =
            fails
            ? ReadAnswer.failed(.timedOut)
            : (providers[read.account]?.read(read.reference, at: now) ?? .failed(.configuration))
        schedule(.input(node: node, generation: generation, order, .read(effect, answer)), after: shortDelay())
    }
}
