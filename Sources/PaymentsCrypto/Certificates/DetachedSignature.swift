/// A detached CMS signature (RFC 5652 section 5) by one signer over SHA-256 with signed attributes: the form in which
/// wallets sign tokens. Reading it proves nothing.
///
/// The message is read as BER, since wallets send indefinite lengths. What is signed is DER by definition and read so:
/// the attributes' bytes are checked as they came and never encoded again.
public struct DetachedSignature: Sendable {
    /// The largest message that is read, in bytes.
    public static let maximumByteCount = ASN1Reader.maximumByteCount
    /// The most certificates that are read.
    public static let maximumCertificateCount = 8

    /// The certificates it carries, in order. Anybody may have put them there.
    public let certificates: [Certificate]
    /// The encoded name of the authority that issued the signer's certificate.
    public let signerIssuer: [UInt8]
    /// The serial number's content octets of the signer's certificate.
    public let signerSerialNumber: [UInt8]
    /// What the signer says is the digest of the content.
    public let messageDigest: Digest256
    /// When the signer says it signed, in seconds since 1970-01-01T00:00:00Z; nil when it does not say.
    public let signingTime: Int64?
    /// How it is signed.
    public let algorithm: SignatureAlgorithm
    private let signedAttributes: ArraySlice<UInt8>
    private let signature: ArraySlice<UInt8>

    /// Reads a signature.
    public init(parsing bytes: [UInt8]) throws(CMSError) {
        let parts: CMSReader.Parts
        do throws(ASN1Error) { parts = try CMSReader.parts(of: bytes) } catch {
            throw CMSError(.malformed, "\(error)")
        }
        guard parts.contentType == .data else { throw CMSError(.contentType, "the content is not plain data") }
        guard !parts.hasContent else { throw CMSError(.attachedContent, "the signature carries a content") }
        guard parts.signers.count == 1 else {
            throw CMSError(.signerCount, "one signer is expected, there are \(parts.signers.count)")
        }
        let signer: CMSReader.Signer
        do throws(ASN1Error) { signer = try CMSReader.signer(parts.signers[0]) } catch {
            throw CMSError(.malformed, "the signer: \(error)")
        }
        algorithm = try Self.algorithm(signer)
        let attributes = try SignedAttributes(signer.signedAttributes)
        messageDigest = attributes.messageDigest
        signingTime = attributes.signingTime
        signedAttributes = signer.signedAttributes
        signature = signer.signature
        signerIssuer = Array(signer.issuer)
        signerSerialNumber = Array(signer.serialNumber)
        var certificates: [Certificate] = []
        for encoding in parts.certificates {
            do throws(ASN1Error) { certificates.append(try Certificate(der: Array(encoding))) } catch {
                throw CMSError(.certificate, "certificate \(certificates.count + 1): \(error)")
            }
        }
        self.certificates = certificates
    }

    /// The certificate that the signer names; nil when it is not among those that came along.
    public var signerCertificate: Certificate? {
        certificates.first { $0.issuer == signerIssuer && $0.serialNumber == signerSerialNumber }
    }

    /// Whether this key signed the attributes, and with them ``messageDigest``. Comparing that digest with the
    /// content's own is the caller's second half of the check.
    public func isSigned(by key: PublicKey) -> Bool {
        // RFC 5652 section 5.4: what is signed is the SET OF, not the [0] that stands for it in the message.
        var message = Array(signedAttributes)
        message[0] = ASN1Tag.set
        return key.verifies(signature, of: message, using: algorithm)
    }

    private static func algorithm(_ signer: CMSReader.Signer) throws(CMSError) -> SignatureAlgorithm {
        guard signer.digestAlgorithm == .sha256 else {
            throw CMSError(.algorithm, "the digest algorithm is not SHA-256")
        }
        switch signer.signatureAlgorithm {
        case .ecdsaWithSHA256: return .ecdsaWithSHA256
        // RFC 3370 section 3.2: the plain name of the key's algorithm stands for it with the digest named beside it.
        case .rsaWithSHA256, .rsaEncryption: return .rsaWithSHA256
        default: throw CMSError(.algorithm, "the signature algorithm is neither ECDSA nor RSA with SHA-256")
        }
    }
}
