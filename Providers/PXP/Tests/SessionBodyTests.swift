import PXP
import Payments
import Testing

/// A session request and the exact body it becomes.
struct GoldenBody: Sendable, CustomTestStringConvertible {
    let name: String
    let request: SessionRequest
    var assumptions = ""
    let body: String

    var testDescription: String { name }

    private static let frame = (
        start:
            #"{"merchant":"MERCHANT-1","site":"SITE-1","merchantTransactionId":"order-1-a1","sessionTimeout":120,"amounts":"#,
        middle: #","transactionMethod":{"intent":"#,
        end: #"},"allowTransaction":true,"serviceType":"CheckoutDropIn"}"#
    )

    private static func body(_ amounts: String, _ intent: String) -> String {
        frame.start + amounts + frame.middle + intent + frame.end
    }

    private static func amount(_ name: String, _ minorUnits: Int64, _ currency: String, _ literal: String) -> GoldenBody
    {
        GoldenBody(
            name: name,
            request: .sample(minorUnits: minorUnits, currency: currency, intents: [.init(.card, .purchase)]),
            body: body(
                #"{"currencyCode":"\#(currency)","transactionValue":\#(literal)}"#, #"{"card":"Purchase"}"#))
    }

    private static func intent(_ name: String, _ intents: [SessionRequest.MethodIntent], _ text: String) -> GoldenBody {
        GoldenBody(
            name: name, request: .sample(intents: intents),
            body: body(#"{"currencyCode":"USD","transactionValue":25.00}"#, text))
    }

    static let all: [GoldenBody] = amounts + intents + members

    private static let amounts = [
        amount("25.00 stays exact", 2500, "USD", "25.00"),
        amount("one cent", 1, "USD", "0.01"),
        amount("yen have no point", 320, "JPY", "320"),
        amount("dinars have three decimals", 1300, "BHD", "1.300"),
        amount("an amount that no binary fraction holds", 435, "EUR", "4.35"),
        amount("the largest amount", .max, "USD", "92233720368547758.07"),
    ]

    private static let intents = [
        intent(
            "card and PayPal", [.init(.card, .authorize), .init(.paypal, .purchase)],
            #"{"card":"Authorisation","paypal":"Purchase"}"#),
        intent(
            "order is kept", [.init(.paypal, .authorize), .init(.card, .estimatedAuthorize)],
            #"{"paypal":"Authorisation","card":"EstimatedAuthorisation"}"#),
        intent("payout", [.init(.card, .payout)], #"{"card":"Payout"}"#),
    ]

    private static let members: [GoldenBody] = {
        var full = SessionRequest.sample(intents: [.init(.card, .authorize)])
        full.lifetimeMinutes = 1
        full.allowTransaction = false
        full.addressVerification = AddressVerification(
            country: Country(code: "GB")!, houseNumberOrName: #"12 "The Oaks""#, postalCode: "SW1A 1AA")
        let start = #"{"merchant":"MERCHANT-1","site":"SITE-1","#
        let amounts = #""amounts":{"currencyCode":"USD","transactionValue":25.00},"#
        let method = #""transactionMethod":{"intent":{"card":"Authorisation"}},"#
        let address =
            #""addressVerification":{"countryCode":"GB","houseNumberOrName":"12 \"The Oaks\"","postalCode":"SW1A 1AA"}}"#
        let ids = #""merchantTransactionId":"order-1-a1","sessionTimeout":1,"#
        return [
            GoldenBody(
                name: "every member", request: full,
                body: start + ids + amounts + method
                    + #""allowTransaction":false,"serviceType":"CheckoutDropIn","# + address),
            GoldenBody(
                name: "switched members", request: full, assumptions: "client-id-in-body=send,service-type=omit",
                body: start + #""clientId":"b14d0efd-b57f-470a-932d-c5d8517ff021","# + ids + amounts + method
                    + #""allowTransaction":false,"# + address),
        ]
    }()
}

/// A session request that must not leave.
struct RefusedRequest: Sendable, CustomTestStringConvertible {
    let name: String
    let request: SessionRequest
    var code = PaymentError.Code.invalidRequest
    /// A part of the explanation that tells a person what to change.
    let says: String
    var assumptions = ""

    var testDescription: String { name }

    private static func changed(_ change: (inout SessionRequest) -> Void) -> SessionRequest {
        var request = SessionRequest.sample()
        change(&request)
        return request
    }

    static let all: [RefusedRequest] = [
        .init(name: "zero", request: .sample(minorUnits: 0), says: "zero"),
        .init(
            name: "zero although nothing but verification is asked, when the switch refuses it",
            request: .sample(minorUnits: 0, intents: [.init(.card, .verify)]), says: "zero",
            assumptions: "zero-amount=refuse"),
        .init(name: "below zero", request: .sample(minorUnits: -1), says: "below zero"),
        .init(name: "gold", request: .sample(currency: "XAU"), code: .unsupported, says: "XAU"),
        .init(name: "reference of 51", request: .sample(String(repeating: "r", count: 51)), says: "at most 50"),
        .init(name: "no method", request: .sample(intents: []), says: "at least one method"),
        .init(
            name: "PayPal verification", request: .sample(intents: [.init(.paypal, .verify)]),
            says: "Authorisation, Purchase"),
        .init(name: "PayPal payout", request: .sample(intents: [.init(.paypal, .payout)]), says: "paypal takes"),
        .init(
            name: "a method twice", request: .sample(intents: [.init(.card, .purchase), .init(.card, .authorize)]),
            says: "twice"),
        .init(
            name: "a method without a documented key",
            request: .sample(intents: [.init(PaymentMethodKind("apple-pay"), .purchase)]), code: .unsupported,
            says: "Apple Pay follows the card intent"),
        .init(name: "no lifetime", request: changed { $0.lifetimeMinutes = 0 }, says: "at least 1 minute"),
        .init(
            name: "too long a lifetime", request: changed { $0.lifetimeMinutes = 61 }, says: "at most 60",
            assumptions: "maximum-session-minutes=60"),
        .init(
            name: "an address with a line break",
            request: changed {
                $0.addressVerification = AddressVerification(country: Country(code: "GB")!, postalCode: "A\nB")
            }, says: "postalCode"),
    ]
}

@Suite("The body of a session request")
struct SessionBodyTests {
    private func send(
        _ request: SessionRequest, _ assumptions: String, _ transport: ScriptedTransport
    ) async throws {
        let provider = try Fixture.provider(transport, changing: ["assumptions": assumptions])
        _ = try await provider.createSession(request, CallContext(reference: request.reference))
    }

    @Test("Outgoing bytes are exactly these", arguments: GoldenBody.all)
    func golden(_ golden: GoldenBody) async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        try await send(golden.request, golden.assumptions, transport)
        let sent = try #require(transport.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self) == golden.body)
        #expect(sent.method == .post)
        #expect(sent.url == "https://api-services.test.pxp.io/api/v1/sessions")
    }

    @Test("Zero is allowed where every method only verifies")
    func zeroForVerification() async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        try await send(.sample(minorUnits: 0, intents: [.init(.card, .verify)]), "", transport)
        let body = String(decoding: try #require(transport.requests.first).body, as: UTF8.self)
        #expect(body.contains(#""transactionValue":0.00}"#))
    }

    @Test("What breaks a rule is refused and nothing is sent", arguments: RefusedRequest.all)
    func refused(_ refused: RefusedRequest) async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        let error = await paymentError { try await send(refused.request, refused.assumptions, transport) }
        #expect(error?.code == refused.code)
        #expect(error?.effect == .untouched)
        #expect(error?.explanation.contains(refused.says) == true, "\(String(describing: error))")
        #expect(transport.requests.isEmpty)
    }

    @Test("A reference of exactly 50 characters is sent whole")
    func longestReference() async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        let reference = String(repeating: "r", count: 50)
        try await send(.sample(reference), "", transport)
        let body = String(decoding: try #require(transport.requests.first).body, as: UTF8.self)
        #expect(body.contains(#""merchantTransactionId":"\#(reference)","#))
    }
}
