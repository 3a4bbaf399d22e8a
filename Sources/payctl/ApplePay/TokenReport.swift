import ApplePay
import Payments
import PaymentsCrypto

/// What a verified token says, for people and as JSON.
struct TokenReport: Sendable {
    let verified: VerifiedApplePayToken
    let input: TokenInput

    /// Writes the members that both verbs share into an open object.
    func write(into json: inout JSONWriter) {
        let token = verified.token
        json.member("version", token.version.rawValue)
        json.member("transactionId", token.transactionID)
        json.member("signedAt", verified.signingTime.description)
        json.member("publicKeyHash", token.publicKeyHash.hex)
        json.member("applicationDataHash", optional: token.applicationDataHash?.hex)
        json.member("network", optional: token.network)
        json.member("displayName", optional: token.displayName)
        json.member("signerFingerprint", verified.signerFingerprint)
        json.member("rootFingerprint", input.anchor.certificate.fingerprint.hex)
        json.name("rootIsApple")
        json.bool(verified.isApple)
    }

    /// The same for people, with a warning where the root proves little.
    func text(_ style: Style) -> String {
        let token = verified.token
        var table = Table(indent: 2)
        table.add(["Version", token.version.rawValue])
        table.add(["Transaction", token.transactionID])
        table.add(["Signed", verified.signingTime.description])
        table.add(["Made for key", token.publicKeyHash.hex])
        table.add(["Application data", token.applicationDataHash.map { "SHA-256 \($0.hex)" } ?? "none"])
        if let network = token.network { table.add(["Network", network.printable]) }
        table.add(["Signer", verified.signerFingerprint])
        table.add(["Root", input.anchor.certificate.fingerprint.hex])
        let warning =
            verified.isApple
            ? "" : style.yellow("The root is not Apple's: this token proves nothing about a real payment.") + "\n"
        return style.green("The token is genuine under this root.") + "\n" + warning + table.text
    }
}
