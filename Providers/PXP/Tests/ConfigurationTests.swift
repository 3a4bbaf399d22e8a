import PXP
import Payments
import Testing

/// Settings that must be refused before a socket opens.
struct RefusedSettings: Sendable, CustomTestStringConvertible {
    let name: String
    let changes: [String: String?]
    var environment = ProviderEnvironment.test
    /// Parts of the explanation: the variable and the fix.
    let says: [String]

    var testDescription: String { name }

    static let all: [RefusedSettings] = environments + values

    private static let environments: [RefusedSettings] = [
        .init(
            name: "test credentials in live", changes: [:], environment: .live,
            says: ["PXP_CREDENTIALS_FOR", "--environment test"]),
        .init(
            name: "live credentials in test", changes: ["credentials-for": "live"],
            says: ["PXP_CREDENTIALS_FOR", "--environment live"]),
        .init(
            name: "test credentials in the sandbox", changes: ["base-url": "http://127.0.0.1:1"], environment: .sandbox,
            says: ["PXP_CREDENTIALS_FOR"]),
        .init(name: "a live token id in test", changes: ["token-id": "live_abc"], says: ["PXP_TOKEN_ID", "live"]),
        .init(name: "a live token value in test", changes: ["token-value": "LIVE-abc"], says: ["PXP_TOKEN_VALUE"]),
        .init(name: "a marker inside a live token", changes: ["token-id": "tok_live_1"], says: ["PXP_TOKEN_ID"]),
        .init(
            name: "a live second token in test", changes: ["token-id-2": "live-2", "token-value-2": "v"],
            says: ["PXP_TOKEN_ID_2"]),
        .init(
            name: "a test token in live", changes: ["credentials-for": "live", "token-id": "test-1"],
            environment: .live, says: ["PXP_TOKEN_ID", "--environment test"]),
        .init(
            name: "a sandbox token in live", changes: ["credentials-for": "live", "token-id": "sandbox-1"],
            environment: .live, says: ["PXP_TOKEN_ID"]),
        .init(
            name: "the live address in test", changes: ["base-url": "https://api-services.pxp.io/api/v1"],
            says: ["PXP_BASE_URL", "live system"]),
        .init(
            name: "the live address in test, with the dot of a full name",
            changes: ["base-url": "https://api-services.pxp.io./api/v1"], says: ["PXP_BASE_URL", "live system"]),
        .init(
            name: "the older live address in test", changes: ["base-url": "https://api-services.pxpfinancial.com/v1"],
            says: ["PXP_BASE_URL"]),
        .init(
            name: "the test address in live",
            changes: ["credentials-for": "live", "base-url": "https://API-services.TEST.pxp.io/api/v1"],
            environment: .live, says: ["PXP_BASE_URL", "test system"]),
        .init(
            name: "the odd test address in live",
            changes: ["credentials-for": "live", "base-url": "https://api-services-test.pxp.io/api/v1"],
            environment: .live, says: ["PXP_BASE_URL"]),
        .init(
            name: "this machine in live",
            changes: ["credentials-for": "live", "base-url": "https://localhost:8443/api/v1"], environment: .live,
            says: ["PXP_BASE_URL", "this machine"]),
        .init(
            name: "another machine in the sandbox",
            changes: ["credentials-for": "sandbox", "base-url": "https://sandbox.example/api/v1"],
            environment: .sandbox, says: ["PXP_BASE_URL"]),
        .init(
            name: "a name in the sandbox that starts like this machine's number",
            changes: ["credentials-for": "sandbox", "base-url": "https://127.0.0.1.example/api/v1"],
            environment: .sandbox, says: ["PXP_BASE_URL", "leaves this machine"]),
    ]

