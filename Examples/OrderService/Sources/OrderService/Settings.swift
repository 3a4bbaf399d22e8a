import Payments
import PaymentsSystem

/// What the service is told by its environment. Secrets come from there and never from arguments, which everybody on
/// the machine can see. Each provider names the variables of its own (`ConfigurableProvider.settings`).
struct Settings {
    /// The port on loopback; 0 takes a free one.
    let port: Int
    /// How the shop is called where the total stands.
    let shopName: String
    /// The folder of the records. `payctl --store` shows what is in it.
    let storeFolder: String
    /// The world that providers talk to.
    let environment: ProviderEnvironment
    /// How long a shopper waits for an answer before "we're still confirming".
    let patience: Duration
    /// Whether `POST /orders` takes card numbers. Off unless asked for: see the README on what that means.
    let takesCardNumbers: Bool
    /// Seals the secrets of sessions; nil takes a key file beside the store, for sandbox and test only.
    let sealingKey: Secret<String>?
    /// All variables, for the providers.
    let variables: [String: String]

    /// Reads and checks variables.
    /// - Throws: `SettingsError`, naming the variable and what it takes.
    init(_ variables: [String: String]) throws(SettingsError) {
        self.variables = variables
        let number = try Self.number(variables["ORDER_SERVICE_PORT"] ?? "8080", 0...65_535, "ORDER_SERVICE_PORT")
        let seconds = try Self.number(variables["ORDER_SERVICE_PATIENCE"] ?? "10", 1...25, "ORDER_SERVICE_PATIENCE")
        (port, patience) = (number, .seconds(seconds))
        shopName = variables["ORDER_SERVICE_NAME"] ?? "Field Coffee"
        takesCardNumbers = variables["ORDER_SERVICE_CARD_NUMBERS"] == "yes"
        sealingKey = variables["SWIFT_PAYMENTS_SEALING_KEY"].map { Secret($0) }
        let world = variables["ORDER_SERVICE_ENVIRONMENT"] ?? "sandbox"
        guard let environment = ProviderEnvironment(rawValue: world) else {
            throw SettingsError("ORDER_SERVICE_ENVIRONMENT is sandbox, test or live")
        }
        guard environment != .live || sealingKey != nil else {
            throw SettingsError("SWIFT_PAYMENTS_SEALING_KEY is needed for live: the output of openssl rand -hex 32")
        }
        self.environment = environment
        let folder = StateDirectory.location(named: variables["SWIFT_PAYMENTS_STORE"]) { variables[$0] }
        guard let folder else { throw SettingsError("SWIFT_PAYMENTS_STORE names the folder of the records") }
        storeFolder = folder
    }

    private static func number(
        _ text: String, _ range: ClosedRange<Int>, _ name: String
    ) throws(SettingsError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw SettingsError("\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// A variable that is missing or wrong. Its value is not repeated: it may be a secret in the wrong place.
struct SettingsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
