import Foundation
import Payments
import Testing

@Suite("payctl applepay")
struct ApplePayTokenTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    private static let vectors = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Providers/ApplePay/Fixtures/tokens")
    private static let time = "2025-06-01T12:00:00Z"

    private static func path(_ name: String) -> String { vectors.appending(path: name).path(percentEncoded: false) }
    private static func pki(_ name: String) -> String { path("synthetic-pki/\(name).pem") }
    private static func token(_ name: String) -> String { path("synthetic-\(name)/token.json") }

    /// A copy of a key that only its owner can read.
    private func key(_ kind: String) throws -> String {
        let key = try String(contentsOfFile: Self.pki("merchant_\(kind)_private_key"), encoding: .utf8)
        let copy = try payctl.write(key, to: "\(kind).key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
        return copy
    }

    private func verify(
        _ token: String, root: String = pki("root"), at time: String = time, _ more: String...
    ) async throws -> PayctlProcess.Run {
        try await payctl.run(
            ["applepay", "verify", "--token", token, "--root", root, "--at", time, "--json"] + more)
    }

    private func decrypt(
        _ token: String, _ kind: String, _ more: [String]
    ) async throws -> PayctlProcess.Run {
        try await payctl.run(
            [
                "applepay", "decrypt", "--token", token, "--private-key", key(kind), "--root", Self.pki("root"), "--at",
                Self.time, "--json",
            ] + more)
    }

    @Test("A recorded token verifies", arguments: ["ec-appdata", "ec-merchant-token", "rsa-emv"])
    func verifies(name: String) async throws {
        let run = try await verify(Self.token(name))
        #expect(run.status == 0, "\(run.errors)")
        let json = try run.json()
        #expect(json["verified"] == .bool(true))
        #expect(json["version"] == .string(name.hasPrefix("rsa") ? "RSA_v1" : "EC_v1"))
        #expect(json["signedAt"] == .string(Self.time))
        #expect(json["rootIsApple"] == .bool(false))
    }

    @Test("A token that fails ends with 65 and names the check")
    func failures() async throws {
        let good = Self.token("ec-appdata")
        let text = try String(contentsOfFile: good, encoding: .utf8)
        let cases: [(String, PayctlProcess.Run)] = [
            ("signing_time", try await verify(good, at: "2025-06-01T12:05:01Z")),
            ("signing_time", try await verify(good, at: "2025-06-01T11:54:59Z")),
            ("markers", try await verify(Self.token("ec-leaf-without-marker-NEGATIVE"))),
            ("message_digest", try await verify(payctl.write(text.replacing("01010101", with: "02010101"), to: "a"))),
            ("version", try await verify(payctl.write(text.replacing("EC_v1", with: "RSA_v1"), to: "b"))),
            ("encoding", try await verify(payctl.write(text.replacing("\"MIAG", with: "\"*IAG"), to: "c"))),
            ("format", try await verify(payctl.write("{}", to: "d"))),
            ("format", try await verify(payctl.write("", to: "e"))),
            ("format", try await verify("/dev/zero")),
        ]
        for (check, run) in cases {
            let error = try run.error()
            #expect(run.status == 65)
            #expect(run.output == "")
            #expect(error["code"] == .string(run.errors.contains("/dev/zero") ? "file_too_large" : check))
        }
    }

    @Test("Command lines and files that are not what they should be")
    func badInput() async throws {
        let good = Self.token("ec-appdata")
        #expect(try await payctl.run("applepay", "verify", "--json").status == 64)
        #expect(try await payctl.run("applepay", "decrypt", "--token", good, "--json").status == 64)
        #expect(try await verify(good, at: "yesterday").status == 64)
        #expect(try await verify(payctl.path("missing")).status == 65)
        let noRoot = try await verify(good, root: good)
        #expect(noRoot.status == 65)
        #expect(try noRoot.error()["code"] == .string("root"))
        #expect(try await verify(good, root: Self.pki("leaf_ec")).status == 65)
    }

    @Test("Standard input and the token around the payment data are taken as well")
    func wholeToken() async throws {
        let text = try String(contentsOfFile: Self.token("ec-appdata"), encoding: .utf8)
        let whole = #"{"transactionIdentifier":"01","paymentMethod":{"network":"Visa"},"paymentData":"# + text + "}"
        let run = try await payctl.run(
            ["applepay", "verify", "--token", "-", "--root", Self.pki("root"), "--at", Self.time, "--json"],
            input: whole)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try run.json()["network"] == .string("Visa"))
    }

    @Test("A token opens with card data masked, and revealed only when asked")
    func decrypts() async throws {
        let certificate = ["--certificate", Self.pki("merchant_ec_certificate")]
        let masked = try await decrypt(Self.token("ec-appdata"), "ec", certificate)
        #expect(masked.status == 0, "\(masked.errors)")
        let payload = try #require(try masked.json()["payload"]?.objectValue)
        #expect(payload["accountNumber"] == .string("•••• 1111"))
        #expect(payload["onlinePaymentCryptogram"] == .string("••••••"))
        #expect(payload["expirationDate"] == .string("2030-12-31"))
        #expect(!masked.output.contains("4111111111111111") && !masked.output.contains("AAECAwQF"))
        let amount = try #require(payload["amount"]?.objectValue)
        #expect(amount["currency"] == .string("JPY") && amount["text"] == .string("1200"))
        let merchant = ["--merchant-id", "merchant.test.storefront.example", "--reveal"]
        let shown = try await decrypt(Self.token("ec-appdata"), "ec", merchant)
        let open = try #require(try shown.json()["payload"]?.objectValue)
        #expect(open["accountNumber"] == .string("4111111111111111"))
        #expect(open["onlinePaymentCryptogram"] == .string("AAECAwQFBgcICQoLDA0ODxAREhM="))
    }

    @Test("Chip data and merchant tokens are shown")
    func otherPayloads() async throws {
        let emv = try await decrypt(Self.token("rsa-emv"), "rsa", [])
        #expect(emv.status == 0, "\(emv.errors)")
        #expect(try emv.json()["payload"]?.objectValue?["paymentDataType"] == .string("EMV"))
        let merchant = ["--merchant-id", "merchant.test.storefront.example"]
        let run = try await decrypt(Self.token("ec-merchant-token"), "ec", merchant)
        let metadata = try run.json()["payload"]?.objectValue?["merchantTokenMetadata"]?.objectValue
        #expect(metadata?["fpanSuffix"] == .string("1111"))
    }

    @Test("What does not open says which check failed")
    func doesNotOpen() async throws {
        let token = Self.token("ec-appdata")
        let cases: [(String, PayctlProcess.Run)] = [
            ("merchant_identifier", try await decrypt(token, "ec", [])),
            ("decryption", try await decrypt(token, "ec", ["--merchant-id", "merchant.other"])),
            ("public_key_hash", try await decrypt(token, "rsa", [])),
            (
                "merchant_key",
                try await decrypt(token, "ec", ["--certificate", Self.pki("merchant_rsa_certificate")])
            ),
            ("certificate", try await decrypt(token, "ec", ["--certificate", token])),
        ]
        for (code, run) in cases {
            #expect(run.status == 65)
            #expect(try run.error()["code"] == .string(code))
        }
    }

    @Test("A key that others can read, or that is none, is refused")
    func badKeys() async throws {
        let open = try payctl.write(
            String(contentsOfFile: Self.pki("merchant_ec_private_key"), encoding: .utf8), to: "open.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
        let arguments = { key in
            [
                "applepay", "decrypt", "--token", Self.token("ec-appdata"), "--private-key", key, "--root",
                Self.pki("root"), "--at", Self.time, "--json",
            ]
        }
        let readable = try await payctl.run(arguments(open))
        #expect(readable.status == 65)
        #expect(try readable.error()["code"] == .string("file_not_private"))
        let junk = try payctl.write("no key", to: "junk.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: junk)
        let none = try await payctl.run(arguments(junk))
        #expect(none.status == 65)
        #expect(try none.error()["code"] == .string("private_key"))
    }

    @Test("People get a table, and a warning that the root is not Apple's")
    func table() async throws {
        let run = try await payctl.run(
            "applepay", "verify", "--token", Self.token("ec-appdata"), "--root", Self.pki("root"), "--at", Self.time)
        #expect(run.status == 0)
        #expect(run.output.contains("The root is not Apple's"))
        #expect(run.output.contains("EC_v1"))
    }
}
