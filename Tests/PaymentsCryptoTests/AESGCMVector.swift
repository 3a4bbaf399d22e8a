import PaymentsCrypto
import Testing

/// A published or derived known answer for AES-GCM, in hexadecimal as printed in the source.
struct AESGCMVector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keyText: String
    let nonceText: String
    let messageText: String
    let associatedText: String
    let ciphertext: String
    let tag: String

    var key: [UInt8] { Self.bytes(keyText) }
    var nonce: [UInt8] { Self.bytes(nonceText) }
    var message: [UInt8] { Self.bytes(messageText) }
    var associatedData: [UInt8] { Self.bytes(associatedText) }
    var sealed: AESGCM.Sealed { AESGCM.Sealed(ciphertext: Self.bytes(ciphertext), tag: Self.bytes(tag)) }

    private static func bytes(_ text: String) -> [UInt8] {
        guard let bytes = try? Hex.decode(text) else { preconditionFailure("a vector is not hexadecimal") }
        return bytes
    }

    private static let key = "feffe9928665731c6d6a8f9467308308"
    private static let message = """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255
        """
    private static let associated = "feedfacedeadbeeffeedfacedeadbeefabaddad2"
    private static let zeroNonce = String(repeating: "0", count: 24)
    private static let zeroBlock = String(repeating: "0", count: 32)
    private static let ciphertext128 = """
        42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e\
        21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985
        """
    private static let ciphertext256 = """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa\
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad
        """

    /// Appendix B of "The Galois/Counter Mode of Operation" (McGrew and Viega), cases with a 96-bit nonce. There is
    /// none with a 128-bit nonce: those two follow from SP 800-38D, algorithm 4, worked out over plain AES blocks.
    static let all = [
        AESGCMVector(
            testDescription: "case 1", keyText: zeroBlock, nonceText: zeroNonce, messageText: "", associatedText: "",
            ciphertext: "", tag: "58e2fccefa7e3061367f1d57a4e7455a"),
        AESGCMVector(
            testDescription: "case 2", keyText: zeroBlock, nonceText: zeroNonce, messageText: zeroBlock,
            associatedText: "", ciphertext: "0388dace60b6a392f328c2b971b2fe78",
            tag: "ab6e47d42cec13bdf53a67b21257bddf"),
        AESGCMVector(
            testDescription: "case 3", keyText: key, nonceText: "cafebabefacedbaddecaf888", messageText: message,
            associatedText: "", ciphertext: ciphertext128, tag: "4d5c2af327cd64a62cf35abd2ba6fab4"),
        AESGCMVector(
            testDescription: "case 4", keyText: key, nonceText: "cafebabefacedbaddecaf888",
            messageText: String(message.prefix(120)), associatedText: associated,
            ciphertext: String(ciphertext128.prefix(120)), tag: "5bc94fbc3221a5db94fae95ae7121a47"),
        AESGCMVector(
            testDescription: "case 13", keyText: zeroBlock + zeroBlock, nonceText: zeroNonce, messageText: "",
            associatedText: "", ciphertext: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
        AESGCMVector(
            testDescription: "case 14", keyText: zeroBlock + zeroBlock, nonceText: zeroNonce, messageText: zeroBlock,
            associatedText: "", ciphertext: "cea7403d4d606b6e074ec5d3baf39d18",
            tag: "d0d1c8a799996bf0265b98b5d48ab919"),
        AESGCMVector(
            testDescription: "case 15", keyText: key + key, nonceText: "cafebabefacedbaddecaf888", messageText: message,
            associatedText: "", ciphertext: ciphertext256, tag: "b094dac5d93471bdec1a502270e3cc6c"),
        AESGCMVector(
            testDescription: "case 16", keyText: key + key, nonceText: "cafebabefacedbaddecaf888",
            messageText: String(message.prefix(120)), associatedText: associated,
            ciphertext: String(ciphertext256.prefix(120)), tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
        AESGCMVector(
            testDescription: "128-bit nonce of zeros", keyText: key + key, nonceText: zeroBlock,
            messageText: String(message.prefix(120)), associatedText: associated,
            ciphertext: """
                ccb477f3689f20d16aef31343eb0f82cd291c8ee182ff0f8b725cbfa3b17a2a7\
                72849c4cf37ed9b5b64e2d05b70f4e6b17923c4061f8e1c6ae9eadc0
                """,
            tag: "337f7885999be4d83da8d516f9a48f79"),
        AESGCMVector(
            testDescription: "128-bit nonce", keyText: key, nonceText: "000102030405060708090a0b0c0d0e0f",
            messageText: String(message.prefix(120)), associatedText: associated,
            ciphertext: """
                9333269f7190747c0c40f4e68b264bccb425eb7f01668da81e32f7c519b37524\
                9297ea2dc3f88c3a2b1c70373831df37959db053642fb009a4710555
                """,
            tag: "e2982c8b98fdd5eaa7d9f52990d8978b"),
    ]
}
