/// The rows a shopper reads and the total under the merchant's name. Made only of rows that add up: pending rows are
/// shown and do not count.
public struct OrderSummary: Hashable, Sendable {
    /// The rows before the total, in order.
    public let rows: [SummaryItem]
    /// What is charged, labelled with the merchant's name. Pending, with an amount of 0, when every row is pending.
    public let total: SummaryItem

    /// Rows and total as one list, the total last: what a wallet sheet takes.
    public var items: [SummaryItem] { rows + [total] }

    /// Whether every amount is final, so that the total may be charged.
    public var isFinal: Bool { total.status == .final && rows.allSatisfy { $0.status == .final } }

    /// Takes rows and adds them up.
    /// - Throws: `CartError`: `.currencyMismatch`, `.amountTooLarge`; `.negativeAmount` for a total below zero;
    ///   `.invalidText` without a merchant name.
    public init(rows: [SummaryItem], merchantName: String, currency: Currency) throws(CartError) {
        let sum = try OrderSummary.sum(of: rows, in: currency)
        try self.init(rows: rows, merchantName: merchantName, total: sum)
    }

    /// Takes rows with the total they are said to have.
    /// - Throws: `CartError.Code.itemsDoNotSum` when they do not; the errors of `init(rows:merchantName:currency:)`.
    public init(rows: [SummaryItem], merchantName: String, total: Money) throws(CartError) {
        guard !merchantName.isEmpty else {
            throw CartError(.init(.invalidText, at: "merchantName", "a total needs the merchant's name as its label"))
        }
        let sum = try OrderSummary.sum(of: rows, in: total.currency)
        guard sum == total else {
            throw CartError(
                .init(
                    .itemsDoNotSum, at: "items", "the rows add up to \(sum), the total says \(total)",
                    expected: total.decimalText, found: sum.decimalText))
        }
        guard !total.isNegative else { throw CartError(.negativeAmount(total, at: "total", productID: nil)) }
        self.init(checkedRows: rows, merchantName: merchantName, total: total)
    }

    /// For rows that were made from one quote, whose sum is the quote's total.
    init(checkedRows rows: [SummaryItem], merchantName: String, total: Money) {
        let isPending = !rows.isEmpty && rows.allSatisfy { $0.status == .pending }
        self.rows = rows
        self.total = SummaryItem(.total, label: merchantName, amount: total, status: isPending ? .pending : .final)
    }

    private static func sum(of rows: [SummaryItem], in currency: Currency) throws(CartError) -> Money {
        var sum = Money.zero(currency)
        for (index, row) in rows.enumerated() {
            do throws(MoneyError) {
                let amount = row.status == .final ? row.amount : .zero(row.amount.currency)
                sum = try sum + amount
            } catch {
                let path = "items[\(index)].amount"
                guard row.amount.currency == currency else {
                    throw CartError(.currencyMismatch(row.amount, in: currency, at: path, productID: nil))
                }
                throw CartError(.amountTooLarge(at: path))
            }
        }
        return sum
    }
}
