import ApplePay
import Payments
import PaymentsCrypto
import PaymentsSystem
import PaymentsTesting
import Testing

@testable import ApplePaySandbox

@Suite("A token is compared with its order before anything is charged")
struct TokenOpenerTests {
    let pki = TestPKI.shared
    let order: Order
    let attempt: AttemptID

    init() throws {
        order = try Shop.order(Shop.cart("25.00"))
        attempt = try #require(AttemptID("attempt-1"))
    }

    /// A token for these terms, as the wallet makes it.
    private func token(
        for terms: OrderTerms? = nil, applicationData: [UInt8]? = nil, amount: Int = 2500, currency: String = "840"
    ) throws -> [UInt8] {
        let text = TestPKI.plaintext.replacing("2500", with: "\(amount)").replacing("840", with: currency)
        var recipe = pki.recipe(text)
        let terms = terms ?? order.terms
        recipe.applicationData =
            applicationData ?? ApplePayApplicationData.bytes(orderID: terms.orderID, fingerprint: terms.fingerprint)
        return try pki.bytes(recipe)
    }

    private func check(_ token: [UInt8], _ terms: OrderTerms? = nil) throws -> ApplePayTokenError.Check? {
        let opener = try pki.opener()
        return failedCheck { _ = try opener.open(token, for: terms ?? order.terms, at: TestPKI.now) }
    }

    @Test("The order's own token opens to a network token of the order's amount")
    func good() throws {
        let opened = try pki.opener().open(token(), for: order.terms, at: TestPKI.now)
        let network = try opened.networkToken()
        #expect(opened.payload.amount == order.total)
        #expect(network.transactionID == String(repeating: "a5", count: 32))
        #expect(network.number.lastFour == "1111")
        #expect(network.expiryMonth == 12 && network.expiryYear == 2030)
        #expect(network.electronicCommerceIndicator == "5")
        #expect(network.cryptogram?.reveal() == "AAECAwQFBgcICQoLDA0ODxAREhM=")
    }

    @Test("Amount and currency have to be the order's")
    func amount() throws {
        #expect(try check(token(amount: 2499)) == .amount)
        #expect(try check(token(amount: 0)) == .amount)
        #expect(try check(token(currency: "978")) == .currency)
    }

    @Test("A token of another order, or of other content, is refused")
    func otherOrder() throws {
        let otherID = OrderTerms(
            orderID: try #require(OrderID("order-2")), fingerprint: order.terms.fingerprint, amount: order.total)
        #expect(try check(token(for: otherID)) == .applicationData)
        let otherContent = OrderTerms(
            orderID: order.id, fingerprint: SHA256.hash([1]), amount: order.total)
        #expect(try check(token(for: otherContent)) == .applicationData)
    }

    @Test("Application data is there exactly when it was sent")
    func applicationData() throws {
        let opener = try pki.opener()
        let custom = try token(applicationData: [1, 2, 3])
        let none = try pki.bytes(pki.recipe())
        #expect(try check(none) == .applicationData)
        for (token, expected, isGood) in [
            (custom, .custom([1, 2, 3]), true), (custom, .custom([1, 2]), false), (custom, .none, false),
            (none, .none, true), (none, .custom([]), false),
        ] as [([UInt8], ApplePayOptions.ApplicationData, Bool)] {
            let failed = failedCheck {
                _ = try opener.open(token, for: order.terms, applicationData: expected, at: TestPKI.now)
            }
            #expect(failed == (isGood ? nil : .applicationData))
        }
    }

    @Test("A token for an order that is not final is refused")
    func notFinal() throws {
        let terms = OrderTerms(
            orderID: order.id, fingerprint: order.terms.fingerprint, amount: order.total, isFinal: false)
        #expect(try check(token(), terms) == .amount)
    }

    @Test("The same attempt opens its token again; another attempt or order is refused for ever")
    func replay() async throws {
        let store = MemoryEventStore()
        let opener = try pki.opener()
        let token = try token()
        let open = { (attempt: AttemptID) async throws(PaymentError) in
            try await opener.open(token, for: order.terms, attempt: attempt, at: TestPKI.now, claims: store)
        }
        _ = try await open(attempt)
        _ = try await open(attempt)
        let other = try #require(AttemptID("attempt-2"))
        let error = await paymentError { _ = try await open(other) }
        #expect(error?.code == .conflict)
        #expect(error?.effect == .untouched)
        #expect(error?.explanation.contains("replay") == true)
        _ = try await open(attempt)
    }

    @Test("A token that fails a check claims nothing")
    func noClaim() async throws {
        let store = MemoryEventStore()
        let opener = try pki.opener()
        let wrong = try token(amount: 1)
        let error = await paymentError {
            _ = try await opener.open(wrong, for: order.terms, attempt: attempt, at: TestPKI.now, claims: store)
        }
        #expect(error?.code == .amountChanged)
        let other = UniqueClaim.walletTransaction(
            String(repeating: "a5", count: 32), order: order.id, attempt: try #require(AttemptID("attempt-2")))
        #expect(try await store.claim(other))
    }

    @Test("A store that fails ends the payment before it began")
    func storage() async throws {
        let opener = try pki.opener()
        let token = try token()
        let error = await paymentError {
            _ = try await opener.open(
                token, for: order.terms, attempt: attempt, at: TestPKI.now, claims: BrokenClaims())
        }
        #expect(error?.code == .storage)
        #expect(error?.effect == .untouched)
    }

    @Test("The provider opens tokens with its settings, and says so when it has none")
    func provider() throws {
        var settings = ["merchant-id": TestPKI.merchantIdentifier, "merchant-name": "Shop", "country": "GB"]
        let token = Secret(try token())
        let bare = try provider(settings, .sandbox)
        let error = #expect(throws: PaymentError.self) {
            _ = try bare.open(token, for: order.terms, at: TestPKI.now)
        }
        #expect(error?.code == .configuration)
        let pem = try pki.pki.merchant.key.exportPEM().copyBytes()
        settings["processing-key"] = String(decoding: pem, as: UTF8.self)
        settings["processing-certificate"] = PEM.certificate(pki.pki.merchant.certificate)
        #expect(throws: PaymentError.self) { try provider(settings, .sandbox) }
        settings["root-certificate"] = PEM.certificate(pki.pki.root)
        let network = try provider(settings, .sandbox).open(token, for: order.terms, at: TestPKI.now)
        #expect(network.number.lastFour == "1111")
        // Outside the sandbox only Apple's root is one.
        #expect(throws: PaymentError.self) { try provider(settings, .live) }
        settings["merchant-id"] = "merchant.someone.else"
        #expect(throws: PaymentError.self) { try provider(settings, .sandbox) }
    }

    private func provider(
        _ settings: [String: String], _ environment: ProviderEnvironment
    ) throws(PaymentError) -> ApplePayProvider {
        try ApplePayProvider(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: environment, transport: UnusedTransport(), clock: SystemClock(), random: SystemRandom()))
    }
}

/// A store that is gone.
private struct BrokenClaims: UniqueClaimStore {
    func claim(_ claim: UniqueClaim) async throws(StoreError) -> Bool {
        throw StoreError(.full, problem: "it is gone", place: "nowhere", advice: "Look for it.")
    }
}
