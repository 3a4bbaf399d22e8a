/// The number of an effect within one machine, from 1. Results come back under it; a simulation crashes by it.
public struct EffectNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The number.
    public let value: Int

    /// Wraps a number.
    public init(_ value: Int) { self.value = value }

    /// Earlier effects sort first.
    public static func < (left: EffectNumber, right: EffectNumber) -> Bool { left.value < right.value }

    /// `effect 7`.
    public var description: String { "effect \(value)" }
}

/// One caller waiting for a result, named by the shell.
public struct CallerID: Hashable, Sendable {
    /// The name.
    public let value: UInt64

    /// Wraps a name.
    public init(_ value: UInt64) { self.value = value }
}

/// Something that the shell has to do, once, and whose result it feeds back under the same number.
public struct PlacementEffect: Sendable {
    /// What to do.
    public enum Kind: Sendable {
        /// Load the order's stream from its start; feed back `.loaded` or `.loadFailed`.
        case load
        /// Commit; feed back `.appended`, `.conflicted`, `.taken` or `.appendFailed`.
        case append(StoreAppend)
        /// Call a provider once; feed back `.answered`.
        case call(ProviderCall)
        /// Read a provider once; feed back `.read`.
        case read(ProviderRead)
        /// Feed back `.woke` at this moment or soon after.
        case wake(Timestamp)
        /// Tell a caller; nothing is fed back.
        case reply(CallerID, PlacementResult)
    }

    /// Its number.
    public let number: EffectNumber
    /// What to do.
    public let kind: Kind
}

/// One money call. The same values go to the provider however often the operation is sent.
public struct ProviderCall: Hashable, Sendable {
    /// What was decided and stored.
    public let intent: OperationIntent
    /// The number of this try.
    public let send: Int
    /// The lease that covers it: no byte leaves after `lease.sendBy`.
    public let lease: Lease
    /// How long to wait for the answer.
    public let timeout: Duration
    /// The provider's name for the charge that is modified or completed; nil for a charge.
    public let payment: ProviderReference?
    /// Our reference of that charge; nil for a charge.
    public let paymentReference: MerchantReference?
    /// The caller who brought the instrument or the result of an action; nil for calls that need neither.
    public let holder: CallerID?
    /// Whether an approval for less than asked is welcome.
    public let acceptsPartialApproval: Bool
    /// The order's fingerprint in hexadecimal.
    public let fingerprint: String

    /// What travels with the call.
    public func context(locale: String? = nil) -> CallContext {
        CallContext(
            reference: intent.reference, idempotencyKey: intent.key, attempt: intent.attempt, timeout: timeout,
            notAfter: lease.sendBy, locale: locale)
    }
}

/// One read.
public struct ProviderRead: Hashable, Sendable {
    /// Who is asked.
    public let account: ProviderAccount
    /// What is asked about.
    public let reference: MerchantReference
    /// How long to wait for the answer.
    public let timeout: Duration
}

/// What the shell tells the machine.
public enum PlacementInput: Sendable {
    /// A caller asks for something.
    case command(CallerID, PlacementCommand)
    /// A caller's task was cancelled.
    case callerLeft(CallerID)
    /// A caller's patience ended by the time that passed, whatever the clock says.
    case callerExpired(CallerID)
    /// The stream, whole.
    case loaded(EffectNumber, EventStream)
    /// The stream could not be read; nil when the store did not say why.
    case loadFailed(EffectNumber, StoreError? = nil)
    /// The commit is durable.
    case appended(EffectNumber)
    /// Another worker was faster; nothing was stored.
    case conflicted(EffectNumber)
    /// A unique key belongs to another; nothing was stored.
    case taken(EffectNumber, UniqueClaim)
    /// The store failed. Unless the error says that nothing was written, the commit may be there.
    case appendFailed(EffectNumber, StoreError? = nil)
    /// A call ended. `token` is a fresh unguessable text, used when the shopper has to act.
    case answered(EffectNumber, ProviderAnswer, token: String)
    /// A read ended.
    case read(EffectNumber, ReadAnswer)
    /// The moment has come.
    case woke(EffectNumber)
    /// The reconciler says that the order is due.
    case due
    /// A verified webhook concerns this order.
    case webhook(InboxMessageID, ProviderAccount, WebhookEvent)
}

/// What one worker's machines share: its id, its experience with providers, and its jitter.
public struct PlacementWorker: Hashable, Sendable {
    /// The process, for this run.
    public let id: WorkerID
    /// Breakers and bulkheads.
    public var gate: ProviderGate
    /// Spreads waits.
    public var jitter: Jitter

    /// Starts a worker.
    public init(id: WorkerID, gate: ProviderGate = ProviderGate(), seed: UInt64) {
        self.id = id
        self.gate = gate
        jitter = Jitter(seed: seed)
    }
}
