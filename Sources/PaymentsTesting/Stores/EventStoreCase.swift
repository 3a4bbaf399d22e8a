internal import Payments

/// One thing that every event store must do. Tests of a store run all of them, each against an empty store:
///
///     @Test("does what every event store must do", arguments: EventStoreCase.all)
///     func conforms(_ scenario: EventStoreCase) async throws {
///         try await scenario.run(against: MyHarness())
///     }
public struct EventStoreCase: Sendable, CustomStringConvertible {
    /// What is required, as a sentence.
    public let description: String
    private let body: @Sendable (any EventStoreHarness) async throws -> Void

    /// A case that needs more than one handle, or crashes.
    init(_ description: String, with body: @escaping @Sendable (any EventStoreHarness) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// A case on one store.
    init(_ description: String, _ body: @escaping @Sendable (any EventStore) async throws -> Void) {
        self.init(description, with: { harness in try await body(harness.open()) })
    }

    /// Runs the case.
    /// - Throws: ``ConformanceFailure`` when the store does something else; what the store threw unexpectedly.
    public func run(against harness: any EventStoreHarness) async throws { try await body(harness) }

    /// All cases.
    public static let all: [EventStoreCase] =
        streams + contention + lookups + dueWork + inbox + outbox + listing + personalData + crashes
}
