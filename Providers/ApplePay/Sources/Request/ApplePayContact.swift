public import Payments

/// A part of a contact that a request asks for.
public enum ApplePayContactField: String, Hashable, Sendable, CaseIterable {
    /// The postal address; the name comes with it.
    case postalAddress
    /// The name.
    case name
    /// How the name is pronounced; from version 3 on the web.
    case phoneticName
    /// The telephone number.
    case phone
    /// The email address.
    case email
}

/// A contact as the sheet takes and gives it. Everything is text as a person typed it; nil is absent.
public struct ApplePayContact: Hashable, Sendable {
    /// The given name.
    public var givenName: String?
    /// The family name; at a pickup it may carry the store's name.
    public var familyName: String?
    /// How the given name is pronounced.
    public var phoneticGivenName: String?
    /// How the family name is pronounced.
    public var phoneticFamilyName: String?
    /// Free text; nobody has checked it.
    public var phoneNumber: String?
    /// Free text; nobody has checked it.
    public var emailAddress: String?
    /// Street and what follows it, a line each.
    public var addressLines: [String]
    /// A part of the town.
    public var subLocality: String?
    /// The town.
    public var locality: String?
    /// The postal code as written locally.
    public var postalCode: String?
    /// A part of the administrative area, such as a county.
    public var subAdministrativeArea: String?
    /// State, province or prefecture.
    public var administrativeArea: String?
    /// The country's name.
    public var country: String?
    /// The two letters of ISO 3166-1. Returned contacts may spell them in lower case.
    public var countryCode: String?

    /// Makes a contact; what is left out is absent.
    public init(
        givenName: String? = nil, familyName: String? = nil, phoneticGivenName: String? = nil,
        phoneticFamilyName: String? = nil, phoneNumber: String? = nil, emailAddress: String? = nil,
        addressLines: [String] = [], subLocality: String? = nil, locality: String? = nil, postalCode: String? = nil,
        subAdministrativeArea: String? = nil, administrativeArea: String? = nil, country: String? = nil,
        countryCode: String? = nil
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.phoneticGivenName = phoneticGivenName
        self.phoneticFamilyName = phoneticFamilyName
        self.phoneNumber = phoneNumber
        self.emailAddress = emailAddress
        self.addressLines = addressLines
        self.subLocality = subLocality
        self.locality = locality
        self.postalCode = postalCode
        self.subAdministrativeArea = subAdministrativeArea
        self.administrativeArea = administrativeArea
        self.country = country
        self.countryCode = countryCode
    }

    /// A contact at a saved address. A name of one word is a family name, as stores have.
    public init(_ address: PostalAddress) {
        let words = address.name?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
        self.init(
            givenName: words.count == 2 ? words[0] : nil, familyName: words.last,
            addressLines: [address.street, address.street2].compactMap { $0 }, locality: address.city,
            postalCode: address.postalCode, administrativeArea: address.region, countryCode: address.country?.code)
    }

    /// The web's dictionary.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("phoneNumber", unlessNil: phoneNumber)
        json.member("emailAddress", unlessNil: emailAddress)
        json.member("givenName", unlessNil: givenName)
        json.member("familyName", unlessNil: familyName)
        json.member("phoneticGivenName", unlessNil: phoneticGivenName)
        json.member("phoneticFamilyName", unlessNil: phoneticFamilyName)
        if !addressLines.isEmpty { json.member("addressLines", addressLines) }
        json.member("subLocality", unlessNil: subLocality)
        json.member("locality", unlessNil: locality)
        json.member("postalCode", unlessNil: postalCode)
        json.member("subAdministrativeArea", unlessNil: subAdministrativeArea)
        json.member("administrativeArea", unlessNil: administrativeArea)
        json.member("country", unlessNil: country)
        json.member("countryCode", unlessNil: countryCode)
        json.endObject()
    }
}

extension ApplePayContact: CustomStringConvertible, CustomReflectable {
    /// The country alone: the rest is about a person and belongs in no log.
    public var description: String { "ApplePayContact(\(countryCode ?? "no country"))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
