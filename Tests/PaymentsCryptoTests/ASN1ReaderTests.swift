import Testing

@testable import PaymentsCrypto

@Suite("ASN.1 is read within its bounds")
struct ASN1ReaderTests {
    private func fault(
        _ bytes: [UInt8], _ rules: ASN1Reader.Rules = .der,
        _ action: (inout ASN1Reader) throws -> Void = { _ = try $0.next() }
    ) -> ASN1Error.Code? {
        do {
            var reader = try ASN1Reader(input: bytes, rules)
            try action(&reader)
            return nil
        } catch {
            return (error as? ASN1Error)?.code
        }
    }

    @Test(
        "Lengths that lie, wrap around or waste bytes are refused",
        arguments: [
            ([], .truncated), ([0x30], .truncated), ([0x30, 0x01], .truncated), ([0x30, 0x81], .truncated),
            ([0x30, 0x82, 0x01], .truncated), ([0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
            ([0x04, 0x85, 1, 0, 0, 0, 0], .unsupported),
            ([0x04, 0x88] + [UInt8](repeating: 0xFF, count: 8), .unsupported),
            ([0x04, 0xFF], .unsupported), ([0x04, 0x81, 0x01, 0x00], .notCanonical),
            ([0x04, 0x82, 0x00, 0x80] + [UInt8](repeating: 0, count: 128), .notCanonical),
            ([0x30, 0x80, 0x00, 0x00], .notCanonical), ([0x1F, 0x01, 0x00], .unsupported),
            ([0x00, 0x00], .unexpectedTag),
        ] as [([UInt8], ASN1Error.Code)])
    func lengths(bytes: [UInt8], code: ASN1Error.Code) {
        #expect(fault(bytes) == code)
    }

    @Test("Indefinite lengths end at the mark of their own level")
    func indefinite() throws {
        let bytes: [UInt8] = [0x30, 0x80, 0x30, 0x80, 0x02, 0x01, 0x05, 0x00, 0x00, 0x04, 0x02, 0x00, 0x00, 0x00, 0x00]
        var outside = try ASN1Reader(input: bytes, .ber)
        var inside = try outside.enter(ASN1Tag.sequence)
        try outside.finish()
        var nested = try inside.enter(ASN1Tag.sequence)
        #expect(try nested.smallInteger() == 5)
        try nested.finish()
        #expect(try Array(inside.next(ASN1Tag.octetString).content) == [0, 0])
        try inside.finish()
    }

    @Test(
        "Indefinite lengths without an end, or of what cannot have one, are refused",
        arguments: [
            ([0x30, 0x80], .truncated), ([0x30, 0x80, 0x00], .truncated),
            ([0x30, 0x80, 0x00, 0x01, 0x05], .invalidValue),
            ([0x30, 0x80, 0x00, 0x81, 0x00], .invalidValue), ([0x04, 0x80, 0x00, 0x00], .invalidValue),
            ([0x30, 0x80, 0x30, 0x80, 0x00, 0x00], .truncated),
        ] as [([UInt8], ASN1Error.Code)])
    func badIndefinite(bytes: [UInt8], code: ASN1Error.Code) {
        #expect(fault(bytes, .ber) == code)
    }

    @Test("Depth and size have an end")
    func bounds() {
        let nested = [[UInt8]](repeating: [0x30, 0x80], count: 5_000).flatMap { $0 }
        #expect(fault(nested, .ber) == .tooDeep)
        let sixteen = [[UInt8]](repeating: [0x30, 0x80], count: 16).flatMap { $0 } + [UInt8](repeating: 0, count: 32)
        #expect(fault(sixteen, .ber) == nil)
        #expect(fault([0x30, 0x80] + sixteen + [0, 0], .ber) == .tooDeep)
        #expect(fault([UInt8](repeating: 0, count: ASN1Reader.maximumByteCount + 1)) == .tooLarge)
    }

    @Test(
        "Integers have one form",
        arguments: [
            ([0x02, 0x00], .invalidValue), ([0x02, 0x02, 0x00, 0x01], .notCanonical),
            ([0x02, 0x02, 0xFF, 0x80], .notCanonical),
            ([0x02, 0x02, 0x00, 0x80], nil), ([0x02, 0x01, 0x7F], nil), ([0x04, 0x01, 0x01], .unexpectedTag),
        ] as [([UInt8], ASN1Error.Code?)])
    func integers(bytes: [UInt8], code: ASN1Error.Code?) {
        #expect(fault(bytes) { _ = try $0.integer() } == code)
    }

    @Test(
        "Times are whole seconds in UTC",
        arguments: [
            ("700101000000Z", 0), ("491231235959Z", 2_524_607_999), ("500101000000Z", -631_152_000),
            ("240229120000Z", 1_709_208_000), ("20500101000000Z", 2_524_608_000), ("19700101000001Z", 1),
            ("99991231235959Z", 253_402_300_799), ("250229120000Z", nil), ("251301000000Z", nil),
            ("250001000000Z", nil),
            ("250100000000Z", nil), ("250101240000Z", nil), ("250101006000Z", nil), ("250101000060Z", nil),
            ("2501010000Z", nil), ("250101000000", nil), ("250101000000+0100", nil), ("25010100000xZ", nil),
            ("20250101000000.5Z", nil), ("", nil),
        ] as [(String, Int64?)])
    func times(text: String, seconds: Int64?) throws {
        let tag = text.utf8.count >= 15 ? ASN1Tag.generalizedTime : ASN1Tag.utcTime
        var reader = try ASN1Reader(input: [tag, UInt8(text.utf8.count)] + Array(text.utf8), .der)
        #expect((try? reader.time()) == seconds)
    }

    @Test("Identifiers are written and read the same")
    func identifiers() throws {
        let identifier = ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 29)
        #expect(identifier.der == [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x06, 0x1D])
        #expect("\(identifier)" == "1.2.840.113635.100.6.29")
        var reader = try ASN1Reader(input: identifier.der, .der)
        #expect(try reader.objectIdentifier() == identifier)
        #expect(fault([0x06, 0x01, 0x86]) { _ = try $0.objectIdentifier() } == .invalidValue)
        #expect(fault([0x06, 0x00]) { _ = try $0.objectIdentifier() } == .invalidValue)
    }
}
