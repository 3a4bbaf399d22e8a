internal import Payments
internal import PaymentsServer

/// An answer before it is written: switches and faults may still change its form.
struct PXPReply {
    var status = 200
    /// The body; nil for none.
    var body: JSONValue?

    /// An error in PXP's form: errorCode, errorReason, correlationId, details. Codes are the project's own.
    static func error(_ status: Int, _ code: String, _ reason: String, details: [String] = []) -> PXPReply {
        var body = JSONObject()
        body["errorCode"] = .string("EMULATOR_" + code)
        body["errorReason"] = .string(reason)
        body["details"] = .array(details.map { .string($0) })
        return PXPReply(status: status, body: .object(body))
    }

    /// Several faults of one request, all told at once.
    static func refused(_ problems: [String]) -> PXPReply {
        .error(400, "INVALID_REQUEST", "the request breaks \(problems.count) rule(s)", details: problems)
    }

    static let unknownRoute = PXPReply.error(404, "NO_ROUTE", "there is no such resource")

    /// The answer as bytes, in the form that the switches ask for.
    func response(_ switches: PXPEmulatorSwitches) -> ServerResponse {
        guard var body else { return .empty(status: status == 200 ? 204 : status) }
        if status >= 400 { body = Self.errorForm(body, status, switches) }
        if switches.sendsExtraMembers { body = body.withExtraMembers() }
        if switches.capitalizesKeys { body = body.withCapitalKeys() }
        return .json(body.compactBytes, status: status)
    }

    /// Adds the correlation id, and writes details as objects where the switch says so.
    private static func errorForm(_ body: JSONValue, _ status: Int, _ switches: PXPEmulatorSwitches) -> JSONValue {
        guard var object = body.objectValue else { return body }
        object["correlationId"] = .string(switches.makeCorrelationID())
        if switches.writesDetailObjects, let details = object["details"]?.arrayValue {
            object["details"] = .array(
                details.map { detail in
                    var form = JSONObject()
                    form["code"] = object["errorCode"]
                    form["message"] = detail
                    return .object(form)
                })
        }
        return .object(object)
    }
}

extension JSONValue {
    /// Members that no documentation names, as a later version of the provider would add.
    func withExtraMembers() -> JSONValue {
        guard var object = objectValue else { return self }
        object["addedLater"] = .object(JSONObject([.init("nested", .array([.null, .bool(true)]))]) ?? JSONObject())
        object["x"] = .number(JSONNumber(1))
        return .object(object)
    }

    /// Every member name with a capital first letter, as some of PXP's replies have.
    func withCapitalKeys() -> JSONValue {
        switch self {
        case .object(let object):
            let members = object.members.map { member in
                JSONObject.Member(
                    member.name.prefix(1).uppercased() + member.name.dropFirst(), member.value.withCapitalKeys())
            }
            return .object(JSONObject(members) ?? object)
        case .array(let elements): return .array(elements.map { $0.withCapitalKeys() })
        default: return self
        }
    }
}
