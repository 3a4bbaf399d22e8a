import Payments
import PaymentsCatalog
import PaymentsHTTP
import PaymentsSandbox
import PaymentsSystem

/// Every provider that can be reached in an environment: what looking after stored orders needs.
struct ProviderLinks: Sendable {
    /// The providers by the account that orders name.
    let providers: [ProviderAccount: any PaymentProvider]

    /// Opens all that can be opened, lends them, and closes them. Outside the sandbox a provider without its settings
    /// is left out, and said.
    /// - Throws: exit code `configuration` when none can be opened.
    static func with<Value: Sendable>(
        _ environment: ProviderEnvironment, _ location: StoreLocation, _ context: CommandContext,
        _ body: (ProviderLinks) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let clock = SystemClock()
        let sandbox = environment == .sandbox ? try await ProviderLink.openSandbox(location, clock) : nil
        let result: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            let transport = try ProviderLink.makeTransport(clock)
            do throws(CommandFailure) {
                let links = try open(environment, sandbox, context, transport, clock)
                result = .success(try await body(links))
                await transport.shutdown()
            } catch {
                await transport.shutdown()
                throw error
            }
        } catch {
            await sandbox?.end()
            throw error
        }
        await sandbox?.end()
        return try result.get()
    }

    private static func open(
        _ environment: ProviderEnvironment, _ sandbox: SandboxAccess?, _ context: CommandContext,
        _ transport: CurlTransport, _ clock: SystemClock
    ) throws(CommandFailure) -> ProviderLinks {
        var providers: [ProviderAccount: any PaymentProvider] = [:]
        var problem: CommandFailure?
        for type in Catalog.providers where type is any ReadableProvider.Type {
            do throws(CommandFailure) {
                let choice = try ProviderChoice(named: type.descriptor.id.rawValue, environment)
                let provider = try ProviderLink.makeProvider(choice, sandbox, context, transport, clock)
                providers[OrderAccount(choice.id, environment, account: provider.account).stored] = provider
            } catch {
                problem = error
                context.console.talk("\(type.descriptor.id) is left out: \(error.message)")
            }
        }
        if providers.isEmpty, let problem { throw problem }
        return ProviderLinks(providers: providers)
    }
}
