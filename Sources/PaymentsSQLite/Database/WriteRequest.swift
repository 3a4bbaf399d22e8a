internal import Payments

/// A change that waits for its place in a commit.
protocol WriteRequest: Sendable {
    /// Makes the change inside an open transaction and keeps the result. Called again when the transaction was rolled
    /// back because of a neighbour.
    /// - Returns: Why it failed; nil when it is done.
    func perform(on connection: Connection) -> StoreError?

    /// Hands out the result once its commit has ended. `failure` is what befell the whole commit; a failure of its own
    /// comes first.
    func finish(_ failure: StoreError?)
}

/// A change with its waiting task.
final class PendingWrite<Value: Sendable>: WriteRequest, @unchecked Sendable {
    // Unchecked: `result` is touched by the writer thread only, once the request is posted.
    private let body: @Sendable (Connection) throws(StoreError) -> Value
    private let continuation: CheckedContinuation<Result<Value, StoreError>, Never>
    private var result: Result<Value, StoreError>?

    init(
        _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value,
        _ continuation: CheckedContinuation<Result<Value, StoreError>, Never>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func perform(on connection: Connection) -> StoreError? {
        do throws(StoreError) {
            result = .success(try body(connection))
            return nil
        } catch {
            result = .failure(error)
            return error
        }
    }

    func finish(_ failure: StoreError?) {
        switch (result, failure) {
        case (.failure(let own), _): continuation.resume(returning: .failure(own))
        case (_, .some(let failure)): continuation.resume(returning: .failure(failure))
        case (.some(let result), nil): continuation.resume(returning: result)
        case (nil, nil): preconditionFailure("a change was finished before it was made")
        }
    }
}
