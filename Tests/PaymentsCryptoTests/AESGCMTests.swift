import PaymentsCrypto
import Testing

@Suite("AES-GCM")
struct AESGCMTests {
    @Test("sealing gives the published ciphertext and tag", arguments: AESGCMVector.all)
    func seals(_ vector: AESGCMVector) throws {
        let sealed = try AESGCM(key: vector.key)
            .seal(vector.message, nonce: vector.nonce, authenticating: vector.associatedData)
        #expect(Hex.encode(sealed.ciphertext) == vector.ciphertext)
        #expect(Hex.encode(sealed.tag) == vector.tag)
    }

    @Test("opening gives the message back", arguments: AESGCMVector.all)
    func opens(_ vector: AESGCMVector) throws {
        let opened = try AESGCM(key: vector.key)
            .open(vector.sealed, nonce: vector.nonce, authenticating: vector.associatedData)
        #expect(opened.copyBytes() == vector.message)
    }

    enum Change: String, CaseIterable, Sendable {
        case firstByte, lastByte, tag, nonce, associatedData, missingAssociatedData, truncated, extended, key
    }

    @Test("whatever is changed, nothing is opened", arguments: Change.allCases)
    func refusesChanges(_ change: Change) throws {
        let key = SecureBytes([UInt8](repeating: 1, count: 32))
        let other = SecureBytes([UInt8](repeating: 2, count: 32))
        var nonce = [UInt8](repeating: 3, count: 12)
        var associated = Array("row 1".utf8)
        let sealed = try AESGCM(key: key).seal("secret".utf8, nonce: nonce, authenticating: associated)
        var (ciphertext, tag) = (sealed.ciphertext, sealed.tag)
        switch change {
        case .firstByte: ciphertext[0] ^= 1
        case .lastByte: ciphertext[ciphertext.count - 1] ^= 0x80
        case .tag: tag[15] ^= 1
        case .nonce: nonce[11] ^= 1
        case .associatedData: associated[4] ^= 3
        case .missingAssociatedData: associated = []
        case .truncated: ciphertext.removeLast()
        case .extended: ciphertext.append(0)
        case .key: break
        }
        let cipher = try AESGCM(key: change == .key ? other : key)
        let error = #expect(throws: CryptoError.self) {
            try cipher.open(
                AESGCM.Sealed(ciphertext: ciphertext, tag: tag), nonce: nonce, authenticating: associated)
        }
        #expect(error?.code == .authenticationFailed)
    }

    @Test("keys of other lengths are refused", arguments: [0, 1, 15, 17, 24, 31, 33, 64])
    func keyLengths(count: Int) {
        let error = #expect(throws: CryptoError.self) { try AESGCM(key: [UInt8](repeating: 0, count: count)) }
        #expect(error?.code == .invalidKeyLength)
    }

    @Test("nonces of other lengths are refused both ways", arguments: [0, 8, 11, 13, 15, 17])
    func nonceLengths(count: Int) throws {
        let cipher = try AESGCM(key: [UInt8](repeating: 0, count: 16))
        let nonce = [UInt8](repeating: 0, count: count)
        let sealing = #expect(throws: CryptoError.self) { try cipher.seal([1], nonce: nonce) }
        #expect(sealing?.code == .invalidNonceLength)
        let sealed = AESGCM.Sealed(ciphertext: [1], tag: [UInt8](repeating: 0, count: 16))
        let opening = #expect(throws: CryptoError.self) { try cipher.open(sealed, nonce: nonce) }
        #expect(opening?.code == .invalidNonceLength)
    }

    @Test("a short tag is refused even where it is a true prefix", arguments: [0, 4, 12, 15, 17])
    func tagLengths(count: Int) throws {
        let cipher = try AESGCM(key: [UInt8](repeating: 0, count: 16))
        let nonce = [UInt8](repeating: 0, count: 12)
        let sealed = try cipher.seal("secret".utf8, nonce: nonce)
        let short = AESGCM.Sealed(ciphertext: sealed.ciphertext, tag: Array((sealed.tag + [0]).prefix(count)))
        let error = #expect(throws: CryptoError.self) { try cipher.open(short, nonce: nonce) }
        #expect(error?.code == .invalidTagLength)
    }

    @Test("an empty message still proves its associated data")
    func emptyMessage() throws {
        let cipher = try AESGCM(key: [UInt8](repeating: 0, count: 16))
        let nonce = [UInt8](repeating: 0, count: 12)
        let sealed = try cipher.seal([], nonce: nonce, authenticating: "context".utf8)
        #expect(try cipher.open(sealed, nonce: nonce, authenticating: "context".utf8).count == 0)
        let error = #expect(throws: CryptoError.self) {
            try cipher.open(sealed, nonce: nonce, authenticating: "other".utf8)
        }
        #expect(error?.code == .authenticationFailed)
    }
}
