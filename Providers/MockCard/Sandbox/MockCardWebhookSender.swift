internal import Payments
internal import PaymentsConcurrency
internal import PaymentsCrypto
internal import PaymentsSandbox

/// Delivers the outbox: each webhook until the merchant acknowledges it with a status of success, with waits that
/// double, and at most so many tries. What is not delivered then is tried again when the emulator starts anew.
final class MockCardWebhookSender: Sendable {
    /// How often one webhook is tried in one run.
    static let maximumTryCount = 8
    /// How many webhooks are under way at once.
    static let maximumConcurrentCount = 8
    /// How long the merchant may take to acknowledge.
    private static let answerLimit: Duration = .seconds(5)

    private struct State {
        var isRunning = false
        var isWanted = false
        /// Tried to the end in this run, delivered or not.
        var finished: Set<String> = []
    }

    private let books: MockCardBooks
    private let url: String?
    private let firstWait: Duration
    private let context: SandboxContext
    private let state = Lock(State())

    init(books: MockCardBooks, url: String?, firstWait: Duration, context: SandboxContext) {
        self.books = books
        self.url = url
        self.firstWait = firstWait
        self.context = context
    }

    /// Delivers what an earlier run left.
    func start() { kick() }

    /// Looks for new webhooks, in a task of its own; does nothing without an address to send to.
    func kick() {
        guard url != nil, context.transport != nil else { return }
        let begins = state.withLock { state in
            state.isWanted = true
            guard !state.isRunning else { return false }
            state.isRunning = true
            return true
        }
        if begins { Task { await run() } }
    }

    private func run() async {
        while goesOn() {
            guard let ledger = try? await books.current() else { continue }
            let done = state.withLock { $0.finished }
            let open = ledger.webhooks.filter {
                !ledger.deliveredWebhooks.contains($0.id) && !done.contains($0.id)
            }
            let secrets = (ledger.account ?? books.account).webhookSecrets
            for batch in stride(from: 0, to: open.count, by: Self.maximumConcurrentCount) {
                await withTaskGroup(of: Void.self) { group in
                    for webhook in open[batch..<min(batch + Self.maximumConcurrentCount, open.count)] {
                        group.addTask { await self.deliver(webhook, secrets) }
                    }
                }
            }
        }
    }

    /// Whether somebody asked for a look since the last one; the run ends otherwise.
    private func goesOn() -> Bool {
        state.withLock { state in
            guard state.isWanted else {
                state.isRunning = false
                return false
            }
            state.isWanted = false
            return true
        }
    }

    private func deliver(_ webhook: MockCardWebhook, _ secrets: [Secret<String>]) async {
        var wait = firstWait
        for _ in 0..<Self.maximumTryCount {
            if await send(webhook, secrets) {
                for _ in 1..<max(2, webhook.copies + 1) where webhook.copies > 1 { _ = await send(webhook, secrets) }
                // A mark that cannot be written means one more delivery later, which the merchant has to bear anyway.
                try? await books.decide { _ in (.delivered(webhook: webhook.id), ()) }
                break
            }
            guard (try? await Task.sleep(for: wait)) != nil else { return }
            wait += wait
        }
        state.withLock { _ = $0.finished.insert(webhook.id) }
    }

    private func send(_ webhook: MockCardWebhook, _ secrets: [Secret<String>]) async -> Bool {
        guard let url, let transport = context.transport else { return false }
        let body = webhook.body
        let request = TransportRequest(
            method: .post, url: url,
            headers: [
                HeaderField("Content-Type", "application/json"),
                HeaderField("MockCard-Signature", Self.signature(of: body, secrets, at: context.clock.now())),
            ], body: body,
            limits: TransportLimits(firstByteTimeout: Self.answerLimit, totalTimeout: Self.answerLimit))
        guard let response = try? await transport.send(request) else { return false }
        return (200...299).contains(response.status)
    }

    /// One timestamp, and a signature for each secret that is current, so that a rotation loses nothing.
    static func signature(of body: [UInt8], _ secrets: [Secret<String>], at moment: Timestamp) -> String {
        let signed = secrets.map { secret in
            TimestampedSignature(secrets: [SecureBytes(Array(secret.reveal().utf8))]).sign(body: body, at: moment)
        }
        guard let first = signed.first else { return "" }
        return signed.dropFirst().reduce(first) { header, next in
            header + next.drop { $0 != "," }
        }
    }
}
