/// The single-step key derivation of NIST SP 800-56A (section 5.8.1 of revision 2) over SHA-256, one round: 32 bytes.
public enum ConcatenationKDF {
    /// SHA-256 of the counter 1 in four bytes, the shared secret and the other information. The key is written straight
    /// into memory that is erased, and libcrypto erases its digest state.
    public static func deriveKey(from secret: SecureBytes, otherInformation: [UInt8]) -> SecureBytes {
        let context = DigestEngine.makeContext()
        defer { DigestEngine.free(context) }
        DigestEngine.start(context)
        [0, 0, 0, 1].withContiguousBytes { DigestEngine.update(context, $0) }
        secret.withBytes { DigestEngine.update(context, $0) }
        otherInformation.withContiguousBytes { DigestEngine.update(context, $0) }
        return SecureBytes(count: Digest256.byteCount) { DigestEngine.finish(context, into: $0) }
    }
}
