public import Payments

/// One thing that is wrong with a request.
public struct ApplePayProblem: Hashable, Sendable, CustomStringConvertible {
    /// Whether the sheet would refuse.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The request must not leave.
        case error
        /// The request may leave; somebody should look.
        case warning
    }

    /// The member, in the spelling of the form: `lineItems[2].label`.
    public let field: String
    /// The rule that was broken, and whose it is.
    public let rule: ApplePayRule
    /// What was found and what to do; without anything about the shopper.
    public let message: String
    /// Whether the sheet would refuse.
    public let severity: Severity

    /// Describes a problem.
    public init(_ field: String, _ rule: ApplePayRule, _ message: String, severity: Severity = .error) {
        self.field = field
        self.rule = rule
        self.message = message
        self.severity = severity
    }

    /// `total.label: a total has a label (total_label_missing, rule of apple)`.
    public var description: String { "\(field): \(message) (\(rule), rule of \(rule.owner.rawValue))" }
}

/// A request that must not leave: all of its problems. Nothing was shown or sent.
public struct ApplePayRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in the order of the request; never empty, and no warnings.
    public let problems: [ApplePayProblem]

    /// Nil without an error among the problems.
    init?(_ problems: [ApplePayProblem]) {
        let errors = problems.filter { $0.severity == .error }
        guard !errors.isEmpty else { return nil }
        self.problems = errors
    }

    /// All problems in one line each.
    public var description: String { problems.map(\.description).joined(separator: "\n") }

    /// The same as an error of the core: an invalid request, money untouched.
    public var paymentError: PaymentError {
        PaymentError(
            .invalidRequest, effect: .untouched, provider: ApplePayProvider.descriptor.id,
            explanation: problems.map(\.description).joined(separator: "; "))
    }
}
