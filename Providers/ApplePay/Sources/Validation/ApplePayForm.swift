internal import Payments

/// A form in which a request leaves.
public enum ApplePayForm: Hashable, Sendable {
    /// PassKit, in an app.
    case native
    /// The JSON of Apple Pay JS at a version of 1 ... 14.
    case web(version: Int)
    /// W3C Payment Request with Apple Pay as its method, at a version of 1 ... 14.
    case w3c(version: Int)
    /// Google Pay's transaction info.
    case google

    /// The version of Apple Pay on the Web; nil where there is none.
    public var version: Int? {
        switch self {
        case .web(let version), .w3c(let version): version
        case .native, .google: nil
        }
    }
}

/// The versions of Apple Pay on the Web.
public enum ApplePayVersions {
    /// The versions that Apple's notes describe.
    public static let known = 1...14

    // What came with which version.
    static let zeroTotal = 4
    static let phoneticName = 3
    static let supportedCountries = 3
    static let shippingFieldsOnPage = 6
    static let coupons = 12
    static let dateRanges = 12
    static let contactEditing = 12
    static let rowTimings = 12
    static let automaticReload = 14
    /// Recurring, reload and several merchants by Apple's notes. They do not say when deferred payments came to the
    /// web; that they are no older is our reading.
    static let agreements = 14
}

extension ApplePayRequest {
    /// The lowest version that has everything this request uses: what Apple recommends to ask for.
    public var lowestWebVersion: Int {
        var version = supportedNetworks.compactMap(\.webVersion).max() ?? 1
        for feature in versionedFeatures { version = max(version, feature.version) }
        return version
    }

    /// What this request uses that version 1 does not have: the member, and the version that brought it.
    var versionedFeatures: [(member: String, version: Int)] {
        var features: [(member: String, version: Int)] = []
        if total.status == .final, total.amount.isZero { features.append(("total.amount", ApplePayVersions.zeroTotal)) }
        if requiredBillingContactFields.contains(.phoneticName) {
            features.append(("requiredBillingContactFields", ApplePayVersions.phoneticName))
        }
        if requiredShippingContactFields.contains(.phoneticName) {
            features.append(("requiredShippingContactFields", ApplePayVersions.phoneticName))
        }
        if supportedCountries != nil { features.append(("supportedCountries", ApplePayVersions.supportedCountries)) }
        if supportsCouponCode { features.append(("supportsCouponCode", ApplePayVersions.coupons)) }
        if couponCode != nil { features.append(("couponCode", ApplePayVersions.coupons)) }
        if shippingContactEditingMode != nil {
            features.append(("shippingContactEditingMode", ApplePayVersions.contactEditing))
        }
        for (index, row) in rows.enumerated() {
            guard let version = row.timing.webVersion else { continue }
            features.append(("lineItems[\(index)].paymentTiming", version))
        }
        if let agreement { features.append((agreement.memberName, ApplePayVersions.agreements)) }
        return features
    }
}

extension ApplePayTiming {
    /// The version that brought it to the web's rows; nil for what version 1 has.
    var webVersion: Int? {
        switch self {
        case .immediate: nil
        case .recurring, .deferred: ApplePayVersions.rowTimings
        case .automaticReload: ApplePayVersions.automaticReload
        }
    }
}
