internal import Payments
internal import PaymentsCrypto

/// Writes the little ASN.1 that the test set-up's certificates and signatures need (ITU-T X.690).
enum DER {
    /// A value with a definite length in its shortest form.
    static func value(_ identifier: UInt8, _ content: [UInt8]) -> [UInt8] {
        [identifier] + length(content.count) + content
    }

    /// A constructed value of indefinite length, as Apple sends them: BER, not DER.
    static func indefinite(_ identifier: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        [identifier, 0x80] + parts.flatMap { $0 } + [0, 0]
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { value(0x30, parts.flatMap { $0 }) }

    /// DER orders the elements of a SET OF by their encodings.
    static func set(of elements: [[UInt8]]) -> [UInt8] {
        value(0x31, elements.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 })
    }

    static func integer(_ number: UInt32) -> [UInt8] {
        var bytes = withUnsafeBytes(of: number.bigEndian) { Array($0.drop { $0 == 0 }) }
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return value(0x02, bytes)
    }

    static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

    static func octetString(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }

    static func boolean(_ flag: Bool) -> [UInt8] { value(0x01, [flag ? 0xFF : 0]) }

    static func text(_ text: String) -> [UInt8] { value(0x0C, Array(text.utf8)) }

    static let null: [UInt8] = [0x05, 0x00]

    /// UTCTime up to 2049, GeneralizedTime from 2050 on (RFC 5280 section 4.1.2.5).
    static func time(_ moment: Timestamp) -> [UInt8] {
        let digits = moment.rfc3339(fractionDigits: 0).utf8.filter { (48...57).contains($0) } + [UInt8(ascii: "Z")]
        return String(decoding: digits, as: UTF8.self) < "2050"
            ? value(0x17, Array(digits.dropFirst(2))) : value(0x18, digits)
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        let bytes = withUnsafeBytes(of: count.bigEndian) { Array($0.drop { $0 == 0 }) }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
