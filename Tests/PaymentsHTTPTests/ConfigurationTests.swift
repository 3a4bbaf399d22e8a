import Foundation
import Payments
import PaymentsTesting
import Testing

@testable import PaymentsHTTP

@Suite("A configuration", .timeLimit(.minutes(2)))
struct ConfigurationTests {
    private typealias Change = @Sendable (inout CurlTransport.Configuration) -> Void

    private static let badChanges: [Change] = [
        { $0.maximumConcurrentCalls = 0 }, { $0.maximumConcurrentCalls = 4097 }, { $0.maximumQueuedCalls = -1 },
        { $0.maximumQueuedCalls = 65537 }, { $0.userAgent = "a\r\nX: y" }, { $0.userAgent = "ü" },
        { $0.maximumIdleTime = .zero }, { $0.maximumConnectionAge = .seconds(-1) },
        { $0.trustAnchors = .pem(Array("no certificate".utf8)) }, { $0.trustAnchors = .file("/nowhere/ca.pem") },
        { $0.clientIdentity = .init(certificateChainPEM: [], privateKeyPEM: Secret([])) },
        { $0.proxy = .init(url: Secret("host:8080")) }, { $0.proxy = .init(url: Secret("http://a b")) },
        { $0.proxy = .init(url: Secret("http://")) },
    ]

    @Test("out of range is refused when the transport is made", arguments: badChanges.indices)
    func isChecked(_ index: Int) {
        var configuration = CurlTransport.Configuration()
        Self.badChanges[index](&configuration)
        #expect(throws: CurlTransport.SetupError.self) {
            _ = try CurlTransport(configuration: configuration, clock: FixedClock())
        }
    }

    @Test("takes no proxy from the environment")
    func environmentProxy() async {
        await #expect(processExitsWith: .success) {
            let proxy = try DeadPort.refusing()
            for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            try await withServer([.readRequest, .respond()]) { server in
                let ending = try await withTransport { await $0.ending(of: post(server.port)) }
                #expect(ending == .answer(200))
            }
        }
    }

    @Test("with a proxy tunnels through it, tells it nothing, and keeps loopback away from it")
    func configuredProxy() async throws {
        try await withServer([.readRequest, .send("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")]) { proxy in
            try await withServer([.readRequest, .respond()]) { server in
                var configuration = CurlTransport.Configuration()
                configuration.proxy = .init(url: Secret("http://127.0.0.1:\(proxy.port)"))
                try await withTransport(configuration) { transport in
                    let request = TransportRequest(
                        method: .post, url: "https://api.example.test/v1/pay",
                        headers: [HeaderField("Authorization", "Bearer hidden")], body: [1], limits: patient)
                    #expect(await transport.ending(of: request) == .failure(.connection, .notSent))
                    #expect(await transport.ending(of: post(server.port)) == .answer(200))
                }
                #expect(proxy.requests.count == 1)
                #expect(proxy.requestTexts.allSatisfy { $0.hasPrefix("CONNECT api.example.test:443 HTTP/1.1\r\n") })
                #expect(proxy.requestTexts.allSatisfy { !$0.contains("hidden") })
            }
        }
    }

    @Test("without a user agent sends none")
    func userAgent() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.userAgent = ""
        try await withServer([.readRequest, .respond()]) { server in
            _ = try await withTransport(configuration) { try await $0.send(post(server.port)) }
            #expect(server.requestTexts.allSatisfy { !$0.contains("User-Agent") })
        }
    }

    @Test("knows the library it runs on")
    func libraryVersion() {
        let version = CurlTransport.libraryVersion
        #expect(version.isSupported)
        #expect(version.number.split(separator: ".").count >= 2)
        #expect(version.description.hasPrefix("libcurl \(version.number) ("))
        #expect(version.tls?.isEmpty == false)
    }

    @Test("calls a library without the callback before the first byte too old")
    func oldLibrary() {
        func version(_ encoded: UInt32) -> CurlTransport.LibraryVersion {
            .init(number: "", tls: nil, hasHTTP2: false, trustAnchorsPath: nil, encoded: encoded)
        }
        #expect(!version(0x07_4F_01).isSupported)
        #expect(version(0x07_50_00).isSupported)
        #expect(version(0x08_00_00).isSupported)
    }
}
