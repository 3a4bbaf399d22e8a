public import Payments
public import PaymentsCrypto

extension MockCardProvider {
    /// How the emulator is reached and who we are there.
    public struct Configuration: Sendable {
        /// The API's base with its version path, such as `http://127.0.0.1:8080/mock-card/v1`, without a slash at the
        /// end.
        public let baseURL: String
        /// What every call is made with.
        public let secretKey: Secret<String>
        /// What webhooks are signed with, newest first; empty when none are expected.
        public let webhookSecrets: [SecureBytes]

        /// Checks and keeps a configuration.
        /// - Throws: `PaymentError` with code `.configuration` and effect `untouched`, naming the setting and the fix.
        public init(
            baseURL: String, secretKey: Secret<String>, webhookSecrets: [Secret<String>] = []
        ) throws(PaymentError) {
            guard Self.isLoopback(baseURL) else {
                throw .mockCardConfiguration(
                    "\(MockCardSettings.baseURL.environmentVariable) is no address of this machine such as "
                        + "http://127.0.0.1:8080/mock-card/v1; MockCard is played by the sandbox and is nowhere else")
            }
            let key = secretKey.reveal()
            guard key.hasPrefix(Self.keyPrefix), (16...128).contains(key.utf8.count),
                key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                throw .mockCardConfiguration(
                    "\(MockCardSettings.secretKey.environmentVariable) is no key of MockCard: it begins with "
                        + "\(Self.keyPrefix) and is copied whole")
            }
            var base = baseURL
            while base.hasSuffix("/") { base.removeLast() }
            self.baseURL = base
            self.secretKey = secretKey
            self.webhookSecrets = webhookSecrets.map { SecureBytes(Array($0.reveal().utf8)) }
        }

        /// Keys say what they are worth: nothing outside the sandbox.
        static let keyPrefix = "sandbox-"

        private static func isLoopback(_ text: String) -> Bool {
            guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), text.lowercased().hasPrefix("http://"),
                !text.contains(where: { "?#@\\%\"<>".contains($0) })
            else { return false }
            let authority = text.dropFirst("http://".count).prefix { $0 != "/" }.lowercased()
            let name = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
            let tail = authority.dropFirst(name.count)
            guard tail.isEmpty || (tail.hasPrefix(":") && UInt16(tail.dropFirst()).map { $0 > 0 } == true) else {
                return false
            }
            return LoopbackHost.contains(name.hasPrefix("[") ? name.dropFirst().dropLast() : name[...])
        }
    }
}

extension MockCardProvider.Configuration: CustomStringConvertible, CustomReflectable {
    /// The address; no credential.
    public var description: String { "sandbox at \(baseURL)" }
    /// No children beside the description: `dump` shows no credential.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension PaymentError {
    /// A fault of our set-up, found before anything was sent.
    static func mockCardConfiguration(_ explanation: String) -> PaymentError {
        PaymentError(
            .configuration, effect: .untouched, provider: MockCardProvider.descriptor.id, explanation: explanation)
    }
}
