/// Text rules of providers that are not bundled, from their public documentation: they show what rules must be able to
/// say, and a plug-in may start from them.
public enum KnownTextRules {
    /// A statement descriptor at Stripe: 5 to 22 Latin characters, one letter at least, none of `< > \ ' " *`
    /// (docs.stripe.com/get-started/account/statement-descriptors). Checked when it is configured, made to fit when it
    /// is sent.
    public static let stripeDescriptor = TextRules(
        minimum: 5, maximum: 22, alphabet: .latin.removing("<>\\'\"*"), requiresLetter: true, handling: .sanitize)

    /// An order code at Worldpay: at most 64 characters, none of `< > | " '`; refused, never changed.
    public static let worldpayOrderCode = TextRules(
        minimum: 1, maximum: 64, alphabet: .text.removing("<>|\"'"), handling: .refuse)
}
