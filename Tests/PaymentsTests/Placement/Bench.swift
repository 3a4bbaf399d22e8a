import Payments
import PaymentsCrypto
import Testing

/// One machine on a bench: loads and commits are done at once, calls and reads wait for the test to answer them.
struct Bench {
    static let usd = Currency(code: "USD") ?? { preconditionFailure() }()
    static let first = ProviderAccount(ProviderID("first") ?? { preconditionFailure() }())
    static let second = ProviderAccount(ProviderID("second") ?? { preconditionFailure() }())
    static let order = OrderID("order-1") ?? { preconditionFailure() }()

    var machine: PlacementMachine
    var worker: PlacementWorker
    var shelf = MemoryEventShelf()
    var now = Timestamp(secondsSinceEpoch: 1_900_000_000)
    var calls: [(EffectNumber, ProviderCall)] = []
    var reads: [(EffectNumber, ProviderRead)] = []
    var wakes: [(EffectNumber, Timestamp)] = []
    var replies: [CallerID: PlacementResult] = [:]
    var appends: [StoreAppend] = []
    var sentCount = 0
    private var nextCaller: UInt64 = 1
    let directory: ProviderDirectory
    let policy: PlacementPolicy

    init(
        model: FailureModel = Bench.honest, policy: PlacementPolicy = PlacementPolicy(), shelf: MemoryEventShelf? = nil,
        worker name: String = "worker-1"
    ) {
        let verbs: Set<CallVerb> = [.read, .authorize, .sale, .resume, .capture, .void, .refund, .createSession]
        let facts = ProviderFacts(verbs: verbs, failureModel: model)
        directory = ProviderDirectory([Self.first: facts, Self.second: facts], hasStoredValue: true)
        self.policy = policy
        machine = PlacementMachine(orderID: Self.order, policy: policy, directory: directory)
        worker = PlacementWorker(id: WorkerID(name) ?? { preconditionFailure() }(), seed: 7)
        if let shelf { self.shelf = shelf }
    }

    /// A provider with keys, documented early refusals and readable modifications.
    static let honest = FailureModel(
        keyHorizon: .seconds(86_400), refusesDuplicateReferences: true, refusedBeforeProcessing: [409, 429, 503],
        absenceSettles: .seconds(120), distinguishesModifications: true)

    /// A provider without keys.
    static let keyless = FailureModel(absenceSettles: .seconds(120))

