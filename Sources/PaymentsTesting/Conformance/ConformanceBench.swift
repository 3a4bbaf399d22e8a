internal import Payments
internal import PaymentsConcurrency

/// The adapter under test with everything around it that a case needs.
final class ConformanceBench: Sendable {
    let harness: any ConformanceHarness
    let transport: FaultingTransport
    let provider: any PaymentProvider
    private let count = Lock(0)

    /// - Throws: what the harness throws when it cannot make the adapter.
    init(_ harness: any ConformanceHarness) throws {
        self.harness = harness
        transport = FaultingTransport(over: harness.transport, clock: harness.clock)
        provider = try harness.makeProvider(over: transport)
    }

    var type: any PaymentProvider.Type { Swift.type(of: provider) }
    var descriptor: ProviderDescriptor { type.descriptor }

    // MARK: Names and amounts

    /// A number that was not given before in this bench.
    func number() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }

    func reference() -> MerchantReference { identifier(MerchantReference("kit-\(number())")) }

    /// A context of a new operation: a reference and a key of its own.
    func context(_ reference: MerchantReference? = nil) -> CallContext {
        let reference = reference ?? self.reference()
        return CallContext(
            reference: reference, idempotencyKey: identifier(IdempotencyKey("kit-key-\(number())-canary")),
            attempt: identifier(AttemptID("kit-attempt")), timeout: .seconds(20))
    }

    /// Every currency that the adapter says it takes, by code.
    var currencies: [Currency] { Currency.all.filter(descriptor.accepts).sorted { $0.code < $1.code } }

    /// The currency of cases that need only one.
    /// - Throws: ``ConformanceFailure`` when the descriptor names none.
    func currency() throws -> Currency {
        if descriptor.accepts(.usd) { return .usd }
        guard let first = currencies.first else {
            throw ConformanceFailure(did: "takes no currency", expected: "a descriptor with at least one currency")
        }
        return first
    }

    func amount() throws -> Money { Money(minorUnits: harness.ordinaryMinorUnits, currency: try currency()) }

    // MARK: What pays

    /// The number, holder and cryptogram of every instrument of this bench: what must appear nowhere.
    static let holder = "CANARY HOLDER"
    static let cryptogram = "Q0FOQVJZ"

    func cardNumber(_ wish: ConformanceWish) throws -> String {
        guard let number = harness.cardNumber(wish) else {
            throw ConformanceGap("the harness has no card number for \(wish.rawValue)")
        }
        return number
    }

    func card(_ wish: ConformanceWish = .approved) throws -> PaymentInstrument {
        guard let number = CardNumber(try cardNumber(wish)),
            let details = CardDetails(
                number: number, expiryMonth: 12, expiryYear: try expiryYear(),
                securityCode: CardDigits(number.scheme?.securityCodeLength == 4 ? "7390" : "739"),
                holder: Secret(Self.holder))
        else { throw ConformanceGap("the harness's card number for \(wish.rawValue) is none") }
        return .card(details)
    }

    func networkToken() throws -> PaymentInstrument {
        guard let number = CardNumber(try cardNumber(.approved)) else {
            throw ConformanceGap("the harness's card number is none")
        }
        // A cryptogram is good once, so each has a number of eight digits in it: Base64 counts in fours.
        let unique = String(10_000_000 + self.number())
        return .networkToken(
            NetworkToken(
                number: number, expiryMonth: 12, expiryYear: try expiryYear(),
                cryptogram: Secret(Self.cryptogram + unique), electronicCommerceIndicator: "05"))
    }

    private func expiryYear() throws -> Int {
        guard let year = harness.clock.now().utcDate?.year else { throw ConformanceGap("the clock shows no year") }
        return year + 2
    }

    func request(_ amount: Money, _ capture: AuthorizeRequest.Capture = .later, _ wish: ConformanceWish = .approved)
        throws -> AuthorizeRequest
    {
        AuthorizeRequest(
            amount: amount, capture: capture, instrument: try card(wish), orderID: identifier(OrderID("kit-order")))
    }
}
