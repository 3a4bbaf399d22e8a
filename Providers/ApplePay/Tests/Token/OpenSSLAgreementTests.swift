import Foundation
import Payments
import PaymentsCrypto
import Testing

@testable import ApplePay
@testable import ApplePaySandbox

/// The `openssl` command as a second opinion on signatures.
@Suite("OpenSSL's own verifier agrees")
struct OpenSSLAgreementTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "apple-pay-cms-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Whether `openssl cms -verify` takes a signature over a content under a root at a moment.
    private func openssl(_ signature: [UInt8], _ content: [UInt8], root: [UInt8], at now: Timestamp) throws -> Bool {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(signature).write(to: folder.appending(path: "signature"))
        try Data(content).write(to: folder.appending(path: "content"))
        try Data(root).write(to: folder.appending(path: "root.pem"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "cms", "-verify", "-inform", "DER", "-in", "signature", "-content", "content", "-binary",
            "-CAfile", "root.pem", "-attime", "\(now.secondsSinceEpoch)", "-out", "/dev/null",
        ]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private func ours(_ token: ApplePayToken, root: [UInt8], at now: Timestamp) throws -> Bool {
        let verifier = ApplePayTokenVerifier(anchor: try .unpinned(pem: root))
        return (try? verifier.verify(token, at: now)) != nil
    }

    @Test("On the recorded tokens", arguments: ["ec-appdata", "ec-merchant-token", "rsa-emv"])
    func recorded(name: String) throws {
        let token = try TokenVectors.token(name)
        let root = try TokenVectors.pki("root")
        let now = TokenVectors.signingTime
        #expect(try openssl(token.signature, token.signedContent, root: root, at: now))
        #expect(try ours(token, root: root, at: now))
        let other = Array(PEM.certificate(TestPKI.shared.pki.root).utf8)
        #expect(try !openssl(token.signature, token.signedContent, root: other, at: now))
        #expect(try !openssl(token.signature, token.signedContent + [0], root: root, at: now))
    }

    @Test("On the sandbox wallet's tokens, of both versions")
    func wallet() throws {
        let pki = TestPKI.shared
        let root = Array(PEM.certificate(pki.pki.root).utf8)
        var rsa = pki.recipe()
        let leaf = try SandboxPKI.leaf(TestPKI.rsaKeys[0], below: pki.pki.intermediate, at: TestPKI.now)
        rsa.signer = leaf
        rsa.certificates[0] = leaf.certificate
        rsa.recipient = TestPKI.rsaKeys[1].subjectPublicKeyInfo
        for recipe in [pki.recipe(), rsa] {
            let token = try ApplePayToken(parsing: pki.bytes(recipe))
            #expect(try openssl(token.signature, token.signedContent, root: root, at: TestPKI.now))
            #expect(try ours(token, root: root, at: TestPKI.now))
        }
    }

    @Test("Whatever signature we take, OpenSSL takes as well")
    func mangled() throws {
        let pki = TestPKI.shared
        let root = Array(PEM.certificate(pki.pki.root).utf8)
        let good = try pki.recipe().paymentData()
        let signature = try Base64.decode(good["signature"]?.stringValue ?? "")
        let verifier = ApplePayTokenVerifier(anchor: try .unpinned(pem: root))
        var accepted = 0
        for place in signature.indices {
            for bit in [0x01, 0x80] as [UInt8] {
                var changed = signature
                changed[place] ^= bit
                var object = good
                object["signature"] = .string(Base64.encode(changed))
                guard let token = try? ApplePayToken(parsing: JSONValue.object(object).compactBytes),
                    (try? verifier.verify(token, at: TestPKI.now)) != nil
                else { continue }
                accepted += 1
                let isTaken = try openssl(changed, token.signedContent, root: root, at: TestPKI.now)
                #expect(isTaken, "bit \(bit) of byte \(place)")
            }
        }
        #expect(accepted < 20, "hardly a byte of a signature says nothing")
    }
}
