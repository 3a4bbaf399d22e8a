internal import Payments

/// Reads the errors of an answer: which codes there are, and which contact fields each answer may name.
enum WalletErrors {
    private static let codes: Set<String> = [
        "addressUnserviceable", "billingContactInvalid", "couponCodeExpired", "couponCodeInvalid",
        "shippingContactInvalid", "unknown",
    ]
    /// Coupon errors do not keep the shopper from authorizing.
    private static let harmless: Set<String> = ["couponCodeExpired", "couponCodeInvalid"]
    /// The fields that an answer to a shipping contact may name: no finer than what the page was told.
    private static let coarseFields: Set<String> = [
        "administrativeArea", "country", "countryCode", "locality", "postalAddress", "postalCode",
        "subAdministrativeArea", "subLocality",
    ]
    /// The fields that a result may name.
    static let allFields = coarseFields.union(["addressLines", "emailAddress", "name", "phoneNumber", "phoneticName"])

    /// The codes that keep the shopper from authorizing.
    static func blocking(in value: JSONValue?, answering kind: WalletEvent.Kind) throws(WalletSheet.Refusal) -> [String]
    {
        guard kind != .shippingMethod || value == nil else {
            throw WalletSheet.Refusal(422, "an answer to a shipping method carries no errors")
        }
        return try read(value, allowing: coarseFields).filter { !harmless.contains($0) }
    }

    /// The codes in order.
    static func read(_ value: JSONValue?, allowing fields: Set<String>) throws(WalletSheet.Refusal) -> [String] {
        guard let value else { return [] }
        guard let list = value.arrayValue else { throw WalletSheet.Refusal(422, "errors is no list") }
        var found: [String] = []
        for entry in list {
            guard let code = entry.objectValue?["code"]?.stringValue, codes.contains(code) else {
                throw WalletSheet.Refusal(422, "an error has no known code")
            }
            if let field = entry.objectValue?["contactField"] {
                guard let name = field.stringValue, fields.contains(name) else {
                    throw WalletSheet.Refusal(422, "an error names a contact field that this answer cannot have")
                }
            }
            found.append(code)
        }
        return found
    }
}