    static func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: usd) }

    static func terms(_ units: Int64 = 5_000, storedValue: Int64? = nil, fingerprint: String = "a") -> OrderTerms {
        OrderTerms(
            orderID: order, fingerprint: SHA256.hash(Array(fingerprint.utf8)), amount: money(units),
            storedValue: storedValue.map(money))
    }

    var state: PlacementState { PlacementState(orderID: Self.order, events: shelf.load(Self.order).events) }
    var rules: [String] { shelf.load(Self.order).events.map(\.rule.id) }

    func place(
        _ attempt: String? = "a1", _ terms: OrderTerms = Bench.terms(), capture: AuthorizeRequest.Capture = .later,
        method: AttemptStart.Method = .direct, routes: [ProviderAccount] = [Bench.first], partial: Bool = false,
        approved: Money? = nil, wallet: String? = nil, seconds: Int64 = 30
    ) -> PlacementCommand {
        .place(
            PlaceCommand(
                terms: terms, attempt: attempt.flatMap { AttemptID($0) }, method: method, capture: capture,
                routes: routes, acceptsPartialApproval: partial, approvedAmount: approved, walletTransaction: wallet,
                deadline: now.advanced(by: .seconds(seconds))))
    }

    func modify(_ change: ModifyCommand.Change, id: String? = nil) -> PlacementCommand {
        .modify(
            ModifyCommand(
                change, id: id.flatMap { CommandID($0) }, deadline: now.advanced(by: .seconds(30))))
    }

    // MARK: Driving

    @discardableResult
    mutating func ask(_ command: PlacementCommand) -> CallerID {
        let caller = CallerID(nextCaller)
        nextCaller += 1
        feed(.command(caller, command))
        return caller
    }

    mutating func feed(_ input: PlacementInput) {
        var inputs = [input]
        while !inputs.isEmpty {
            for effect in machine.step(inputs.removeFirst(), at: now, worker: &worker) {
                switch effect.kind {
                case .load: inputs.append(.loaded(effect.number, shelf.load(Self.order)))
                case .append(let append): inputs.append(store(append, effect.number))
                case .call(let call):
                    calls.append((effect.number, call))
                    sentCount += 1
                case .read(let read): reads.append((effect.number, read))
                case .wake(let moment): wakes.append((effect.number, moment))
                case .reply(let caller, let result): replies[caller] = result
                }
            }
        }
    }

    private mutating func store(_ append: StoreAppend, _ number: EffectNumber) -> PlacementInput {
        appends.append(append)
        switch shelf.append(append) {
        case .appended: return .appended(number)
        case .conflict: return .conflicted(number)
        case .taken(let claim): return .taken(number, claim)
        }
    }

    mutating func answer(_ outcome: PaymentOutcome) { answer(.outcome(outcome)) }

    mutating func answer(_ answer: ProviderAnswer) {
        guard !calls.isEmpty else {
            _ = Issue.record("no call waits for an answer")
            return
        }
        let (number, _) = calls.removeFirst()
        feed(.answered(number, answer, token: "token-\(number.value)"))
    }

    mutating func approve(_ units: Int64? = nil, reference: String = "p1") {
        let amount = units.map(Self.money) ?? calls.first?.1.intent.amount ?? Self.money(0)
        answer(
            .approved(
                Approval(providerReference: ProviderReference(reference) ?? { preconditionFailure() }(), amount: amount)
            ))
    }

    mutating func decline(_ advice: RetryAdvice = .anotherInstrument) {
        answer(.declined(Decline(.insufficientFunds, advice: advice)))
    }

    mutating func fail(
        _ delivery: Delivery, status: Int? = nil, retryAfter: String? = nil, code: PaymentError.Code = .timedOut
    ) {
        let isUntouched = delivery == .notSent || (delivery == .replied && (status ?? 500) < 500)
        answer(
            .failed(
                PaymentError(
                    code, effect: isUntouched ? .untouched : .unknown, explanation: "scripted",
                    evidence: CallEvidence(delivery: delivery, status: status, retryAfter: retryAfter))))
    }

    mutating func found(_ state: ProviderRecord.State, _ units: Int64?, reference: MerchantReference? = nil) {
        guard !reads.isEmpty else {
            _ = Issue.record("no read waits for an answer")
            return
        }
        let (number, read) = reads.removeFirst()
        feed(
            .read(
                number,
                .found(
                    ProviderRecord(
                        providerReference: ProviderReference("p1"), merchantReference: reference ?? read.reference,
                        state: state, providerState: "scripted", amount: units.map(Self.money)))))
    }

    mutating func absent() {
        guard !reads.isEmpty else {
            _ = Issue.record("no read waits for an answer")
            return
        }
        let (number, _) = reads.removeFirst()
        feed(.read(number, .absent(at: now)))
    }

    /// Lets time pass and wakes what asked for it.
    mutating func pass(_ seconds: Int64) {
        now = now.advanced(by: .seconds(seconds))
        while let index = wakes.firstIndex(where: { $0.1 <= now }) {
            let (number, _) = wakes.remove(at: index)
            feed(.woke(number))
        }
    }

    /// Lets the reconciler look, as another worker would.
    mutating func reconcile() { feed(.due) }

    /// A payment that is placed.
    static func placed(
        _ units: Int64 = 5_000, capture: AuthorizeRequest.Capture = .later, model: FailureModel = Bench.honest
    ) -> Bench {
        var bench = Bench(model: model)
        bench.ask(bench.place(nil, terms(units), capture: capture))
        bench.approve()
        return bench
    }
}

extension PlacementResult {
    /// The case, for comparison in tests.
    var name: String {
        switch self {
        case .placed: "placed"
        case .completedWithoutPayment: "completed without payment"
        case .declined(let decline): "declined \(decline.reason)"
        case .actionRequired: "action required"
        case .session: "session"
        case .done(_, let amount): "done \(amount.decimalText)"
        case .pending: "pending"
        case .confirming: "confirming"
        case .cancelled(let ending): "cancelled: \(ending.name)"
        case .noted: "noted"
        case .failed(let error): "failed \(error.code)"
        }
    }
}

extension CancelEnding {
    var name: String {
        switch self {
        case .cancelled: "cancelled"
        case .refunding(let amount): "refunding \(amount.decimalText)"
        case .holdUntil(_, let amount): "hold \(amount.decimalText)"
        case .tooLate(let amount): "too late \(amount.decimalText)"
        }
    }
}
