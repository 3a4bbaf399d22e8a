/// A card network's own advice about trying again, which travels beside the response code. Where it is present it
/// outranks what the response code alone suggests: trying against it costs fees.
public struct NetworkAdvice: Hashable, Sendable {
    /// The networks that give advice.
    public enum Scheme: String, Hashable, Sendable, CaseIterable {
        /// Merchant advice codes, two digits.
        case mastercard
        /// Decline categories, one digit.
        case visa
    }

    /// What becomes of stored card data.
    public enum StoredInstrument: String, Hashable, Sendable, CaseIterable {
        /// It stays good.
        case keep
        /// It is out of date; ask for new data or an account updater.
        case update
        /// It must not be charged any more.
        case stop
        /// It works once; storing it is pointless.
        case singleUse
    }

    /// Whose advice it is.
    public let scheme: Scheme
    /// The code.
    public let code: String
    /// What may be tried.
    public let advice: RetryAdvice
    /// How long to wait before trying; nil when the network does not say.
    public let wait: Duration?
    /// What becomes of stored card data.
    public let stored: StoredInstrument
    /// The code's meaning, for developers.
    public let meaning: String
    /// Where that is published.
    public let source: String

    init(
        _ scheme: Scheme, _ code: String, _ advice: RetryAdvice, _ wait: Duration?, _ stored: StoredInstrument,
        _ meaning: String, _ source: String
    ) {
        self.scheme = scheme
        self.code = code
        self.advice = advice
        self.wait = wait
        self.stored = stored
        self.meaning = meaning
        self.source = source
    }

    /// Every advice code.
    public static var all: [NetworkAdvice] { table }

    /// Looks a code up; nil for one that is not in the table.
    public init?(_ scheme: Scheme, code: String) {
        guard let found = Self.table.first(where: { $0.scheme == scheme && $0.code == code }) else { return nil }
        self = found
    }

    /// Visa's category for a response code that came without one. Not for approvals.
    public static func visaCategory(ofResponseCode code: String) -> NetworkAdvice? {
        guard let code = NetworkResponse.code(code), let response = NetworkResponse(code: code) else { return nil }
        guard case .declined = response.result, response.edition == .iso1987 else { return nil }
        return NetworkAdvice(.visa, code: visaCategories[code] ?? "4")
    }
}
