public import Payments

/// Where a shopper is as far as the sheet tells before authorization: town, region, postal code and country.
///
/// Nothing finer is kept even when it comes, so that no check can depend on it. In Canada and the United Kingdom the
/// last three characters of the postal code are missing.
public struct ApplePayCoarseContact: Hashable, Sendable {
    /// The town; nil when absent.
    public let locality: String?
    /// State, province or prefecture; nil when absent.
    public let administrativeArea: String?
    /// The postal code as far as it came, in upper case; nil when absent.
    public let postalCode: String?
    /// The country; nil when absent or unknown.
    public let country: Country?

    /// The id of the address that a sheet adds to a cart.
    public static let addressID = "apple-pay"

    /// Takes the coarse parts of a contact.
    public init(_ contact: ApplePayContact) {
        self.init(
            locality: contact.locality, administrativeArea: contact.administrativeArea, postalCode: contact.postalCode,
            countryCode: contact.countryCode)
    }

    /// Takes the parts as they came; white space around them is ignored.
    public init(
        locality: String? = nil, administrativeArea: String? = nil, postalCode: String? = nil, countryCode: String?
    ) {
        self.locality = ContactText.trimmed(locality)
        self.administrativeArea = ContactText.trimmed(administrativeArea)
        self.postalCode = ContactText.trimmed(postalCode)?.uppercased()
        country = countryCode.flatMap { ContactText.country($0) }
    }

    /// The part of the postal code that decides on a delivery zone and is there before and after authorization: all but
    /// the last three characters of a whole code in Canada and the United Kingdom, five digits in the United States,
    /// elsewhere the code as it is. nil without a code.
    public var zonePrefix: String? {
        guard let postalCode else { return nil }
        switch country?.code {
        case "GB", "CA":
            guard isPostalCodeComplete else { return postalCode }
            return ContactText.trimmed(String(postalCode.dropLast(3)))
        case "US": return String(postalCode.prefix(5))
        default: return postalCode
        }
    }

    /// Whether the postal code is whole, as far as its country's form tells; false without a code.
    public var isPostalCodeComplete: Bool {
        guard let postalCode else { return false }
        let shape = postalCode.filter { $0 != " " && $0 != "-" }.map { character -> Character in
            character.isNumber && character.isASCII ? "9" : character.isLetter && character.isASCII ? "A" : "?"
        }
        switch country?.code {
        case "GB": return (5...7).contains(shape.count) && String(shape.suffix(3)) == "9AA" && shape.first == "A"
        case "CA": return String(shape) == "A9A9A9"
        case "US": return String(shape) == "99999" || String(shape) == "999999999"
        default: return true
        }
    }

    /// The address that hooks check before authorization. Its street is empty.
    public var address: Address {
        let postal = PostalAddress(
            street: "", city: locality ?? "", region: administrativeArea, postalCode: postalCode, country: country)
        let line = [locality, administrativeArea, postalCode, country?.code].compactMap { $0 }
        return Address(id: Self.addressID, label: "Apple Pay", postal: postal, oneLine: line.joined(separator: ", "))
    }
}

/// Texts from contacts, which people typed.
enum ContactText {
    /// Without white space around it; nil when nothing is left.
    static func trimmed(_ text: String?) -> String? {
        guard let text else { return nil }
        let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    /// A country code in any case of letters, as sheets return it.
    static func country(_ code: String) -> Country? { Country(code: code.uppercased()) }
}

extension ApplePayContact {
    /// The address of a whole contact, as it comes with the authorization; nil without street or town.
    public var address: Address? {
        let lines = addressLines.compactMap { ContactText.trimmed($0) }
        guard let street = lines.first, let city = ContactText.trimmed(locality) else { return nil }
        let names = [givenName, familyName].compactMap { ContactText.trimmed($0) }
        let rest = lines.dropFirst().joined(separator: ", ")
        let postal = PostalAddress(
            name: names.isEmpty ? nil : names.joined(separator: " "), street: street,
            street2: rest.isEmpty ? nil : rest, city: city, region: ContactText.trimmed(administrativeArea),
            postalCode: ContactText.trimmed(postalCode)?.uppercased(),
            country: countryCode.flatMap { ContactText.country($0) })
        return Address(id: ApplePayCoarseContact.addressID, label: "Apple Pay", postal: postal)
    }
}
