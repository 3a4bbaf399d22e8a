internal import COpenSSL

/// Asymmetric operations of libcrypto. Everything that decides what is allowed stands in the key types; here are only
/// the calls. nil and false mean that libcrypto refused; its error queue is emptied, since other users of the thread
/// would read it as theirs.
enum KeyEngine {
    /// A key of libcrypto with an owner.
    final class Handle: @unchecked Sendable {
        // Unchecked: a finished EVP_PKEY is not changed again, and using it from several threads is documented as safe.
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { EVP_PKEY_free(pointer) }
    }

    enum Digest {
        case sha256
        case sha384
    }

    private struct Algorithm: @unchecked Sendable {
        // Unchecked: a fetched algorithm is immutable and made for use by all threads.
        let pointer: OpaquePointer?
    }

    private static let sha256 = Algorithm(pointer: EVP_MD_fetch(nil, "SHA256", nil))
    private static let sha384 = Algorithm(pointer: EVP_MD_fetch(nil, "SHA384", nil))

    private static func algorithm(_ digest: Digest) -> OpaquePointer? {
        switch digest {
        case .sha256: sha256.pointer
        case .sha384: sha384.pointer
        }
    }

    /// Runs an operation with a context of a key, and empties the error queue when it refuses.
    private static func withContext<Value>(_ key: Handle, _ body: (OpaquePointer) -> Value?) -> Value? {
        let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard let context, let value = body(context) else {
            ERR_clear_error()
            return nil
        }
        return value
    }
}

// Signatures.
extension KeyEngine {
    private static let maximumDigestByteCount = 64

    private static func withDigest<Value>(
        of message: UnsafeRawBufferPointer, _ algorithm: SignatureAlgorithm,
        _ body: (_ digest: UnsafeBufferPointer<UInt8>, _ type: OpaquePointer) -> Value?
    ) -> Value? {
        guard let type = Self.algorithm(algorithm.digest) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumDigestByteCount) { buffer in
            var count: UInt32 = 0
            guard EVP_Digest(message.baseAddress, message.count, buffer.baseAddress, &count, type, nil) == 1 else {
                return nil
            }
            return body(UnsafeBufferPointer(rebasing: buffer[..<Int(count)]), type)
        }
    }

    static func verify(
        _ signature: UnsafeRawBufferPointer, of message: UnsafeRawBufferPointer, _ algorithm: SignatureAlgorithm,
        with key: Handle
    ) -> Bool {
        let isGood: Bool? = withDigest(of: message, algorithm) { digest, type in
            withContext(key) { context in
                let start = signature.assumingMemoryBound(to: UInt8.self).baseAddress
                guard EVP_PKEY_verify_init(context) == 1, prepare(context, algorithm, type),
                    EVP_PKEY_verify(context, start, signature.count, digest.baseAddress, digest.count) == 1
                else { return nil }
                return true
            }
        }
        return isGood ?? false
    }

    static func sign(
        _ message: UnsafeRawBufferPointer, _ algorithm: SignatureAlgorithm, with key: Handle
    ) -> [UInt8]? {
        withDigest(of: message, algorithm) { digest, type in
            withContext(key) { context in
                var count = 0
                guard EVP_PKEY_sign_init(context) == 1, prepare(context, algorithm, type),
                    EVP_PKEY_sign(context, nil, &count, digest.baseAddress, digest.count) == 1
                else { return nil }
                var signature = [UInt8](repeating: 0, count: count)
                guard EVP_PKEY_sign(context, &signature, &count, digest.baseAddress, digest.count) == 1 else {
                    return nil
                }
                return Array(signature.prefix(count))
            }
        }
    }

    /// RSA needs the padding and the digest's name inside it; ECDSA takes the digest as it is.
    private static func prepare(
        _ context: OpaquePointer, _ algorithm: SignatureAlgorithm, _ type: OpaquePointer
    ) -> Bool {
        guard algorithm.isRSA else { return true }
        return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
            && EVP_PKEY_CTX_set_signature_md(context, type) == 1
    }
}

// Agreement and wrapping.
extension KeyEngine {
    static func sharedSecret(_ key: Handle, _ peer: Handle, byteCount: Int) -> SecureBytes? {
        withContext(key) { context in
            // The peer's point was checked when its key was made: see `PublicKey`.
            guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer_ex(context, peer.pointer, 0) == 1
            else { return nil }
            var count = byteCount
            var isDone = false
            let secret = SecureBytes(count: byteCount) { buffer in
                let start = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
                isDone = EVP_PKEY_derive(context, start, &count) == 1
            }
            return isDone && count == byteCount ? secret : nil
        }
    }

    static func openOAEP(_ sealed: UnsafeRawBufferPointer, with key: Handle) -> SecureBytes? {
        withContext(key) { context in
            guard EVP_PKEY_decrypt_init(context) == 1, prepareOAEP(context) else { return nil }
            let start = sealed.assumingMemoryBound(to: UInt8.self).baseAddress
            var capacity = 0
            guard EVP_PKEY_decrypt(context, nil, &capacity, start, sealed.count) == 1 else { return nil }
            var count = capacity
            var isDone = false
            let buffer = SecureBytes(count: capacity) { target in
                let targetStart = target.assumingMemoryBound(to: UInt8.self).baseAddress
                isDone = EVP_PKEY_decrypt(context, targetStart, &count, start, sealed.count) == 1
            }
            guard isDone, count <= capacity else { return nil }
            return buffer.withBytes { bytes in
                SecureBytes(count: count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
            }
        }
    }

    static func sealOAEP(_ secret: UnsafeRawBufferPointer, with key: Handle) -> [UInt8]? {
        withContext(key) { context in
            guard EVP_PKEY_encrypt_init(context) == 1, prepareOAEP(context) else { return nil }
            let start = secret.assumingMemoryBound(to: UInt8.self).baseAddress
            var count = 0
            guard EVP_PKEY_encrypt(context, nil, &count, start, secret.count) == 1 else { return nil }
            var sealed = [UInt8](repeating: 0, count: count)
            guard EVP_PKEY_encrypt(context, &sealed, &count, start, secret.count) == 1 else { return nil }
            return Array(sealed.prefix(count))
        }
    }

    private static func prepareOAEP(_ context: OpaquePointer) -> Bool {
        EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_oaep_md(context, sha256.pointer) == 1
            && EVP_PKEY_CTX_set_rsa_mgf1_md(context, sha256.pointer) == 1
    }
}
