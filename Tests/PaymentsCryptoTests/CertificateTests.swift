import Foundation
import PaymentsCrypto
import Testing

@Suite("Certificates and PEM")
struct CertificateTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Providers/ApplePay/Fixtures/tokens/synthetic-pki")

    private static func pem(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: "\(name).pem")))
    }

    private static func certificate(_ name: String) throws -> Certificate {
        try Certificate(der: PEM.certificates(in: pem(name))[0])
    }

    @Test("A recorded chain holds: each signed the next and nothing else")
    func chain() throws {
        let (root, intermediate, leaf) = (
            try Self.certificate("root"), try Self.certificate("intermediate"), try Self.certificate("leaf_ec")
        )
        #expect(try root.isSigned(by: root.publicKey()))
        #expect(try intermediate.isSigned(by: root.publicKey()))
        #expect(try leaf.isSigned(by: intermediate.publicKey()))
        #expect(try !leaf.isSigned(by: root.publicKey()))
        #expect(try !root.isSigned(by: intermediate.publicKey()))
        #expect(root.maySignCertificates(intermediateCount: 1) && !leaf.maySignCertificates(intermediateCount: 0))
        #expect(leaf.maySignMessages && !root.maySignMessages && !intermediate.maySignMessages)
        #expect(leaf.issuer == intermediate.subject && intermediate.issuer == root.subject)
        #expect(leaf.validity == 1_735_689_600...2_366_841_600)
        #expect(try Self.certificate("leaf_rsa").publicKey().kind == .rsa)
        #expect(try root.publicKey().kind == .p384)
    }

    @Test("A changed byte is noticed, by the reader or by the signature", arguments: ["leaf_ec", "intermediate"])
    func everyByte(name: String) throws {
        let issuer = name == "intermediate" ? "root" : "intermediate"
        let key = try Self.certificate(issuer).publicKey()
        let der = try Self.certificate(name).der
        for place in der.indices {
            var changed = der
            changed[place] ^= 0x04
            guard let certificate = try? Certificate(der: changed) else { continue }
            #expect(!certificate.isSigned(by: key), "byte \(place)")
        }
    }

    @Test("A certificate that ends early or goes on is none")
    func truncated() throws {
        let der = try Self.certificate("root").der
        for count in 0..<der.count { #expect((try? Certificate(der: Array(der.prefix(count)))) == nil) }
        #expect((try? Certificate(der: der + [0])) == nil)
    }

    @Test("PEM holds any number of certificates with anything around them")
    func pem() throws {
        let root = try Self.certificate("root")
        let text = "Subject: x\r\n" + PEM.certificate(root.der).replacing("\n", with: "\r\n") + "junk\n"
        #expect(try PEM.certificates(in: Array((text + text).utf8)) == [root.der, root.der])
        #expect(try PEM.certificates(in: Array("nothing".utf8)).isEmpty)
        #expect(PEM.certificate(root.der).split(separator: "\n").allSatisfy { $0.utf8.count <= 64 })
    }

    @Test(
        "PEM that does not end, nests or holds no Base64 is refused",
        arguments: [
            "-----BEGIN CERTIFICATE-----\nAAAA\n", "-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----",
            "-----BEGIN CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
        ])
    func badPEM(text: String) {
        #expect(throws: CodecError.self) { try PEM.certificates(in: Array(text.utf8)) }
    }
}
