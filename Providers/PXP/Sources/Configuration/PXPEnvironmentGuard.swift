internal import Payments

/// Keeps credentials and addresses of one environment out of another, before a socket opens. Three witnesses are heard:
/// what the owner states, what the credential's text says, and where the address leads.
enum PXPEnvironmentGuard {
    /// The owner's statement must be the environment itself.
    static func check(_ stated: ProviderEnvironment, against environment: ProviderEnvironment) throws(PaymentError) {
        guard stated != environment else { return }
        throw .pxpConfiguration(
            "\(PXPSettings.credentialsFor.environmentVariable) says that these credentials are for "
                + "\(stated.rawValue), and the environment is \(environment.rawValue): nothing was sent. "
                + "Set the credentials of \(environment.rawValue), or choose --environment \(stated.rawValue)")
    }

    /// A credential whose text names another environment is refused, whatever its owner states.
    static func check(_ tokens: PXPTokens, against environment: ProviderEnvironment) throws(PaymentError) {
        for (place, token) in [tokens.first, tokens.second].compactMap({ $0 }).enumerated() {
            let other = token.environments.first { $0 != environment }
            guard let other else { continue }
            let names = PXPSettings.tokenVariables(place: place + 1)
            throw .pxpConfiguration(
                "the text of \(names) marks it as a \(other.rawValue) credential, and the environment is "
                    + "\(environment.rawValue): nothing was sent. Set the \(environment.rawValue) token, or choose "
                    + "--environment \(other.rawValue)")
        }
    }

    /// Reads the address, or takes the documented one, and refuses an address of another environment.
    static func baseURL(_ text: String?, for environment: ProviderEnvironment) throws(PaymentError) -> PXPBaseURL {
        let variable = PXPSettings.baseURL.environmentVariable
        guard let text else {
            switch environment {
            case .live: return .live
            case .test: return .test
            case .sandbox: throw .pxpConfiguration("\(variable) is missing: the sandbox has no fixed address")
            }
        }
        guard let url = PXPBaseURL(text) else {
            throw .pxpConfiguration(
                "\(variable) is not an address such as \(PXPBaseURL.test): write http or https, host and path, "
                    + "without user, query or fragment")
        }
        guard url.isSecure || url.isLoopback else {
            throw .pxpConfiguration("\(variable) is not encrypted and leaves this machine: write https")
        }
        if let reason = conflict(of: url, with: environment) {
            throw .pxpConfiguration(
                "\(variable) \(reason), and the environment is \(environment.rawValue): nothing sent")
        }
        return url
    }

    private static func conflict(of url: PXPBaseURL, with environment: ProviderEnvironment) -> String? {
        switch environment {
        case .sandbox: url.isLoopback ? nil : "leaves this machine"
        case .test: owner(of: url) == .live ? "is PXP's live system" : nil
        case .live:
            if url.isLoopback { "is this machine" } else { owner(of: url) == .test ? "is a test system" : nil }
        }
    }

    /// The environment a host belongs to; nil when its name does not tell. PXP's own domains are live unless a label
    /// says otherwise (`api-services.test.pxp.io`, `api-services-test.pxp.io`, `api-services.dev.pxp.io`).
    private static func owner(of url: PXPBaseURL) -> ProviderEnvironment? {
        let words = url.host.split { $0 == "." || $0 == "-" }
        if words.contains(where: { testWords.contains(String($0)) }) { return .test }
        let isPXP = ["pxp.io", "pxpfinancial.com"].contains { url.host == $0 || url.host.hasSuffix("." + $0) }
        return isPXP ? .live : nil
    }

    /// The environments that a credential's text names: as its beginning in any case (`live…`, `test…`), or as a whole
    /// word between separators (`tok_live_…`). PXP documents no such marker; teams put them there to be safe.
    static func markers(in credential: String) -> Set<ProviderEnvironment> {
        let text = credential.lowercased()
        let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        var found: Set<ProviderEnvironment> = []
        if text.hasPrefix("live") || !words.isDisjoint(with: liveWords) { found.insert(.live) }
        if text.hasPrefix("test") || !words.isDisjoint(with: testWords.subtracting(["sandbox"])) { found.insert(.test) }
        if words.contains("sandbox") { found.insert(.sandbox) }
        return found
    }

    private static let liveWords: Set = ["live", "prod", "production"]
    private static let testWords: Set = ["test", "dev", "uat", "staging", "sandbox"]
}
