/// One worker's view of one order: a value that is told what happened and says what to do.
///
/// It decides with `PlacementRules`, commits, and acts only on what is committed. A lost compare-and-set reloads and
/// decides the same stimulus again, so evidence in hand is never dropped. What callers are told follows from the state.
/// There is no I/O, clock or randomness in it: `now` and the worker come with each input.
public struct PlacementMachine: Sendable {
    /// The order.
    public let orderID: OrderID
    let policy: PlacementPolicy
    let directory: ProviderDirectory
    /// The state as last loaded or committed; nil before the first load.
    public internal(set) var state: PlacementState? {
        didSet { if let state { lastState = state } }
    }
    /// The events that the last step committed or drafted, for observers and simulations.
    public internal(set) var lastCommit: [PlacementEvent] = []

    /// The retries that the last step planned, for observers.
    public internal(set) var plannedRetries: [PlannedRetry] = []

    var queue: [Stimulus] = []
    var callers: [Caller] = []
    var flights: [EffectNumber: Flight] = [:]
    var pending: Pending?
    var isLoading = false
    var storeFailures = 0
    /// The wake until which a failing store is left alone; nil when it works, as far as is known.
    var storeRest: EffectNumber?
    /// How many compare-and-sets were lost in a row.
    var conflicts = 0
    var instruments: [AttemptID: CallerID] = [:]
    var results: [AttemptID: CallerID] = [:]
    var actions: [OperationNumber: (action: CustomerAction, token: String)] = [:]
    var nextWake: Timestamp?
    /// The version at which being due led to nothing: asking again would change nothing until something happens.
    var idleVersion: Int?
    /// The state as it was last known, for callers who leave while it is being reloaded.
    var lastState: PlacementState?
    var nextEffect = 1
    var effects: [PlacementEffect] = []

    /// Makes a machine that has loaded nothing yet.
    public init(orderID: OrderID, policy: PlacementPolicy, directory: ProviderDirectory) {
        self.orderID = orderID
        self.policy = policy
        self.directory = directory
    }

    /// Whether nothing is waited for but moments at which nobody will be told anything: the shell may drop the machine,
    /// and its wakes with it.
    public var isIdle: Bool {
        guard queue.isEmpty, callers.isEmpty, pending == nil else { return false }
        return flights.values.allSatisfy {
            if case .wake = $0 { true } else { false }
        }
    }

    /// Whether the shell has to keep what this caller brought to pay with, or brought back from an action.
    public func needs(_ caller: CallerID) -> Bool {
        callers.contains { $0.id == caller } || instruments.values.contains(caller) || results.values.contains(caller)
    }

    /// Whether a call or read is in flight: a shutdown waits for it.
    public var hasCallsInFlight: Bool {
        flights.values.contains {
            switch $0 {
            case .call, .read, .probe: true
            default: false
            }
        }
    }

    /// Takes one input and returns what to do, in order.
    public mutating func step(
        _ input: PlacementInput, at now: Timestamp, worker: inout PlacementWorker
    ) -> [PlacementEffect] {
        effects = []
        lastCommit = []
        plannedRetries = []
        receive(input, now, &worker)
        run(now, &worker)
        return effects
    }

    private mutating func receive(_ input: PlacementInput, _ now: Timestamp, _ worker: inout PlacementWorker) {
        switch input {
        case .command(let id, let command): accept(id, command, now)
        case .callerLeft(let id): leave(id, now)
        case .callerExpired(let id): expire(id)
        case .loaded(let number, let stream): loaded(number, stream, now, &worker)
        case .loadFailed(let number, let error): loadFailed(number, error, now, &worker)
        case .appended(let number): appended(number, now, &worker)
        case .conflicted(let number): conflicted(number, now, &worker)
        case .taken(let number, let claim): taken(number, claim, now, &worker)
        case .appendFailed(let number, let error): appendFailed(number, error, now, &worker)
        case .answered(let number, let answer, let token): answered(number, answer, token, now, &worker)
        case .read(let number, let answer): read(number, answer, now, &worker)
        case .woke(let number): woke(number, now)
        case .due: queue.append(.due)
        case .webhook(let id, let account, let event): queue.append(.webhook(id, account, event))
        }
    }

    mutating func emit(_ kind: PlacementEffect.Kind) -> EffectNumber {
        let number = EffectNumber(nextEffect)
        nextEffect += 1
        effects.append(PlacementEffect(number: number, kind: kind))
        return number
    }
}

extension PlacementMachine {
    /// A try that will be repeated after a wait.
    public struct PlannedRetry: Hashable, Sendable {
        /// What was tried.
        public let intent: OperationIntent
        /// The number of the next try.
        public let send: Int
        /// When it may leave.
        public let at: Timestamp
        /// The row of the retry table that decided.
        public let rule: Rule
    }

    /// What the machine has to decide about.
    enum Stimulus: Sendable {
        case command(CallerID, PlacementCommand)
        case answered(OperationNumber, send: Int, ProviderAnswer, ChallengeToken?)
        case fetched(OperationNumber, ReadAnswer)
        case retry(OperationNumber, afterSend: Int, SendEnd, Rule)
        case withdraw(OperationNumber, send: Int)
        case due
        case webhook(InboxMessageID, ProviderAccount, WebhookEvent)

        var caller: CallerID? {
            if case .command(let id, _) = self { id } else { nil }
        }
    }

    /// A token for an action, made when its answer came.
    struct ChallengeToken: Sendable {
        let token: String
        let record: ChallengeRecord
    }

    /// What an effect's result is for.
    enum Flight: Sendable {
        case load
        case append
        case call(OperationNumber, send: Int, ProviderAccount, CallVerb, Permit?)
        case read(OperationNumber)
        case probe(ProviderAccount, CallVerb)
        case retry(OperationNumber, afterSend: Int, SendEnd, Rule)
        case wake(Timestamp)
    }

    /// A commit in flight.
    struct Pending: Sendable {
        let number: EffectNumber
        let stimulus: Stimulus
        let draft: Draft
        let expectedVersion: Int
        /// The place that was taken at the provider's gate for the send that follows.
        let permit: Permit?
        var isAmbiguous = false
    }

    /// A place taken at the gate.
    struct Permit: Sendable {
        let account: ProviderAccount
        let verb: CallVerb
    }

    /// One caller.
    struct Caller: Sendable {
        enum Target: Hashable, Sendable {
            /// Its command was not decided yet.
            case undecided
            case attempt(AttemptID)
            case operation(OperationNumber)
            case cancellation
            /// Waits for a read of this operation; nil when there is nothing to read.
            case verification(OperationNumber?)
            /// Only the story is concerned.
            case bookkeeping
        }

        let id: CallerID
        let command: PlacementCommand
        var target = Target.undecided
        var deadline: Timestamp { command.deadline }
    }
}
