import Payments

/// How an order's account is named in its story: the environment, and the provider's account where it has one. So a
/// test order is never sent to a live system, whatever a later command says.
struct OrderAccount: Sendable {
    /// The world it was sent to.
    let environment: ProviderEnvironment
    /// As it is stored.
    let stored: ProviderAccount

    init(_ provider: ProviderID, _ environment: ProviderEnvironment, account: String) {
        self.environment = environment
        let name = account.isEmpty ? environment.rawValue : "\(environment.rawValue)/\(account)"
        stored = ProviderAccount(provider, account: name)
    }

    /// Reads a stored name; nil for one that no command of this tool has written.
    init?(_ stored: ProviderAccount) {
        let word = stored.account?.prefix { $0 != "/" } ?? ""
        guard let environment = ProviderEnvironment(rawValue: String(word)) else { return nil }
        self.environment = environment
        self.stored = stored
    }
}
