/// How much, how often and how many: what a provider refuses, known beforehand.
public struct ProviderLimits: Hashable, Sendable {
    /// The largest amount of one operation in minor units, whatever the currency; nil when not documented.
    public let maximumMinorUnits: Int64?
    /// The smallest amount of one operation in minor units; at least 1.
    public let minimumMinorUnits: Int64
    /// How many captures one authorization takes; nil when not documented.
    public let maximumCaptureCount: Int?
    /// How many refunds one payment takes; nil when not documented.
    public let maximumRefundCount: Int?
    /// How many names and values may be kept beside a payment; nil when not documented, 0 for none.
    public let maximumMetadataCount: Int?

    /// States the limits. The defaults know of none.
    public init(
        maximumMinorUnits: Int64? = nil, minimumMinorUnits: Int64 = 1, maximumCaptureCount: Int? = nil,
        maximumRefundCount: Int? = nil, maximumMetadataCount: Int? = nil
    ) {
        precondition(minimumMinorUnits >= 1, "nothing below one minor unit is charged")
        precondition(maximumMinorUnits.map { $0 >= minimumMinorUnits } ?? true, "the largest amount is not smaller")
        self.maximumMinorUnits = maximumMinorUnits
        self.minimumMinorUnits = minimumMinorUnits
        self.maximumCaptureCount = maximumCaptureCount
        self.maximumRefundCount = maximumRefundCount
        self.maximumMetadataCount = maximumMetadataCount
    }
}

/// A field of a provider's requests that carries text: an open set with stable spellings.
public struct ProviderTextField: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, as a person calls the field.
    public let description: String

    /// Names a field; providers may add their own.
    public init(_ description: String) { self.description = description }

    /// Our reference of an operation.
    public static let reference = ProviderTextField("reference")
    /// The order's id.
    public static let orderID = ProviderTextField("order id")
    /// What the shopper's statement shows.
    public static let statementText = ProviderTextField("statement text")
    /// The name of a metadata field.
    public static let metadataName = ProviderTextField("metadata name")
    /// The value of a metadata field.
    public static let metadataValue = ProviderTextField("metadata value")
    /// The house number or name of a billing address.
    public static let houseNumberOrName = ProviderTextField("house number or name")
    /// The postal code of a billing address.
    public static let postalCode = ProviderTextField("postal code")
}
