import ApplePay
import Payments

/// A request with one row, to be judged with one part replaced.
private func template(_ input: CaseInput) throws(CaseFault) -> ApplePayRequest {
    let currency = try CaseMerchant.currency(input)
    let options = CaseMerchant.options(input)
    let summary = try caseCart { () throws(CartError) in
        try OrderSummary(rows: [], merchantName: options.merchantName, currency: currency)
    }
    return ApplePayRequest(
        merchantIdentifier: options.merchantIdentifier, merchantName: options.merchantName,
        countryCode: options.countryCode, summary: summary)
}

/// `apple_pay_validate`: a total, and rows if there are any, at several versions of Apple Pay JS.
struct ApplePayValidateOperation: CaseOperation {
    let name = "apple_pay_validate"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var request = try template(input)
        let total = try CaseRow(input["total"] ?? .null, in: request.currency, label: "")
        request.total = ApplePayItem(.total, label: total.label, amount: total.amount, status: total.status)
        if let rows = input["items"] ?? input["lineItems"] {
            request.rows = try CaseRow.rows(rows, in: request.currency).map { ApplePayItem($0.item) }
        }
        var results: [JSONValue] = []
        for element in try input.array("cases") {
            guard let version = element.objectValue?["apiVersion"]?.numberValue?.integer.flatMap(Int.init(exactly:))
            else {
                throw .unreadable("a case has an apiVersion")
            }
            results.append(caseVerdict(request.problems(for: .web(version: version))))
        }
        return JSONObject(pairs: [("results", .array(results))])
    }
}

/// `apple_pay_validate_country`: codes as the merchant's country.
struct ApplePayValidateCountryOperation: CaseOperation {
    let name = "apple_pay_validate_country"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var request = try template(input)
        var results: [JSONValue] = []
        for value in try input.oneOrMany("value", "values") {
            request.countryCode = value.stringValue ?? ""
            results.append(caseVerdict(request.problems(for: .native)))
        }
        return JSONObject(pairs: [("results", .array(results))])
    }
}

/// `apple_pay_validate_shipping`: ways to deliver, the first fault as the answer.
struct ApplePayValidateShippingOperation: CaseOperation {
    let name = "apple_pay_validate_shipping"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var request = try template(input)
        for element in try input.array("shippingMethods") {
            guard let object = element.objectValue else { throw .unreadable("a way to deliver is an object") }
            let id = (object["id"] ?? object["identifier"])?.stringValue ?? ""
            let amount = try object["amount"].map { value throws(CaseFault) in
                try readMoney(value, in: request.currency)
            }
            request.shippingMethods.append(
                ApplePayShippingMethod(
                    identifier: id, label: object["label"]?.stringValue ?? id,
                    detail: object["detail"]?.stringValue ?? "",
                    amount: amount ?? .zero(request.currency)))
        }
        let problems = request.problems(for: .native)
        let results = request.shippingMethods.indices.map { index in
            caseVerdict(problems.filter { $0.field.hasPrefix("shippingMethods[\(index)].") })
        }
        guard let first = problems.first else { return JSONObject(pairs: [("results", .array(results))]) }
        let place = request.shippingMethods.indices.first { first.field.hasPrefix("shippingMethods[\($0)].") }
        let id = place.map { request.shippingMethods[$0].identifier } ?? ""
        throw CaseFault(first, [("id", .string(id)), ("results", .array(results))])
    }
}

/// `payment_request_validate`: amounts as totals and as items of a W3C payment request.
struct PaymentRequestValidateOperation: CaseOperation {
    let name = "payment_request_validate"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let code = input["currency"]?.stringValue ?? "USD"
        let totals = (input["totals"]?.arrayValue ?? []).map { verdict(total: $0, item: nil, code) }
        let items = (input["items"]?.arrayValue ?? []).map { verdict(total: .string("0.00"), item: $0, code) }
        return JSONObject(pairs: [
            ("results", .array(totals + items)), ("totals", .array(totals)), ("items", .array(items)),
        ])
    }

    /// The first fault that is not about adding up: each value is judged alone.
    private func verdict(total: JSONValue, item: JSONValue?, _ code: String) -> JSONValue {
        var details = JSONObject(pairs: [("total", row(total, code))])
        if let item { details["displayItems"] = .array([row(item, code)]) }
        let method = JSONObject(pairs: [("supportedMethods", .string("https://example.com/pay"))])
        let request = JSONObject(pairs: [("methodData", .array([.object(method)])), ("details", .object(details))])
        let problems = WalletClientCheck.problems(inPaymentRequest: .object(request))
        return caseVerdict(problems.filter { $0.rule != .totalIsNotSumOnPage })
    }

    /// A value alone, or an amount with its currency.
    private func row(_ value: JSONValue, _ code: String) -> JSONValue {
        let given = value.objectValue?["amount"]?.objectValue ?? value.objectValue
        let amount = JSONObject(pairs: [
            ("currency", given?["currency"] ?? .string(code)),
            ("value", given?["value"] ?? given?["amount"] ?? value),
        ])
        let label = value.objectValue?["label"] ?? .string("Label")
        return .object(JSONObject(pairs: [("label", label), ("amount", .object(amount))]))
    }
}

/// `redacted_contact`: what may be used of a place before authorization.
struct RedactedContactOperation: CaseOperation {
    let name = "redacted_contact"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var results: [JSONValue] = []
        for value in try input.oneOrMany("value", "values") {
            guard let object = value.objectValue else { throw .unreadable("a contact is an object") }
            let contact = ApplePayCoarseContact(
                postalCode: object["postalCode"]?.stringValue,
                countryCode: (object["country"] ?? object["countryCode"])?.stringValue)
            results.append(
                .object(
                    JSONObject(pairs: [
                        ("zonePrefix", contact.zonePrefix.map { .string($0) } ?? .null),
                        ("complete", .bool(contact.isPostalCodeComplete)),
                    ])))
        }
        return JSONObject(pairs: [("results", .array(results))])
    }
}
