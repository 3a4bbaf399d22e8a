/// Why a store did not do what it was asked. Safe to log: names, places and advice, never content.
public struct StoreError: Error, Hashable, Sendable {
    /// The kind of failure, an open set: a store may add its own.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, for logs and tests.
        public let description: String

        /// Names a code that is not among the static members.
        public init(_ description: String) { self.description = description }
    }

    /// What is known about the change that was asked for.
    public enum Written: String, Hashable, Sendable, CaseIterable {
        /// Certainly nothing of it is stored.
        case nothing
        /// The final sync failed: it may be there after a restart, whole, or not at all. Read before writing again.
        case unknown
    }

    /// What went wrong.
    public let code: Code
    /// What is known about the change; `.nothing` for reads.
    public let written: Written
    /// What is wrong, in a clause without a full stop.
    public let problem: String
    /// Where: a file, a table, a row.
    public let place: String
    /// What a person can do about it, as a sentence.
    public let advice: String

    /// Makes an error; stores do. All texts must be safe to log.
    public init(_ code: Code, written: Written = .nothing, problem: String, place: String, advice: String) {
        self.code = code
        self.written = written
        self.problem = problem
        self.place = place
        self.advice = advice
    }
}

extension StoreError: CustomStringConvertible {
    /// One line: code, problem, place, what to do.
    public var description: String {
        let doubt = written == .unknown ? " It is not known whether the change was stored." : ""
        return "\(code): \(problem) (\(place)).\(doubt) \(advice)"
    }
}
