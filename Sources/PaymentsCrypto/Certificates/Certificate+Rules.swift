// What RFC 5280 lets a certificate be used for.
extension Certificate {
    /// What a certificate says about signing others (RFC 5280 section 4.2.1.9).
    private struct BasicConstraints {
        var isAuthority = false
        var pathLength: Int?
    }

    private enum KeyUsage {
        /// Bit numbers of RFC 5280 section 4.2.1.3, counted from the first byte's highest bit.
        static let digitalSignature = 0
        static let certificateSigning = 5
    }

    /// Whether it may sign certificates with `intermediateCount` other authorities below it. An unreadable extension
    /// means no.
    public func maySignCertificates(intermediateCount: Int) -> Bool {
        guard let constraints = try? basicConstraints(), constraints.isAuthority else { return false }
        if let limit = constraints.pathLength, intermediateCount > limit { return false }
        return allows(KeyUsage.certificateSigning)
    }

    /// Whether it may sign messages: it is no authority, and its usages, where it names any, include signatures and
    /// what CMS signatures count as (RFC 8550 section 4.4: e-mail protection, or any).
    public var maySignMessages: Bool {
        guard let constraints = try? basicConstraints(), !constraints.isAuthority else { return false }
        return allows(KeyUsage.digitalSignature) && allowsMessages
    }

    /// Whether its extended usages, where it names any, include what CMS signatures count as.
    public var allowsMessages: Bool {
        guard let value = extensionValue(.extendedKeyUsage) else { return true }
        guard let usages = try? Self.usages(value) else { return false }
        return usages.contains(.emailProtection) || usages.contains(.anyExtendedKeyUsage)
    }

    /// Whether every extension that is marked critical is one that is checked here or named by the caller.
    public func hasOnlyKnownCriticalExtensions(_ others: Set<ObjectIdentifier>) -> Bool {
        extensions.allSatisfy {
            !$0.isCritical || [.basicConstraints, .keyUsage, .extendedKeyUsage].contains($0.identifier)
                || others.contains($0.identifier)
        }
    }

    /// The user id in the subject (RFC 4519 section 2.39): Apple's certificates hold the merchant identifier there. nil
    /// when there is none, or not exactly one.
    public var subjectUserID: String? {
        let values = (try? Self.values(of: .userID, in: subject)) ?? []
        return values.count == 1 ? values[0] : nil
    }

    private func basicConstraints() throws(ASN1Error) -> BasicConstraints {
        var constraints = BasicConstraints()
        guard let value = extensionValue(.basicConstraints) else { return constraints }
        var whole = try ASN1Reader(input: value, .der)
        var inside = try whole.enter(ASN1Tag.sequence)
        try whole.finish()
        if inside.nextIdentifier == ASN1Tag.boolean { constraints.isAuthority = try inside.boolean() }
        if inside.nextIdentifier == ASN1Tag.integer { constraints.pathLength = try inside.smallInteger() }
        try inside.finish()
        return constraints
    }

    /// Whether the key may be used so; a certificate that names no usages allows all of them.
    private func allows(_ bit: Int) -> Bool {
        guard let value = extensionValue(.keyUsage) else { return true }
        guard var reader = try? ASN1Reader(input: value, .der),
            let bits = try? reader.next(ASN1Tag.bitString).content, reader.isAtEnd, bits.count >= 2
        else { return false }
        return bits[bits.startIndex + 1] & (0x80 >> bit) != 0
    }

    private static func usages(_ value: [UInt8]) throws(ASN1Error) -> [ObjectIdentifier] {
        var whole = try ASN1Reader(input: value, .der)
        var inside = try whole.enter(ASN1Tag.sequence)
        try whole.finish()
        var usages: [ObjectIdentifier] = []
        while !inside.isAtEnd { usages.append(try inside.objectIdentifier()) }
        return usages
    }

    /// The texts of one attribute in a name.
    private static func values(of wanted: ObjectIdentifier, in name: [UInt8]) throws(ASN1Error) -> [String] {
        let texts = [ASN1Tag.utf8String, ASN1Tag.printableString, ASN1Tag.ia5String]
        var values: [String] = []
        var whole = try ASN1Reader(input: name, .der)
        var sets = try whole.enter(ASN1Tag.sequence)
        while !sets.isAtEnd {
            var pairs = try sets.enter(ASN1Tag.set)
            while !pairs.isAtEnd {
                var pair = try pairs.enter(ASN1Tag.sequence)
                let identifier = try pair.objectIdentifier()
                let value = try pair.next()
                guard identifier == wanted else { continue }
                guard texts.contains(value.identifier), let text = String(validating: value.content, as: UTF8.self)
                else { throw ASN1Error(.invalidValue, at: value.encoding.startIndex) }
                values.append(text)
            }
        }
        return values
    }
}
