/// How the shopper will pay, as words to show. No card data: a text that holds a card number is refused.
public struct ChosenPaymentMethod: Hashable, Sendable {
    /// Such as "Visa •••• 4242".
    public let title: String
    /// Such as "Expires 08/28"; nil when there is nothing to add.
    public let detail: String?
    /// A symbol's name. Network logos are never drawn.
    public let symbol: String?

    /// Describes a method.
    /// - Throws: `CartError.Code.cardNumber` when a text holds what passes for a card number. The error does not
    ///   repeat it.
    public init(title: String, detail: String? = nil, symbol: String? = nil) throws(CartError) {
        for (name, text) in [("title", title), ("detail", detail), ("symbol", symbol)] {
            if let text, CardNumberGuard.holdsCardNumber(text) {
                throw CartError(.cardNumber(at: "paymentMethod.\(name)"))
            }
        }
        self.init(checkedTitle: title, detail: detail, symbol: symbol)
    }

    init(checkedTitle: String, detail: String?, symbol: String?) {
        title = checkedTitle
        self.detail = detail
        self.symbol = symbol
    }
}

/// Finds card numbers in text that people read: 12 to 19 digits, with spaces, dots or dashes between them, that pass
/// the Luhn check.
enum CardNumberGuard {
    static let digitCounts = 12...19

    static func holdsCardNumber(_ text: String) -> Bool {
        var run: [Int] = []
        for character in text {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                run.append(digit)
            } else if !isSeparator(character) {
                if holdsNumber(run) { return true }
                run.removeAll(keepingCapacity: true)
            }
        }
        return holdsNumber(run)
    }

    /// Looks at every stretch of the run: a number may stand beside other digits, such as an expiry.
    private static func holdsNumber(_ run: [Int]) -> Bool {
        guard run.count >= digitCounts.lowerBound else { return false }
        for start in 0...(run.count - digitCounts.lowerBound) {
            for count in digitCounts where start + count <= run.count && run[start] != 0 {
                if Luhn.holds(for: run[start..<(start + count)]) { return true }
            }
        }
        return false
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "-" || character == "." || character == "\u{2010}"
            || character == "\u{2013}"
    }
}
