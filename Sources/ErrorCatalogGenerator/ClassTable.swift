/// The one table from a row's `class` and `retry` to what it means and asks for.
///
/// Two rules stand behind it. Whatever has to be verified first is an unknown outcome, whatever its class. And a row
/// that names a reason is a verdict: its reason says more than the table does.
enum ClassTable {
    /// What a pair of words comes to.
    struct Entry {
        /// declined, failed, unknown or cancelled; nil is declined when the row has a reason, else failed.
        var meaning: String?
        /// The error code; nil for a verdict or a cancellation.
        var code: String?
        /// nil: as the reason or code says.
        var blame: String?
        /// nil: as the reason says.
        var advice: String?
        /// nil: as the reason or code says.
        var message: String?
    }

    /// The pairs that a row may have; any other pair is refused.
    static let entries: [String: Entry] = [
        "decline/new_attempt": Entry(meaning: "declined"),
        "decline/no": Entry(meaning: "declined", advice: "never"),
        "decline/verify_first": unknown,
        "shopper_input/after_fix": Entry(code: "invalid_input", blame: "shopper", advice: "afterFix"),
        "shopper_input/new_attempt": Entry(code: "invalid_input", blame: "shopper", advice: "anotherInstrument"),
        "configuration/after_fix": Entry(code: "configuration", blame: "merchant", advice: "afterFix"),
        "configuration/no": Entry(code: "configuration", blame: "merchant", advice: "never"),
        "configuration/new_attempt": Entry(code: "configuration", blame: "merchant", advice: "anotherInstrument"),
        "session/after_fix": Entry(meaning: "failed", code: "session_expired", blame: "merchant", advice: "afterFix"),
        // What the old session did is read back before another is made.
        "session/new_attempt": Entry(
            meaning: "failed", code: "session_expired", blame: "merchant", advice: "verifyFirst"),
        "transient/yes": Entry(meaning: "failed", code: "unavailable", blame: "provider", advice: "now"),
        "transient/new_attempt": Entry(
            meaning: "failed", code: "unavailable", blame: "provider", advice: "anotherInstrument", message: "failed"),
        "transient/verify_first": unknown,
        "unknown_outcome/verify_first": unknown,
        "cancelled/yes": Entry(meaning: "cancelled", blame: "shopper", advice: "now"),
        "cancelled/new_attempt": Entry(meaning: "cancelled", blame: "shopper", advice: "now"),
        "cancelled/no": Entry(meaning: "cancelled", blame: "shopper", advice: "never"),
    ]

    private static let unknown = Entry(
        meaning: "unknown", code: "unknown_outcome", blame: "provider", advice: "verifyFirst", message: "confirming")

    /// Advice of a reason that fits a new attempt. Any other advice of a reason becomes another instrument there, since
    /// the row says that a new attempt may succeed.
    static let adviceOfNewAttempts: Set = [
        "sameInstrumentLater", "anotherInstrument", "afterFix", "authenticateFirst", "anotherProvider",
    ]
}
