/// What of an exchange may be shown: an allow-list of header and field names. Everything else is masked, whatever its
/// format and however harmless it looks, so that a member which a provider adds tomorrow is safe today.
///
/// A shown value must be a short text of visible ASCII or a number, and goes through the sweep. Members named for
/// secrets are masked with all that is in them, and cannot be allowed.
public struct TranscriptRules: Sendable {
    /// Field names that are shown wherever they stand outside a sealed member.
    private var fields: Set<String>
    /// Header names that are shown.
    private var headers: Set<String>

    /// What payment messages have in common.
    public static let standard = TranscriptRules(
        fields: Set(TranscriptNames.fields.map(Self.plain)), headers: Set(TranscriptNames.headers.map(Self.plain)))

    /// The same rules with more names shown. A name for a secret is a programming error.
    public func allowing(fields: [String] = [], headers: [String] = []) -> TranscriptRules {
        var copy = self
        for name in fields {
            precondition(!Self.isSealed(name), "a field named \(name) is never shown")
            copy.fields.insert(Self.plain(name))
        }
        for name in headers {
            precondition(!Self.isSealed(name), "a header named \(name) is never shown")
            copy.headers.insert(Self.plain(name))
        }
        return copy
    }

    /// The largest body that is looked through, in bytes; of a larger one only the size is shown.
    public static let maximumBodyByteCount = 64 << 10
    /// The longest value that is shown, in bytes.
    static let maximumValueByteCount = 128
    /// The longest name that is shown, in bytes.
    static let maximumNameByteCount = 64
    /// This many elements of an array are shown.
    static let maximumElementCount = 100

    // MARK: Names

    /// Small letters and digits only: `X-Request-Id`, `x_request_id` and `ns:xRequestID` are one name.
    static func plain(_ name: String) -> String {
        let local = name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name.utf8[name.utf8.index(after: $0)...] }
        let bytes = (local ?? name.utf8[...]).filter { ![UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0) }
        return String(decoding: bytes.map(ByteClass.lowered), as: UTF8.self)
    }

    /// Whether a member of this name is masked with all that is in it.
    static func isSealed(_ name: String) -> Bool {
        let plain = plain(name)
        if TranscriptNames.keptOpen.contains(plain) { return false }
        return TranscriptNames.sealed.contains(plain) || plain.hasSuffix("key")
            || TranscriptNames.sealedParts.contains { plain.contains($0) }
    }

    /// Whether a scalar of this name is shown.
    /// - Parameter parent: The name of what it stands in; nil at the top.
    func shows(field name: String, in parent: String?) -> Bool {
        let plain = Self.plain(name)
        if Self.isSealed(name) { return false }
        if fields.contains(plain) { return true }
        guard TranscriptNames.general.contains(plain) else { return false }
        return parent.map { TranscriptNames.containers.contains(Self.plain($0)) } ?? true
    }

    func shows(header name: String) -> Bool { headers.contains(Self.plain(name)) && !Self.isSealed(name) }

    // MARK: Values

    /// An allowed value as it is shown: short, visible ASCII, swept. A number of three or four digits under a general
    /// name may be a security code.
    func shown(_ text: String, field name: String) -> String {
        guard text.utf8.count <= Self.maximumValueByteCount, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return SecretSweep.mask }
        let looksLikeSecurityCode = (3...4).contains(text.utf8.count) && text.utf8.allSatisfy(ByteClass.isDigit)
        if looksLikeSecurityCode, TranscriptNames.general.contains(Self.plain(name)) { return SecretSweep.mask }
        return SecretSweep.swept(text)
    }

    /// What stands for a value that is not shown. That it was empty helps support and tells nothing.
    static func masked(_ text: String) -> String { text.isEmpty ? blank : SecretSweep.mask }

    /// What stands for an empty value of a masked field.
    public static let blank = "[BLANK]"

    /// A member's name as it is shown: names are data where somebody keys by card number.
    static func shown(name: String) -> String {
        let isName =
            (1...maximumNameByteCount).contains(name.utf8.count)
            && name.utf8.allSatisfy { ByteClass.isAlphanumeric($0) || "-_.:@$[]#/".utf8.contains($0) }
        guard isName else { return SecretSweep.mask }
        return SecretSweep.swept(name)
    }

    /// What stands for a body that is not shown.
    static func masked(byteCount: Int) -> String { byteCount == 0 ? "" : "[FILTERED \(byteCount) bytes]" }
}
