internal import Payments

extension WebRequestCheck {
    private static let agreements = [
        "recurringPaymentRequest", "automaticReloadPaymentRequest", "deferredPaymentRequest", "multiTokenContexts",
    ]

    private static let termMembers: Set<String> = [
        "billingAgreement", "managementURL", "paymentDescription", "tokenNotificationURL",
    ]

    mutating func checkAgreements(_ request: JSONObject, total: ExactDecimal?) {
        let found = Self.agreements.filter { request[$0] != nil }
        if found.count > 1 {
            json.report(found[1], .severalAgreements, "a request has at most one of \(found.joined(separator: ", "))")
        }
        for name in found where version < ApplePayVersions.agreements {
            json.report(name, .propertyNotInVersion, "\(name) came with version \(ApplePayVersions.agreements)")
        }
        checkRecurring(request["recurringPaymentRequest"])
        checkReload(request["automaticReloadPaymentRequest"])
        checkDeferred(request["deferredPaymentRequest"])
        checkContexts(request["multiTokenContexts"], total: total)
    }

    private mutating func checkRecurring(_ value: JSONValue?) {
        let name = "recurringPaymentRequest"
        guard let request = terms(value, at: name, and: ["regularBilling", "trialBilling"]) else { return }
        _ = checkItem(request["regularBilling"], at: "\(name).regularBilling", timing: "recurring")
        guard let trial = request["trialBilling"] else { return }
        _ = checkItem(trial, at: "\(name).trialBilling", timing: "recurring")
    }

    private mutating func checkReload(_ value: JSONValue?) {
        let name = "automaticReloadPaymentRequest"
        guard let request = terms(value, at: name, and: ["automaticReloadBilling"]) else { return }
        _ = checkItem(
            request["automaticReloadBilling"], at: "\(name).automaticReloadBilling", timing: "automaticReload")
    }

    private mutating func checkDeferred(_ value: JSONValue?) {
        let name = "deferredPaymentRequest"
        let own: Set = ["deferredBilling", "freeCancellationDate", "freeCancellationDateTimeZone"]
        guard let request = terms(value, at: name, and: own) else { return }
        _ = checkItem(request["deferredBilling"], at: "\(name).deferredBilling", timing: "deferred")
        checkMoment(request["freeCancellationDate"], at: "\(name).freeCancellationDate")
        if (request["freeCancellationDate"] == nil) != (request["freeCancellationDateTimeZone"] == nil) {
            json.report(
                "\(name).freeCancellationDate", .freeCancellationIncomplete, "moment and zone go together or not at all"
            )
        }
        let place = "\(name).freeCancellationDateTimeZone"
        guard let zone = json.text(request["freeCancellationDateTimeZone"], at: place, isRequired: false) else {
            return
        }
        if TimeZoneID(zone) == nil { json.report(place, .timeZoneUnknown, "expected a zone such as Europe/Paris") }
    }

    private mutating func terms(_ value: JSONValue?, at name: String, and own: Set<String>) -> JSONObject? {
        guard let value, let request = json.object(value, at: name, known: Self.termMembers.union(own)) else {
            return nil
        }
        if json.text(request["paymentDescription"], at: "\(name).paymentDescription")?.isEmpty == true {
            json.report("\(name).paymentDescription", .descriptionMissing, "say what is paid for")
        }
        checkAddress(request["managementURL"], at: "\(name).managementURL", isRequired: true)
        checkAddress(request["tokenNotificationURL"], at: "\(name).tokenNotificationURL", isRequired: false)
        let agreement = json.text(request["billingAgreement"], at: "\(name).billingAgreement", isRequired: false)
        if let agreement, agreement.count > ApplePayAgreementTerms.maximumAgreementLength {
            json.report("\(name).billingAgreement", .agreementTooLong, "at most 500 characters")
        }
        return request
    }

    private mutating func checkAddress(_ value: JSONValue?, at field: String, isRequired: Bool) {
        guard let text = json.text(value, at: field, isRequired: isRequired) else { return }
        if !WebAddress.isValid(text) { json.report(field, .urlMalformed, "expected an address on the web") }
    }

    private mutating func checkContexts(_ value: JSONValue?, total: ExactDecimal?) {
        let name = "multiTokenContexts"
        let texts = ["externalIdentifier", "merchantIdentifier", "merchantName"]
        guard let list = json.list(value, at: name) else { return }
        var sum = ExactDecimal.zero
        for (index, element) in list.enumerated() {
            let field = "\(name)[\(index)]"
            guard let context = json.object(element, at: field, known: Set(texts + ["amount", "merchantDomain"])) else {
                continue
            }
            for text in texts where context[text]?.stringValue?.isEmpty != false {
                json.report("\(field).\(text)", .memberMissing, "\(text) is missing")
            }
            guard let amount = json.amount(context["amount"], at: "\(field).amount"), let next = try? sum + amount
            else { continue }
            sum = next
        }
        if let total, total < sum {
            json.report(name, .tokensExceedTotal, "the parts add up to \(sum), more than the total of \(total)")
        }
    }
}
