import Payments
import Testing

@Suite("What a descriptor refuses before anything is sent")
struct DescriptorCheckTests {
    private static let usd = Currency(code: "USD")!

    private static func descriptor(
        _ capabilities: Set<ProviderCapability> = [.cards, .sale], limits: ProviderLimits = ProviderLimits(),
        encodings: [PaymentMethodKind: AmountEncoding] = [:], rules: [ProviderTextField: TextRules] = [:]
    ) -> ProviderDescriptor {
        ProviderDescriptor(
            id: ProviderID("acme")!, name: "Acme", summary: "a provider", currencies: .only([usd]),
            capabilities: capabilities, limits: limits, amountEncodings: encodings, textRules: rules,
            documentation: "none", failureModel: FailureModel())
    }

    private static func request(_ change: (inout AuthorizeRequest) -> Void = { _ in }) -> AuthorizeRequest {
        let card = CardDetails(number: CardNumber("4111111111111111")!, expiryMonth: 12, expiryYear: 2030)!
        var request = AuthorizeRequest(
            amount: Money(minorUnits: 1000, currency: usd), capture: .later, instrument: .card(card),
            orderID: OrderID("o-1")!)
        change(&request)
        return request
    }

    private static func refusal(_ descriptor: ProviderDescriptor, _ request: AuthorizeRequest) -> PaymentError? {
        do throws(PaymentError) {
            try descriptor.check(request, CallContext(reference: MerchantReference("reference-1")!))
            return nil
        } catch { return error }
    }

    @Test("A request within all that is stated passes")
    func passes() {
        #expect(Self.refusal(Self.descriptor(), Self.request()) == nil)
        #expect(Self.refusal(Self.descriptor(), Self.request { $0.capture = .immediately }) == nil)
    }

    @Test("What the provider does not take is unsupported, and the message names it")
    func capabilities() {
        let proof = AuthenticationData(
            electronicCommerceIndicator: "05", cryptogram: Secret("x"), directoryServerTransactionID: "d",
            version: "2.2.0")
        let token = NetworkToken(
            number: CardNumber("4111111111111111")!, expiryMonth: 1, expiryYear: 2030, cryptogram: nil)
        let requests = [
            Self.request { $0.capture = .immediately }, Self.request(),
            Self.request { $0.instrument = .networkToken(token) },
            Self.request { $0.instrument = .storedToken(Secret("t")) },
        ]
        for request in requests {
            let error = Self.refusal(Self.descriptor([]), request)
            #expect(error?.code == .unsupported && error?.effect == .untouched && error?.provider?.rawValue == "acme")
            #expect(error?.explanation.contains("nothing was sent") == true)
        }
        let extras = [
            Self.request { $0.authentication = proof },
            Self.request { $0.storedCredential = StoredCredential(initiator: .customer, isFirst: true) },
            Self.request { $0.addressVerification = AddressVerification(country: Country(code: "DE")!) },
        ]
        for request in extras { #expect(Self.refusal(Self.descriptor(), request)?.code == .unsupported) }
        let all = Self.descriptor([.cards, .externalThreeDSecure, .storedCredentials, .addressVerification])
        for request in extras { #expect(Self.refusal(all, request) == nil) }
    }

    @Test(
        "An amount outside the limits, or one that cannot be carried exactly, is refused",
        arguments: [(0, false), (-1, false), (49, false), (50, true), (5000, true), (5001, false), (51, false)])
    func amounts(minorUnits: Int64, passes: Bool) {
        let grain = AmountEncoding(
            .decimalNumber,
            exceptions: [
                CurrencyException(Self.usd, exponent: 1, asOf: CalendarDate("2026-01-01")!, source: "a test")
            ])
        let limits = ProviderLimits(maximumMinorUnits: 5000, minimumMinorUnits: 50)
        let descriptor = Self.descriptor(limits: limits, encodings: [.card: grain])
        let error = Self.refusal(
            descriptor, Self.request { $0.amount = Money(minorUnits: minorUnits, currency: Self.usd) })
        #expect((error == nil) == passes)
        #expect(error == nil || error?.code == .invalidRequest)
    }

    @Test("Another currency is unsupported")
    func currency() {
        let euro = Money(minorUnits: 100, currency: Currency(code: "EUR")!)
        #expect(Self.refusal(Self.descriptor(), Self.request { $0.amount = euro })?.code == .unsupported)
    }

    @Test("Texts that break a rule are refused without being repeated; texts that are made to fit pass")
    func texts() {
        let strict = TextRules(minimum: 1, maximum: 5, alphabet: .asciiAlphanumeric, handling: .refuse)
        let lenient = TextRules(minimum: 1, maximum: 5, handling: .sanitize)
        let descriptor = Self.descriptor(
            limits: ProviderLimits(maximumMetadataCount: 1),
            rules: [.orderID: strict, .metadataName: strict, .statementText: lenient])
        let cases: [(AuthorizeRequest, Bool)] = [
            (Self.request { $0.orderID = OrderID("abc")! }, true),
            (Self.request { $0.orderID = OrderID("SECRETORDER")! }, false),
            (Self.request { $0.orderID = OrderID("a-b")! }, false),
            (
                Self.request {
                    $0.orderID = OrderID("abc")!
                    $0.statementText = "A shop with a long name"
                }, true
            ),
            (
                Self.request {
                    $0.orderID = OrderID("abc")!
                    $0.metadata = [MetadataField("a", "1"), MetadataField("b", "2")]
                }, false
            ),
            (
                Self.request {
                    $0.orderID = OrderID("abc")!
                    $0.metadata = [MetadataField("a b", "1")]
                }, false
            ),
        ]
        for (request, passes) in cases {
            let error = Self.refusal(descriptor, request)
            #expect((error == nil) == passes, "\(error as Any)")
            #expect(error?.explanation.contains("SECRETORDER") != true)
        }
    }
}
