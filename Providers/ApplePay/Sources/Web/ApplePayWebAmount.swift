public import Payments

/// Amounts as Apple Pay JS takes them: none or exactly two decimals.
public enum ApplePayWebAmount {
    /// The text of an amount: `0.60`, `1200` for yen. nil for an amount with more than two decimals that are not zero.
    public static func text(for amount: Money) -> String? { try? AmountForms.twoDecimals.text(for: amount) }

    /// Whether a text is `-?[0-9]+(\.[0-9][0-9])?`, Apple's documented form. Safari takes other counts of decimals as
    /// well.
    public static func isValid(_ text: String) -> Bool { AmountGrammar.applePay.accepts(text) }
}
