import ApplePay
import Payments

/// An opened payload, for people and as JSON. What a thief could use is masked unless it is asked for.
struct PayloadReport: Sendable {
    let payload: ApplePayPayload
    /// Whether the masks are lifted.
    let isRevealed: Bool

    private static let mask = "••••••"

    private var accountNumber: String {
        guard isRevealed else { return payload.accountNumber.description }
        return payload.accountNumber.withDigits { String(decoding: $0, as: UTF8.self) }
    }

    private var expiration: String {
        let parts = [payload.expiration.year, payload.expiration.month, payload.expiration.day]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    private func text(of secret: Secret<String>) -> String { isRevealed ? secret.reveal() : Self.mask }

    /// Writes the members of the payload as one object.
    func write(into json: inout JSONWriter) {
        json.beginObject()
        json.member("accountNumber", accountNumber)
        json.member("expirationDate", expiration)
        json.member("amount", payload.amount)
        json.member("cardholderName", optional: payload.cardholderName.map(text))
        json.member("deviceManufacturerIdentifier", payload.deviceManufacturerIdentifier)
        writeProof(into: &json)
        json.member("merchantTokenIdentifier", optional: payload.merchantTokenIdentifier.map(text))
        json.name("merchantTokenMetadata")
        if let metadata = payload.merchantTokenMetadata { write(metadata, into: &json) } else { json.null() }
        json.name("authenticationResponses")
        json.beginArray()
        for response in payload.authenticationResponses {
            json.beginObject()
            json.member("merchantIdentifier", response.merchantIdentifier)
            json.member("authenticationData", text(of: response.authenticationData))
            json.member("transactionAmount", response.transactionAmount)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private func writeProof(into json: inout JSONWriter) {
        switch payload.proof {
        case .threeDSecure(let cryptogram, let indicator):
            json.member("paymentDataType", "3DSecure")
            json.member("onlinePaymentCryptogram", text(of: cryptogram))
            json.member("eciIndicator", optional: indicator)
        case .emv(let data, let pin):
            json.member("paymentDataType", "EMV")
            json.member("emvData", text(of: data))
            json.member("encryptedPINData", optional: pin.map(text))
        }
    }

    private func write(_ metadata: ApplePayMerchantTokenMetadata, into json: inout JSONWriter) {
        json.beginObject()
        json.name("cardArt")
        json.beginArray()
        for art in metadata.cardArt {
            json.beginObject()
            json.member("name", art.name)
            json.member("type", art.type)
            json.member("url", art.url)
            json.endObject()
        }
        json.endArray()
        json.member("cardCountry", optional: metadata.cardCountry)
        json.member("expirationDate", optional: metadata.expirationDate)
        json.member("fpanSuffix", optional: metadata.numberSuffix)
        json.member("longDescription", optional: metadata.longDescription)
        json.member("shortDescription", optional: metadata.shortDescription)
        json.endObject()
    }

    /// The same for people.
    var text: String {
        var table = Table(indent: 2)
        table.add(["Amount", "\(payload.amount)"])
        table.add(["Account number", accountNumber])
        table.add(["Usable until", expiration])
        switch payload.proof {
        case .threeDSecure(let cryptogram, let indicator):
            table.add(["Cryptogram", text(of: cryptogram)])
            table.add(["Indicator", indicator ?? "none"])
        case .emv(let data, let pin):
            table.add(["Chip data", text(of: data)])
            table.add(["PIN", pin.map(text) ?? "none"])
        }
        if let name = payload.cardholderName { table.add(["Cardholder", text(of: name).printable]) }
        if let token = payload.merchantTokenIdentifier { table.add(["Merchant token", text(of: token).printable]) }
        return table.text
    }
}
