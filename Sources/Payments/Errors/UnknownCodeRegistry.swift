/// Provider codes that no catalog knows, counted as they appear, so that somebody can add them.
///
/// In memory only; what keeps records may store what `list()` gives. Nothing here decides about money: an unknown code
/// already has its careful reading.
public actor UnknownCodeRegistry {
    /// One code and how often it came.
    public struct Entry: Hashable, Sendable {
        /// The provider.
        public let provider: ProviderID
        /// The code; what is no code or might be a card number is masked.
        public let code: String
        /// How often it came.
        public fileprivate(set) var count: Int
        /// When it came first.
        public let firstSeen: Timestamp
        /// When it came last.
        public fileprivate(set) var lastSeen: Timestamp
    }

    /// More different codes than this are counted together: a provider that invents codes must not fill the memory.
    public static let maximumEntryCount = 1_000

    private var entries: [[String]: Entry] = [:]

    /// How many codes came after the list was full.
    public private(set) var uncountedCount = 0

    /// Makes an empty registry.
    public init() {}

    /// Counts a reading whose code is unknown; every other is passed over.
    public func record(_ reading: ErrorReading, provider: ProviderID, at moment: Timestamp) {
        guard !reading.isKnown, let code = reading.code else { return }
        let plain = DiagnosticCode.masked(code)
        let key = [provider.rawValue, plain]
        if var entry = entries[key] {
            entry.count = entry.count == .max ? .max : entry.count + 1
            entry.lastSeen = max(entry.lastSeen, moment)
            entries[key] = entry
        } else if entries.count < Self.maximumEntryCount {
            entries[key] = Entry(provider: provider, code: plain, count: 1, firstSeen: moment, lastSeen: moment)
        } else {
            uncountedCount = uncountedCount == .max ? .max : uncountedCount + 1
        }
    }

    /// What came, most frequent first, then by provider and code.
    public func list() -> [Entry] {
        entries.values.sorted {
            $0.count != $1.count
                ? $0.count > $1.count : ($0.provider.rawValue, $0.code) < ($1.provider.rawValue, $1.code)
        }
    }
}

/// What may be shown and stored of a provider's code. A code comes from outside: it can be anything, a card number too.
public enum DiagnosticCode {
    /// Longer ones are sentences, not codes.
    public static let maximumByteCount = 64
    /// So many digits in a row may be a card number.
    static let suspiciousDigitCount = 12

    /// The code, or a mask that says why it is not shown.
    public static func masked(_ code: String) -> String {
        guard !code.isEmpty else { return "(empty)" }
        guard code.utf8.count <= maximumByteCount else { return "(too long)" }
        guard code.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return "(not a code)" }
        var digitCount = 0
        for byte in code.utf8 where byte != 0x2D {
            digitCount = (48...57).contains(byte) ? digitCount + 1 : 0
            if digitCount >= suspiciousDigitCount { return "(masked)" }
        }
        return code
    }
}
