import ApplePay
import ApplePaySandbox
import Foundation
import Payments
import PaymentsConcurrency
import PaymentsHTTP
import PaymentsSystem
import Testing

@Suite("Merchant validation")
struct MerchantSessionTests {
    private static let now = Timestamp(secondsSinceEpoch: 1_790_000_000)
    private static let good = #"{"epochTimestamp":1790000000000,"expiresAt":1790003600000,"nonce":"n","z":[1.50]}"#

    /// Answers once and keeps what it was asked.
    private final class OneAnswer: Transport {
        let answer: Result<TransportResponse, TransportError>
        private let seen = Lock<[TransportRequest]>([])
        var requests: [TransportRequest] { seen.withLock { $0 } }

        init(_ status: Int, _ body: String = good) {
            answer = .success(TransportResponse(status: status, body: Array(body.utf8)))
        }

        init(_ error: TransportError) { answer = .failure(error) }

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            seen.withLock { $0.append(request) }
            return try answer.get()
        }
    }

    private func provider(
        _ transport: any Transport, _ environment: ProviderEnvironment = .test
    ) throws -> ApplePayProvider {
        try ApplePayProvider(
            settings: ProviderSettings([
                "merchant-id": "merchant.com.example", "merchant-name": "Shop", "country": "GB",
                "emulator-url": "http://127.0.0.1:9/apple-pay",
            ]),
            context: ProviderContext(
                environment: environment, transport: transport, clock: HandClock(Self.now), random: SystemRandom()))
    }

    private func ask(
        _ provider: ApplePayProvider, _ url: String? = nil
    ) async throws -> ApplePayMerchantSession {
        let call = CallContext(reference: try #require(MerchantReference("v")))
        return try await provider.merchantSession(validationURL: url, for: .web(domain: "Shop.Example"), call)
    }

    @Test("The request is Apple's, to the environment's own host, and the answer is passed on byte for byte")
    func request() async throws {
        let transport = OneAnswer(200)
        let session = try await ask(provider(transport))
        let request = try #require(transport.requests.first)
        #expect(request.url == "https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession")
        #expect(request.method == .post)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"merchantIdentifier":"merchant.com.example","displayName":"Shop","initiative":"web","#
                + #""initiativeContext":"shop.example"}"#)
        #expect(try session.take(at: Self.now) == Array(Self.good.utf8))
        #expect(!"\(session)".contains("nonce"))
    }

    @Test("A page's URL decides between official hosts of the environment, and over nothing else")
    func hosts() async throws {
        let path = "/paymentservices/startSession"
        let china = OneAnswer(200)
        _ = try await ask(provider(china, .live), "https://cn-apple-pay-gateway.apple.com\(path)")
        #expect(
            china.requests.map(\.url)
                == ["https://cn-apple-pay-gateway.apple.com/paymentservices/paymentSession"])
        for (environment, url) in [
            (.live, "https://apple-pay-gateway-cert.apple.com\(path)"),
            (.test, "https://apple-pay-gateway.apple.com\(path)"), (.live, "https://evil.example\(path)"),
        ] as [(ProviderEnvironment, String)] {
            let transport = OneAnswer(200)
            let error = await paymentError { _ = try await ask(provider(transport, environment), url) }
            #expect(error?.code == .invalidRequest)
            #expect(transport.requests.isEmpty)
        }
    }

    @Test(
        "What Apple answers otherwise is told apart",
        arguments: [
            (302, .invalidResponse), (400, .configuration), (401, .authentication), (404, .configuration),
            (417, .configuration), (429, .rateLimited), (500, .configuration), (503, .unavailable), (204, .unavailable),
        ] as [(Int, PaymentError.Code)])
    func statuses(status: Int, code: PaymentError.Code) async throws {
        let provider = try provider(OneAnswer(status))
        let error = await paymentError { _ = try await ask(provider) }
        #expect(error?.code == code)
        #expect(error?.effect == .untouched)
        #expect(error?.evidence?.status == status)
    }

    @Test("An answer that is no session object is refused", arguments: ["", "[]", "{}", "text", "null"])
    func noObject(body: String) async throws {
        let provider = try provider(OneAnswer(200, body))
        #expect(await paymentError { _ = try await ask(provider) }?.code == .invalidResponse)
    }

    @Test("Without a connection nothing happened, and TLS points at the certificate")
    func transportFailures() async throws {
        let kinds: [(TransportError.Kind, PaymentError.Code)] = [
            (.tls, .configuration), (.connection, .unavailable), (.timeout, .timedOut), (.cancelled, .cancelled),
            (.invalidResponse, .invalidResponse),
        ]
        for (kind, code) in kinds {
            let provider = try provider(OneAnswer(TransportError(kind: kind, delivery: .notSent, detail: "x")))
            let error = await paymentError { _ = try await ask(provider) }
            #expect(error?.code == code)
            #expect(error?.effect == .untouched)
        }
    }

    @Test("A session is handed out once")
    func singleUse() async throws {
        let session = try await ask(provider(OneAnswer(200)))
        _ = try session.take(at: Self.now)
        let error = #expect(throws: PaymentError.self) { try session.take(at: Self.now) }
        #expect(error?.code == .conflict)
    }

    @Test("A session lasts five minutes, or less where it says less")
    func fiveMinutes() async throws {
        let last = Self.now.advanced(by: .seconds(299))
        #expect(try await !ask(provider(OneAnswer(200))).take(at: last).isEmpty)
        let late = try await ask(provider(OneAnswer(200)))
        let error = #expect(throws: PaymentError.self) { try late.take(at: Self.now.advanced(by: .seconds(300))) }
        #expect(error?.code == .sessionExpired)
        let short = try await ask(
            provider(OneAnswer(200, #"{"epochTimestamp":1790000000000,"expiresAt":1790000060000}"#)))
        #expect(throws: PaymentError.self) { try short.take(at: Self.now.advanced(by: .seconds(60))) }
        let silent = try await ask(provider(OneAnswer(200, #"{"nonce":"n"}"#)))
        #expect(silent.expiresAt == Self.now.advanced(by: .seconds(300)))
    }

    @Test("Only one of many that take it at once gets it")
    func race() async throws {
        let session = try await ask(provider(OneAnswer(200)))
        let count = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { (try? session.take(at: Self.now)) == nil ? 0 : 1 }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 1)
    }

    @Test(
        "The emulator of Apple's side answers as its switch says, and redirects are not followed",
        arguments: [
            ("400", .configuration), ("417", .configuration), ("500", .configuration),
            ("redirect", .invalidResponse), ("text", .invalidResponse),
        ] as [(String, PaymentError.Code)])
    func emulator(position: String, code: PaymentError.Code) async throws {
        try await SandboxWorld.with(["merchant-validation": position]) { world in
            let error = await paymentError { _ = try await ask(world.applePay) }
            #expect(error?.code == code)
        }
    }
}
