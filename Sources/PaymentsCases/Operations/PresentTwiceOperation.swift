import ApplePay
import Payments

/// `present_twice`: a second press while the first sheet is up.
struct PresentTwiceOperation: CaseOperation {
    let name = "present_twice"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let start = Timestamp(secondsSinceEpoch: 0)
        let gap = Duration.milliseconds(try input.integer("secondTapAfterMs", in: 0...25_000))
        var sheet = try Self.sheet()
        var effects = sheet.handle(.present, at: start)
        let second = sheet.handle(.present, at: start.advanced(by: gap))
        let end = start.advanced(by: gap)
        let inputs = try Self.inputs(for: input["firstOutcome"]?.stringValue)
        for input in inputs { effects += sheet.handle(input, at: end) }
        let shown = (effects + second).filter { if case .show = $0 { true } else { false } }
        let charges = (effects + second).filter { if case .charge = $0 { true } else { false } }
        return JSONObject(pairs: [
            ("first", .string(Self.outcome(effects))), ("second", Self.answer(second)),
            ("sheetsShown", .integer(Int64(shown.count))), ("providerSubmissions", .integer(Int64(charges.count))),
        ])
    }

    private static func sheet() throws(CaseFault) -> ApplePaySheet {
        let options = CaseMerchant.options(CaseInput(JSONObject()))
        let line = Cart.Line(id: "a", name: "A", unitPrice: Money(minorUnits: 1000, currency: .usd))
        let order = try caseOrder(of: Cart(currency: .usd, lines: [line]), merchantName: options.merchantName)
        return try caseRequest { () throws(ApplePayRequestError) in
            try ApplePaySheet(order, options: options, form: .native)
        }
    }

    private static func inputs(for outcome: String?) throws(CaseFault) -> [ApplePaySheet.Input] {
        let authorized = ApplePaySheet.Input.authorized(ApplePayAuthorization(token: Secret([])))
        switch outcome {
        case "authorised", "authorized", "completed": return [authorized, .charged(.placed(nil))]
        case "declined", "failed": return [authorized, .charged(.refused)]
        case "unknown", "timeout": return [authorized, .charged(.unknown)]
        case "cancelled", "canceled", "dismissed": return [.dismissed]
        default: throw .unreadable("no such outcome of a sheet")
        }
    }

    private static func outcome(_ effects: [ApplePaySheet.Effect]) -> String {
        for case .finish(let outcome) in effects {
            switch outcome {
            case .placed: return "completed"
            case .refused: return "declined"
            case .cancelled: return "cancelled"
            case .confirming, .timedOut, .askAgain: return "confirming"
            }
        }
        return "open"
    }

    private static func answer(_ effects: [ApplePaySheet.Effect]) -> JSONValue {
        for case .refuse(let why) in effects { return .object(CaseFault(why.rawValue).json) }
        return .string("shown")
    }
}
