import Payments
import PaymentsCrypto

/// One order in a world of scripts: the shipped placement machine with virtual time, the reference store and a scripted
/// provider. Operations tell it what happens; it tells them what was sent, what anybody was told and what is stored.
struct CaseWorld {
    /// What left the machine, in order.
    enum Happening {
        case send(ProviderCall)
        case read(MerchantReference)
    }

    static let account: ProviderAccount = {
        guard let id = ProviderID("scripted") else { preconditionFailure("a literal id is valid") }
        return ProviderAccount(id)
    }()

    let order: OrderID
    var amount: Money
    var provider: ScriptedProvider
    var now = Timestamp(secondsSinceEpoch: 1_893_456_000)
    private(set) var shelf = MemoryEventShelf()
    private(set) var calls: [(number: EffectNumber, call: ProviderCall)] = []
    private(set) var reads: [(number: EffectNumber, read: ProviderRead)] = []
    private(set) var wakes: [(number: EffectNumber, at: Timestamp)] = []
    private(set) var replies: [CallerID: PlacementResult] = [:]
    private(set) var told: [PlacementResult] = []
    private(set) var happenings: [Happening] = []
    private var machine: PlacementMachine
    private var worker: PlacementWorker
    private var nextCaller: UInt64 = 1
    private var restarts = 0
    private let directory: ProviderDirectory
    private let policy: PlacementPolicy

    init(
        order name: String = "order-1", amount: Money, honoursKeys: Bool = true, voidsCaptured: Bool = false,
        policy: PlacementPolicy = PlacementPolicy()
    ) throws(CaseFault) {
        guard let order = OrderID(name) else { throw .unreadable("\(name) is no order id") }
        self.order = order
        self.amount = amount
        self.policy = policy
        provider = ScriptedProvider(honoursKeys: honoursKeys)
        let verbs: Set<CallVerb> = [.read, .authorize, .sale, .resume, .capture, .void, .refund]
        let model = Self.model(honoursKeys: honoursKeys, voidsCaptured: voidsCaptured)
        directory = ProviderDirectory([Self.account: ProviderFacts(verbs: verbs, failureModel: model)])
        machine = PlacementMachine(orderID: order, policy: policy, directory: directory)
        worker = Self.worker(0)
    }

    /// How a provider behaves that honours keys as its documentation says, and how one does that documents nothing.
    static func model(honoursKeys: Bool, voidsCaptured: Bool = false) -> FailureModel {
        FailureModel(
            keyHorizon: honoursKeys ? .seconds(86_400) : nil,
            refusedBeforeProcessing: honoursKeys ? [409, 429, 503] : [429], absenceSettles: .seconds(120),
            distinguishesModifications: true, voidsCaptured: voidsCaptured)
    }

    private static func worker(_ run: Int) -> PlacementWorker {
        guard let id = WorkerID("worker-\(run)") else { preconditionFailure("a literal id is valid") }
        return PlacementWorker(id: id, seed: 7)
    }

    /// The stored story, folded.
    var state: PlacementState { PlacementState(orderID: order, events: shelf.load(order).events) }

    /// The calls that were sent, in order.
    var sends: [ProviderCall] {
        happenings.compactMap { if case .send(let call) = $0 { call } else { nil } }
    }

    // MARK: Asking

    /// The terms of this order; the content stands for everything but the amount.
    func terms(content: String = "cart", isFinal: Bool = true) -> OrderTerms {
        OrderTerms(
            orderID: order, fingerprint: SHA256.hash(Array("\(content) \(amount)".utf8)), amount: amount,
            isFinal: isFinal)
    }

    @discardableResult
    mutating func ask(_ command: PlacementCommand) -> CallerID {
        let caller = CallerID(nextCaller)
        nextCaller += 1
        feed(.command(caller, command))
        return caller
    }

    /// A press of Pay.
    @discardableResult
    mutating func place(
        attempt: String? = "attempt-1", capture: AuthorizeRequest.Capture = .immediately, content: String = "cart",
        approved: Money? = nil, seconds: Int64 = 30, isFinal: Bool = true
    ) -> CallerID {
        ask(
            .place(
                PlaceCommand(
                    terms: terms(content: content, isFinal: isFinal), attempt: attempt.flatMap { AttemptID($0) },
                    capture: capture, routes: [Self.account], approvedAmount: approved,
                    deadline: now.advanced(by: .seconds(seconds)))))
    }

    /// A capture, void or refund.
    @discardableResult
    mutating func modify(_ change: ModifyCommand.Change, id: String? = nil) -> CallerID {
        ask(
            .modify(
                ModifyCommand(
                    change, id: id.flatMap { CommandID($0) }, deadline: now.advanced(by: .seconds(30)))))
    }

    @discardableResult
    mutating func cancel(_ origin: CancelOrigin) -> CallerID {
        ask(.cancel(origin, id: nil, deadline: now.advanced(by: .seconds(30))))
    }

    // MARK: Driving

    mutating func feed(_ input: PlacementInput) {
        var inputs = [input]
        while !inputs.isEmpty {
            for effect in machine.step(inputs.removeFirst(), at: now, worker: &worker) {
                switch effect.kind {
                case .load: inputs.append(.loaded(effect.number, shelf.load(order)))
                case .append(let append): inputs.append(stored(append, effect.number))
                case .call(let call):
                    calls.append((effect.number, call))
                    happenings.append(.send(call))
                case .read(let read):
                    reads.append((effect.number, read))
                    happenings.append(.read(read.reference))
                case .wake(let moment): wakes.append((effect.number, moment))
                case .reply(let caller, let result):
                    replies[caller] = result
                    told.append(result)
                }
            }
        }
    }

    private mutating func stored(_ append: StoreAppend, _ number: EffectNumber) -> PlacementInput {
        switch shelf.append(append) {
        case .appended: .appended(number)
        case .conflict: .conflicted(number)
        case .taken(let claim): .taken(number, claim)
        }
    }

    /// The provider answers the oldest call.
    mutating func answer(_ scripted: ScriptedAnswer) {
        guard !calls.isEmpty else { return }
        let (number, call) = calls.removeFirst()
        feed(.answered(number, provider.receive(call, scripted), token: "token-\(number.value)"))
    }

    /// The provider answers every query.
    mutating func answerReads() {
        while !reads.isEmpty {
            let (number, read) = reads.removeFirst()
            let operation = state.operations.last { $0.intent.reference == read.reference }
            feed(.read(number, provider.read(read.reference, at: now, of: operation)))
        }
    }

    /// Nobody answers the queries that wait.
    mutating func dropReads() { reads = [] }

    /// Moves the clock to a moment and wakes what asked for it.
    mutating func advance(to moment: Timestamp) {
        now = max(now, moment)
        while let index = wakes.indices.filter({ wakes[$0].at <= now }).min(by: { wakes[$0].at < wakes[$1].at }) {
            feed(.woke(wakes.remove(at: index).number))
        }
    }

    mutating func pass(_ duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// The process ends without a word and another one begins: only the store remembers.
    mutating func restart() {
        restarts += 1
        machine = PlacementMachine(orderID: order, policy: policy, directory: directory)
        worker = Self.worker(restarts)
        (calls, reads, wakes) = ([], [], [])
    }

    /// A webhook that was stored before.
    mutating func receive(_ message: InboxMessage) -> Bool { shelf.receive(message) }

    mutating func claimInbox(until: Timestamp) -> [InboxMessage] {
        shelf.claimInbox(at: now, until: until, limit: EventStoreLimits.maximumBatch)
    }
}
