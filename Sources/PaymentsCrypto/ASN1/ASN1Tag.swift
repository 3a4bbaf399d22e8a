/// Identifier octets of the types that certificates and signatures are made of (X.690 section 8.1.2).
enum ASN1Tag {
    static let constructed: UInt8 = 0x20
    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let null: UInt8 = 0x05
    static let objectIdentifier: UInt8 = 0x06
    static let utf8String: UInt8 = 0x0C
    static let printableString: UInt8 = 0x13
    static let ia5String: UInt8 = 0x16
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31

    /// A constructed value with a context-specific tag.
    static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
}

/// An object identifier as its content octets, which is how it is compared.
public struct ObjectIdentifier: Hashable, Sendable {
    let octets: [UInt8]

    init(octets: some Sequence<UInt8>) { self.octets = Array(octets) }

    /// Makes an identifier from its numbers, such as 1, 2, 840, 113635. At least two; the first is 0 to 2, the second
    /// below 40: anything else is a programming error.
    public init(_ numbers: UInt32...) {
        precondition(numbers.count >= 2 && numbers[0] <= 2 && numbers[1] < 40, "not an object identifier")
        var octets = [UInt8(numbers[0] * 40 + numbers[1])]
        for number in numbers.dropFirst(2) {
            var groups = [UInt8(number & 0x7F)]
            var rest = number >> 7
            while rest > 0 {
                groups.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            octets += groups.reversed()
        }
        self.octets = octets
    }
}

extension ObjectIdentifier {
    /// The DER encoding, for writers of certificates.
    public var der: [UInt8] { [ASN1Tag.objectIdentifier, UInt8(octets.count)] + octets }
}

extension ObjectIdentifier: CustomStringConvertible {
    /// The numbers, separated by dots. Meant for identifiers that were made here or compared already.
    public var description: String {
        guard let first = octets.first else { return "" }
        var numbers = [UInt64(first / 40), UInt64(first % 40)]
        var number: UInt64 = 0
        for octet in octets.dropFirst() {
            number = number << 7 | UInt64(octet & 0x7F)
            if octet & 0x80 == 0 {
                numbers.append(number)
                number = 0
            }
        }
        return numbers.map(String.init).joined(separator: ".")
    }
}

extension ObjectIdentifier {
    static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
    static let p256 = ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
    static let p384 = ObjectIdentifier(1, 3, 132, 0, 34)
    static let rsaEncryption = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)
    static let ecdsaWithSHA256 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)
    static let ecdsaWithSHA384 = ObjectIdentifier(1, 2, 840, 10045, 4, 3, 3)
    static let rsaWithSHA256 = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)
    static let sha256 = ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
    static let data = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
    static let signedData = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
    static let contentType = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 3)
    static let messageDigest = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 4)
    static let signingTime = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 5)
    static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
    static let keyUsage = ObjectIdentifier(2, 5, 29, 15)
    static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)
    static let anyExtendedKeyUsage = ObjectIdentifier(2, 5, 29, 37, 0)
    static let emailProtection = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 4)
    static let userID = ObjectIdentifier(0, 9, 2342, 19_200_300, 100, 1, 1)
}
