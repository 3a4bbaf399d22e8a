/// A saved address a shopper can choose.
public struct Address: Hashable, Sendable {
    /// The id the shop knows it by; unique in a cart.
    public var id: String
    /// What the shopper calls it, such as "Home".
    public var label: String
    /// The whole address in one line, for rows and receipts.
    public var oneLine: String
    /// The structured form; nil when only the line is known.
    public var postal: PostalAddress?
    /// A symbol's name for its row; nil for the default.
    public var symbol: String?

    /// Describes an address. Without `oneLine`, the line is made from the structured form.
    public init(id: String, label: String, postal: PostalAddress, oneLine: String? = nil, symbol: String? = nil) {
        self.id = id
        self.label = label
        self.oneLine = oneLine ?? postal.oneLine
        self.postal = postal
        self.symbol = symbol
    }

    /// Describes an address of which only one line is known.
    public init(id: String, label: String, oneLine: String, symbol: String? = nil) {
        self.id = id
        self.label = label
        self.oneLine = oneLine
        postal = nil
        self.symbol = symbol
    }
}

/// An address in its parts, as carriers and issuers compare them.
public struct PostalAddress: Hashable, Sendable {
    /// Who receives; nil when it is the shopper.
    public var name: String?
    /// Street and house number.
    public var street: String
    /// Flat, floor or company; nil when there is none.
    public var street2: String?
    /// City or post town.
    public var city: String
    /// State, province or prefecture; nil where addresses have none.
    public var region: String?
    /// Postal code as written locally; nil where there is none.
    public var postalCode: String?
    /// The country; nil when the shop serves one country only.
    public var country: Country?

    /// Describes an address.
    public init(
        name: String? = nil, street: String, street2: String? = nil, city: String, region: String? = nil,
        postalCode: String? = nil, country: Country? = nil
    ) {
        self.name = name
        self.street = street
        self.street2 = street2
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.country = country
    }

    /// Street, city, region with postal code: a neutral line without name and country.
    public var oneLine: String {
        let area = [region, postalCode].compactMap { $0 }.joined(separator: " ")
        return [street, street2, city, area.isEmpty ? nil : area].compactMap { $0 }.joined(separator: ", ")
    }
}
