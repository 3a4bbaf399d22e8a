public import Payments

/// What the event store suite needs of the store under test. One harness stands for one set of data, empty at first.
public protocol EventStoreHarness: Sendable {
    /// Another handle on the data, as another worker has it. A store in memory gives the same one again.
    func open() async throws(StoreError) -> any EventStore

    /// Runs `rehearsal`, and shows what a restart finds after a crash at any moment of it.
    ///
    /// A store on a disk stops, or takes a copy of its files, before its first write of the rehearsal, before the
    /// second, and so on to the end, and lets `check` look at each. The default, for stores whose data dies with them,
    /// looks at the end only.
    func crash(during rehearsal: CrashRehearsal) async throws
}

extension EventStoreHarness {
    /// Rehearses once, without a crash.
    public func crash(during rehearsal: CrashRehearsal) async throws {
        let store = try await open()
        try await rehearsal.prepare(store)
        try await rehearsal.work(store)
        try await rehearsal.check(store)
    }
}

/// A change that has to be whole or absent, however it ends.
public struct CrashRehearsal: Sendable {
    /// One step of it, or a look.
    public typealias Step = @Sendable (any EventStore) async throws -> Void

    /// What is stored before, without a crash.
    public let prepare: Step
    /// The change that a crash may hit.
    public let work: Step
    /// Looks at a store that was opened after the crash.
    public let check: Step

    /// Describes a rehearsal.
    public init(prepare: @escaping Step, work: @escaping Step, check: @escaping Step) {
        self.prepare = prepare
        self.work = work
        self.check = check
    }
}

/// The harness of the reference store.
public struct MemoryEventStoreHarness: EventStoreHarness {
    private let store = MemoryEventStore()

    /// An empty store.
    public init() {}

    /// The store.
    public func open() async throws(StoreError) -> any EventStore { store }
}
