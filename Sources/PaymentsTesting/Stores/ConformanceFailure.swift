internal import Payments

/// What a conformance case found wrong.
public struct ConformanceFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected and what was found instead.
    public let description: String

    /// Reports a finding.
    public init(_ description: String) { self.description = description }
}

/// Fails the case unless `condition` holds.
func require(_ condition: Bool, _ expectation: @autoclosure () -> String) throws(ConformanceFailure) {
    guard condition else { throw ConformanceFailure(expectation()) }
}

/// Fails the case unless both values are equal, and shows them.
func requireEqual<Value: Equatable>(
    _ found: Value, _ expected: Value, _ subject: @autoclosure () -> String
) throws(ConformanceFailure) {
    guard found != expected else { return }
    throw ConformanceFailure("\(subject()): expected \(expected), found \(found)")
}

/// Fails the case unless `body` throws a store error with this code.
func requireStoreError(
    _ code: StoreError.Code, _ body: () async throws(StoreError) -> Void
) async throws(ConformanceFailure) {
    do {
        try await body()
    } catch {
        guard error.code == code else { throw ConformanceFailure("expected \(code), found \(error)") }
        return
    }
    throw ConformanceFailure("expected \(code), found no error")
}
