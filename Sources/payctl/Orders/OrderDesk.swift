import Payments
import PaymentsCatalog
import PaymentsPlacement
import PaymentsSystem

/// A placement that is ready to work on orders, with everything behind it open.
struct OrderDesk: Sendable {
    /// The stories.
    let records: OrderRecords
    /// Places and looks after orders.
    let placement: Placement
    /// The account that new orders are sent to.
    let account: OrderAccount
    /// Console and environment.
    let context: CommandContext

    /// The provider of orders unless `--provider` says otherwise: the one that charges cards in the sandbox.
    static let defaultProvider = "mock-card"
    /// How long a call in flight may still take when nobody waits for it any more.
    static let lingering: Duration = .seconds(35)

    /// Opens records, provider and placement, lends them, and closes them: what is in flight is read to its end first.
    static func with<Value: Sendable>(
        _ choice: ProviderChoice, _ location: StoreLocation, _ context: CommandContext,
        _ body: (OrderDesk) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        try await OrderRecords.with(location, isForWriting: true) { records throws(CommandFailure) in
            try await ProviderLink.with(choice, location, context) { link throws(CommandFailure) in
                let account = OrderAccount(choice.id, choice.environment, account: link.provider.account)
                let placement = Placement(
                    store: records.store, providers: [account.stored: link.provider], clock: link.clock,
                    random: SystemRandom())
                let desk = OrderDesk(records: records, placement: placement, account: account, context: context)
                let result: Result<Value, CommandFailure>
                do throws(CommandFailure) {
                    result = .success(try await body(desk))
                } catch {
                    result = .failure(error)
                }
                _ = await placement.shutdown(within: lingering)
                return try result.get()
            }
        }
    }

    /// The choice for an order that exists: the provider and environment it was sent to.
    /// - Throws: exit code `invalidInput` for an order that was never placed here.
    static func choice(
        for order: OrderID, _ location: StoreLocation
    ) async throws(CommandFailure) -> ProviderChoice {
        let story = try await OrderRecords.with(location) { records throws(CommandFailure) in
            try await records.story(of: order)
        }
        guard let account = story.account else { return try ProviderChoice(named: defaultProvider, .sandbox) }
        guard let known = OrderAccount(account) else {
            throw CommandFailure(
                .configuration, code: "unknown_account",
                "order \(order) was sent to \(account.description.printable), which this tool does not configure",
                next: "use the program that placed it")
        }
        return try ProviderChoice(named: account.provider.rawValue, known.environment)
    }

    /// Does something that may be interrupted. Ctrl-C before anything was sent ends it; after that the caller is told
    /// at once what is known, while the answer is still read.
    /// - Parameter press: the press of Pay whose failure a shopper reads about; nil for everything else.
    func interruptible<Value: Sendable>(
        for press: Press? = nil,
        _ work: @escaping @Sendable (Placement) async throws(PaymentError) -> Value
    ) async throws(CommandFailure) -> Value {
        let interrupts = Interrupts()
        let placement = placement
        let task = Task { () -> Result<Value, PaymentError> in
            do throws(PaymentError) { return .success(try await work(placement)) } catch { return .failure(error) }
        }
        let watcher = Task { [context] in
            await interrupts.first()
            guard !Task.isCancelled else { return }
            context.console.talk("Interrupted. What was sent is read to its end; Ctrl-C again stops waiting for it.")
            task.cancel()
            await interrupts.first()
            guard !Task.isCancelled else { return }
            _ = await placement.shutdown(within: .zero)
        }
        let progress = Progress(context.console).start()
        let result = await task.value
        if task.isCancelled { _ = await placement.shutdown(within: Self.lingering) }
        progress.cancel()
        watcher.cancel()
        do throws(PaymentError) { return try result.get() } catch { throw await failure(error, press) }
    }

    /// A press of Pay.
    struct Press: Sendable {
        let order: OrderID
        /// The shopper's language; nil for English.
        let locale: String?
    }

    /// An operation for which certainly nothing happened. What happened before it still holds: a refused press of an
    /// order that is paid must not read like a payment that failed.
    private func failure(_ error: PaymentError, _ press: Press?) async -> CommandFailure {
        if error.code == .cancelled { return CommandFailure(error, next: "nothing was sent") }
        guard let press else { return CommandFailure(error) }
        let standing = try? await records.story(of: press.order).state.orderStanding
        switch standing {
        case nil, .untouched, .declined, .cancelled:
            let message = MessageBook.bundled.text(error.message, locale: press.locale ?? "en")
            return CommandFailure(error, next: "nothing was charged; the shopper reads: \(message)")
        case .some(let standing):
            return CommandFailure(
                error,
                next: "nothing was sent for this call; the order stays \(standing.rawValue), see: "
                    + "\(context.program) order status \(press.order)\(records.location.option)")
        }
    }
}

/// Says on a terminal that a long wait goes on. Nothing is said when the talk is piped.
struct Progress: Sendable {
    private let console: Console

    init(_ console: Console) { self.console = console }

    /// Starts to talk; cancelling the task ends it.
    func start() -> Task<Void, Never> {
        guard console.talksToTerminal else { return Task {} }
        return Task { [console] in
            var seconds = 0
            while (try? await Task.sleep(for: .seconds(5))) != nil {
                seconds += 5
                console.talk("Still waiting for an answer (\(seconds) s). Nothing is charged twice.")
            }
        }
    }
}
