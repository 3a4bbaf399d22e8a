internal import Payments

extension ApplePayRequest {
    /// Refuses a request that the form's sheet would refuse or show wrongly.
    /// - Throws: `ApplePayRequestError` with every problem.
    public func validate(for form: ApplePayForm) throws(ApplePayRequestError) {
        if let error = ApplePayRequestError(problems(for: form)) { throw error }
    }

    /// Everything that is wrong with this request in a form, warnings included, in the order of the request; empty for
    /// a good one.
    public func problems(for form: ApplePayForm) -> [ApplePayProblem] {
        var check = RequestCheck(form: form, request: self)
        check.run()
        return check.problems
    }
}

/// One look at one request.
struct RequestCheck {
    let form: ApplePayForm
    let request: ApplePayRequest
    /// What the form calls the rows.
    let rowsName: String
    /// What the form calls the total.
    let totalName: String
    var problems: [ApplePayProblem] = []

    init(form: ApplePayForm, request: ApplePayRequest) {
        self.form = form
        self.request = request
        switch form {
        case .native: (rowsName, totalName) = ("paymentSummaryItems", "paymentSummaryItems[\(request.rows.count)]")
        case .web: (rowsName, totalName) = ("lineItems", "total")
        case .w3c: (rowsName, totalName) = ("displayItems", "total")
        case .google: (rowsName, totalName) = ("displayItems", "totalPrice")
        }
    }

    mutating func run() {
        checkMerchant()
        checkRows()
        checkTotal()
        checkSum()
        checkShipping()
        guard form != .google else { return }
        checkCards()
        checkContacts()
        if let agreement = request.agreement { check(agreement) }
        if form.version != nil { checkVersion() }
    }

    mutating func report(
        _ field: String, _ rule: ApplePayRule, _ message: String, severity: ApplePayProblem.Severity = .error
    ) {
        problems.append(ApplePayProblem(field, rule, message, severity: severity))
    }
}

// MARK: - Amounts

extension RequestCheck {
    /// The largest total that Safari takes, in whole units of the currency.
    static let largestTotal: Int64 = 100_000_000

    private mutating func checkRows() {
        let rowsName = rowsName
        for index in request.rows.indices {
            let row = request.rows[index]
            if row.label.isEmpty { report("\(rowsName)[\(index)].label", .labelMissing, "a row has a label") }
            checkAmount(row.amount, at: "\(rowsName)[\(index)].amount")
            if row.status == .pending, !row.amount.isZero {
                report(
                    "\(rowsName)[\(index)].amount", .pendingAmountNotZero,
                    "the amount of a pending row is not shown; it is zero, found \(row.amount)")
            }
            checkTiming(row.timing, at: "\(rowsName)[\(index)]")
        }
    }

    private mutating func checkTotal() {
        let (total, totalName) = (request.total, totalName)
        if total.label.isEmpty {
            report("\(totalName).label", .totalLabelMissing, "the total is labelled with the merchant's name")
        }
        checkAmount(total.amount, at: "\(totalName).amount")
        if total.amount.isNegative {
            report("\(totalName).amount", .totalNegative, "a total is not below zero, found \(total.amount)")
        }
        // Apple's pages differ on zero; the version notes of 4 and iOS 12 are the newer ones and allow it.
        if let version = form.version, version < ApplePayVersions.zeroTotal, total.status == .final,
            total.amount.isZero
        {
            report(
                "\(totalName).amount", .totalMustBePositive,
                "before version \(ApplePayVersions.zeroTotal) a total is above zero")
        }
        if form.version != nil, isTooLarge(total.amount) {
            report(
                "\(totalName).amount", .totalTooLarge, "a total is at most \(Self.largestTotal), found \(total.amount)")
        }
        if total.status == .pending { checkPendingTotal() }
    }

    private func isTooLarge(_ amount: Money) -> Bool {
        // No currency has more than four decimals, so the limit stays far below 64 bits.
        let limit = (0..<amount.currency.exponent).reduce(Self.largestTotal) { limit, _ in limit * 10 }
        return amount.minorUnits > limit
    }

    private mutating func checkPendingTotal() {
        guard request.rows.allSatisfy({ $0.status == .pending }) else {
            report("\(totalName).type", .totalPending, "a total is final unless every row is pending")
            return
        }
        if !request.total.amount.isZero {
            report("\(totalName).amount", .pendingAmountNotZero, "the amount of a pending total is zero")
        }
        if FinalAmountRegion.countries.contains(request.countryCode) {
            report(
                "\(totalName).type", .totalPendingInRegion,
                "rules in \(request.countryCode) ask for a final amount on the sheet", severity: .warning)
        }
    }

    private mutating func checkSum() {
        var sum = Money.zero(request.currency)
        for row in request.rows where row.status == .final {
            // Another currency was reported with its row; an overflow cannot equal any total.
            guard row.amount.currency == request.currency else { return }
            guard let next = try? sum + row.amount else {
                return report("\(totalName).amount", sumRule, "the rows add up to more than 64 bits of minor units")
            }
            sum = next
        }
        guard request.total.amount.currency == request.currency, !request.rows.isEmpty else { return }
        if sum != request.total.amount {
            report(
                "\(totalName).amount", sumRule,
                "the final rows add up to \(sum), the total says \(request.total.amount)")
        }
    }

    private var sumRule: ApplePayRule { form == .native ? .totalIsNotSum : .totalIsNotSumOnPage }

