/// One thing that happened, under a constant name with typed fields.
///
/// Only the makers below make one, from identifiers, codes, counts and durations. So no card data, secret or sentence
/// of a provider can be in it, and names never carry data.
public struct Observation: Hashable, Sendable {
    /// What kind of thing happened. The spelling is stable: dashboards and alerts are built on it.
    public struct Name: Hashable, Sendable, CustomStringConvertible {
        /// The spelling, in lower case with dots.
        public let description: String

        init(_ description: StaticString) { self.description = "\(description)" }
    }

    /// One fact about it.
    public struct Field: Hashable, Sendable {
        /// What the fact is.
        public let key: Key
        /// The fact.
        public let value: Value
    }

    /// What a field says.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        /// The spelling, in lower case with underscores. Durations end in their unit.
        public let description: String

        init(_ description: StaticString) { self.description = "\(description)" }
    }

    /// The value of a field.
    public enum Value: Hashable, Sendable {
        /// An identifier or a stable word.
        case text(String)
        /// A number of things.
        case count(Int)
        /// A length of time; negative where a clock runs behind.
        case duration(Duration)
    }

    /// What kind of thing happened.
    public let name: Name
    /// When, by the clock of the worker.
    public let at: Timestamp
    /// The facts, in a fixed order for each name.
    public let fields: [Field]

    /// The value of a field; nil when the observation has none.
    public subscript(key: Key) -> Value? { fields.first { $0.key == key }?.value }

    init(_ name: Name, at moment: Timestamp, _ fields: [(Key, Value?)]) {
        self.name = name
        at = moment
        self.fields = fields.compactMap { key, value in value.map { Field(key: key, value: $0) } }
    }
}

extension Observation.Name {
    /// A press of Pay was taken in.
    public static let attemptStarted = Self("attempt.started")
    /// A press of Pay came to a result.
    public static let attemptEnded = Self("attempt.ended")
    /// One call to a provider ended.
    public static let callEnded = Self("call.ended")
    /// A call will be sent again.
    public static let retryPlanned = Self("retry.planned")
    /// It is not known whether money moved.
    public static let unknownOpened = Self("unknown.opened")
    /// It is known again.
    public static let unknownSettled = Self("unknown.settled")
    /// A person has to look.
    public static let attentionRaised = Self("attention.raised")
    /// A webhook was stored, refused or only read back.
    public static let webhookReceived = Self("webhook.received")
    /// A stored webhook was taken into an order's story.
    public static let webhookApplied = Self("webhook.applied")
    /// A breaker opened, or closed again.
    public static let breakerChanged = Self("breaker.changed")
    /// A clock differs from ours.
    public static let clockSkew = Self("clock.skew")
    /// A provider sent a code that its catalog does not have.
    public static let codeUnknown = Self("code.unknown")

    /// Every name.
    public static let all: [Self] = [
        attemptStarted, attemptEnded, callEnded, retryPlanned, unknownOpened, unknownSettled, attentionRaised,
        webhookReceived, webhookApplied, breakerChanged, clockSkew, codeUnknown,
    ]
}

extension Observation.Key {
    /// The order.
    public static let order = Self("order")
    /// The press of Pay.
    public static let attempt = Self("attempt")
    /// The number of the operation in its order's stream.
    public static let operation = Self("operation")
    /// Provider, and account where there is one.
    public static let account = Self("account")
    /// The provider.
    public static let provider = Self("provider")
    /// What was asked for.
    public static let verb = Self("verb")
    /// The number of the try, from 1.
    public static let send = Self("send")
    /// How it ended, as a stable word.
    public static let result = Self("result")
    /// How far the request got.
    public static let delivery = Self("delivery")
    /// The HTTP status.
    public static let status = Self("status")
    /// The code of an error.
    public static let code = Self("code")
    /// The id of the rule that decided.
    public static let rule = Self("rule")
    /// How long it took.
    public static let elapsed = Self("elapsed_ms")
    /// How long it waits.
    public static let wait = Self("wait_ms")
    /// How long it lasted.
    public static let age = Self("age_ms")
    /// How long after its cause it came.
    public static let lag = Self("lag_ms")
    /// How far a clock is ahead of ours.
    public static let skew = Self("skew_ms")
    /// How many.
    public static let count = Self("count")
}
