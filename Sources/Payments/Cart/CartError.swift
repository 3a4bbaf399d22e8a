/// Why a cart cannot be read, changed or priced. Nothing was rounded, dropped or sent.
///
/// Reading a file reports every problem that is cheap to find; other operations report one.
public struct CartError: Error, Hashable, Sendable {
    /// One thing that is wrong.
    public struct Problem: Hashable, Sendable {
        /// The rule that was broken.
        public let code: Code
        /// Where, in the spelling of cart files: `lines[2].unitPrice`. Empty for the cart as a whole.
        public let path: String
        /// What is wrong and what to do, without the path: safe to log and to show to a developer.
        public let message: String
        /// The product id of the line it is about; nil when it is not about a line.
        public let productID: String?
        /// What is required, when there is one such thing: a currency code, an amount.
        public let expected: String?
        /// What was found instead, shortened.
        public let found: String?

        init(
            _ code: Code, at path: String, _ message: String, productID: String? = nil, expected: String? = nil,
            found: String? = nil
        ) {
            self.code = code
            self.path = path
            self.message = message
            self.productID = productID
            self.expected = expected
            self.found = found
        }
    }

    /// What is wrong, in the order of the file; never empty.
    public let problems: [Problem]

    init(_ problem: Problem) { problems = [problem] }

    /// Nil without a problem.
    init?(_ problems: [Problem]) {
        guard !problems.isEmpty else { return nil }
        self.problems = problems
    }

    private var first: Problem { problems[0] }

    /// The rule of the first problem.
    public var code: Code { first.code }
    /// The place of the first problem.
    public var path: String { first.path }
    /// The product id of the line that the first problem is about.
    public var productID: String? { first.productID }
}

extension CartError.Problem: CustomStringConvertible {
    /// Path and message: `lines[2].unitPrice: expected an amount in USD with at most 2 decimals, found 4.999`.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension CartError: CustomStringConvertible {
    /// The first problem, and how many more there are.
    public var description: String {
        switch problems.count {
        case 1: first.description
        case 2: "\(first) (and 1 more problem)"
        default: "\(first) (and \(problems.count - 1) more problems)"
        }
    }
}