    private static let values: [RefusedSettings] = [
        .init(name: "an unknown environment", changes: ["credentials-for": "prod"], says: ["must be test or live"]),
        .init(name: "plain HTTP", changes: ["base-url": "http://api.example/api/v1"], says: ["PXP_BASE_URL", "https"]),
        .init(
            name: "plain HTTP to a name that starts like this machine's number",
            changes: ["base-url": "http://127.0.0.1.example/api/v1"], says: ["PXP_BASE_URL", "not encrypted"]),
        .init(
            name: "an address with a password", changes: ["base-url": "https://a:b@api.example"], says: ["PXP_BASE_URL"]
        ),
        .init(name: "an address with a query", changes: ["base-url": "https://api.example/?a"], says: ["PXP_BASE_URL"]),
        .init(name: "no address", changes: ["base-url": "api.example"], says: ["PXP_BASE_URL"]),
        .init(
            name: "a merchant of 21", changes: ["merchant": String(repeating: "m", count: 21)],
            says: ["PXP_MERCHANT", "20"]),
        .init(name: "a site of 21", changes: ["site": String(repeating: "s", count: 21)], says: ["PXP_SITE", "20"]),
        .init(name: "a client id with a line break", changes: ["client-id": "a\r\nX: y"], says: ["PXP_CLIENT_ID"]),
        .init(name: "a token id with a colon", changes: ["token-id": "a:b"], says: ["PXP_TOKEN_ID", "colon"]),
        .init(name: "a token value with a line break", changes: ["token-value": "a\n"], says: ["PXP_TOKEN_VALUE"]),
        .init(name: "half a second token", changes: ["token-id-2": "a"], says: ["PXP_TOKEN_VALUE_2", "both"]),
        .init(name: "an expiry that is none", changes: ["token-expires": "soon"], says: ["PXP_TOKEN_EXPIRES"]),
        .init(
            name: "an unknown switch", changes: ["assumptions": "signature.hash=md5"],
            says: ["PXP_ASSUMPTIONS", "signature.fields"]),
        .init(
            name: "an unknown position", changes: ["assumptions": "signature.encoding=rot13"],
            says: ["hex, hex-upper, base64"]),
        .init(name: "a switch without position", changes: ["assumptions": "zero-amount"], says: ["name=position"]),
        .init(
            name: "a part signed twice", changes: ["assumptions": "signature.fields=body+body"],
            says: ["signature.fields"]),
    ]
}

@Suite("Configuration")
struct ConfigurationTests {
    private func provider(
        _ changes: [String: String?], _ environment: ProviderEnvironment = .test, clock: HandClock = HandClock()
    ) throws(PaymentError) -> (PXPProvider, ScriptedTransport) {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        return (try Fixture.provider(transport, clock: clock, changing: changes, environment: environment), transport)
    }

    private func create(_ provider: PXPProvider) async throws {
        let request = SessionRequest.sample()
        _ = try await provider.createSession(request, CallContext(reference: request.reference))
    }

    @Test("What can be seen to be wrong is refused by name, without the value", arguments: RefusedSettings.all)
    func refused(_ settings: RefusedSettings) async throws {
        let error = try #require(await paymentError { _ = try provider(settings.changes, settings.environment) })
        #expect(error.code == .configuration)
        #expect(error.effect == .untouched)
        for part in settings.says { #expect(error.explanation.contains(part), "\(error)") }
        #expect(!"\(error)".contains("CANARY"))
    }

    @Test("All missing settings are named at once, with what they are")
    func missing() async throws {
        let error = try #require(
            await paymentError {
                _ = try PXPProvider(
                    settings: ProviderSettings([:]),
                    context: ProviderContext(
                        environment: .test, transport: ScriptedTransport(status: 200, ""), clock: HandClock(),
                        random: CountedRandom()))
            })
        for setting in PXPProvider.settings {
            #expect(error.explanation.contains(setting.environmentVariable + " (") == setting.isRequired)
        }
    }

    @Test("The documented address of each environment is used when none is given")
    func addresses() throws {
        #expect(try provider([:]).0.configuration.baseURL == .test)
        let live = ["credentials-for": "live", "token-id": "tok-1"]
        #expect(try provider(live, .live).0.configuration.baseURL == .live)
    }

