internal import Payments

extension RequestCheck {
    mutating func check(_ agreement: ApplePayAgreement) {
        let name = agreement.memberName
        switch agreement {
        case .recurring(let request):
            check(request.terms, at: name)
            checkBilling(request.regularBilling, "recurring", at: "\(name).regularBilling")
            if let trial = request.trialBilling { checkBilling(trial, "recurring", at: "\(name).trialBilling") }
        case .automaticReload(let request):
            check(request.terms, at: name)
            checkBilling(request.billing, "automaticReload", at: "\(name).automaticReloadBilling")
        case .deferred(let request):
            check(request.terms, at: name)
            checkBilling(request.billing, "deferred", at: "\(name).deferredBilling")
        case .multipleMerchants(let contexts): check(contexts, at: name)
        }
    }

    private mutating func check(_ terms: ApplePayAgreementTerms, at field: String) {
        if terms.paymentDescription.isEmpty {
            report("\(field).paymentDescription", .descriptionMissing, "say what is paid for")
        }
        if !WebAddress.isValid(terms.managementURL) {
            report("\(field).managementURL", .urlMalformed, "expected an address such as https://example.com/account")
        }
        if let address = terms.tokenNotificationURL, !WebAddress.isValid(address) {
            report(
                "\(field).tokenNotificationURL", .urlMalformed, "expected an address such as https://example.com/apple")
        }
        if let text = terms.billingAgreement, text.count > ApplePayAgreementTerms.maximumAgreementLength {
            report(
                "\(field).billingAgreement", .agreementTooLong,
                "at most \(ApplePayAgreementTerms.maximumAgreementLength) characters, found \(text.count)")
        }
    }

    private mutating func checkBilling(_ item: ApplePayItem, _ timing: String, at field: String) {
        if item.label.isEmpty { report("\(field).label", .labelMissing, "a billing row has a label") }
        if item.timing.webWord != timing {
            report(
                "\(field).paymentTiming", .wrongTiming, "expected \(timing), found \(item.timing.webWord)")
        }
        checkAmount(item.amount, at: "\(field).amount")
        checkTiming(item.timing, at: field)
    }

    mutating func checkTiming(_ timing: ApplePayTiming, at field: @autoclosure () -> String) {
        switch timing {
        case .immediate, .deferred: break
        case .recurring(let rhythm):
            if rhythm.count < 1 {
                report(
                    "\(field()).recurringPaymentIntervalCount", .recurrenceInvalid,
                    "a rhythm counts at least 1, found \(rhythm.count)")
            }
            if let start = rhythm.start, let end = rhythm.end, end < start {
                report("\(field()).recurringPaymentEndDate", .recurrenceInvalid, "the last payment is before the first")
            }
        case .automaticReload(let threshold):
            let place = "\(field()).automaticReloadPaymentThresholdAmount"
            checkAmount(threshold, at: place)
            if threshold.isNegative { report(place, .amountMalformed, "a threshold is not below zero") }
        }
    }

    private mutating func check(_ contexts: [ApplePayTokenContext], at field: String) {
        if contexts.isEmpty { report(field, .memberMissing, "name at least one merchant") }
        var sum = Money.zero(request.currency)
        for (index, context) in contexts.enumerated() {
            let place = "\(field)[\(index)]"
            for (name, text) in [
                ("merchantIdentifier", context.merchantIdentifier), ("merchantName", context.merchantName),
                ("externalIdentifier", context.externalIdentifier),
            ] where text.isEmpty { report("\(place).\(name)", .memberMissing, "\(name) is missing") }
            checkAmount(context.amount, at: "\(place).amount")
            if context.amount.isNegative { report("\(place).amount", .tokensExceedTotal, "a part is not below zero") }
            guard let next = try? sum + context.amount else {
                return report(field, .tokensExceedTotal, "the parts cannot be added up")
            }
            sum = next
        }
        if request.total.amount.currency == sum.currency, sum.minorUnits > request.total.amount.minorUnits {
            report(
                field, .tokensExceedTotal, "the parts add up to \(sum), more than the total of \(request.total.amount)")
        }
    }
}

/// Whether a text can be read as an address on the web.
enum WebAddress {
    /// Browsers and servers agree on addresses of this size.
    static let maximumByteCount = 2048

    /// http or https, a host, and no byte that a URL cannot have.
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= maximumByteCount, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return false
        }
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
            return !host.isEmpty && !host.hasPrefix(":") && !host.hasSuffix("@")
        }
        return false
    }
}
