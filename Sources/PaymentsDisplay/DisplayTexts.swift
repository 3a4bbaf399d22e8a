/// The sentences of one language. What stands in braces is filled in; a test checks that every table has every mark.
struct DisplayTexts: Hashable, Sendable {
    /// A delivery price of zero.
    let free: String
    /// As soon as possible.
    let now: String
    /// An arrival on `{day}`.
    let arrives: String
    /// An arrival between `{first}` and `{last}`.
    let arrivesBetween: String
    /// A quantity and what it costs together, for assistive technology: `{quantity}`, `{amount}`.
    let quantityForAmount: String
    /// Rows of a summary.
    let subtotal: String
    let delivery: String
    let tip: String
    let tax: String
    /// Whether filled-in parts are set off from their surroundings, because they may run in the other direction.
    var isRightToLeft = false

    /// Fills the marks of a sentence. A filled-in text is never searched for marks again.
    func fill(_ sentence: String, _ values: [(mark: String, value: String)]) -> String {
        var result = ""
        var rest = sentence[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            let mark = rest[rest.index(after: open)..<close]
            let value = values.first { $0.mark == mark }?.value ?? ""
            result += isRightToLeft ? DisplayTexts.isolated(value) : value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// First strong isolate and its end (Unicode Standard Annex 9): the part keeps its own direction and leaves the
    /// sentence alone.
    private static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
}
