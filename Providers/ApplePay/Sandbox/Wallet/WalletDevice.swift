internal import ApplePay
internal import Payments
internal import PaymentsSandbox

/// The emulated device and Apple's merchant validation: the sheets that are up, and the merchant sessions that were
/// given out. In memory: a sheet does not outlive its device.
actor WalletDevice {
    /// The most sheets and the most sessions that are kept; the oldest go first.
    private static let maximumCount = 256
    private static let sessionLife: Duration = .seconds(300)

    private let context: SandboxContext
    private let pki: SandboxPKI
    private let fault: WalletToken.Fault
    private var sheets: [WalletSheet] = []
    private var sessions: [(nonce: String, until: Timestamp)] = []

    init(context: SandboxContext, pki: SandboxPKI, fault: WalletToken.Fault) {
        self.context = context
        self.pki = pki
        self.fault = fault
    }

    /// A new merchant session for a domain.
    func merchantSession(domain: String) -> JSONObject {
        let now = context.clock.now()
        let nonce = context.random.uuid()
        if sessions.count >= Self.maximumCount { sessions.removeFirst() }
        sessions.append((nonce, now.advanced(by: Self.sessionLife)))
        let start = now.secondsSinceEpoch * 1000
        var session = JSONObject()
        session["epochTimestamp"] = .number(JSONNumber(start))
        session["expiresAt"] = .number(JSONNumber(start + 3_600_000))
        session["merchantSessionIdentifier"] = .string("SANDBOX-\(nonce)")
        session["nonce"] = .string(nonce)
        session["domainName"] = .string(domain)
        session["displayName"] = .string(ApplePayEmulator.merchantName)
        session["signature"] = .string("00")
        return session
    }

    /// Shows a sheet. The merchant session is spent by it.
    func present(_ body: JSONObject) throws(WalletSheet.Refusal) -> JSONObject {
        guard let request = body["request"]?.objectValue,
            let version = body["version"]?.numberValue?.integer.flatMap(Int.init(exactly:))
        else { throw WalletSheet.Refusal(400, "the body has version, request and merchantSession") }
        let sheet = try WalletSheet(id: context.random.uuid(), version: version, request: request)
        try spend(body["merchantSession"]?.objectValue)
        if sheets.count >= Self.maximumCount { sheets.removeFirst() }
        sheets.append(sheet)
        return Self.shown(sheet)
    }

    private func spend(_ session: JSONObject?) throws(WalletSheet.Refusal) {
        guard let nonce = session?["nonce"]?.stringValue, let place = sessions.firstIndex(where: { $0.nonce == nonce })
        else { throw WalletSheet.Refusal(403, "the merchant session is none of ours, or was used before") }
        let until = sessions.remove(at: place).until
        guard context.clock.now() < until else {
            throw WalletSheet.Refusal(403, "the merchant session is older than five minutes")
        }
    }

    /// The sheet as it is.
    func show(_ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        try with(id) { sheet, _ throws(WalletSheet.Refusal) in Self.shown(sheet) }
    }

    /// The shopper does something; the answer is the event that the page gets.
    func shopper(_ body: JSONObject, _ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        guard let event = WalletEvent(body) else {
            let kinds = WalletEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw WalletSheet.Refusal(400, "event is one of \(kinds), with what belongs to it")
        }
        return try with(id) { sheet, now throws(WalletSheet.Refusal) in try sheet.shopper(does: event, at: now) }
    }

    /// The page answers.
    func update(_ body: JSONObject, _ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        try with(id) { sheet, _ throws(WalletSheet.Refusal) in
            try sheet.take(update: body)
            return Self.shown(sheet)
        }
    }

    /// The shopper authorizes; the answer is the payment that the page gets.
    func authorize(_ body: JSONObject, _ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        let accountNumber = body["accountNumber"]?.stringValue ?? "4111111111111111"
        return try with(id) { sheet, now throws(WalletSheet.Refusal) in
            try sheet.authorize(at: now)
            let token = WalletToken(
                pki: pki, fault: fault, request: sheet.request, transactionID: context.random.bytes(32),
                cryptogram: context.random.bytes(20), now: now, accountNumber: accountNumber)
            guard let object = try? token.object() else { throw WalletSheet.Refusal(500, "no token could be made") }
            var payment = JSONObject()
            payment["token"] = .object(object)
            payment["shippingContact"] = sheet.shippingContact.map { .object($0) }
            return payment
        }
    }

    /// The page says what came of the payment.
    func complete(_ body: JSONObject, _ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        try with(id) { sheet, _ throws(WalletSheet.Refusal) in
            try sheet.complete(body)
            return Self.shown(sheet)
        }
    }

    /// The shopper closes the sheet.
    func cancel(_ id: String) throws(WalletSheet.Refusal) -> JSONObject {
        try with(id) { sheet, _ throws(WalletSheet.Refusal) in
            try sheet.cancel()
            return Self.shown(sheet)
        }
    }

    private func with<Value>(
        _ id: String, _ body: (inout WalletSheet, Timestamp) throws(WalletSheet.Refusal) -> Value
    ) throws(WalletSheet.Refusal) -> Value {
        guard let place = sheets.firstIndex(where: { $0.id == id }) else {
            throw WalletSheet.Refusal(404, "there is no such sheet")
        }
        let now = context.clock.now()
        sheets[place].passTime(to: now)
        return try body(&sheets[place], now)
    }

    private static func shown(_ sheet: WalletSheet) -> JSONObject {
        var shown = JSONObject()
        shown["id"] = .string(sheet.id)
        shown["state"] = .string(sheet.state.text)
        shown["total"] = sheet.request["total"]
        shown["lineItems"] = sheet.request["lineItems"]
        shown["mend"] = .array(sheet.blocking.map { .string($0) })
        return shown
    }
}
