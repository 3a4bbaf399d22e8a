import ApplePay
import Payments
import PaymentsCrypto
import PaymentsSystem

/// The token, root and moment that the Apple Pay verbs are given, read and not yet judged.
struct TokenInput: Sendable {
    /// Where the token came from, for messages.
    let name: String
    /// The token.
    let token: ApplePayToken
    /// What its chain has to end at.
    let anchor: ApplePayTrustAnchor
    /// The moment at which it is judged.
    let moment: Timestamp

    /// The largest certificate file.
    static let maximumPEMByteCount = PEM.maximumByteCount

    /// Reads the options.
    /// - Throws: exit code `usage` for what is missing or no moment, `invalidInput` for a file that is not what it
    ///   should be, `inputOutput` for one that cannot be read.
    init(_ arguments: ParsedArguments, _ specification: CommandSpecification) throws(CommandFailure) {
        guard let path = arguments[.token], let root = arguments[.root] else {
            throw .usage("name the token and the root: --token FILE --root PEM", of: specification)
        }
        moment = try Self.moment(arguments[.at])
        anchor = try Self.anchor(root)
        name = path == "-" ? "standard input" : path
        let bytes = try Self.read(path, named: name, limit: ApplePayToken.maximumByteCount)
        do {
            token = try ApplePayToken(parsing: bytes)
        } catch {
            throw CommandFailure(error, in: name)
        }
    }

    /// Verifies the token.
    /// - Throws: exit code `invalidInput` with the check that failed as its code.
    func verify() throws(CommandFailure) -> VerifiedApplePayToken {
        do {
            return try ApplePayTokenVerifier(anchor: anchor).verify(token, at: moment)
        } catch {
            throw CommandFailure(error, in: name)
        }
    }

    private static func moment(_ text: String?) throws(CommandFailure) -> Timestamp {
        guard let text else { return SystemClock().now() }
        do {
            return try Timestamp(rfc3339: text)
        } catch {
            throw CommandFailure(
                .usage, "‘\(text.printable)’ is no moment", path: "--at",
                next: "write it as in RFC 3339: 2025-06-01T12:00:00Z")
        }
    }

    /// Any root is taken: this is a tool to look with, and its answer says whether the root is Apple's.
    private static func anchor(_ path: String) throws(CommandFailure) -> ApplePayTrustAnchor {
        let bytes = try read(path, named: path, limit: maximumPEMByteCount)
        do {
            return try ApplePayTrustAnchor.unpinned(pem: bytes)
        } catch {
            throw CommandFailure(
                .invalidInput, code: "root", error.explanation, path: path,
                next: "Apple Root CA - G3 is on Apple's certificate authority page")
        }
    }

    /// Reads a file, or standard input for `-`.
    static func read(_ path: String, named name: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        do {
            guard path == "-" else { return try FileInput.read(path, limit: limit) }
            return try FileInput.read(descriptor: 0, named: name, limit: limit)
        } catch {
            throw CommandFailure(error, .invalidInput)
        }
    }
}

extension CommandFailure {
    /// A token that fails a check: the check is the code.
    init(_ error: ApplePayTokenError, in name: String) {
        self.init(
            .invalidInput, code: error.check.description, "the token fails the check \(error)", path: name,
            next: "do not charge it")
    }
}

extension OptionSpecification {
    /// A wallet's token.
    static let token = OptionSpecification(
        "token", "FILE", kind: .file, summary: "The token: the whole of it or its paymentData; - for standard input")
    /// The root of the chain.
    static let root = OptionSpecification(
        "root", "PEM", kind: .file, summary: "The root certificate, normally Apple Root CA - G3")
    /// The moment at which a token is judged.
    static let at = OptionSpecification(
        "at", "TIME", summary: "Judge it at this moment (RFC 3339) instead of now")
    /// The merchant's processing key.
    static let privateKey = OptionSpecification(
        "private-key", "PEM", kind: .file,
        summary: "The payment processing key, in a file that only you can read")
    /// The merchant's processing certificate.
    static let processingCertificate = OptionSpecification(
        "certificate", "PEM", kind: .file, summary: "The payment processing certificate, which names the merchant")
    /// The merchant's identifier at Apple.
    static let tokenMerchantID = OptionSpecification(
        "merchant-id", "ID", summary: "The merchant identifier, where no certificate is given or to check it")
    /// Shows what is masked otherwise.
    static let reveal = OptionSpecification(
        flag: "reveal", summary: "Show account number, cryptogram and name; mind who reads along")
}
