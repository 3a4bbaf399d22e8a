internal import Payments
internal import PaymentsSandbox

extension MockCardLedger.Event {
    /// The event as a line of the journal.
    var line: JSONValue {
        var line = JSONObject()
        switch self {
        case .account(let account):
            line["type"] = .string("account")
            line["secretKey"] = .string(account.secretKey.reveal())
            line["fingerprintKey"] = .string(account.fingerprintKey.reveal())
            line["webhookSecrets"] = .array(account.webhookSecrets.map { .string($0.reveal()) })
        case .webhookSecret(let secret):
            line["type"] = .string("webhook-secret")
            line["secret"] = .string(secret.reveal())
        case .operation(let operation, let answer):
            line["type"] = .string("operation")
            line["operation"] = .object(operation.line)
            line["answer"] = .object(answer.line)
        case .decided(let reference, let standing, let decline, let answer, let at):
            line["type"] = .string("decided")
            line["reference"] = .string(reference)
            line["standing"] = .string(standing.rawValue)
            line["decline"] = decline.map { .string($0) }
            line["answer"] = answer.map { .object($0.line) }
            line["at"] = .string(at.description)
        case .struck(let key):
            line["type"] = .string("struck")
            line["key"] = .string(key)
        case .dispute(let payment, let stage, let amount, let at):
            line["type"] = .string("dispute")
            line["payment"] = .string(payment)
            line["stage"] = .string(stage)
            line["amount"] = .number(JSONNumber(amount))
            line["at"] = .string(at.description)
        case .delivered(let webhook):
            line["type"] = .string("delivered")
            line["webhook"] = .string(webhook)
        }
        return .object(line)
    }

    /// Reads a line.
    /// - Throws: `SandboxError` with code `.damagedState`.
    init(line: JSONValue) throws(SandboxError) {
        let object = line.objectValue ?? JSONObject()
        switch object["type"]?.stringValue {
        case "account":
            let secrets = (object["webhookSecrets"]?.arrayValue ?? []).compactMap(\.stringValue)
            guard !secrets.isEmpty else { throw damaged("webhookSecrets") }
            self = .account(
                MockCardLedger.Account(
                    secretKey: Secret(try object.required("secretKey")),
                    fingerprintKey: Secret(try object.required("fingerprintKey")),
                    webhookSecrets: secrets.map { Secret($0) }))
        case "webhook-secret": self = .webhookSecret(Secret(try object.required("secret")))
        case "operation":
            self = .operation(
                try MockCardOperation(line: object.requiredObject("operation")),
                try MockCardLedger.Answer(line: object.requiredObject("answer")))
        case "decided":
            guard let standing = MockCardOperation.Standing(rawValue: try object.required("standing")) else {
                throw damaged("standing")
            }
            let answer = try object["answer"]?.objectValue.map { line throws(SandboxError) in
                try MockCardLedger.Answer(line: line)
            }
            self = .decided(
                reference: try object.required("reference"), standing, decline: object["decline"]?.stringValue,
                answer, at: try object.requiredMoment("at"))
        case "struck": self = .struck(key: try object.required("key"))
        case "dispute":
            self = .dispute(
                payment: try object.required("payment"), stage: try object.required("stage"),
                amount: try object.requiredUnits("amount"), at: try object.requiredMoment("at"))
        case "delivered": self = .delivered(webhook: try object.required("webhook"))
        default: throw damaged("type")
        }
    }
}

extension MockCardLedger.Answer {
    fileprivate var line: JSONObject {
        var line = JSONObject()
        line["key"] = .string(key)
        line["digest"] = .string(digest)
        line["status"] = .number(JSONNumber(Int64(status)))
        line["body"] = .object(body.reveal())
        line["at"] = .string(at.description)
        return line
    }

    fileprivate init(line: JSONObject) throws(SandboxError) {
        let code = Int(try line.requiredUnits("status"))
        guard (200...599).contains(code) else { throw damaged("status") }
        self.init(
            key: try line.required("key"), digest: try line.required("digest"), status: code,
            body: Secret(try line.requiredObject("body")), at: try line.requiredMoment("at"))
    }
}

extension MockCardOperation {
    fileprivate var line: JSONObject {
        var line = JSONObject()
        line["id"] = .string(id)
        line["kind"] = .string(kind.rawValue)
        line["reference"] = .string(reference)
        line["payment"] = .string(payment)
        line["currency"] = .string(currency.code)
        line["requested"] = .number(JSONNumber(requested))
        line["amount"] = .number(JSONNumber(amount))
        line["sale"] = .bool(isSale)
        line["final"] = .bool(isFinal)
        line["standing"] = .string(standing.rawValue)
        line["decline"] = declineCode.map { .string($0) }
        line["createdAt"] = .string(createdAt.description)
        line["decidesAt"] = decidesAt.map { .string($0.description) }
        line["laterDecline"] = laterDecline.map { .string($0) }
        line["details"] = .object(details)
        return line
    }

    fileprivate init(line: JSONObject) throws(SandboxError) {
        guard let kind = Kind(rawValue: try line.required("kind")) else { throw damaged("kind") }
        guard let standing = Standing(rawValue: try line.required("standing")) else { throw damaged("standing") }
        guard let currency = Currency(code: try line.required("currency")) else { throw damaged("currency") }
        self.init(
            id: try line.required("id"), kind: kind, reference: try line.required("reference"),
            payment: try line.required("payment"), currency: currency,
            requested: try line.requiredUnits("requested"), amount: try line.requiredUnits("amount"),
            isSale: line["sale"]?.boolValue ?? false, isFinal: line["final"]?.boolValue ?? false, standing: standing,
            declineCode: line["decline"]?.stringValue, createdAt: try line.requiredMoment("createdAt"),
            decidesAt: line["decidesAt"] == nil ? nil : try line.requiredMoment("decidesAt"),
            laterDecline: line["laterDecline"]?.stringValue, details: try line.requiredObject("details"))
    }
}

extension JSONObject {
    fileprivate func required(_ name: String) throws(SandboxError) -> String {
        guard let text = self[name]?.stringValue else { throw damaged(name) }
        return text
    }

    fileprivate func requiredObject(_ name: String) throws(SandboxError) -> JSONObject {
        guard let object = self[name]?.objectValue else { throw damaged(name) }
        return object
    }

    fileprivate func requiredUnits(_ name: String) throws(SandboxError) -> Int64 {
        guard let value = self[name]?.numberValue?.integer else { throw damaged(name) }
        return value
    }

    fileprivate func requiredMoment(_ name: String) throws(SandboxError) -> Timestamp {
        let text = try required(name)
        guard let moment = try? Timestamp(rfc3339: text) else { throw damaged(name) }
        return moment
    }
}

private func damaged(_ member: String) -> SandboxError {
    SandboxError(
        .damagedState,
        "a line of the MockCard sandbox's journal has no usable \(member): a newer version may have written it")
}
