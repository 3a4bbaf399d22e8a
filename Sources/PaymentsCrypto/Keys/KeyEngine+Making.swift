internal import COpenSSL

// Keys from parts, from PEM, and new ones.
extension KeyEngine {
    private static func curveName(_ kind: PublicKey.Kind) -> String { kind == .p384 ? "P-384" : "P-256" }

    /// Makes a key from an uncompressed point; nil when it is not on the curve.
    ///
    /// From parts, and not from DER: libcrypto's own decoder takes several times as long as checking a signature.
    static func publicKey(on kind: PublicKey.Kind, point: [UInt8]) -> Handle? {
        var name = Array(curveName(kind).utf8CString)
        var point = point
        return name.withUnsafeMutableBufferPointer { name in
            point.withUnsafeMutableBufferPointer { point in
                var parameters = [
                    payments_curve_parameter(name.baseAddress),
                    payments_point_parameter(point.baseAddress, point.count),
                    OSSL_PARAM_construct_end(),
                ]
                return make("EC", &parameters)
            }
        }
    }

    /// Makes an RSA key from big-endian numbers.
    static func rsaPublicKey(modulus: [UInt8], exponent: [UInt8]) -> Handle? {
        var modulus = native(modulus)
        var exponent = native(exponent)
        return modulus.withUnsafeMutableBufferPointer { modulus in
            exponent.withUnsafeMutableBufferPointer { exponent in
                var parameters = [
                    payments_modulus_parameter(modulus.baseAddress, modulus.count),
                    payments_exponent_parameter(exponent.baseAddress, exponent.count),
                    OSSL_PARAM_construct_end(),
                ]
                return make("RSA", &parameters)
            }
        }
    }

    /// A number in the byte order of this machine, as libcrypto's parameters have it.
    private static func native(_ bigEndian: [UInt8]) -> [UInt8] {
        1.littleEndian == 1 ? bigEndian.reversed() : bigEndian
    }

    private static func make(_ type: String, _ parameters: inout [OSSL_PARAM]) -> Handle? {
        let context = EVP_PKEY_CTX_new_from_name(nil, type, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, payments_public_key_selection, &parameters) == 1, let key
        else {
            ERR_clear_error()
            return nil
        }
        return Handle(key)
    }

    static func privateKey(pem: UnsafeRawBufferPointer) -> Handle? {
        let source = BIO_new_mem_buf(pem.baseAddress, Int32(pem.count))
        defer { BIO_free(source) }
        // Without a callback libcrypto would ask at the terminal.
        guard let key = PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil) else {
            ERR_clear_error()
            return nil
        }
        return Handle(key)
    }

    static func pem(of key: Handle) -> SecureBytes? {
        let target = BIO_new(BIO_s_secmem())
        defer { BIO_free(target) }
        guard PEM_write_bio_PKCS8PrivateKey(target, key.pointer, nil, nil, 0, nil, nil) == 1 else {
            ERR_clear_error()
            return nil
        }
        let count = BIO_ctrl_pending(target)
        var isRead = false
        let pem = SecureBytes(count: count) { isRead = BIO_read(target, $0.baseAddress, Int32(count)) == Int32(count) }
        return isRead ? pem : nil
    }

    static func subjectPublicKeyInfo(of key: Handle) -> [UInt8] {
        var start: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PUBKEY(key.pointer, &start))
        guard count > 0, let start else {
            ERR_clear_error()
            return []
        }
        defer { CRYPTO_free(start, nil, 0) }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    static func generate(on kind: PublicKey.Kind) -> Handle? {
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curveName(kind)) == 1 else {
            ERR_clear_error()
            return nil
        }
        return generate(context)
    }

    private static let rsaBitCount: Int32 = 2048

    static func generateRSA() -> Handle? {
        let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsaBitCount) == 1 else {
            ERR_clear_error()
            return nil
        }
        return generate(context)
    }

    private static func generate(_ context: OpaquePointer?) -> Handle? {
        var key: OpaquePointer?
        guard EVP_PKEY_generate(context, &key) == 1, let key else {
            ERR_clear_error()
            return nil
        }
        return Handle(key)
    }
}
