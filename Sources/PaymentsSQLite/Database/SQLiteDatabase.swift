public import Payments

/// One database file: a single writer that commits what waits as a group, and a few readers beside it.
///
/// Write-ahead log with full syncs: a change is on the disk when its call returns. Several of these may be open on one
/// file, in one process or in many. Calls never block Swift's own threads.
public final class SQLiteDatabase: Sendable {
    /// The file.
    public let path: String
    private let changes: JobQueue<WriterJob>
    private let reads: JobQueue<any ReadRequest>
    private let ended: Latch

    /// Opens a store, makes it where there is none, and upgrades an older one.
    /// - Throws: `StoreError` with code `.notOurs` or `.newerSchema`, both before anything is written; `.cannotOpen`,
    ///   `.notPrivate`, `.readOnly`, `.locked`, `.corrupt`, `.full`, `.io`.
    public static func open(_ configuration: SQLiteConfiguration) async throws(StoreError) -> SQLiteDatabase {
        precondition(configuration.readerCount > 0 && configuration.maximumBatchCount > 0, "a store needs threads")
        guard !configuration.path.isEmpty, !configuration.path.utf8.contains(0) else {
            throw StoreError(
                .cannotOpen, problem: "the path is empty or holds a NUL", place: "store", advice: "Name a file.")
        }
        var configuration = configuration
        // A name such as ":memory:" means a file here, too.
        if !configuration.path.hasPrefix("/") { configuration.path = "./" + configuration.path }
        let database = SQLiteDatabase(configuration)
        if let failure = await database.start(configuration) { throw failure }
        return database
    }

    private init(_ configuration: SQLiteConfiguration) {
        path = configuration.path
        changes = JobQueue(limit: configuration.maximumQueuedCount)
        reads = JobQueue(limit: configuration.maximumQueuedCount)
        ended = Latch(1 + configuration.readerCount)
    }

    deinit {
        changes.close()
        reads.close()
    }

    /// Refuses new calls, finishes those that wait, and closes the file. May be called more than once.
    public func close() async {
        changes.close()
        reads.close()
        await ended.wait()
    }

    /// Makes a change in a transaction that it shares with others, and returns once it is on the disk. A change that
    /// throws is undone alone. Cancellation of the task does not stop it. `body` may run more than once, with
    /// everything undone between: it does nothing but read and write here.
    /// - Throws: `StoreError`: what `body` throws, `.overloaded`, `.closed`, or what befell the commit.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await withCheckedContinuation { continuation in
            let refusal = post(.change(PendingWrite(body, continuation)), to: changes)
            if let refusal { continuation.resume(returning: .failure(refusal)) }
        }.get()
    }

    /// Reads one state of the store.
    /// - Throws: `StoreError`: what `body` throws, `.overloaded`, `.closed`, or why there is no connection.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await withCheckedContinuation { continuation in
            let refusal = post(PendingRead(body: body, continuation: continuation), to: reads)
            if let refusal { continuation.resume(returning: .failure(refusal)) }
        }.get()
    }

    /// Moves the log into the file and empties it, unless somebody reads old content just now.
    /// - Throws: `StoreError` with code `.overloaded` or `.closed`.
    func emptyLog() async throws(StoreError) {
        let refusal: StoreError? = await withCheckedContinuation { continuation in
            let refusal = post(.emptyLog(continuation), to: changes)
            if let refusal { continuation.resume(returning: refusal) }
        }
        if let refusal { throw refusal }
    }

    private func post<Job>(_ job: Job, to queue: JobQueue<Job>) -> StoreError? {
        switch queue.post(job) {
        case .accepted: nil
        case .full:
            StoreError(
                .overloaded, problem: "too many requests wait already", place: path,
                advice: "Nothing was tried; try again later, or start fewer at once.")
        case .closed:
            StoreError(.closed, problem: "the store is closed", place: path, advice: "Open it again.")
        }
    }

    private func start(_ configuration: SQLiteConfiguration) async -> StoreError? {
        let noThread = StoreError(
            .unexpected, problem: "the system gives no thread", place: path, advice: "Raise the limit of threads.")
        let writer = Writer(configuration: configuration, queue: changes)
        let (reads, ended) = (reads, ended)
        let failure: StoreError? = await withCheckedContinuation { continuation in
            let isStarted = WorkerThread.start {
                writer.run { continuation.resume(returning: $0) }
                ended.arrive()
            }
            if !isStarted { continuation.resume(returning: noThread) }
        }
        if let failure { return failure }
        for _ in 0..<configuration.readerCount {
            let reader = Reader(configuration: configuration, queue: reads)
            let isStarted = WorkerThread.start {
                reader.run()
                ended.arrive()
            }
            guard isStarted else { return noThread }
        }
        return nil
    }
}
