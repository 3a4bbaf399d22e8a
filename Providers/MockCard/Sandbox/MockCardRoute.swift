internal import PaymentsServer

/// A resource of the API.
enum MockCardRoute: Hashable, Sendable {
    case payments
    case captures(payment: String)
    case voids(payment: String)
    case refunds(payment: String)
    case completions
    case operations
    /// The page on which a shopper answers a challenge.
    case challenge(payment: String)
    /// A known resource with a method it does not take.
    case otherMethod
    case unknown

    /// Reads method and the decoded segments below the version.
    init(_ method: HTTPMethod, _ parts: [String]) {
        let isPost = method == .post
        switch (parts.first, parts.count) {
        case ("payments", 1): self = isPost ? .payments : .otherMethod
        case ("payments", 3): self = Self.modification(parts[2], parts[1], isPost)
        case ("completions", 1): self = isPost ? .completions : .otherMethod
        case ("operations", 1): self = method == .get ? .operations : .otherMethod
        case ("challenges", 2): self = isPost || method == .get ? .challenge(payment: parts[1]) : .otherMethod
        default: self = .unknown
        }
    }

    private static func modification(_ name: String, _ payment: String, _ isPost: Bool) -> MockCardRoute {
        switch name {
        case "captures": isPost ? .captures(payment: payment) : .otherMethod
        case "voids": isPost ? .voids(payment: payment) : .otherMethod
        case "refunds": isPost ? .refunds(payment: payment) : .otherMethod
        default: .unknown
        }
    }

    /// What a fault or a scenario names to strike this resource only.
    var name: String {
        switch self {
        case .payments: "payments"
        case .captures: "captures"
        case .voids: "voids"
        case .refunds: "refunds"
        case .completions: "completions"
        case .operations: "operations"
        case .challenge: "challenges"
        case .otherMethod, .unknown: "other"
        }
    }

    /// The names that a fault or a scenario may use.
    static let names = [
        "payments", "captures", "voids", "refunds", "completions", "operations", "challenges", "other",
    ]
}
