internal import Payments

/// A read that waits for a connection.
protocol ReadRequest: Sendable {
    /// Reads, and resumes the waiting task with what was found, or with why there is no connection.
    func perform(on connection: Result<Connection, StoreError>)
}

/// A read with its waiting task.
struct PendingRead<Value: Sendable>: ReadRequest {
    let body: @Sendable (Connection) throws(StoreError) -> Value
    let continuation: CheckedContinuation<Result<Value, StoreError>, Never>

    /// One transaction, so that several statements see one state of the store.
    func perform(on connection: Result<Connection, StoreError>) {
        let result = connection.flatMap { connection in
            Result { () throws(StoreError) -> Value in
                try connection.run("BEGIN", [], "reading")
                // Ending a transaction that only read cannot lose anything.
                defer { try? connection.run("ROLLBACK", [], "reading") }
                return try body(connection)
            }
        }
        continuation.resume(returning: result)
    }
}

/// A thread that reads, with a connection of its own made at the first read.
struct Reader {
    let configuration: SQLiteConfiguration
    let queue: JobQueue<any ReadRequest>

    /// Works until the queue is closed and drained.
    func run() {
        var connection: Connection?
        while let request = queue.take(upTo: 1).first {
            let opened = connection.map { .success($0) } ?? open()
            connection = try? opened.get()
            request.perform(on: opened)
        }
    }

    private func open() -> Result<Connection, StoreError> {
        Result { () throws(StoreError) -> Connection in
            let connection = try Connection(path: configuration.path, busyTimeout: configuration.busyTimeout)
            try connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON;", "opening")
            return connection
        }
    }
}
