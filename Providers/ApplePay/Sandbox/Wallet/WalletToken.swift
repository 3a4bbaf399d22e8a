internal import ApplePay
internal import Payments
internal import PaymentsCrypto

/// The token that the emulated wallet makes when the shopper authorizes.
struct WalletToken {
    /// What is wrong with it, on purpose: a position of the switch `token`.
    enum Fault: String, CaseIterable {
        case none = "good"
        /// Signed ten minutes ago.
        case stale
        /// For one minor unit less than the sheet showed.
        case otherAmount = "other-amount"
        /// A byte of the data changed after signing.
        case tampered
        /// Bound to nothing.
        case noApplicationData = "no-application-data"
        /// Signed under a root that nobody knows.
        case foreignRoot = "foreign-root"
    }

    let pki: SandboxPKI
    let fault: Fault
    /// What the sheet showed.
    let request: JSONObject
    let transactionID: [UInt8]
    let cryptogram: [UInt8]
    let now: Timestamp
    /// The device account number, which says to a test processor what to answer.
    let accountNumber: String

    private static let staleness: Duration = .seconds(-600)

    /// The whole token as a page gets it; nil when the sheet's total is no money.
    func object() throws(CryptoError) -> JSONObject? {
        guard let amount else { return nil }
        let signer = fault == .foreignRoot ? try SandboxPKI.make(merchantIdentifier: "x", at: now) : pki
        var recipe = TokenRecipe(
            plaintext: payload(amount), transactionID: transactionID, applicationData: applicationData,
            signingTime: fault == .stale ? now.advanced(by: Self.staleness) : now,
            certificates: [signer.leaf.certificate, signer.intermediate.certificate], signer: signer.leaf,
            recipient: pki.merchant.key.subjectPublicKeyInfo,
            merchantIdentifier: ApplePayEmulator.merchantIdentifier)
        if fault == .noApplicationData { recipe.applicationData = nil }
        var paymentData = try recipe.paymentData()
        if fault == .tampered { paymentData["data"] = Self.tampered(paymentData["data"]) }
        var method = JSONObject()
        method["displayName"] = .string("Visa \(accountNumber.suffix(4))")
        method["network"] = .string("Visa")
        method["type"] = .string("debit")
        var token = JSONObject()
        token["transactionIdentifier"] = .string(Hex.encode(transactionID).uppercased())
        token["paymentMethod"] = .object(method)
        token["paymentData"] = .object(paymentData)
        return token
    }

    private var amount: Money? {
        guard let currency = request["currencyCode"]?.stringValue.flatMap({ Currency(code: $0) }),
            let text = request["total"]?.objectValue?["amount"]?.stringValue,
            let amount = try? Money(decimalText: text, currency: currency)
        else { return nil }
        return fault == .otherAmount ? Money(minorUnits: amount.minorUnits - 1, currency: currency) : amount
    }

    private var applicationData: [UInt8]? {
        request["applicationData"]?.stringValue.flatMap { try? Base64.decode($0) }
    }

    private func payload(_ amount: Money) -> [UInt8] {
        // Six digits, five years from now.
        let year = Int(now.rfc3339(fractionDigits: 0).prefix(4)).map { ($0 + 5) % 100 } ?? 30
        var json = JSONWriter()
        json.beginObject()
        json.member("applicationPrimaryAccountNumber", accountNumber)
        json.member("applicationExpirationDate", "\(year < 10 ? "0" : "")\(year)1231")
        json.member("currencyCode", amount.currency.numericCode)
        json.name("transactionAmount")
        json.integer(amount.minorUnits)
        json.member("deviceManufacturerIdentifier", "040010030273")
        json.member("paymentDataType", "3DSecure")
        json.name("paymentData")
        json.beginObject()
        json.member("onlinePaymentCryptogram", Base64.encode(cryptogram))
        json.member("eciIndicator", "7")
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func tampered(_ value: JSONValue?) -> JSONValue? {
        guard var bytes = value?.stringValue.flatMap({ try? Base64.decode($0) }), !bytes.isEmpty else { return value }
        bytes[0] ^= 1
        return .string(Base64.encode(bytes))
    }
}
