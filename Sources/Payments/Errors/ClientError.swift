/// An error of a client library on the shopper's device, as it is reported to a server: a domain and a code, without
/// any words.
public struct ClientError: Hashable, Sendable {
    /// The library's name for the family of the error, such as `NSURLErrorDomain`.
    public var domain: String
    /// The code, as text.
    public var code: String
    /// Whether the payment had been submitted; nil when the report does not say.
    public var submitted: Bool?

    /// Describes an error.
    public init(domain: String, code: String, submitted: Bool? = nil) {
        self.domain = domain
        self.code = code
        self.submitted = submitted
    }

    /// What it means for the payment. A cancellation is an outcome of its own, neither a decline nor a failure; after
    /// submission nothing that a device says ends the payment, so the outcome is open.
    public var reading: ErrorReading {
        if submitted == true { return ErrorReading(.unknown(.unknownOutcome), code: code, isKnown: isKnown) }
        if isCancellation { return ErrorReading(.cancelled, code: code, isKnown: true) }
        if isConnection { return ErrorReading(.failed(.unavailable), code: code, isKnown: true) }
        guard submitted == false else {
            return ErrorReading(.unknown(.unknownProviderError), code: code, isKnown: false)
        }
        return ErrorReading(.failed(.unknownProviderError), code: code, isKnown: false)
    }

    private var isKnown: Bool { isCancellation || isConnection }

    private var isCancellation: Bool {
        Self.cancelledWords.contains(Self.letters(code)) || Self.cancelledCodes[family]?.contains(code) == true
    }

    /// Failures of the device's connection before anything was submitted.
    private var isConnection: Bool { family == "url" && submitted == false && Int(code).map { $0 < 0 } == true }

    /// Codes that are words for the same thing in many libraries.
    private static let cancelledWords: Set = [
        "cancel", "canceled", "cancelled", "usercancel", "usercanceled", "usercancelled", "canceledbyuser",
        "cancelledbyuser", "aborterror", "canceledlogin", "paymentcancelled", "paymentcanceled",
        "authenticationcanceled",
    ]

    /// Codes that are numbers, by family. Sources: Apple's headers (URL loading, web authentication, local
    /// authentication), and the 3-D Secure module of Braintree's iOS library, whose number 5 is the closed window.
    private static let cancelledCodes: [String: Set<String>] = [
        "url": ["-999"], "threedsecure": ["5"], "webauthentication": ["1"], "localauthentication": ["-2"],
    ]

    private var family: String {
        let name = Self.letters(domain)
        let families = [
            ("urlsession", "url"), ("nsurlerror", "url"), ("threedsecure", "threedsecure"),
            ("webauthenticationsession", "webauthentication"), ("localauthentication", "localauthentication"),
        ]
        return families.first { name.contains($0.0) }?.1 ?? ""
    }

    private static let maximumByteCount = 128

    private static func letters(_ text: String) -> String {
        String(
            decoding: text.lowercased().utf8.prefix(maximumByteCount).filter { (97...122).contains($0) }, as: UTF8.self)
    }
}
