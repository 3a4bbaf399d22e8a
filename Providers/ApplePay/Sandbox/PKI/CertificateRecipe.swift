internal import Payments
internal import PaymentsCrypto

/// What a certificate of the test set-up says. Everything can be said, the wrong things too: tests need them.
struct CertificateRecipe {
    /// A named thing in a distinguished name: an attribute and its text.
    struct Attribute {
        let identifier: ObjectIdentifier
        let text: String

        static func commonName(_ text: String) -> Attribute {
            Attribute(identifier: ObjectIdentifier(2, 5, 4, 3), text: text)
        }

        static func organization(_ text: String) -> Attribute {
            Attribute(identifier: ObjectIdentifier(2, 5, 4, 10), text: text)
        }

        static func userID(_ text: String) -> Attribute {
            Attribute(identifier: ObjectIdentifier(0, 9, 2342, 19_200_300, 100, 1, 1), text: text)
        }
    }

    struct Extension {
        let identifier: ObjectIdentifier
        var isCritical = false
        let value: [UInt8]
    }

    var serialNumber: UInt32
    var issuer: [Attribute]
    var subject: [Attribute]
    var validFrom: Timestamp
    var validUntil: Timestamp
    var subjectPublicKeyInfo: [UInt8]
    var extensions: [Extension]

    private static let ecdsaWithSHA256 = DER.sequence(ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2).der)

    /// The encoding of a name.
    static func name(_ attributes: [Attribute]) -> [UInt8] {
        DER.value(
            0x30,
            attributes.flatMap { DER.set(of: [DER.sequence($0.identifier.der, DER.text($0.text))]) })
    }

    /// The certificate, signed with a key on P-256.
    func signed(with key: PrivateKey) throws(CryptoError) -> [UInt8] {
        let body = DER.sequence(
            DER.value(0xA0, DER.integer(2)), DER.integer(serialNumber), Self.ecdsaWithSHA256, Self.name(issuer),
            DER.sequence(DER.time(validFrom), DER.time(validUntil)), Self.name(subject), subjectPublicKeyInfo,
            extensionList)
        let signature = try key.sign(body, using: .ecdsaWithSHA256)
        return DER.sequence(body, Self.ecdsaWithSHA256, DER.bitString(signature))
    }

    private var extensionList: [UInt8] {
        guard !extensions.isEmpty else { return [] }
        let list = extensions.flatMap { one in
            DER.sequence(
                one.identifier.der, one.isCritical ? DER.boolean(true) : [], DER.octetString(one.value))
        }
        return DER.value(0xA3, DER.value(0x30, list))
    }
}

extension CertificateRecipe.Extension {
    private static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
    private static let keyUsage = ObjectIdentifier(2, 5, 29, 15)

    /// Apple's marker of leaf certificates; its value is NULL in practice.
    static let leafMarker = Self(identifier: ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 29), value: DER.null)
    /// Apple's marker of the intermediate authority.
    static let intermediateMarker = Self(
        identifier: ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 2, 14), value: DER.null)

    static func authority(_ isAuthority: Bool) -> Self {
        Self(
            identifier: basicConstraints, isCritical: true,
            value: isAuthority ? DER.sequence(DER.boolean(true)) : DER.sequence())
    }

    /// Bits of RFC 5280 section 4.2.1.3 as one byte, with the count of its unused bits.
    static func keyUsage(_ bits: UInt8, unused: UInt8) -> Self {
        Self(identifier: keyUsage, isCritical: true, value: DER.value(0x03, [unused, bits]))
    }

    /// Signing messages.
    static let signing = keyUsage(0x80, unused: 7)
    /// Signing certificates and revocation lists.
    static let certifying = keyUsage(0x06, unused: 1)

    /// The hash of the merchant identifier as Apple's processing certificates carry it.
    static func merchant(_ identifier: String) -> Self {
        let hash = SHA256.hash(identifier.utf8).hex.uppercased()
        return Self(identifier: ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 32), value: DER.text(hash))
    }
}