    @Test("An address of one's own is used as it is, without the slash at its end")
    func ownAddress() async throws {
        let (provider, transport) = try provider(["base-url": "https://[::1]:8443/pxp/api/v1/"])
        try await create(provider)
        #expect(transport.requests.first?.url == "https://[::1]:8443/pxp/api/v1/sessions")
    }

    @Test("The first token signs until the second one's moment, and from then on the second does")
    func rotation() async throws {
        let clock = HandClock()
        let (provider, transport) = try provider(
            [
                "token-id-2": "tok-2", "token-value-2": "value-2", "token-2-from": "2025-05-19T13:40:00Z",
            ], clock: clock)
        try await create(provider)
        clock.advance(by: .seconds(60))
        try await create(provider)
        let used = transport.requests.compactMap { $0.headers.first?.value.split(separator: ":").first }
        #expect(used == ["PXP-UST1 \(Fixture.tokenID)", "PXP-UST1 tok-2"])
    }

    @Test("The second token takes over by itself once the first one's end is known and reached")
    func takeover() async throws {
        let (provider, transport) = try provider([
            "token-expires": "2025-05-19T13:00:00Z", "token-id-2": "tok-2", "token-value-2": "value-2",
        ])
        try await create(provider)
        #expect(transport.requests.first?.headers.first?.value.hasPrefix("PXP-UST1 tok-2:") == true)
    }

    @Test("Without any date the first token signs")
    func firstByDefault() async throws {
        let (provider, transport) = try provider(["token-id-2": "tok-2", "token-value-2": "value-2"])
        try await create(provider)
        #expect(transport.requests.first?.headers.first?.value.hasPrefix("PXP-UST1 \(Fixture.tokenID):") == true)
    }

    @Test("An expired token is refused before anything is sent")
    func expiredToken() async throws {
        let (provider, transport) = try provider(["token-expires": "2025-05-19T13:39:20Z"])
        let error = await paymentError { try await create(provider) }
        #expect(error?.code == .configuration)
        #expect(error?.explanation.contains("PXP_TOKEN_ID") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test("Every switch can be written and read back as text", arguments: PXPAssumptionSwitch.all.map(\.name))
    func switches(name: String) throws {
        let found = try #require(PXPAssumptionSwitch.all.first { $0.name == name })
        let assumed = found.read(PXPAssumptions())
        let parsed = try PXPAssumptions(parsing: "\(name)=\(assumed)")
        #expect(parsed == PXPAssumptions())
        #expect(parsed.text == "")
    }

    @Test("Only what differs from the assumptions is written")
    func differences() throws {
        let text = "signature.fields=request-id+timestamp+body,signature.encoding=base64,absent=empty-list"
        #expect(try PXPAssumptions(parsing: text).text == text)
    }
}

@Suite("Secrets stay secret")
struct SecrecyTests {
    private func texts(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test("No description or dump of provider, configuration, token or session shows one")
    func descriptions() async throws {
        let request = SessionRequest.sample()
        let provider = try Fixture.provider(ScriptedTransport(status: 200, Fixture.reply))
        let session = try await provider.createSession(request, CallContext(reference: request.reference))
        for value in [provider, provider.configuration, provider.configuration.tokens, session] as [Any] {
            #expect(!texts(value).contains("CANARY"), "\(type(of: value))")
        }
    }

    @Test("A preview shows the request and masks the credential")
    func preview() async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        let preview = try Fixture.provider(transport).preview(.sample())
        #expect(preview.method == .post)
        #expect(preview.url == "https://api-services.test.pxp.io/api/v1/sessions")
        #expect(preview.headers.first == HeaderField("Authorization", "PXP-UST1 ••••••"))
        #expect(String(decoding: preview.body, as: UTF8.self).contains(#""transactionValue":25.00"#))
        #expect(!texts(preview).contains("CANARY"))
        #expect(transport.requests.isEmpty)
    }

    @Test("A preview refuses what creating would refuse")
    func refusedPreview() async throws {
        let provider = try Fixture.provider(ScriptedTransport(status: 200, ""))
        let error = await paymentError { _ = try provider.preview(.sample(minorUnits: -1)) }
        #expect(error?.code == .invalidRequest)
    }
}
