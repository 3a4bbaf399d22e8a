import Payments

extension ErrorMeaning {
    /// The one table from our reasons and codes to the names that cases use: the same words run together, except where
    /// cases have a plainer one.
    var caseName: String {
        switch self {
        case .declined(.unspecified), .declined(.doNotHonor): "declined"
        case .failed(.unavailable), .unknown(.unavailable): "temporarilyUnavailable"
        default:
            name.split(separator: "_").enumerated().map { index, word in
                index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
        }
    }
}

/// `map_error`: signals of a processor's failure, and what they come to. Total: nothing is without a category.
struct MapErrorOperation: CaseOperation {
    let name = "map_error"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var readings: [ErrorReading] = []
        for value in try input.oneOrMany("value", "values") {
            readings.append(CommonErrorCodes.reading(of: try signals(value)))
        }
        let kept = readings.map { $0.code.map(JSONValue.string) ?? .null }
        let sameCard = readings.map { JSONValue.bool($0.guidance.advice.allowsSameInstrument) }
        var answer = JSONObject(pairs: [
            ("categories", .texts(readings.map(\.meaning.caseName))), ("providerCodeKept", .array(kept)),
            ("mayRetrySameCardLater", .array(sameCard)),
            ("messageIds", .texts(readings.map(\.message.id.description))),
        ])
        if input["value"] != nil, let reading = readings.first {
            answer["category"] = .string(reading.meaning.caseName)
            answer["providerCodeKept"] = kept[0]
            answer["mayRetrySameCardLater"] = sameCard[0]
            answer["messageId"] = .string(reading.message.id.description)
            answer["retry"] = .string(Self.retry(reading.guidance.advice))
        }
        return answer
    }

    private func signals(_ value: JSONValue) throws(CaseFault) -> CommonErrorCodes.Signals {
        guard let object = value.objectValue else { throw .unreadable("an error is an object") }
        let status = object["http"]?.numberValue?.integer.flatMap { Int(exactly: $0) }
        return CommonErrorCodes.Signals(
            declineCode: object["declineCode"]?.stringValue, code: object["code"]?.stringValue, httpStatus: status,
            type: object["type"]?.stringValue)
    }

    /// A request that was not processed is tried again with the key it had, later and later.
    private static func retry(_ advice: RetryAdvice) -> String {
        switch advice {
        case .now: "same key, growing delay"
        case .sameInstrumentLater: "later"
        case .anotherProvider: "another provider"
        case .verifyFirst: "read back first"
        case .afterFix: "after a fix"
        case .authenticateFirst: "after authentication"
        case .anotherInstrument: "another instrument"
        case .never: "never"
        }
    }
}

/// `map_client_error`: an error of a library on the shopper's device.
struct MapClientErrorOperation: CaseOperation {
    let name = "map_client_error"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var outcomes: [String] = []
        for value in try input.oneOrMany("value", "values") {
            guard let object = value.objectValue, let domain = object["domain"]?.stringValue else {
                throw .unreadable("a client error has a domain")
            }
            guard let code = object["code"]?.stringValue ?? object["code"]?.numberValue?.literal else {
                throw .unreadable("a client error has a code")
            }
            let submitted: Bool? =
                switch object["phase"]?.stringValue {
                case nil: nil
                case "before submission": false
                case "after submission": true
                default: throw .unreadable("a phase is before submission or after submission")
                }
            outcomes.append(ClientError(domain: domain, code: code, submitted: submitted).reading.meaning.kind)
        }
        return JSONObject(pairs: [
            ("outcomes", .texts(outcomes)), ("outcome", .string(outcomes.first ?? "")),
            // Only a failure or a decline may be shown as one.
            ("shownAsFailure", .bool(outcomes.contains { ["failed", "declined"].contains($0) })),
        ])
    }
}

/// `parse_network_reason`: a network's code in front of words.
struct ParseNetworkReasonOperation: CaseOperation {
    let name = "parse_network_reason"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var codes: [JSONValue] = []
        var categories: [String] = []
        for value in try input.oneOrMany("value", "values") {
            let reason = NetworkReason(parsing: value.stringValue ?? "")
            codes.append(reason.code.map(JSONValue.string) ?? .null)
            categories.append(category(of: reason.response))
        }
        return JSONObject(pairs: [("codes", .array(codes)), ("categories", .texts(categories))])
    }
}

