internal import COpenSSL

/// SHA-256 from libcrypto, looked up once. In OpenSSL 3 the look-up costs more than hashing a short message does.
///
/// A libcrypto without SHA-256 is an unusable installation, and its calls fail only when memory is exhausted: both
/// stop the process, so that hashing needs no error path.
enum DigestEngine {
    /// The bytes that SHA-256 takes at once; the key block of HMAC has this length.
    static let blockByteCount = 64

    private struct Algorithm: @unchecked Sendable {
        // Unchecked: a fetched algorithm is immutable and made for use by all threads.
        let pointer: OpaquePointer
    }

    private static let sha256: Algorithm = {
        guard let pointer = EVP_MD_fetch(nil, "SHA256", nil) else {
            preconditionFailure("libcrypto offers no SHA-256: check its installation and configuration")
        }
        return Algorithm(pointer: pointer)
    }()

    static func makeContext() -> OpaquePointer {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory") }
        return context
    }

    static func start(_ context: OpaquePointer) {
        check(EVP_DigestInit_ex2(context, sha256.pointer, nil))
    }

    static func update(_ context: OpaquePointer, _ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        check(EVP_DigestUpdate(context, start, bytes.count))
    }

    static func finish(_ context: OpaquePointer) -> Digest256 {
        Digest256 { finish(context, into: $0) }
    }

    /// Writes the 32 bytes straight to where they belong.
    static func finish(_ context: OpaquePointer, into output: UnsafeMutableRawBufferPointer) {
        precondition(output.count >= Digest256.byteCount, "SHA-256 has 32 bytes")
        check(EVP_DigestFinal_ex(context, output.assumingMemoryBound(to: UInt8.self).baseAddress, nil))
    }

    static func copy(_ source: OpaquePointer, into target: OpaquePointer) {
        check(EVP_MD_CTX_copy_ex(target, source))
    }

    static func free(_ context: OpaquePointer) { EVP_MD_CTX_free(context) }

    private static func check(_ answer: Int32) {
        precondition(answer == 1, "libcrypto failed to compute SHA-256")
    }
}
