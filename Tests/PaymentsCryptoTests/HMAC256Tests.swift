import PaymentsCrypto
import Testing

@Suite("HMAC over SHA-256")
struct HMAC256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: [UInt8]
        let message: [UInt8]
        let digest: String

        init(_ name: String, key: [UInt8], _ message: [UInt8], _ digest: String) {
            (testDescription, self.key, self.message, self.digest) = (name, key, message, digest)
        }
    }

    private static func filled(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }

    /// RFC 4231 sections 4.2 to 4.8, the HMAC-SHA-256 lines.
    static let vectors = [
        Vector(
            "4.2", key: filled(0x0B, 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Vector(
            "4.3 key shorter than the digest", key: Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Vector(
            "4.4", key: filled(0xAA, 20), filled(0xDD, 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Vector(
            "4.5", key: Array(1...25), filled(0xCD, 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Vector(
            "4.7 key longer than a block", key: filled(0xAA, 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Vector(
            "4.8 key and message longer than a block", key: filled(0xAA, 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test("one call gives the published value", arguments: vectors)
    func oneShot(_ vector: Vector) {
        #expect(HMAC256.authenticate(vector.message, key: vector.key).hex == vector.digest)
        #expect(HMAC256.authenticate(vector.message, key: SecureBytes(vector.key)).hex == vector.digest)
    }

    @Test("fed byte by byte it gives the published value", arguments: vectors)
    func incremental(_ vector: Vector) {
        var code = HMAC256(key: vector.key)
        for byte in vector.message { code.update(CollectionOfOne(byte)) }
        #expect(code.finalize().hex == vector.digest)
    }

    @Test("a truncated value is a prefix of the full one (RFC 4231 section 4.6)")
    func truncated() {
        let code = HMAC256.authenticate("Test With Truncation".utf8, key: Self.filled(0x0C, 20))
        #expect(Hex.encode(code.bytes.prefix(16)) == "a3b6167473100ee06e0c796c2955552b")
    }

    @Test("keys around the block length follow the rule of RFC 2104", arguments: [0, 1, 63, 64, 65])
    func keyLengths(count: Int) {
        let key = Self.filled(0x5A, count)
        let effective = count > 64 ? SHA256.hash(key).bytes : key
        let block = effective + Self.filled(0, 64 - effective.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + Array("message".utf8))
        let expected = SHA256.hash(block.map { $0 ^ 0x5C } + inner.bytes)
        #expect(HMAC256.authenticate("message".utf8, key: key) == expected)
    }

    @Test("a keyed value can be copied and used for several messages")
    func keyedTemplate() {
        let keyed = HMAC256(key: "key".utf8)
        for message in ["first", "second"] {
            var code = keyed
            code.update(message.utf8)
            #expect(code.finalize() == HMAC256.authenticate(message.utf8, key: "key".utf8))
        }
    }
}
