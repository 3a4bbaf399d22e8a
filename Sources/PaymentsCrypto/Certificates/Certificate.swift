/// An X.509 certificate, version 3, in DER (RFC 5280). Reading it proves nothing: see ``isSigned(by:)``.
public struct Certificate: Sendable {
    /// One extension.
    public struct Extension: Sendable {
        /// What it is.
        public let identifier: ObjectIdentifier
        /// Whether who does not understand it has to refuse the certificate.
        public let isCritical: Bool
        /// The content of its OCTET STRING.
        public let value: [UInt8]
    }

    /// The whole encoding.
    public let der: [UInt8]
    /// The serial number's content octets.
    public let serialNumber: [UInt8]
    /// The encoded name of who signed it.
    public let issuer: [UInt8]
    /// The encoded name of whom it is about.
    public let subject: [UInt8]
    /// The first and last second of validity, since 1970-01-01T00:00:00Z.
    public let validity: ClosedRange<Int64>
    /// The key as SubjectPublicKeyInfo in DER.
    public let subjectPublicKeyInfo: [UInt8]
    /// The extensions in order, none twice.
    public let extensions: [Extension]
    private let signedPart: ArraySlice<UInt8>
    private let signatureAlgorithm: ObjectIdentifier
    private let signature: ArraySlice<UInt8>

    private static let maximumExtensionCount = 64

    /// Reads a certificate.
    /// - Throws: ``ASN1Error`` for anything that is not a version 3 certificate in DER.
    public init(der: [UInt8]) throws(ASN1Error) {
        var whole = try ASN1Reader(input: der, .der)
        var outside = try whole.enter(ASN1Tag.sequence)
        try whole.finish()
        let body = try outside.next(ASN1Tag.sequence)
        let signatureAlgorithm = try outside.algorithm()
        let signature = try outside.wholeBitString()
        try outside.finish()
        var inside = ASN1Reader(body.content, .der)
        var version = try inside.enter(ASN1Tag.context(0))
        guard try version.smallInteger() == 2 else { throw inside.fault(.invalidValue) }
        try version.finish()
        self.der = der
        serialNumber = Array(try inside.integer())
        // RFC 5280 section 4.1.1.2: the algorithm is named twice, and only the inner one is signed.
        guard try inside.algorithm() == signatureAlgorithm else { throw inside.fault(.invalidValue) }
        issuer = Array(try inside.next(ASN1Tag.sequence).encoding)
        validity = try Self.readValidity(&inside)
        subject = Array(try inside.next(ASN1Tag.sequence).encoding)
        subjectPublicKeyInfo = Array(try inside.next(ASN1Tag.sequence).encoding)
        extensions = try Self.readExtensions(&inside)
        signedPart = body.encoding
        self.signatureAlgorithm = signatureAlgorithm
        self.signature = signature
    }

    /// SHA-256 of the encoding: by this a trust anchor is pinned.
    public var fingerprint: Digest256 { SHA256.hash(der) }

    /// The key.
    /// - Throws: `invalidKey` for kinds and sizes that are not taken.
    public func publicKey() throws(CryptoError) -> PublicKey {
        try PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo)
    }

    /// Whether a key signed this certificate. False as well for algorithms that are not taken, such as SHA-1.
    public func isSigned(by key: PublicKey) -> Bool {
        guard let algorithm = SignatureAlgorithm(signatureAlgorithm) else { return false }
        return key.verifies(signature, of: signedPart, using: algorithm)
    }

    /// The extension with this identifier; nil when the certificate has none.
    public func extensionValue(_ identifier: ObjectIdentifier) -> [UInt8]? {
        extensions.first { $0.identifier == identifier }?.value
    }

    private static func readValidity(_ reader: inout ASN1Reader) throws(ASN1Error) -> ClosedRange<Int64> {
        var inside = try reader.enter(ASN1Tag.sequence)
        let first = try inside.time()
        let last = try inside.time()
        try inside.finish()
        guard first <= last else { throw inside.fault(.invalidValue) }
        return first...last
    }

    private static func readExtensions(_ reader: inout ASN1Reader) throws(ASN1Error) -> [Extension] {
        guard !reader.isAtEnd else { return [] }
        var outside = try reader.enter(ASN1Tag.context(3))
        try reader.finish()
        var list = try outside.enter(ASN1Tag.sequence)
        try outside.finish()
        var extensions: [Extension] = []
        while !list.isAtEnd {
            guard extensions.count < maximumExtensionCount else { throw list.fault(.tooLarge) }
            var one = try list.enter(ASN1Tag.sequence)
            let identifier = try one.objectIdentifier()
            let isCritical = one.nextIdentifier == ASN1Tag.boolean ? try one.boolean() : false
            let value = try one.next(ASN1Tag.octetString).content
            try one.finish()
            guard !extensions.contains(where: { $0.identifier == identifier }) else {
                throw list.fault(.invalidValue)
            }
            extensions.append(Extension(identifier: identifier, isCritical: isCritical, value: Array(value)))
        }
        return extensions
    }
}

extension Certificate: Equatable {
    /// Whether both are the same bytes.
    public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }
}

extension Certificate: CustomStringConvertible, CustomReflectable {
    /// The fingerprint. A certificate is public; its content is no text.
    public var description: String { "Certificate(\(fingerprint.hex))" }

    /// Shows the fingerprint alone.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
