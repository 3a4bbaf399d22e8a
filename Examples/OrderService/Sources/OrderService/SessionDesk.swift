import PXP
import Payments
import PaymentsSQLite
import PaymentsServer
import PaymentsSystem

extension Routes {
    /// `POST /sessions`: a session that the shopper's device pays with. The provider's answer is passed on byte for
    /// byte: its client library reads it, and knows more of it than we do.
    @Sendable static func session(_ request: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        guard let desk = shop.sessions else {
            throw ServiceError(501, "no_session_provider", "no provider of sessions is configured")
        }
        let order = try Order(in: try request.object(members: ["orderId", "cart"]), shop.settings)
        guard !order.total.isZero else {
            throw ServiceError(422, "nothing_owed", "a free order is completed by POST /orders", at: "cart")
        }
        try await shop.take(.session, for: order.id)
        return .uncached(try await desk.session(for: order, language: request.language).reveal())
    }
}

/// Makes sessions, and stores each sealed before anybody gets its keys.
struct SessionDesk: Sendable {
    let provider: PXPProvider
    let environment: ProviderEnvironment
    let vault: SQLiteSessionVault
    let sealer: SessionSealer
    /// Where the locks lie that keep two requests, of this or another process, from making two sessions for one order.
    let lockFolder: String
    private let clock = SystemClock()
    private let random = SystemRandom()

    /// Orders share this many locks: two rarely meet, and a folder holds them.
    private static let lockCount = 64
    /// Together these stay below the time that the server gives a request.
    private static let lockWait: Duration = .seconds(10)
    private static let callLimit: Duration = .seconds(15)

    init(
        _ provider: PXPProvider, _ environment: ProviderEnvironment, vault: SQLiteSessionVault, sealer: SessionSealer,
        lockFolder: String
    ) {
        self.provider = provider
        self.environment = environment
        self.vault = vault
        self.sealer = sealer
        self.lockFolder = lockFolder
    }

    /// The order's open session, or a new one. One at a time: with two, a shopper could pay twice.
    func session(for order: Order, language: String) async throws(ServiceError) -> Secret<[UInt8]> {
        do {
            let lock = try await FileLock.take(lockPath(order.id), waiting: Self.lockWait)
            guard let lock else { throw ServiceError(503, "busy", "another request makes this order's session") }
            defer { withExtendedLifetime(lock) {} }
            _ = try await vault.eraseExpired(at: clock.now())
            if let open = try await openSession(for: order) { return open }
            return try await newSession(for: order, language)
        } catch let error as ServiceError {
            throw error
        } catch let error as PaymentError {
            throw ServiceError(error)
        } catch {
            Log.say("session of \(order.id): \(error)")
            throw ServiceError(503, "storage", "the session could not be stored", telling: .tryLater)
        }
    }

    /// The session that this order has already: repeating a request gives the same answer. nil when it has none that
    /// can still be paid.
    private func openSession(for order: Order) async throws -> Secret<[UInt8]>? {
        guard let last = try await vault.sessions(.order(order.id), limit: 1).first else { return nil }
        let record = last.record
        guard record.environment == environment, record.account == provider.account else {
            throw ServiceError(409, "conflict", "the order has a session at another account")
        }
        if record.expiresAt > clock.now() {
            guard record.fingerprint == order.fingerprint.hex, record.amount == order.total else {
                throw ServiceError(409, "conflict", "the order has an open session for something else")
            }
            return try sealer.open(last)
        }
        // It may have been paid in its last moment: another one only when the provider knows of no payment.
        let settled = record.expiresAt.advanced(by: PXPProvider.descriptor.failureModel.absenceSettles)
        guard settled <= clock.now(),
            case .absent = try await provider.fetch(
                record.reference, CallContext(reference: record.reference, timeout: Self.callLimit))
        else { throw ServiceError(409, "session_ended", "the order's session has ended and may have been paid") }
        return nil
    }

    private func newSession(for order: Order, _ language: String) async throws -> Secret<[UInt8]> {
        guard let reference = MerchantReference(random.uuid()) else { preconditionFailure("a UUID is a reference") }
        let request = SessionRequest(reference: reference, orderID: order.id, amount: try order.finalTotal())
        let session = try await provider.createSession(
            request, CallContext(reference: reference, timeout: Self.callLimit, locale: language))
        let record = SessionRecord(
            provider: session.provider, environment: environment, account: provider.account, sessionID: session.id,
            reference: reference, orderID: order.id, fingerprint: order.fingerprint.hex, amount: session.amount,
            intents: request.intents, expiryText: session.expiryText, expiresAt: session.expiresAt,
            createdAt: clock.now())
        // Stored first: if this fails, the keys reach nobody, and nobody can pay.
        try await vault.save(try sealer.seal(session.payload, of: record, random: random))
        return session.payload
    }

    private func lockPath(_ order: OrderID) -> String {
        let number = order.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % Self.lockCount
        return "\(lockFolder)/session-\(number).lock"
    }
}
