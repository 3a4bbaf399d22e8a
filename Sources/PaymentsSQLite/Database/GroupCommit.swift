internal import Payments

/// Commits a group of changes with one sync. Each is undone alone when it fails by itself; what befalls the transaction
/// befalls all.
struct GroupCommit {
    let connection: Connection

    /// Makes the changes, commits, and finishes every request exactly once.
    func commit(_ requests: [any WriteRequest]) {
        let failure = result(of: requests)
        for request in requests { request.finish(failure) }
    }

    /// Why the group as a whole is not stored; nil when it is.
    private func result(of requests: [any WriteRequest]) -> StoreError? {
        do throws(StoreError) {
            // Immediate: a transaction that reads first and then wants to write could not wait for others.
            try connection.run("BEGIN IMMEDIATE")
            if try performTogether(requests) == false {
                try connection.run("ROLLBACK")
                try connection.run("BEGIN IMMEDIATE")
                for request in requests { try performApart(request) }
            }
        } catch {
            rollBack()
            return error
        }
        do throws(StoreError) {
            try connection.run("COMMIT", [], "committing")
            return nil
        } catch {
            rollBack()
            return error.afterCommit
        }
    }

    /// Makes the changes one after another without a way back: a savepoint for each would copy every page that it
    /// touches, and changes that fail are rare.
    /// - Returns: Whether all went well, or failed before they changed anything.
    /// - Throws: `StoreError` when the whole transaction cannot go on.
    private func performTogether(_ requests: [any WriteRequest]) throws(StoreError) -> Bool {
        for request in requests {
            let before = connection.changeCount
            guard let failure = request.perform(on: connection) else { continue }
            // A full or failing disk makes SQLite give up the whole transaction.
            guard connection.isInTransaction else { throw failure }
            if connection.changeCount != before { return false }
        }
        return true
    }

    /// Makes one change that can be undone alone.
    /// - Throws: `StoreError` when the whole transaction cannot go on.
    private func performApart(_ request: any WriteRequest) throws(StoreError) {
        try connection.run("SAVEPOINT request")
        if let failure = request.perform(on: connection) {
            guard connection.isInTransaction else { throw failure }
            try connection.run("ROLLBACK TO request")
        }
        try connection.run("RELEASE request")
    }

    private func rollBack() {
        guard connection.isInTransaction else { return }
        // Should this fail too, the next BEGIN fails and says why: nothing is committed by accident.
        try? connection.run("ROLLBACK")
    }
}

extension StoreError {
    /// The same failure for changes whose commit it hit. When the disk fails at the last step, the log may hold the
    /// whole commit or not, which shows after the next opening; any other failure leaves nothing behind.
    fileprivate var afterCommit: StoreError {
        guard code == .io else { return self }
        return StoreError(code, written: .unknown, problem: problem, place: place, advice: advice)
    }
}