    /// Currency, and whether the form has room for the decimals.
    mutating func checkAmount(_ amount: Money, at field: @autoclosure () -> String) {
        guard amount.currency == request.currency else {
            return report(
                field(), .currencyMismatch, "expected an amount in \(request.currency), found one in \(amount.currency)"
            )
        }
        guard let nearest = form.refusal(of: amount) else { return }
        report(
            field(), .amountNotRepresentable,
            "\(amount) has more than two decimals, which this form cannot carry; nearest: "
                + nearest.map(\.description).joined(separator: " or "))
    }
}

// MARK: - Merchant and cards

extension RequestCheck {
    private mutating func checkMerchant() {
        if form != .google, request.merchantIdentifier.isEmpty {
            report("merchantIdentifier", .merchantMissing, "the merchant's identifier at Apple is missing")
        }
        checkCountry(request.countryCode, at: "countryCode")
        if !request.currency.hasMinorUnit {
            report("currencyCode", .currencyNotChargeable, "nothing can be charged in \(request.currency)")
        }
        for (index, code) in (request.supportedCountries ?? []).enumerated() where form != .google {
            checkCountry(code, at: "supportedCountries[\(index)]")
        }
        guard let category = request.merchantCategoryCode, form != .google else { return }
        if !(1...9999).contains(category) {
            report("merchantCategoryCode", .categoryOutOfRange, "a category is 1 to 9999, found \(category)")
        }
        if form != .native {
            report("merchantCategoryCode", .propertyNotOnWeb, "Apple documents the category for apps only")
        }
    }

    private mutating func checkCountry(_ code: String, at field: @autoclosure () -> String) {
        guard Country(code: code) == nil else { return }
        let hint = code == "UK" ? "; the United Kingdom is GB" : ""
        report(
            field(), .countryUnknown,
            "expected two upper-case letters that ISO 3166-1 has assigned, found ‘\(code.prefix(8))’\(hint)")
    }

    private mutating func checkCards() {
        if request.supportedNetworks.isEmpty {
            report("supportedNetworks", .networksMissing, "at least one network is needed")
        }
        let capabilities = request.merchantCapabilities
        if form == .native {
            if capabilities.isDisjoint(with: [.threeDSecure, .emv]) {
                report("merchantCapabilities", .capabilitiesMissing, "3-D Secure or EMV is needed")
            }
        } else {
            if !capabilities.contains(.threeDSecure) {
                report("merchantCapabilities", .threeDSecureMissing, "the web needs supports3DS")
            }
            if capabilities.contains(.instantFundsOut) {
                report("merchantCapabilities", .propertyNotOnWeb, "disbursements exist in apps only")
            }
        }
    }
}

// MARK: - Shipping and contacts

extension RequestCheck {
    private mutating func checkShipping() {
        var seen: Set<String> = []
        for (index, method) in request.shippingMethods.enumerated() {
            func field(_ member: String) -> String { "shippingMethods[\(index)].\(member)" }
            if method.label.isEmpty {
                report(field("label"), .shippingMethodIncomplete, "a way to deliver has a label")
            }
            if method.identifier.isEmpty {
                report(field("identifier"), .shippingMethodIncomplete, "a way to deliver has an identifier")
            } else if !seen.insert(method.identifier).inserted {
                report(
                    field("identifier"), .duplicateShippingMethod,
                    "another way to deliver has the identifier \(method.identifier) as well")
            }
            checkAmount(method.amount, at: field("amount"))
            if method.amount.isNegative {
                report(field("amount"), .shippingAmountNegative, "delivery is not below zero, found \(method.amount)")
            }
            if let dates = method.dates, dates.end < dates.start {
                report(field("dateComponentsRange"), .dateRangeReversed, "\(dates.end) is before \(dates.start)")
            }
        }
    }

    private mutating func checkContacts() {
        if request.billingContact != nil, !request.requiredBillingContactFields.contains(.postalAddress) {
            report(
                "billingContact", .billingContactNotAsked,
                "a billing contact needs postalAddress in requiredBillingContactFields")
        }
        if request.shippingContact != nil, request.requiredShippingContactFields.isEmpty {
            report(
                "shippingContact", .shippingContactNotAsked,
                "a shipping contact is given only when requiredShippingContactFields asks for something")
        }
    }
}

// MARK: - Versions

extension RequestCheck {
    private mutating func checkVersion() {
        guard let version = form.version else { return }
        guard ApplePayVersions.known.contains(version) else {
            let known = ApplePayVersions.known
            return report(
                "version", .versionUnknown, "versions are \(known.lowerBound) to \(known.upperBound), found \(version)")
        }
        for (index, network) in request.supportedNetworks.enumerated() {
            let field = "supportedNetworks[\(index)]"
            guard let since = network.webVersion else {
                report(field, .propertyNotOnWeb, "Apple documents \(network.rawValue) for apps only")
                continue
            }
            if since > version {
                report(
                    field, .networkNotInVersion, "\(network.rawValue) came with version \(since), this is \(version)")
            }
        }
        // Zero totals have a rule of their own.
        for feature in request.versionedFeatures where feature.version > version && feature.member != "total.amount" {
            report(
                feature.member, .propertyNotInVersion,
                "\(feature.member) came with version \(feature.version), this is \(version)")
        }
    }
}

/// Where regional rules ask for a final amount: the European Economic Area and the United Kingdom.
enum FinalAmountRegion {
    static let countries: Set<String> = [
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IS", "IT",
        "LI",
        "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
    ]
}
