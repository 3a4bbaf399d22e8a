/// A `Retry-After` header (RFC 9110, section 10.2.3), read strictly.
public enum RetryAfter: Hashable, Sendable {
    /// Wait this long from now; zero when the named moment has passed.
    case wait(Duration)
    /// Not in the grammar: the normal back-off applies.
    case ignored

    /// Reads the value that came with this very answer. An earlier answer's value says nothing about this one.
    ///
    /// Seconds are digits only: no sign, no fraction. A number too large for 64 bits is a wait without end. A date is
    /// read in the three forms that HTTP allows, and a past one means now.
    public init(_ text: String, now: Timestamp) {
        let digits = text.utf8
        if !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) {
            self = .wait(.seconds(Int64(text) ?? Int64.max))
        } else if let date = HTTPDate.parse(text, now: now) {
            self = .wait(max(.zero, date.duration(since: now)))
        } else {
            self = .ignored
        }
    }
}

/// How long to wait before the next try.
public enum RetryDelay: Hashable, Sendable {
    /// Try again after this time.
    case after(Duration)
    /// The wait does not fit into what is left of the deadline: stop.
    case overBudget

    /// Chooses: the provider's own wish beats our plan, and the deadline beats both.
    /// - Parameters:
    ///   - header: The raw header of this very answer; nil when it had none.
    ///   - planned: What back-off says.
    ///   - remaining: What is left of the deadline.
    public init(header: String?, planned: Duration, now: Timestamp, remaining: Duration) {
        var delay = planned
        if let header, case .wait(let wished) = RetryAfter(header, now: now) { delay = wished }
        self = delay < remaining ? .after(delay) : .overBudget
    }
}
