import MockCard
import MockCardSandbox
import Payments
import PaymentsPlacement
import PaymentsSQLite
import PaymentsSandbox
import PaymentsSystem
import Testing

@Suite("Card data and credentials stand nowhere, whatever becomes of a payment", .serialized)
struct MockCardCanaryTests {
    private static let holder = "Canary Q. Holderson"
    private static let code = "9173"
    private static let cryptogram = "CanaryCryptogramAAECAwQFBgc0"
    private static let usd = Currency(code: "USD") ?? { preconditionFailure() }()

    private static let faults = [
        "reset-before", "reset-after", "status-before:500", "status-after:500", "status-before:402",
        "status-before:400",
        "status-before:401", "outage:502", "rate-limit:1", "html", "truncated", "broken-json", "empty", "wrong-type",
        "unseen-status", "amount-missing", "amount-wrong", "reference-wrong", "extra-members",
    ]

    @Test("Every card of the sandbox, through placement, store, log and transcript")
    func cards() async throws {
        let sinks = Sinks()
        let host = try CanaryHost(MockCardEmulator.self, MockCardProvider.self, sinks)
        let store = ScratchFolder()
        var canaries = fixed + host.credentials
        try await pay(host, store, sinks) { placement, account in
            // The slow ones take seconds and are like the others.
            for (index, card) in MockCardEmulator.testCards.enumerated() where !card.name.contains("slow") {
                canaries.append(Canary("number of \(card.name)", card.number))
                let instrument = try Self.card(card.number)
                await Self.press(placement, account, "card-\(index)", instrument, sinks)
            }
        }
        try check(sinks, canaries, host.books, store)
        await host.end()
    }

    @Test("Every fault between the merchant and the processor, with a card and with a token")
    func faults() async throws {
        let sinks = Sinks()
        let host = try CanaryHost(MockCardEmulator.self, MockCardProvider.self, sinks)
        let store = ScratchFolder()
        let number = "4000009173000010"
        let valid = (0...9).map { number.dropLast() + String($0) }.first { CardNumber($0) != nil } ?? ""
        let canaries = fixed + host.credentials + [Canary("number", valid)]
        try await pay(host, store, sinks) { placement, account in
            for (index, fault) in Self.faults.enumerated() {
                let token = NetworkToken(
                    number: try #require(CardNumber(valid)), expiryMonth: 12, expiryYear: 2030,
                    cryptogram: Secret(Self.cryptogram))
                for (kind, instrument) in [("card", try Self.card(valid)), ("token", .networkToken(token))] {
                    try await host.arm(fault)
                    await Self.press(placement, account, "\(kind)-\(index)", instrument, sinks)
                }
            }
        }
        try check(sinks, canaries, host.books, store)
        await host.end()
    }

    // MARK: Parts

    private var fixed: [Canary] {
        [
            Canary("holder", Self.holder), Canary("security code", Self.code), Canary("cryptogram", Self.cryptogram),
            Canary("proof", "CanaryProofOfAuthentication"),
        ]
    }

    private static func card(_ text: String) throws -> PaymentInstrument {
        let number = try #require(CardNumber(text))
        return .card(
            try #require(
                CardDetails(
                    number: number, expiryMonth: 12, expiryYear: 2030, securityCode: CardDigits(code),
                    holder: Secret(holder))))
    }

    private func pay(
        _ host: CanaryHost<MockCardEmulator, MockCardProvider>, _ folder: ScratchFolder, _ sinks: Sinks,
        _ body: (Placement, ProviderAccount) async throws -> Void
    ) async throws {
        let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: folder.path + "/orders.db"))
        let account = ProviderAccount(MockCardProvider.descriptor.id)
        let placement = Placement(
            store: SQLiteEventStore(database), providers: [account: host.provider], clock: SystemClock(),
            random: SystemRandom(), observer: sinks)
        sinks.add("dump of provider", valueOf: host.provider)
        try await body(placement, account)
        _ = await placement.reconcile()
        for row in try await placement.list() {
            sinks.add("story", valueOf: try await placement.explain(row.orderID))
        }
        sinks.add("report", valueOf: try await placement.report())
        _ = await placement.shutdown(within: .seconds(2))
        // While the log beside the database is still there.
        try sinks.add("store", folder: folder)
        await database.close()
    }

    /// Pays, and does what follows: every result and error is written down in every way.
    private static func press(
        _ placement: Placement, _ account: ProviderAccount, _ id: String, _ instrument: PaymentInstrument,
        _ sinks: Sinks
    ) async {
        guard let orderID = OrderID(id) else { return }
        do {
            let cart = Cart(
                currency: usd,
                lines: [Cart.Line(id: "bag", name: "Bag", unitPrice: Money(minorUnits: 5_000, currency: usd))])
            let order = try Order(id: orderID, cart: cart, merchantName: "Field Coffee")
            var options = PlaceOptions()
            options.patience = .seconds(1)
            options.authentication = AuthenticationData(
                electronicCommerceIndicator: "05", cryptogram: Secret("CanaryProofOfAuthentication"),
                directoryServerTransactionID: "ds-1", version: "2.2.0")
            sinks.add("dump of instrument", valueOf: instrument)
            let outcome = try await placement.place(order, paying: instrument, with: account, options: options)
            sinks.add("outcome", valueOf: outcome)
            if case .placed = outcome {
                sinks.add("outcome", valueOf: try await placement.capture(orderID))
                sinks.add("outcome", valueOf: try await placement.refund(orderID))
            }
        } catch { sinks.add("error", valueOf: error) }
    }

    private func check(_ sinks: Sinks, _ canaries: [Canary], _ books: ScratchFolder, _ store: ScratchFolder) throws {
        // The emulator plays the other side: it knows the merchant's credentials and no card data.
        let theirs = Sinks()
        try theirs.add("sandbox", folder: books)
        let cardData = canaries.filter { !["secret-key", "webhook-secret", "webhook-secret-2"].contains($0.name) }
        #expect(theirs.count > 0 && theirs.findings(cardData) == [])
        #expect(sinks.findings(canaries) == [])
        for place in ["log", "transcript", "outcome", "error"] {
            #expect(sinks.count(of: place) > 0, "\(place) is looked at")
            #expect(sinks.sweepFindings(in: place) == [])
        }
    }
}
