import ApplePay
import Payments

/// `apple_pay_request`: the request for rows, a total, or ways to deliver.
struct ApplePayRequestOperation: CaseOperation {
    let name = "apple_pay_request"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let request = try input["shippingMethods"] == nil ? requestOfRows(input) : requestOfCart(input)
        try caseRequest { () throws(ApplePayRequestError) in try request.validate(for: .native) }
        let asksForObject = input["total"]?.objectValue != nil
        let total = request.total.amount
        return JSONObject(pairs: [
            ("items", .array(request.rows.map(\.caseRow))),
            ("total", asksForObject ? request.total.caseRow : .string(total.decimalText)),
            ("totalAmount", .string(total.decimalText)), ("countryCode", .string(request.countryCode)),
            ("currencyCode", .string(request.currency.code)),
            ("shippingMethodIds", .texts(request.shippingMethods.map(\.identifier))),
            ("isFreeOrder", .bool(request.isFinal && total.isZero)),
            ("chargeNow", .bool(request.isFinal && total.isPositive)),
        ])
    }

    private func requestOfRows(_ input: CaseInput) throws(CaseFault) -> ApplePayRequest {
        let currency = try CaseMerchant.currency(input)
        let options = CaseMerchant.options(input)
        let rows =
            if let items = input["items"] {
                try CaseRow.rows(items, in: currency)
            } else {
                try CaseRow.rows(input["total"] ?? .null, in: currency)
            }
        let summary = try caseCart { () throws(CartError) in
            try OrderSummary(rows: rows.map(\.item), merchantName: options.merchantName, currency: currency)
        }
        return ApplePayRequest(
            merchantIdentifier: options.merchantIdentifier, merchantName: options.merchantName,
            countryCode: options.countryCode, summary: summary)
    }

    /// A cart at that price, with the ways to deliver and the chosen one.
    private func requestOfCart(_ input: CaseInput) throws(CaseFault) -> ApplePayRequest {
        let currency = try CaseMerchant.currency(input)
        var lines: [Cart.Line] = []
        for (index, row) in try CaseRow.rows(input["items"] ?? .null, in: currency).enumerated() {
            lines.append(Cart.Line(id: "line-\(index)", name: row.label, unitPrice: row.amount))
        }
        var methods: [DeliveryOption] = []
        for element in try input.array("shippingMethods") {
            guard let object = element.objectValue, let id = object["id"]?.stringValue else {
                throw .unreadable("a way to deliver has an id")
            }
            methods.append(
                DeliveryOption(
                    id: id, title: object["label"]?.stringValue ?? id,
                    price: try readMoney(object["amount"], in: currency)))
        }
        let cart = Cart(
            currency: currency, lines: lines, deliveryOptions: methods,
            chosenDeliveryID: input["selected"]?.stringValue ?? methods.first?.id)
        var options = CaseMerchant.options(input)
        options.offersShippingMethods = true
        let order = try caseOrder(of: cart, merchantName: options.merchantName)
        let chosen = options
        return try caseRequest { () throws(ApplePayRequestError) in try order.paymentRequest(chosen) }
    }
}

func caseOrder(of cart: Cart, merchantName: String) throws(CaseFault) -> Order {
    guard let id = OrderID("case") else { preconditionFailure("this is an id") }
    return try caseCart { () throws(CartError) in try Order(id: id, cart: cart, merchantName: merchantName) }
}

/// `apple_pay_update`: the answer to an event, from the rows that are shown and a change of one of them.
struct ApplePayUpdateOperation: CaseOperation {
    let name = "apple_pay_update"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let currency = try CaseMerchant.currency(input)
        guard let shown = input["current"]?.objectValue?["items"] else { throw .unreadable("current has items") }
        var rows = try CaseRow.rows(shown, in: currency)
        guard let total = rows.popLast() else { throw .unreadable("the total is the last item") }
        for change in try changes(input["priceChange"], in: currency) {
            if let index = rows.firstIndex(where: { $0.label == change.label }) {
                rows[index] = change
            } else {
                rows.append(change)
            }
        }
        let changed = rows.map(\.item)
        let summary = try caseCart { () throws(CartError) in
            try OrderSummary(rows: changed, merchantName: total.label, currency: currency)
        }
        let request = ApplePayRequest(
            merchantIdentifier: CaseMerchant.identifier, merchantName: total.label, countryCode: CaseMerchant.country,
            summary: summary)
        let update = ApplePayUpdate(answering: try event(input), with: request)
        let items = update.items.map { item in
            JSONValue.array([.string(item.label), .string(item.amount.decimalText)])
        }
        return JSONObject(pairs: [("items", .array(items)), ("total", .string(summary.total.amount.decimalText))])
    }

    /// Nothing, a row, rows, or an object of labels and amounts.
    private func changes(_ value: JSONValue?, in currency: Currency) throws(CaseFault) -> [CaseRow] {
        switch value {
        case nil, .null?: return []
        case .object(let object)? where object["label"] == nil:
            var rows: [CaseRow] = []
            for member in object.members {
                rows.append(
                    try CaseRow(.array([.string(member.name), member.value]), in: currency, label: member.name))
            }
            return rows
        case .array(let list)? where list.first?.stringValue == nil: return try CaseRow.rows(.array(list), in: currency)
        case let row?: return [try CaseRow(row, in: currency, label: "Item")]
        }
    }

    private func event(_ input: CaseInput) throws(CaseFault) -> ApplePaySheetEvent {
        switch input["event"]?.stringValue {
        case "shippingContactSelected": .shippingContact
        case "shippingMethodSelected": .shippingMethod
        case "paymentMethodSelected": .paymentMethod
        case "couponCodeChanged": .coupon
        default: throw .unreadable("no such event of the sheet")
        }
    }
}

/// `apple_pay_web_amount`: amounts as Apple Pay JS takes them, and texts that it would take or not.
struct ApplePayWebAmountOperation: CaseOperation {
    let name = "apple_pay_web_amount"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let currency = try CaseMerchant.currency(input)
        let formatted = (input["inputs"]?.arrayValue ?? []).map { value in
            caseResult { () throws(CaseFault) in
                let money = try readMoney(value, in: currency)
                guard let text = ApplePayWebAmount.text(for: money) else { throw CaseFault("amountNotRepresentable") }
                return .string(text)
            }
        }
        let raw = (input["rawTextCheck"]?.arrayValue ?? []).map { value in
            JSONValue.bool(value.stringValue.map { ApplePayWebAmount.isValid($0) } ?? false)
        }
        return JSONObject(pairs: [("formatted", .array(formatted)), ("rawTextValid", .array(raw))])
    }
}
