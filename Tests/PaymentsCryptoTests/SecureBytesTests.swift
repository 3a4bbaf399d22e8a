import PaymentsCrypto
import Testing

@Suite("Secret bytes")
struct SecureBytesTests {
    @Test("nothing that prints shows the content")
    func neverPrinted() {
        let secret = SecureBytes("hunter2".utf8)
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("104"))
            #expect(text.contains("SecureBytes(…)"))
        }
    }

    @Test("taking an array over leaves the array empty")
    func erasing() {
        var source = Array("hunter2".utf8)
        let secret = SecureBytes(erasing: &source)
        #expect(source.isEmpty)
        #expect(secret.copyBytes() == Array("hunter2".utf8))
    }

    @Test("content is compared, lengths included")
    func equality() {
        #expect(SecureBytes([1, 2, 3]) == SecureBytes([1, 2, 3]))
        #expect(SecureBytes([1, 2, 3]) != SecureBytes([1, 2, 4]))
        #expect(SecureBytes([1, 2, 3]) != SecureBytes([1, 2]))
        #expect(SecureBytes([]) == SecureBytes([]))
    }

    @Test("a failing initializer passes its own error on")
    func failingInitializer() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try SecureBytes(count: 4) { (target) throws(Failure) in
                target[0] = 1
                throw Failure()
            }
        }
    }

    @Test("bytes are filled in place and lent out")
    func fillingInPlace() {
        let secret = SecureBytes(count: 3) { $0[1] = 9 }
        #expect(secret.count == 3)
        #expect(secret.withBytes { Array($0) } == [0, 9, 0])
    }
}

@Suite("Constant-time comparison")
struct ConstantTimeTests {
    @Test(
        "equal means same length and same bytes",
        arguments: [
            ([UInt8](), [UInt8](), true), ([0], [], false), ([1, 2, 3], [1, 2, 3], true),
            ([1, 2, 3], [1, 2, 4], false),
            ([1, 2, 3], [0, 2, 3], false), ([1, 2], [1, 2, 0], false),
        ])
    func equality(_ left: [UInt8], _ right: [UInt8], expected: Bool) {
        #expect(ConstantTime.equal(left, right) == expected)
        #expect(ConstantTime.equal(right, left) == expected)
    }

    @Test("text and slices compare by their bytes")
    func kinds() {
        #expect(ConstantTime.equal("tag".utf8, Array("a tag".utf8).suffix(3)))
    }
}
