import MockCard
import Payments
import Testing

/// A card, and why it is refused before anything is sent; nil for one that is sent.
struct CardCase: Sendable, CustomTestStringConvertible {
    let name: String
    let number: String
    var month = 12
    var year = 2030
    var code: String? = "123"
    var expected: PaymentError.Code?

    var testDescription: String { name }

    static let all: [CardCase] = [
        .init(name: "Visa", number: cardNumber("4")),
        .init(name: "Visa with 13 digits", number: cardNumber("4", count: 13)),
        .init(name: "Visa with 19 digits", number: cardNumber("4", count: 19)),
        .init(name: "Visa with 15 digits", number: cardNumber("4", count: 15), expected: .cardNumberInvalid),
        .init(name: "Visa with 17 digits", number: cardNumber("4", count: 17), expected: .cardNumberInvalid),
        .init(name: "Mastercard, lowest of its second series", number: cardNumber("222100")),
        .init(name: "Mastercard, highest of its second series", number: cardNumber("272099")),
        .init(name: "below Mastercard's second series", number: cardNumber("222099"), expected: .cardNotAccepted),
        .init(name: "above Mastercard's second series", number: cardNumber("272100"), expected: .cardNotAccepted),
        .init(name: "Mastercard with 15 digits", number: cardNumber("51", count: 15), expected: .cardNumberInvalid),
        .init(name: "Amex", number: cardNumber("37", count: 15), code: "1234"),
        .init(name: "Amex with 16 digits", number: cardNumber("37"), code: "1234", expected: .cardNumberInvalid),
        .init(
            name: "Amex with a code of three", number: cardNumber("34", count: 15), code: "123",
            expected: .securityCodeInvalid),
        .init(name: "Visa with a code of four", number: cardNumber("4"), code: "1234", expected: .securityCodeInvalid),
        .init(name: "Visa without a code", number: cardNumber("4"), code: nil),
        .init(name: "Discover", number: cardNumber("6011")),
        .init(name: "Diners with 14 digits", number: cardNumber("36", count: 14)),
        .init(name: "JCB", number: cardNumber("3528")),
        .init(name: "UnionPay with 19 digits", number: cardNumber("62", count: 19)),
        .init(name: "Maestro with 12 digits", number: cardNumber("6759", count: 12)),
        .init(name: "no scheme", number: cardNumber("9"), expected: .cardNotAccepted),
        .init(name: "last month", number: cardNumber("4"), month: 10, year: 2026, expected: .cardExpired),
        .init(name: "this month", number: cardNumber("4"), month: 11, year: 2026),
        .init(name: "twenty years ahead", number: cardNumber("4"), year: 2046),
        .init(name: "further ahead", number: cardNumber("4"), year: 2047, expected: .cardExpiryInvalid),
    ]
}

@Suite("Cards are looked at before anything is sent")
struct InstrumentCheckTests {
    @Test("Number, scheme, length, expiry and security code", arguments: CardCase.all)
    func card(_ card: CardCase) async throws {
        let instrument = PaymentInstrument.number(card.number, month: card.month, year: card.year, code: card.code)
        let error = await (try .alone() as MockCardProvider).refusal(instrument)
        guard let expected = card.expected else {
            // It passed the checks: the transport that nothing may reach was asked.
            #expect(error?.evidence?.delivery == .sent)
            return
        }
        #expect(error?.code == expected && error?.effect == .untouched && error?.evidence == nil)
        #expect(error.map { "\($0)" }?.contains(card.number) == false)
        #expect(error?.message != .declined && error?.errorDescription?.isEmpty == false)
    }

    @Test(
        "A month ends when it has ended in the last zone",
        arguments: [("2026-12-01T11:59:59Z", false), ("2026-12-01T12:00:00Z", true), ("2026-11-30T23:59:59Z", false)])
    func lastZone(moment: String, hasExpired: Bool) async throws {
        let provider = try MockCardProvider.alone(clock: HandClock(try Timestamp(rfc3339: moment)))
        let error = await provider.refusal(.number(cardNumber("4"), month: 11, year: 2026))
        #expect((error?.code == .cardExpired) == hasExpired)
    }

