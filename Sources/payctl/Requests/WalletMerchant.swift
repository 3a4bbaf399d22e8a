import Payments
import PaymentsSystem

/// A wallet's adapter, made from options and environment variables. It sends nothing.
struct WalletMerchant: Sendable {
    /// Whose sheet is meant without `--provider`.
    static let defaultProvider = "apple-pay"

    private static let options: [OptionSpecification] = [.merchantID, .walletMerchantName, .country, .networks]

    /// The adapter.
    let wallet: any WalletRequestProvider
    /// The label of the total; nil when the wallet has no such setting.
    let name: String?

    /// Reads the settings: an option goes before its variable.
    /// - Throws: exit code `usage` when the merchant is not named, `invalidInput` for a bad value or a provider that
    ///   writes no requests.
    init(
        _ arguments: ParsedArguments, _ choice: ProviderChoice, _ specification: CommandSpecification,
        _ context: CommandContext
    ) throws(CommandFailure) {
        guard choice.type is any WalletRequestProvider.Type else {
            throw CommandFailure(
                .invalidInput, code: "unsupported", "\(choice.id) writes no requests for a sheet", path: "--provider",
                next: "Run: payctl provider list")
        }
        let given = Self.options.filter { arguments.has($0) }
        var values: [String: String] = [:]
        // Keys that open tokens are not needed to write a request, so they are not read.
        for setting in choice.type.settings
        where setting.isRequired || Self.options.contains(where: { $0.name == setting.name }) {
            values[setting.name] = context.variable(setting.environmentVariable)
        }
        for option in given { values[option.name] = arguments[option] }
        let missing = choice.type.settings.filter { $0.isRequired && values[$0.name]?.isEmpty != false }
        guard missing.isEmpty else {
            let list = missing.map { "--\($0.name) (or \($0.environmentVariable)): \($0.summary)" }
            throw .usage("missing: \(list.joined(separator: "; "))", of: specification)
        }
        do throws(PaymentError) {
            let provider = try choice.type.init(settings: ProviderSettings(values), context: Self.inertContext(choice))
            guard let wallet = provider as? any WalletRequestProvider else {
                preconditionFailure("the type conforms, so its values do")
            }
            self.wallet = wallet
            name = values[OptionSpecification.walletMerchantName.name]
        } catch {
            throw Self.failure(error, choice, given: Set(given.map(\.name)))
        }
    }

    /// A value that was typed is wrong input, and is named as it was typed.
    private static func failure(_ error: PaymentError, _ choice: ProviderChoice, given: Set<String>) -> CommandFailure {
        var message = error.explanation
        for setting in choice.type.settings where given.contains(setting.name) {
            message = message.replacing(setting.environmentVariable, with: "--\(setting.name)")
        }
        let isTyped = message != error.explanation
        return CommandFailure(
            isTyped ? .invalidInput : .configuration, code: error.code.description, message.printable,
            path: choice.id.rawValue)
    }

    private static func inertContext(_ choice: ProviderChoice) -> ProviderContext {
        ProviderContext(
            environment: choice.environment, transport: NoTransport(), clock: SystemClock(), random: SystemRandom())
    }
}

/// For work that must not send anything.
private struct NoTransport: Transport {
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        throw TransportError(kind: .unavailable, delivery: .notSent, detail: "this command sends nothing")
    }
}
