/// The situation after one try: one cell of the retry table.
public struct RetryCell: Hashable, Sendable {
    /// What kind of answer came.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
        /// None, or not a whole one.
        case none
        /// A status that the provider documents as refused before any processing.
        case refusedBeforeProcessing
        /// Too many requests, and the provider does not document that as refused before processing.
        case rateLimited
        /// The key or the reference is in use by an earlier try of the same operation.
        case inProgress
        /// Another failure of the server: it may have acted.
        case serverFailure
        /// A whole answer that is not understood.
        case unreadable
        /// A definite refusal: bad request, credentials, not offered.
        case definiteRefusal
    }

    /// Whether the provider honours the key of this operation now.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        /// It never does.
        case notHonoured
        /// It gives the first result again.
        case insideHorizon
        /// It may have forgotten the key: a second try could be a second payment.
        case pastHorizon
    }

    /// What is left of the caller's deadline and of the allowed tries.
    public enum Budget: String, Hashable, Sendable, CaseIterable {
        /// Another try fits.
        case left
        /// None fits.
        case spent
    }

    /// What the provider itself said about trying again.
    public enum Hint: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// It may be sent again.
        case mayRetry
        /// It must not be sent again.
        case mustNotRetry
    }

    /// What was asked.
    public var verb: CallVerb
    /// How far the request got.
    public var delivery: Delivery
    /// What the provider said about trying again.
    public var hint: Hint
    /// What came back.
    public var answer: Answer
    /// Whether the key protects.
    public var key: Key
    /// Whether another try fits.
    public var budget: Budget

    /// Describes a situation.
    public init(verb: CallVerb, delivery: Delivery, hint: Hint, answer: Answer, key: Key, budget: Budget) {
        self.verb = verb
        self.delivery = delivery
        self.hint = hint
        self.answer = answer
        self.key = key
        self.budget = budget
    }

    /// Every situation that can be described, contradictory ones included: the table has to answer them all.
    public static var all: [RetryCell] {
        var cells: [RetryCell] = []
        for verb in CallVerb.allCases {
            for delivery in Delivery.allCases {
                for hint in Hint.allCases {
                    for answer in Answer.allCases {
                        for key in Key.allCases {
                            for budget in Budget.allCases {
                                cells.append(
                                    RetryCell(
                                        verb: verb, delivery: delivery, hint: hint, answer: answer, key: key,
                                        budget: budget))
                            }
                        }
                    }
                }
            }
        }
        return cells
    }
}
