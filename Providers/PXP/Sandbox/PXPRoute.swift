internal import PaymentsServer

/// A resource of the API.
enum PXPRoute {
    case createSession
    case modifySession(String)
    case readTransactions(merchant: String, site: String)
    /// A known resource with a method it does not take.
    case otherMethod
    case unknown

    /// Reads method and resource; `resource` is the path below the base, as sent. Segments are decoded one by one, so
    /// an encoded slash stays inside its segment.
    init(_ method: HTTPMethod, resource: Substring) {
        let parts = resource.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { percentDecoded($0) }
        switch (parts.first ?? nil, parts.count) {
        case ("sessions", 1): self = method == .post ? .createSession : .otherMethod
        case ("session-details", 2):
            self = parts[1].map { method == .patch ? .modifySession($0) : .otherMethod } ?? .unknown
        case ("transactions", 3):
            if let merchant = parts[1], let site = parts[2] {
                self = method == .get ? .readTransactions(merchant: merchant, site: site) : .otherMethod
            } else {
                self = .unknown
            }
        default: self = .unknown
        }
    }

    /// What a fault names to strike this resource only.
    var name: String {
        switch self {
        case .createSession: "sessions"
        case .modifySession: "session-details"
        case .readTransactions: "transactions"
        case .otherMethod, .unknown: "other"
        }
    }

    /// The names that a fault may use.
    static let names = ["sessions", "session-details", "transactions", "other"]
}

/// Undoes percent-encoding; nil for a broken escape or bytes that are not UTF-8.
private func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
}
