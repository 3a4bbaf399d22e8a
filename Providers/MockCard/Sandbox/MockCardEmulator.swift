internal import MockCard
public import Payments
public import PaymentsSandbox
public import PaymentsServer

/// MockCard's server side: strict about what it takes, with its own books, an issuer that is told by card number or
/// amount what to answer, and a fault for everything that can go wrong between it and a merchant.
///
/// It keeps no card number, security code or cryptogram, in its books or anywhere else: a fingerprint and the last four
/// digits at most.
public struct MockCardEmulator: SandboxEmulator {
    /// It plays MockCard.
    public static var provider: ProviderID { MockCardProvider.descriptor.id }
    /// Faults, webhooks, scenario, and how keys and references are treated.
    public static var switches: [SandboxSwitch] { MockCardSwitches.all }
    /// Every card that triggers something.
    public static var testCards: [SandboxTestCard] { MockCardTriggers.cards }

    /// The one account there is.
    static let accountName = "sandbox"
    /// The path of the API below the mount.
    static let apiPath = "/v1"

    let switches: MockCardSwitches
    let context: SandboxContext
    let books: MockCardBooks
    let faults: MockCardFaultPlan
    let scenario: MockCardScenario
    let sender: MockCardWebhookSender

    /// Opens the books, and makes an account when there is none yet.
    /// - Throws: `SandboxError`.
    public init(context: SandboxContext) throws(SandboxError) {
        switches = try MockCardSwitches(context.switches)
        self.context = context
        books = try MockCardBooks(context)
        faults = MockCardFaultPlan(standing: switches.fault)
        scenario = try MockCardScenario(path: switches.scenarioPath)
        sender = MockCardWebhookSender(
            books: books, url: switches.webhookURL, firstWait: switches.webhookRetry, context: context)
        sender.start()
    }

    /// What the adapter needs to talk to this emulator.
    public func settings(baseURL: String) -> [String: String] {
        var settings = [
            "secret-key": books.account.secretKey.reveal(), "base-url": baseURL + Self.apiPath,
            "webhook-secret": books.account.webhookSecrets[0].reveal(),
        ]
        if books.account.webhookSecrets.count > 1 {
            settings["webhook-secret-2"] = books.account.webhookSecrets[1].reveal()
        }
        return settings
    }

    /// Answers one request: the emulator's own routes below `/emulator`, MockCard's below `/v1`.
    public func handle(_ request: ServerRequest) async -> ServerResponse {
        let requestID = "req_" + context.random.uuid()
        let segments = Array(request.segments.dropFirst(Self.segmentCount(of: request.mountPath)))
        switch segments.first {
        case "emulator":
            return await handleOwnRoute(request, Array(segments.dropFirst())).response(requestID: requestID)
        case "v1":
            return await handleAPI(request, MockCardRoute(request.method, Array(segments.dropFirst())), requestID)
        default: return MockCardReply.unknownRoute.response(requestID: requestID)
        }
    }

    private static func segmentCount(of path: String) -> Int { path.split(separator: "/").count }

    private func handleAPI(
        _ request: ServerRequest, _ route: MockCardRoute, _ requestID: String
    ) async -> ServerResponse {
        if case .challenge(let payment) = route { return await challengePage(payment, request, requestID) }
        let armed = await faults.take(route.name)
        if let armed, let answer = await before(armed, requestID) { return answer }
        let (reply, triggered) = await answer(request, route)
        sender.kick()
        if let fault = armed ?? triggered {
            if let early = fault.answerBeforeProcessing(requestID: requestID) { return early }
            return fault.applied(to: reply, requestID: requestID)
        }
        return reply.response(requestID: requestID)
    }

    /// Plays the part of a fault that comes before processing; nil when the request is then processed.
    func before(_ fault: MockCardFault, _ requestID: String) async -> ServerResponse? {
        if fault.kind == .slowBefore {
            let limit = MockCardFault.longestWaitMilliseconds
            // A wait that is cut short is a server that stops: the request is not processed.
            guard (try? await Task.sleep(for: .milliseconds(fault.number ?? limit))) != nil else {
                return .closeWithoutReply
            }
        }
        return fault.answerBeforeProcessing(requestID: requestID)
    }

    private func answer(_ request: ServerRequest, _ route: MockCardRoute) async -> (MockCardReply, MockCardFault?) {
        if let refusal = refusal(of: request, route) { return (refusal, nil) }
        do throws(SandboxError) {
            switch route {
            case .payments: return try await createPayment(request)
            case .captures(let payment): return try await modify(payment, .capture, request)
            case .voids(let payment): return try await modify(payment, .void, request)
            case .refunds(let payment): return try await modify(payment, .refund, request)
            case .completions: return (try await complete(request), nil)
            case .operations: return (try await readOperation(request), nil)
            case .otherMethod:
                return (.error(405, "method_not_allowed", "this resource does not take \(request.method)"), nil)
            case .challenge, .unknown: return (.unknownRoute, nil)
            }
        } catch {
            return (.error(500, "internal_error", "the emulator's books failed: \(error)"), nil)
        }
    }

    /// What is wrong with a request before its body is looked at; nil for nothing.
    private func refusal(of request: ServerRequest, _ route: MockCardRoute) -> MockCardReply? {
        let expected = "Bearer \(books.account.secretKey.reveal())"
        guard request.headers.values("Authorization") == [expected] else {
            return .error(401, "key_invalid", "Authorization is Bearer and the account's secret key, once")
        }
        guard request.method == .post, route != .unknown, route != .otherMethod else { return nil }
        guard request.headers.values("Content-Type").map({ $0.lowercased() }) == ["application/json"] else {
            return .error(415, "content_type_invalid", "Content-Type is application/json")
        }
        let keys = request.headers.values("Idempotency-Key")
        guard keys.count == 1, IdempotencyKey(keys[0]) != nil else {
            return .error(400, "key_missing", "Idempotency-Key is given once, 1 to 128 visible ASCII characters")
        }
        return nil
    }

    static func object(_ body: [UInt8]) -> JSONObject? { (try? JSONValue(parsing: body))?.objectValue }

    static let noObject = MockCardReply.error(400, "body_invalid", "the body is no JSON object")
}