/// `decode_network_code`: a network's code as text or as a number, which has lost its leading zero.
struct DecodeNetworkCodeOperation: CaseOperation {
    let name = "decode_network_code"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var codes: [JSONValue] = []
        var categories: [String] = []
        var sameCard: [JSONValue] = []
        for value in try input.oneOrMany("value", "values") {
            let member = value.objectValue?["code"] ?? value
            let number = member.numberValue?.literal
            let text = member.stringValue ?? number.map { $0.utf8.count == 1 ? "0" + $0 : $0 }
            let response = text.flatMap(NetworkResponse.init(code:))
            codes.append(text.map(JSONValue.string) ?? .null)
            categories.append(category(of: response))
            sameCard.append(.bool(allowsSameCard(response)))
        }
        return JSONObject(pairs: [
            ("codes", .array(codes)), ("categories", .texts(categories)), ("mayRetrySameCardLater", .array(sameCard)),
        ])
    }

    private func allowsSameCard(_ response: NetworkResponse?) -> Bool {
        guard case .declined(let reason)? = response?.result else { return false }
        return reason.guidance.advice.allowsSameInstrument
    }
}

/// What a network's answer is called in cases. Without a code that is known there is no reason, and words are not read.
private func category(of response: NetworkResponse?) -> String {
    switch response?.result {
    case nil: ErrorMeaning.failed(.unknownProviderError).caseName
    case .approved: "approved"
    case .partiallyApproved: "partiallyApproved"
    case .undecided: "pending"
    case .declined(let reason): ErrorMeaning.declined(reason).caseName
    }
}

/// `next_action`: what to do after an error, with and without the shopper at hand.
struct NextActionOperation: CaseOperation {
    let name = "next_action"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let reading = CommonErrorCodes.reading(of: CommonErrorCodes.Signals(code: try input.text("error")))
        var steps: [NextStep] = []
        for value in try input.oneOrMany("value", "values") {
            guard let isPresent = value.objectValue?["buyerPresent"]?.boolValue else {
                throw .unreadable("buyerPresent says whether the shopper is there")
            }
            steps.append(NextStep(after: reading.guidance, shopperPresent: isPresent))
        }
        return JSONObject(pairs: [
            ("actions", .texts(steps.map(\.action.rawValue))),
            ("autoRetry", .array(steps.map { .bool($0.isAutomatic) })),
        ])
    }
}

/// `buyer_message`: what the shopper reads, and what only developers do.
struct BuyerMessageOperation: CaseOperation {
    let name = "buyer_message"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var inputs: [(code: String?, words: ProviderText?)] = []
        if let provider = input["provider"]?.objectValue {
            inputs = [(provider["code"]?.stringValue, provider["text"]?.stringValue.map { ProviderText($0) })]
        } else {
            for value in try input.oneOrMany("value", "values") {
                let code = value.stringValue ?? value.objectValue?["code"]?.stringValue
                inputs.append((code, value.objectValue?["text"]?.stringValue.map { ProviderText($0) }))
            }
        }
        let readings = inputs.map { CommonErrorCodes.reading(of: CommonErrorCodes.Signals(code: $0.code)) }
        let leaks = zip(readings, inputs).contains { reading, input in
            guard let words = input.words?.forDevelopers(), !words.isEmpty else { return false }
            return MessageBook.bundled.locales.contains {
                MessageBook.bundled.text(reading.message.id, locale: $0).contains(words)
            }
        }
        var answer = JSONObject(pairs: [
            ("messageIds", .texts(readings.map { $0.message.id.description })),
            ("messageContainsProviderText", .bool(leaks)),
        ])
        if let first = readings.first { answer["messageId"] = .string(first.message.id.description) }
        if input["provider"] != nil, let first = inputs.first {
            answer["diagnostics"] = .object(
                JSONObject(pairs: [
                    ("code", first.code.map(JSONValue.string) ?? .null),
                    ("text", first.words.map { .string($0.forDevelopers()) } ?? .null),
                ]))
        }
        return answer
    }
}
