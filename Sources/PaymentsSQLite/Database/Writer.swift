internal import Payments

/// What the writer thread is asked to do.
enum WriterJob: Sendable {
    /// A change, to be committed together with others.
    case change(any WriteRequest)
    /// Move the log into the file and empty it, as far as no reader needs it.
    case emptyLog(CheckedContinuation<StoreError?, Never>)
}

/// The one thread that writes: it commits everything that waits at once, so that one sync serves many tasks.
struct Writer {
    let configuration: SQLiteConfiguration
    let queue: JobQueue<WriterJob>

    /// Emptying the log is housekeeping: it does not make changes wait long for somebody's reading.
    private static let emptyLogTimeout = Duration.milliseconds(100)

    /// Opens the file, reports how that went, and works until the queue is closed and drained.
    func run(whenOpen report: (StoreError?) -> Void) {
        let connection: Connection
        do throws(StoreError) {
            connection = try Writer.open(configuration)
        } catch {
            return report(error)
        }
        connection.interference = configuration.interference
        report(nil)
        let clock = ContinuousClock()
        var gathering = Gathering()
        while true {
            let jobs = queue.take(
                upTo: configuration.maximumBatchCount, expecting: gathering.expected, patience: gathering.patience)
            if jobs.isEmpty { return }
            let duration = clock.measure { work(jobs, on: connection) }
            gathering.record(jobs.count, taking: duration)
        }
    }

    private func work(_ jobs: [WriterJob], on connection: Connection) {
        var changes: [any WriteRequest] = []
        var waiting: [CheckedContinuation<StoreError?, Never>] = []
        for job in jobs {
            switch job {
            case .change(let request): changes.append(request)
            case .emptyLog(let continuation): waiting.append(continuation)
            }
        }
        if !changes.isEmpty { GroupCommit(connection: connection).commit(changes) }
        guard !waiting.isEmpty else { return }
        connection.setBusyTimeout(Writer.emptyLogTimeout)
        // What a reader still needs stays; the next time, or closing, empties it.
        try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)", "emptying the log")
        connection.setBusyTimeout(configuration.busyTimeout)
        for continuation in waiting { continuation.resume(returning: nil) }
    }

    /// Opens, checks before anything is written, and upgrades.
    private static func open(_ configuration: SQLiteConfiguration) throws(StoreError) -> Connection {
        try StoreFile.prepare(configuration.path)
        let connection = try Connection(path: configuration.path, busyTimeout: configuration.busyTimeout)
        let migrator = Migrator(connection: connection)
        try migrator.check()
        try connection.execute(settings, "opening")
        if let limit = configuration.maximumPageCount {
            try connection.execute("PRAGMA max_page_count = \(limit)", "opening")
        }
        try migrator.migrate()
        try startLog(connection, configuration.busyTimeout)
        return connection
    }

    /// FULL: a commit is on the disk when it returns. Deleted content is overwritten, because erased secrets must not
    /// stay in free pages. The log is cut back after bursts.
    private static let settings = """
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA secure_delete = ON;
        PRAGMA cell_size_check = ON;
        PRAGMA journal_size_limit = 16777216;
        """

    /// Switches to the write-ahead log. The switch needs the file alone and does not wait for others by itself.
    private static func startLog(_ connection: Connection, _ timeout: Duration) throws(StoreError) {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: timeout)
        while true {
            do throws(StoreError) {
                let mode = try connection.query("PRAGMA journal_mode = WAL") { (row) throws(StoreError) in
                    try row.text(0)
                }
                if mode == ["wal"] { return }
                throw StoreError(
                    .cannotOpen, problem: "the file system does not support a write-ahead log",
                    place: connection.path, advice: "Put the store on a local disk.")
            } catch  where error.code == .locked && clock.now < end {
                WorkerThread.pause(milliseconds: 5)
            }
        }
    }
}
