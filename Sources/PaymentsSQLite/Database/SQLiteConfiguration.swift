internal import Payments

/// Where a SQLite store is and what it may use.
public struct SQLiteConfiguration: Sendable {
    /// The file. Missing folders and the file are made, for the owner alone.
    public var path: String
    /// How long to wait for another process that writes, for each group of changes.
    public var busyTimeout: Duration = .seconds(5)
    /// Threads with a connection each that read, 1 or more.
    public var readerCount = 2
    /// The most changes, and the most reads, that may wait; beyond it they are refused with `.overloaded`.
    public var maximumQueuedCount = 4096
    /// The most changes that one commit takes.
    public var maximumBatchCount = 512
    /// The most pages (of 4096 bytes) that the file may have; nil for SQLite's own limit.
    public var maximumPageCount: Int?
    /// See ``Connection/interference``; for the writer, once it is open.
    var interference: (@Sendable () throws(StoreError) -> Void)?

    /// The defaults, for a file.
    public init(path: String) { self.path = path }
}
