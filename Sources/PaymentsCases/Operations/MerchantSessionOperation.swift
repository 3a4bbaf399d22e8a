import ApplePay
import Payments

/// `merchant_session_window`: the time that a merchant session states for itself, in milliseconds since 1970.
struct MerchantSessionWindowOperation: CaseOperation {
    let name = "merchant_session_window"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        guard let start = input["epochTimestamp"]?.numberValue?.integer,
            let end = input["expiresAt"]?.numberValue?.integer
        else { throw .unreadable("epochTimestamp and expiresAt are whole numbers of milliseconds") }
        guard let window = ApplePayMerchantSession.Window(epochTimestamp: start, expiresAt: end) else {
            throw CaseFault("invalidWindow")
        }
        let now = try readTimestamp(try input.text("now"))
        return JSONObject(pairs: [
            ("start", .string(window.start.description)),
            ("validSeconds", .number(JSONNumber(window.length.components.seconds))),
            ("expired", .bool(window.hasEnded(at: now))),
        ])
    }
}
