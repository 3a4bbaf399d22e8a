/// Takes a signature message apart (RFC 5652 sections 3 and 5.1) without judging it.
enum CMSReader {
    /// The outer parts.
    struct Parts {
        var contentType: ObjectIdentifier
        var hasContent: Bool
        /// Encodings of the plain certificates.
        var certificates: [ArraySlice<UInt8>]
        /// Encodings of the signers.
        var signers: [ASN1Value]
    }

    /// One signer.
    struct Signer {
        var issuer: ArraySlice<UInt8>
        var serialNumber: ArraySlice<UInt8>
        var digestAlgorithm: ObjectIdentifier
        /// With the identifier [0] under which they stand in the message.
        var signedAttributes: ArraySlice<UInt8>
        var signatureAlgorithm: ObjectIdentifier
        var signature: ArraySlice<UInt8>
    }

    /// More than this is refused: a wallet's token has one.
    private static let maximumSignerCount = 4

    static func parts(of bytes: [UInt8]) throws(ASN1Error) -> Parts {
        var whole = try ASN1Reader(input: bytes, .ber)
        var message = try whole.enter(ASN1Tag.sequence)
        try whole.finish()
        guard try message.objectIdentifier() == .signedData else { throw message.fault(.invalidValue) }
        var wrapper = try message.enter(ASN1Tag.context(0))
        try message.finish()
        var inside = try wrapper.enter(ASN1Tag.sequence)
        try wrapper.finish()
        // Version 1: plain data, plain certificates, and signers named by issuer and serial number.
        guard try inside.smallInteger() == 1 else { throw inside.fault(.invalidValue) }
        try checkDigests(try inside.enter(ASN1Tag.set))
        var content = try inside.enter(ASN1Tag.sequence)
        let contentType = try content.objectIdentifier()
        let hasContent = !content.isAtEnd
        let certificates = try certificates(&inside)
        // Revocation lists: nothing here reads them.
        _ = try inside.nextIf(ASN1Tag.context(1))
        var list = try inside.enter(ASN1Tag.set)
        try inside.finish()
        var signers: [ASN1Value] = []
        while !list.isAtEnd {
            guard signers.count < maximumSignerCount else { throw list.fault(.tooLarge) }
            signers.append(try list.next(ASN1Tag.sequence))
        }
        return Parts(
            contentType: contentType, hasContent: hasContent, certificates: certificates, signers: signers)
    }

    /// The digests that the message names ahead of its signers: SHA-256 is among them.
    private static func checkDigests(_ list: ASN1Reader) throws(ASN1Error) {
        var list = list
        var names: [ObjectIdentifier] = []
        while !list.isAtEnd {
            guard names.count < maximumSignerCount else { throw list.fault(.tooLarge) }
            names.append(try list.algorithm())
        }
        guard names.contains(.sha256) else { throw list.fault(.unsupported) }
    }

    private static func certificates(_ reader: inout ASN1Reader) throws(ASN1Error) -> [ArraySlice<UInt8>] {
        guard reader.nextIdentifier == ASN1Tag.context(0) else { return [] }
        var list = try reader.enter(ASN1Tag.context(0))
        var certificates: [ArraySlice<UInt8>] = []
        while !list.isAtEnd {
            guard certificates.count < DetachedSignature.maximumCertificateCount else { throw list.fault(.tooLarge) }
            // Attribute certificates and other kinds have context tags and end here.
            certificates.append(try list.next(ASN1Tag.sequence).encoding)
        }
        return certificates
    }

    static func signer(_ value: ASN1Value) throws(ASN1Error) -> Signer {
        var reader = ASN1Reader(value.content, .ber)
        // Version 1: named by issuer and serial number. Version 3 would name a key.
        guard try reader.smallInteger() == 1 else { throw reader.fault(.invalidValue) }
        var name = try reader.enter(ASN1Tag.sequence)
        let issuer = try name.next(ASN1Tag.sequence).encoding
        let serialNumber = try name.integer()
        try name.finish()
        let digestAlgorithm = try reader.algorithm()
        let attributes = try reader.next(ASN1Tag.context(0)).encoding
        let signatureAlgorithm = try reader.algorithm()
        let signature = try reader.next(ASN1Tag.octetString).content
        // Unsigned attributes: anybody can add them, nobody reads them.
        _ = try reader.nextIf(ASN1Tag.context(1))
        try reader.finish()
        return Signer(
            issuer: issuer, serialNumber: serialNumber, digestAlgorithm: digestAlgorithm,
            signedAttributes: attributes, signatureAlgorithm: signatureAlgorithm, signature: signature)
    }
}

/// The signed attributes that matter (RFC 5652 section 11). Others, such as the algorithm protection of newer tokens,
/// are signed along and not read.
struct SignedAttributes {
    let messageDigest: Digest256
    let signingTime: Int64?

    private static let maximumCount = 16

    /// Reads the attributes as they stand in the message.
    init(_ encoding: ArraySlice<UInt8>) throws(CMSError) {
        let found: Found
        do throws(ASN1Error) { found = try Self.find(encoding) } catch {
            throw CMSError(.attributes, "the signed attributes: \(error)")
        }
        guard found.contentType == .data else {
            throw CMSError(.attributes, "the signed content type is missing or not plain data")
        }
        guard let digest = found.messageDigest.flatMap({ Digest256($0) }) else {
            throw CMSError(.attributes, "the signed message digest is missing or not 32 bytes")
        }
        messageDigest = digest
        signingTime = found.signingTime
    }

    private struct Found {
        var contentType: ObjectIdentifier?
        var messageDigest: ArraySlice<UInt8>?
        var signingTime: Int64?
    }

    private static func find(_ encoding: ArraySlice<UInt8>) throws(ASN1Error) -> Found {
        var outside = ASN1Reader(encoding, .der)
        var list = try outside.enter(ASN1Tag.context(0))
        try outside.finish()
        var found = Found()
        var seen: [ObjectIdentifier] = []
        while !list.isAtEnd {
            guard seen.count < maximumCount else { throw list.fault(.tooLarge) }
            var attribute = try list.enter(ASN1Tag.sequence)
            let identifier = try attribute.objectIdentifier()
            guard !seen.contains(identifier) else { throw list.fault(.invalidValue) }
            seen.append(identifier)
            let values = try attribute.enter(ASN1Tag.set)
            try attribute.finish()
            try take(identifier, values, into: &found)
        }
        return found
    }

    /// Each of the three has exactly one value.
    private static func take(
        _ identifier: ObjectIdentifier, _ values: ASN1Reader, into found: inout Found
    ) throws(ASN1Error) {
        var values = values
        switch identifier {
        case .contentType: found.contentType = try values.objectIdentifier()
        case .messageDigest: found.messageDigest = try values.next(ASN1Tag.octetString).content
        case .signingTime: found.signingTime = try values.time()
        default: return
        }
        try values.finish()
    }
}
