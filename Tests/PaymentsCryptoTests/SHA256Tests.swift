import PaymentsCrypto
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let message: [UInt8]
        let digest: String

        init(_ name: String, _ message: [UInt8], _ digest: String) {
            (testDescription, self.message, self.digest) = (name, message, digest)
        }
    }

    /// The examples that NIST publishes with FIPS 180-4.
    static let vectors = [
        Vector("empty", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Vector("one block", Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        Vector(
            "two blocks", Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
        Vector(
            "a million a", [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test("one call gives the published digest", arguments: vectors)
    func oneShot(_ vector: Vector) {
        #expect(SHA256.hash(vector.message).hex == vector.digest)
    }

    @Test("parts of any size give the digest of the whole", arguments: vectors, [1, 63, 64, 65, 4096])
    func incremental(_ vector: Vector, partByteCount: Int) {
        var hash = SHA256()
        let message = vector.message.prefix(10_000)
        for start in stride(from: 0, to: message.count, by: partByteCount) {
            hash.update(message[start..<min(start + partByteCount, message.count)])
        }
        #expect(hash.finalize() == SHA256.hash(message))
    }

    @Test("a copy taken half-way continues on its own")
    func copies() {
        var first = SHA256()
        first.update("ab".utf8)
        var second = first
        first.update("c".utf8)
        second.update("d".utf8)
        #expect(first.finalize() == SHA256.hash("abc".utf8))
        #expect(second.finalize() == SHA256.hash("abd".utf8))
    }

    @Test("asking for the digest does not end the message")
    func finalizeTwice() {
        var hash = SHA256()
        hash.update("ab".utf8)
        #expect(hash.finalize() == SHA256.hash("ab".utf8))
        hash.update("c".utf8)
        #expect(hash.finalize() == SHA256.hash("abc".utf8))
    }

    @Test("a collection that is not stored in one block is hashed as well")
    func scatteredInput() {
        #expect(SHA256.hash(Array("cba".utf8).reversed()) == SHA256.hash("abc".utf8))
    }

    @Test("many tasks may hash at once")
    func concurrent() async {
        let message = [UInt8](repeating: 7, count: 300)
        let expected = SHA256.hash(message)
        var shared = SHA256()
        shared.update(message.prefix(100))
        let prefix = shared
        let same = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    var own = prefix
                    own.update(message.dropFirst(100))
                    return own.finalize() == expected && SHA256.hash(message) == expected
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(same)
    }
}

@Suite("Digest256")
struct Digest256Tests {
    @Test("bytes and hexadecimal text lead back to the same digest")
    func roundTrip() {
        let digest = SHA256.hash("abc".utf8)
        #expect(Digest256(digest.bytes) == digest)
        #expect(Digest256(hex: digest.hex) == digest)
        #expect(Digest256(hex: digest.hex.uppercased()) == digest)
        #expect(digest.bytes.count == Digest256.byteCount)
    }

    @Test("a single changed bit makes digests differ", arguments: [0, 7, 8, 100, 255])
    func differs(bit: Int) {
        let digest = SHA256.hash("abc".utf8)
        var bytes = digest.bytes
        bytes[bit / 8] ^= 1 << (bit % 8)
        #expect(Digest256(bytes) != digest)
    }

    @Test("other lengths and foreign characters are refused")
    func refusals() {
        #expect(Digest256([UInt8](repeating: 0, count: 31)) == nil)
        #expect(Digest256([UInt8](repeating: 0, count: 33)) == nil)
        #expect(Digest256(hex: String(repeating: "0", count: 63)) == nil)
        #expect(Digest256(hex: String(repeating: "g", count: 64)) == nil)
        #expect(Digest256(hex: " " + String(repeating: "0", count: 63)) == nil)
    }
}
