import ApplePay
import Payments
import PaymentsCrypto
import PaymentsSystem

/// `payctl applepay decrypt`: what a token holds, once it is verified.
enum ApplePayDecrypt: Command {
    static let specification = CommandSpecification(
        ["applepay", "decrypt"], summary: "verify a token and show what it holds, card data masked",
        synopsis: "--token FILE --private-key PEM --root PEM [options]",
        details: """
            Verifies a token as `applepay verify` does, then opens it with the payment processing key.
            EC_v1 needs the merchant identifier beside it: from --certificate, --merchant-id, or both,
            which then have to agree. Account number, cryptogram and name are masked unless --reveal is
            given. A token that fails ends with exit code 65; the error's code is the check.
            """,
        options: [.token, .privateKey, .processingCertificate, .tokenMerchantID, .root, .at, .reveal],
        examples: [
            .init("payctl applepay decrypt --token t.json --private-key k.pem --root AppleRootCA-G3.pem")
        ])

    /// The largest key file.
    private static let maximumKeyByteCount = PrivateKey.maximumPEMByteCount

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        guard let keyPath = arguments[.privateKey] else {
            throw .usage("name the processing key: --private-key PEM", of: specification)
        }
        let input = try TokenInput(arguments, specification)
        let keys = try keys(keyPath, arguments)
        let verified = try input.verify()
        let payload: ApplePayPayload
        do {
            payload = try keys.open(verified)
        } catch {
            throw CommandFailure(error, in: input.name)
        }
        try write(
            TokenReport(verified: verified, input: input),
            PayloadReport(payload: payload, isRevealed: arguments.has(.reveal)), context.console)
        return .success
    }

    private static func write(
        _ token: TokenReport, _ payload: PayloadReport, _ console: Console
    ) throws(CommandFailure) {
        guard console.asJSON else { return try console.write(token.text(console.style) + payload.text) }
        var json = JSONWriter()
        json.beginObject()
        json.name("verified")
        json.bool(true)
        token.write(into: &json)
        json.name("payload")
        payload.write(into: &json)
        json.endObject()
        try console.write(json: json)
    }

    private static func keys(
        _ path: String, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> ApplePayKeyRing {
        let privateKey = try readKey(path)
        let certificate = try arguments[.processingCertificate].map { path throws(CommandFailure) in
            try readCertificate(path)
        }
        do {
            return try ApplePayKeyRing([
                ApplePayMerchantKey(
                    privateKey: privateKey, certificate: certificate, merchantIdentifier: arguments[.tokenMerchantID])
            ])
        } catch {
            throw CommandFailure(.invalidInput, code: "merchant_key", error.explanation, path: path)
        }
    }

    private static func readKey(_ path: String) throws(CommandFailure) -> PrivateKey {
        var bytes: [UInt8]
        do {
            bytes = try FileInput.readPrivate(path, limit: maximumKeyByteCount)
        } catch {
            throw CommandFailure(error, .invalidInput, next: "a key belongs in a file of its own: chmod 600 it")
        }
        do {
            return try PrivateKey(pem: SecureBytes(erasing: &bytes))
        } catch {
            throw CommandFailure(.invalidInput, code: "private_key", error.detail, path: path)
        }
    }

    private static func readCertificate(_ path: String) throws(CommandFailure) -> Certificate {
        let bytes = try TokenInput.read(path, named: path, limit: TokenInput.maximumPEMByteCount)
        let blocks = try? PEM.certificates(in: bytes)
        guard let der = blocks?.first, let certificate = try? Certificate(der: der) else {
            throw CommandFailure(
                .invalidInput, code: "certificate", "holds no X.509 certificate in PEM", path: path,
                next: "a .cer file from Apple becomes PEM with: openssl x509 -inform der -in FILE")
        }
        return certificate
    }
}