    @Test(
        "A text that is no card number makes none",
        arguments: ["", "4111", "4111111111111112", "4111-1111-1111-1111", "４１１１１１１１１１１１１１１１"])
    func noNumber(text: String) { #expect(CardNumber(text) == nil) }

    @Test("An amount, a currency, an order id or a text that cannot be carried is refused before anything is sent")
    func request() async throws {
        let provider = try MockCardProvider.alone()
        let card = PaymentInstrument.number(cardNumber("4"))
        let usd = Currency(code: "USD")!
        let changes: [(PaymentError.Code, @Sendable (inout AuthorizeRequest) -> Void)] = [
            (.invalidRequest, { $0.amount = Money(minorUnits: 0, currency: usd) }),
            (.invalidRequest, { $0.amount = Money(minorUnits: -1, currency: usd) }),
            (.invalidRequest, { $0.amount = Money(minorUnits: 1_000_000_000, currency: usd) }),
            (.unsupported, { $0.amount = Money(minorUnits: 1, currency: Currency(code: "XAU")!) }),
            (.invalidRequest, { $0.statementText = "1234567" }),
            (.invalidRequest, { $0.metadata = (0..<21).map { MetadataField("n\($0)", "v") } }),
            (.invalidRequest, { $0.metadata = [MetadataField("", "v")] }),
            (.invalidRequest, { $0.metadata = [MetadataField("n", String(repeating: "v", count: 201))] }),
        ]
        for (code, change) in changes {
            let error = await provider.refusal(card, change)
            #expect(error?.code == code && error?.effect == .untouched && error?.evidence == nil, "\(error as Any)")
        }
        #expect(await provider.refusal(.storedToken(Secret("4111111111111111")))?.code == .invalidRequest)
    }

    @Test("A money call without a key is our own mistake, and nothing is sent")
    func keyless() async throws {
        let provider = try MockCardProvider.alone()
        let request = RefundRequest(
            payment: ProviderReference("pay_1")!, paymentReference: MerchantReference("r1")!,
            amount: Money(minorUnits: 1, currency: Currency(code: "USD")!))
        let error = await paymentError {
            _ = try await provider.refund(request, CallContext(reference: MerchantReference("f1")!))
        }
        #expect(error?.code == .invalidRequest && error?.effect == .untouched)
    }

    @Test(
        "Set-up that is wrong is refused by name",
        arguments: [
            ("https://pay.example", "sandbox-sk-0000000000", ProviderEnvironment.sandbox, "MOCKCARD_BASE_URL"),
            ("http://127.0.0.1.evil.example/v1", "sandbox-sk-0000000000", .sandbox, "MOCKCARD_BASE_URL"),
            ("http://127.0.0.1:0/v1", "sandbox-sk-0000000000", .sandbox, "MOCKCARD_BASE_URL"),
            ("http://127.0.0.1:9/v1?x", "sandbox-sk-0000000000", .sandbox, "MOCKCARD_BASE_URL"),
            ("http://127.0.0.1:9/v1", "sk-live-0000000000000", .sandbox, "MOCKCARD_SECRET_KEY"),
            ("http://127.0.0.1:9/v1", "", .sandbox, "MOCKCARD_SECRET_KEY"),
            ("http://127.0.0.1:9/v1", "sandbox-sk-0000000000", .live, "no live system"),
        ])
    func setUp(url: String, key: String, environment: ProviderEnvironment, says: String) async throws {
        let error = await paymentError {
            _ = try MockCardProvider(
                settings: ProviderSettings(["base-url": url, "secret-key": key]),
                context: ProviderContext(
                    environment: environment, transport: NoTransport(), clock: HandClock(), random: CountedRandom()))
        }
        #expect(error?.code == .configuration && error?.explanation.contains(says) == true)
        #expect(key.isEmpty || error?.explanation.contains(key) == false)
    }

    @Test(
        "Local addresses are taken with and without a port", arguments: ["http://localhost/v1", "http://[::1]:80/v1"])
    func local(url: String) throws {
        let configuration = try MockCardProvider.Configuration(
            baseURL: url, secretKey: Secret("sandbox-sk-0000000000"))
        #expect(configuration.baseURL == url)
    }
}
