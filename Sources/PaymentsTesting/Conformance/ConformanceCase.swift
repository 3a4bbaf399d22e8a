public import Payments

/// One thing that every adapter must do, as a value: run by tests and by tools alike, each time against a harness of
/// its own.
///
/// ```swift
/// @Test("does what every adapter must do", arguments: ConformanceCase.all(for: AcmeProvider.self))
/// func conforms(_ scenario: ConformanceCase) async throws {
///     try await scenario.run(against: AcmeHarness())
/// }
/// ```
///
/// The cases follow from what the adapter's type says: its conformances, and its descriptor's capabilities, currencies,
/// limits and failure model.
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// What running a case came to, when nothing was found wrong.
    public enum Result: Hashable, Sendable {
        /// The adapter does it.
        case passed
        /// The harness lacks something that the case needs; the text says what.
        case notApplicable(String)
    }

    /// The stable name, words with dashes between points: `delivery.capture.lost-answer`.
    public let id: String
    /// What is required, and why: one sentence.
    public let requirement: String
    /// Where an adapter that fails is usually wrong.
    let advice: String
    private let condition: @Sendable (any PaymentProvider.Type) -> Bool
    private let body: @Sendable (ConformanceBench) async throws -> Void

    init(
        _ id: String, _ requirement: String, advice: String,
        when condition: @escaping @Sendable (any PaymentProvider.Type) -> Bool,
        _ body: @escaping @Sendable (ConformanceBench) async throws -> Void
    ) {
        self.id = id
        self.requirement = requirement
        self.advice = advice
        self.condition = condition
        self.body = body
    }

    /// Id and requirement.
    public var description: String { "\(id): \(requirement)" }

    /// Whether the case concerns adapters of this type.
    public func applies(to provider: any PaymentProvider.Type) -> Bool { condition(provider) }

    /// Runs the case.
    /// - Parameter harness: A fresh one: what an earlier case did must not be seen.
    /// - Throws: ``ConformanceFailure``, whose text says what the adapter did, what was expected, why, and where to
    ///   look.
    @discardableResult
    public func run(against harness: any ConformanceHarness) async throws -> Result {
        do {
            try await body(ConformanceBench(harness))
            return .passed
        } catch let gap as ConformanceGap {
            return .notApplicable(gap.description)
        } catch let failure as ConformanceFailure {
            throw ConformanceFailure(
                "\(failure.description)\n  required: \(requirement)\n  look at: \(advice)\n  case: \(id)")
        } catch {
            throw ConformanceFailure(
                "the case could not be brought to its point: \(error)\n  required: \(requirement)\n"
                    + "  look at: the harness, and the cases that begin with \"call.\" first\n  case: \(id)")
        }
    }
}

extension ConformanceCase {
    /// Every case of the kit, whatever it applies to. Ids are unique.
    public static let all: [ConformanceCase] =
        calls + capabilities + amounts + keys + deliveries + statuses + answers + variations + limits + cancellations
        + reads + sessions + webhooks + secrecy

    /// The cases that concern adapters of a type, in a fixed order.
    public static func all(for provider: any PaymentProvider.Type) -> [ConformanceCase] {
        all.filter { $0.applies(to: provider) }
    }

    /// The case with this id; nil when there is none.
    public static func named(_ id: String) -> ConformanceCase? { all.first { $0.id == id } }
}

/// What a harness lacks: the case does not apply, and nothing is wrong.
struct ConformanceGap: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension ConformanceFailure {
    /// What the adapter did, and what was expected instead.
    init(did: String, expected: String) { self.init("the adapter \(did)\n  expected: \(expected)") }
}
