internal import Payments

/// PXP's amounts: JSON numbers in major units with exactly the currency's decimals, no point for currencies without.
/// PXP documents no exponent of its own for any currency.
enum PXPAmount {
    /// JSON numbers with exactly the decimals of ISO 4217; no exception is documented.
    static let encoding = AmountEncoding(.decimalNumber)

    /// Refuses what cannot be charged: below zero, zero where that is not allowed, or a currency without a minor unit.
    /// - Throws: `PaymentError` with effect `untouched`.
    static func check(_ amount: Money, zeroIsAllowed: Bool) throws(PaymentError) {
        guard amount.currency.hasMinorUnit else {
            throw PaymentError(
                .unsupported, effect: .untouched, provider: PXPProvider.descriptor.id,
                explanation: "nothing can be charged in \(amount.currency): it has no minor unit")
        }
        guard amount.isPositive || (amount.isZero && zeroIsAllowed) else {
            throw .pxpRequest(
                amount.isZero
                    ? "the amount is zero, which a session only takes when every method verifies (zero-amount); "
                        + "a free order is completed without a payment"
                    : "the amount is below zero")
        }
    }

    /// Writes the `amounts` object of a session.
    /// - Throws: `PaymentError` with effect `untouched` for an amount that PXP's form cannot carry exactly.
    static func write(_ amount: Money, to writer: inout JSONWriter) throws(PaymentError) {
        writer.name("amounts")
        writer.beginObject()
        writer.member("currencyCode", amount.currency.code)
        writer.name("transactionValue")
        do throws(AmountEncodingError) { try encoding.write(amount, into: &writer) } catch {
            throw .pxpRequest("the amount cannot be written: \(error)")
        }
        writer.endObject()
    }

    /// The amount that an `amounts` object states, read exactly; nil when it is absent or unreadable. Sessions and
    /// read-back call it transactionValue, transactions call it transaction.
    static func amount(in body: JSONValue) -> Money? {
        guard let amounts = body.member("amounts"), let code = amounts.text("currencyCode"),
            let currency = Currency(code: code),
            let value = amounts.member("transactionValue") ?? amounts.member("transaction")
        else { return nil }
        return money(value, currency)
    }

    /// An amount of PXP's; nil when it is none or has more decimals than the currency.
    static func money(_ value: JSONValue, _ currency: Currency) -> Money? {
        try? encoding.decode(value, currency: currency)
    }

    /// An amount that is repeated must be the amount asked for.
    static func compareEcho(in body: JSONValue, with asked: Money, _ fault: PXPReplyFault) throws(PaymentError) {
        guard body.member("amounts") != nil else { return }
        guard amount(in: body) == asked else { throw fault("states another amount than the one asked for") }
    }
}
