import ApplePay
import Payments

extension CaseFault {
    /// The one table from rules of requests to the names that cases use: the same words, run together, but for these.
    private static let names: [ApplePayRule: String] = [
        .totalNegative: "negativeTotal", .negativeTotalValue: "negativeTotal", .countryUnknown: "invalidCountry",
        .currencyUnknown: "invalidCurrency", .currencyMalformed: "invalidCurrency",
        .amountMalformed: "invalidAmount", .amountMalformedOnPage: "invalidAmount",
        .totalLabelMissing: "labelMissing", .duplicateShippingMethod: "duplicateShippingMethodId",
        .duplicateShippingOption: "duplicateShippingMethodId", .shippingAmountNegative: "negativeShippingAmount",
    ]

    /// - Parameter details: what goes with it.
    init(_ problem: ApplePayProblem, _ details: [(String, JSONValue)] = []) {
        let words = problem.rule.description.split(separator: "_")
        let name = words.dropFirst().reduce(String(words.first ?? "")) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        self.init(Self.names[problem.rule] ?? name, [("field", .string(problem.field))] + details)
    }
}

/// `valid`, or the first error as an element of a list of results.
func caseVerdict(_ problems: [ApplePayProblem]) -> JSONValue {
    let error = problems.first { $0.severity == .error }
    return error.map { .object(CaseFault($0).json) } ?? .string("valid")
}

func caseRequest<Value>(_ body: () throws(ApplePayRequestError) -> Value) throws(CaseFault) -> Value {
    do throws(ApplePayRequestError) { return try body() } catch { throw CaseFault(error.problems[0]) }
}

/// The merchant of cases that do not name one.
enum CaseMerchant {
    static let identifier = "merchant.com.example"
    static let name = "Sample Store"
    static let country = "US"

    static func options(_ input: CaseInput) -> ApplePayOptions {
        ApplePayOptions(
            merchantIdentifier: identifier, merchantName: input["merchant"]?.stringValue ?? name,
            countryCode: input["merchantCountry"]?.stringValue ?? country)
    }

    static func currency(_ input: CaseInput) throws(CaseFault) -> Currency {
        guard let code = input["currency"]?.stringValue else { return .usd }
        return try readCurrency(code)
    }
}

/// A label and an amount, as an object or as a pair.
struct CaseRow {
    let label: String
    let amount: Money
    let status: SummaryItem.Status

    init(_ value: JSONValue, in currency: Currency, label fallback: String) throws(CaseFault) {
        switch value {
        case .object(let object):
            label = object["label"]?.stringValue ?? fallback
            amount = try readMoney(object["amount"], in: currency)
            switch object["type"]?.stringValue {
            case nil, "final": status = .final
            case "pending": status = .pending
            default: throw .unreadable("a type is final or pending")
            }
        case .array(let pair) where pair.count == 2:
            label = pair[0].stringValue ?? fallback
            amount = try readMoney(pair[1], in: currency)
            status = .final
        case .string, .number:
            label = fallback
            amount = try readMoney(value, in: currency)
            status = .final
        default: throw .unreadable("a row has a label and an amount")
        }
    }

    var item: SummaryItem { SummaryItem(.other, label: label, amount: amount, status: status) }

    static func rows(_ value: JSONValue, in currency: Currency) throws(CaseFault) -> [CaseRow] {
        guard let list = value.arrayValue else { return [try CaseRow(value, in: currency, label: "Subtotal")] }
        var rows: [CaseRow] = []
        for (index, element) in list.enumerated() {
            rows.append(try CaseRow(element, in: currency, label: "Item \(index + 1)"))
        }
        return rows
    }
}

extension ApplePayItem {
    /// As cases write a row.
    var caseRow: JSONValue {
        .object(
            JSONObject(pairs: [
                ("label", .string(label)), ("amount", .string(amount.decimalText)), ("type", .string(status.rawValue)),
            ]))
    }
}
