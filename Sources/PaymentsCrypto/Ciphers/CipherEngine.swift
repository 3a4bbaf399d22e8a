internal import COpenSSL

/// AES-GCM from libcrypto, looked up once per key length.
enum CipherEngine {
    /// What a call needs beside key and message.
    struct Inputs {
        let nonce: UnsafeRawBufferPointer
        let associatedData: UnsafeRawBufferPointer
    }

    private struct Algorithm: @unchecked Sendable {
        // Unchecked: a fetched algorithm is immutable and made for use by all threads.
        let pointer: OpaquePointer?
    }

    private enum Direction: Int32 {
        case open = 0
        case seal = 1
    }

    private static let aes128 = Algorithm(pointer: EVP_CIPHER_fetch(nil, "AES-128-GCM", nil))
    private static let aes256 = Algorithm(pointer: EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))

    private static let unavailable = CryptoError(.unavailable, "libcrypto refused AES-GCM: check its configuration")

    static func seal(
        _ message: UnsafeRawBufferPointer, _ key: SecureBytes, _ inputs: Inputs
    ) -> Result<AESGCM.Sealed, CryptoError> {
        withContext(.seal, key, inputs) { context in
            var done = true
            let ciphertext = [UInt8](unsafeUninitializedCapacity: message.count) { buffer, count in
                done = run(context, message, into: UnsafeMutableRawBufferPointer(buffer)) && finish(context)
                count = done ? message.count : 0
            }
            var tag = [UInt8](repeating: 0, count: AESGCM.tagByteCount)
            let length = Int32(tag.count)
            guard done, EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, length, &tag) == 1 else {
                return .failure(unavailable)
            }
            return .success(AESGCM.Sealed(ciphertext: ciphertext, tag: tag))
        }
    }

    static func open(
        _ sealed: AESGCM.Sealed, _ key: SecureBytes, _ inputs: Inputs
    ) -> Result<SecureBytes, CryptoError> {
        withContext(.open, key, inputs) { context in
            var tag = sealed.tag
            guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
                return .failure(unavailable)
            }
            // The buffer erases itself when the tag turns out wrong and it is dropped.
            var genuine = false
            let plaintext = SecureBytes(count: sealed.ciphertext.count) { output in
                genuine = sealed.ciphertext.withUnsafeBytes { run(context, $0, into: output) } && finish(context)
            }
            guard genuine else {
                return .failure(
                    CryptoError(.authenticationFailed, "the sealed bytes, their context and the key do not match"))
            }
            return .success(plaintext)
        }
    }

    /// Makes a context with key, nonce and associated data in place.
    private static func withContext<Value>(
        _ direction: Direction, _ key: SecureBytes, _ inputs: Inputs,
        _ body: (OpaquePointer) -> Result<Value, CryptoError>
    ) -> Result<Value, CryptoError> {
        let algorithm = key.count == 32 ? aes256 : aes128
        guard let cipher = algorithm.pointer, let context = EVP_CIPHER_CTX_new() else { return .failure(unavailable) }
        defer { EVP_CIPHER_CTX_free(context) }
        let nonceCount = Int32(inputs.nonce.count)
        let nonce = inputs.nonce.assumingMemoryBound(to: UInt8.self).baseAddress
        let ready = key.withBytes { keyBytes in
            EVP_CipherInit_ex2(context, cipher, nil, nil, direction.rawValue, nil) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, nonceCount, nil) == 1
                && EVP_CipherInit_ex2(
                    context, nil, keyBytes.assumingMemoryBound(to: UInt8.self).baseAddress, nonce, -1, nil) == 1
        }
        guard ready, run(context, inputs.associatedData, into: nil) else { return .failure(unavailable) }
        return body(context)
    }

    /// Feeds bytes; without an output they are associated data. An empty input is nothing to do.
    private static func run(
        _ context: OpaquePointer, _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer?
    ) -> Bool {
        guard let start = input.assumingMemoryBound(to: UInt8.self).baseAddress, !input.isEmpty else { return true }
        var written: Int32 = 0
        let target = output?.assumingMemoryBound(to: UInt8.self).baseAddress
        return EVP_CipherUpdate(context, target, &written, start, Int32(input.count)) == 1
            && Int(written) == input.count
    }

    /// Ends the message: GCM writes no more bytes, and on opening this is where the tag is checked.
    private static func finish(_ context: OpaquePointer) -> Bool {
        var nothing: UInt8 = 0
        var written: Int32 = 0
        return EVP_CipherFinal_ex(context, &nothing, &written) == 1 && written == 0
    }
}
