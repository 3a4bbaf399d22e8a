import MockCard
import PXP
import Payments
import PaymentsHTTP
import PaymentsPlacement
import PaymentsSQLite
import PaymentsSystem

/// Everything the routes need, made once: the records, the providers, and the placement that works with both.
struct Shop: Sendable {
    let settings: Settings
    /// Places orders, each exactly once, and finds out what became of them.
    let placement: Placement
    /// Whom `POST /orders` charges.
    let cards: ProviderAccount
    /// Makes sessions for the shopper's device; nil when no session provider is configured.
    let sessions: SessionDesk?
    private let events: SQLiteEventStore
    private let transport: CurlTransport
    private let database: SQLiteDatabase

    /// Opens the records and makes the providers. No socket is opened yet.
    /// - Throws: `PaymentError` for a provider's settings, `StoreError` or `FileError` for the records.
    static func open(_ settings: Settings) async throws -> Shop {
        let clock = SystemClock()
        let transport = try CurlTransport(clock: clock)
        let context = ProviderContext(
            environment: settings.environment, transport: transport, clock: clock, random: SystemRandom())
        // The sandbox's card processor stands where yours will: nothing but this function knows which one it is.
        let processor = try MockCardProvider(
            settings: ProviderSettings(for: MockCardProvider.self, environmentVariables: settings.variables),
            context: context)
        let dropIn = ProviderSettings(for: PXPProvider.self, environmentVariables: settings.variables)
        let sessionProvider = dropIn.names.isEmpty ? nil : try PXPProvider(settings: dropIn, context: context)

        try StateDirectory.make(settings.storeFolder)
        let file = settings.storeFolder + "/payments.sqlite"
        let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: file))
        let events = SQLiteEventStore(database)
        // Named after the environment, as payctl does: an order of the test system is never sent to the live one.
        let cards = ProviderAccount(MockCardProvider.descriptor.id, account: settings.environment.rawValue)
        var configuration = PlacementConfiguration()
        configuration.callerPatience = settings.patience
        let placement = Placement(
            store: events, providers: [cards: processor], configuration: configuration, clock: clock,
            random: SystemRandom(), observer: JSONLineObserver(write: Log.append))
        let sealer = SessionSealer(current: try sealingKey(settings, besideStore: file))
        let sessions = sessionProvider.map {
            SessionDesk(
                $0, settings.environment, vault: SQLiteSessionVault(database), sealer: sealer,
                lockFolder: settings.storeFolder)
        }
        return Shop(
            settings: settings, placement: placement, cards: cards, sessions: sessions, events: events,
            transport: transport, database: database)
    }

    /// How an order is paid.
    enum Road: String {
        /// By this service, with `POST /orders`.
        case card
        /// By the shopper's device, with a session.
        case session
    }

    /// Settles how an order is paid, for good: an order that a device may be paying is not charged here as well.
    /// Another way to pay needs another order id.
    func take(_ road: Road, for order: OrderID) async throws(ServiceError) {
        let isOurs: Bool
        do throws(StoreError) { isOurs = try await events.claim(.paymentRoad(of: order, road.rawValue)) } catch {
            Log.say("order \(order): \(error)")
            throw ServiceError(503, "storage", "nothing was charged; the service's log says what failed")
        }
        guard isOurs else {
            throw ServiceError(409, "conflict", "this order is paid in another way; begin another order to change that")
        }
    }

    /// Ends connections and closes the records. The placement was shut down before.
    func close() async {
        await transport.shutdown()
        await database.close()
    }

    private static func sealingKey(_ settings: Settings, besideStore file: String) throws -> SealingKey {
        guard let text = settings.sealingKey else {
            return try SealingKeyFile.loadOrCreate(SealingKeyFile.path(besideStore: file), random: SystemRandom())
        }
        return try SealingKey(text: text)
    }
}
