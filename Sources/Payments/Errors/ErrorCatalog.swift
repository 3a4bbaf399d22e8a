/// What a provider's error codes mean: the rows of its `errors.json`, compiled in at build time. See
/// docs/error-catalogs.md for the file.
///
/// Codes are looked up, sentences never: a provider may reword them at any time.
public struct ErrorCatalog: Sendable {
    /// Whose codes they are.
    public let provider: ProviderID
    /// Where the codes come from, in words; empty for a provider without a catalog.
    public let source: String
    /// The day on which the source was read; nil for a provider without a catalog.
    public let date: CalendarDate?
    /// The codes, in the order of the file.
    public let rows: [Row]
    /// Failures that the provider's documentation names without saying their code. They cannot be recognized yet.
    public let withoutCode: [String]

    private let rowsByCode: [String: [Row]]

    /// Makes a catalog; generated code does. Code, platform and kind together must be unique.
    public init(
        provider: ProviderID, source: String = "", date: CalendarDate? = nil, rows: [Row] = [],
        withoutCode: [String] = []
    ) {
        precondition(
            Set(rows.map(\.key)).count == rows.count, "an error catalog has two rows with one code, platform and kind")
        self.provider = provider
        self.source = source
        self.date = date
        self.rows = rows
        self.withoutCode = withoutCode
        rowsByCode = Dictionary(grouping: rows, by: \.code)
    }

    /// Every row of a code, in the order of the file; empty for an unknown code. Upper and lower case are told apart.
    public func rows(for code: String) -> [Row] { rowsByCode[code] ?? [] }

    /// Codes whose meaning or guidance differs from platform to platform or place to place, sorted.
    public var ambiguousCodes: [String] {
        rowsByCode.filter { _, rows in
            Set(rows.map(\.meaning)).count > 1 || Set(rows.map(\.guidance)).count > 1
        }.map(\.key).sorted()
    }
}

extension ErrorCatalog {
    /// Where a code appears. The same number may mean something else there.
    public struct Platform: RawRepresentable, Hashable, Sendable {
        /// The stable spelling, in lower case.
        public let rawValue: String

        /// Names a platform.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everywhere.
        public static let all = Platform(rawValue: "all")
        /// The provider's iOS library.
        public static let ios = Platform(rawValue: "ios")
        /// The provider's Android library.
        public static let android = Platform(rawValue: "android")
        /// The provider's library for browsers.
        public static let web = Platform(rawValue: "web")
        /// The provider's API, as servers see it.
        public static let server = Platform(rawValue: "server")
    }

    /// Whether a statement is the provider's or ours.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// The provider documents it.
        case documented
        /// We concluded it; a correction is expected.
        case inferred
    }

    /// One code on one platform in one place.
    public struct Row: Hashable, Sendable {
        /// The provider's code.
        public let code: String
        /// Where it appears.
        public let platform: Platform
        /// The part of the provider's interface that it belongs to, such as `sdk` or `state_data`.
        public let kind: String
        /// What it says about the payment.
        public let meaning: ErrorMeaning
        /// What follows from it.
        public let guidance: Guidance
        /// The method that the shopper's message names; nil for none.
        public let method: PaymentMethodName?
        /// The currency that the shopper's message names; nil for none.
        public let currency: Currency?
        /// What it means, for developers: our own words.
        public let summary: String
        /// What else a developer should know; nil for nothing.
        public let note: String?
        /// Whether code and summary are documented.
        public let codeBasis: Basis
        /// Whether meaning and guidance are documented.
        public let meaningBasis: Basis

        /// Makes a row; generated code does.
        public init(
            code: String, platform: Platform, kind: String, meaning: ErrorMeaning, guidance: Guidance,
            method: PaymentMethodName? = nil, currency: Currency? = nil, summary: String, note: String? = nil,
            codeBasis: Basis, meaningBasis: Basis
        ) {
            self.code = code
            self.platform = platform
            self.kind = kind
            self.meaning = meaning
            self.guidance = guidance
            self.method = method
            self.currency = currency
            self.summary = summary
            self.note = note
            self.codeBasis = codeBasis
            self.meaningBasis = meaningBasis
        }

        /// What makes a row the one it is.
        var key: [String] { [code, platform.rawValue, kind] }

        /// What the shopper reads.
        public var message: ShopperMessage {
            ShopperMessage(guidance.message, method: method, currency: currency)
        }

        /// The row in one or two sentences, for developers: code, meaning, note.
        public var developerText: String {
            "\(code): \(summary)" + (note.map { " (\($0))" } ?? "") + ". \(guidance.advice.sentence)"
        }
    }
}
