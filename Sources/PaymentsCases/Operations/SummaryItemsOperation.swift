import Payments

/// `summary_items`: the rows of a summary and their sum. Rows with labels come with the merchant's total; lines without
/// come as their amounts.
struct SummaryItemsOperation: CaseOperation {
    let name = "summary_items"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let first = try once(input)
        let refreshCount = try input["refreshes"].map { value throws(CaseFault) in
            guard let count = value.numberValue?.integer, (0...1000).contains(count) else {
                throw .unreadable("refreshes is a number up to 1000")
            }
            return Int(count)
        }
        var same = true
        for _ in 0..<(refreshCount ?? 1) where try once(input) != first { same = false }
        var answer = first
        answer["sameAfterEachRefresh"] = .bool(same)
        return answer
    }

    private func once(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let currency = try input.currency()
        let elements = try input.array("lines")
        let rows = try rows(elements, input, currency)
        let merchant = input["merchant"]?.stringValue ?? "Total"
        let summary: OrderSummary
        if input["orderTotal"] != nil {
            let total = try input.money("orderTotal", in: currency)
            summary = try caseCart { () throws(CartError) in
                try OrderSummary(rows: rows, merchantName: merchant, total: total)
            }
        } else {
            summary = try caseCart { () throws(CartError) in
                try OrderSummary(rows: rows, merchantName: merchant, currency: currency)
            }
        }
        let goods = rows.filter { $0.kind != .storedValue }.map(\.amount)
        let subtotal = try caseMoney { () throws(MoneyError) in try Money.sum(goods, in: currency) }
        let isLabeled = elements.contains { $0.objectValue?["label"] != nil } || input["merchant"] != nil
        let items =
            isLabeled
            ? summary.items.map { JSONValue.texts([$0.label, $0.amount.decimalText]) }
            : summary.rows.map { .string($0.amount.decimalText) }
        return JSONObject(pairs: [
            ("items", .array(items)), ("subtotal", .string(subtotal.decimalText)),
            ("total", .string(summary.total.amount.decimalText)),
        ])
    }

    private func rows(_ elements: [JSONValue], _ input: CaseInput, _ currency: Currency) throws(CaseFault)
        -> [SummaryItem]
    {
        var rows: [SummaryItem] = []
        for (index, element) in elements.enumerated() {
            guard let object = element.objectValue else { throw .unreadable("a line is an object") }
            let label = object["label"]?.stringValue ?? object["id"]?.stringValue ?? "Item \(index + 1)"
            if let amount = object["amount"] {
                rows.append(SummaryItem(.other, label: label, amount: try read(amount, input, currency)))
            } else if let amount = try lineAmount(object, element, index, input, currency) {
                rows.append(SummaryItem(.other, label: label, amount: amount))
            }
        }
        if let value = input["storedValue"] {
            let amount = try readMoney(value.objectValue?["amount"] ?? value, in: currency)
            let reduction = try caseMoney { () throws(MoneyError) in try amount.negated() }
            let label = value.objectValue?["label"]?.stringValue ?? "Gift card"
            rows.append(SummaryItem(.storedValue, label: label, amount: reduction))
        }
        return rows
    }

    /// What a line comes to; nil for a line at quantity zero, which is not listed.
    private func lineAmount(
        _ object: JSONObject, _ element: JSONValue, _ index: Int, _ input: CaseInput, _ currency: Currency
    ) throws(CaseFault) -> Money? {
        if input["rounding"] != nil, let quantity = object["quantity"]?.numberValue?.integer, quantity > 0 {
            let unit = try readDecimal(object["unit"])
            let rounding = try input.rounding()
            let product = try caseDecimal { () throws(ExactDecimalError) in try unit * ExactDecimal(quantity) }
            return try caseMoney { () throws(MoneyError) in try product.money(in: currency, rounding: rounding) }
        }
        let line = try CartInput.line(element, index: index, currency: currency)
        let quote = try caseCart { () throws(CartError) in try Cart(currency: currency, lines: [line]).quote() }
        return quote.lines.isEmpty ? nil : quote.subtotal
    }

    private func read(_ value: JSONValue, _ input: CaseInput, _ currency: Currency) throws(CaseFault) -> Money {
        guard input["rounding"] != nil else { return try readMoney(value, in: currency) }
        let decimal = try readDecimal(value)
        let rounding = try input.rounding()
        return try caseMoney { () throws(MoneyError) in try decimal.money(in: currency, rounding: rounding) }
    }
}
