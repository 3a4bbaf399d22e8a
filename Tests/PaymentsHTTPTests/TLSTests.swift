import Foundation
import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite(
    "TLS", .timeLimit(.minutes(2)), .serialized,
    .enabled(if: TestCertificates.shared != nil, "the openssl command is needed to make certificates"))
struct TLSTests {
    private let certificates: TestCertificates

    init() throws { certificates = try #require(TestCertificates.shared) }

    private func get(_ port: UInt16, host: String = "127.0.0.1", file: String = "answer") -> TransportRequest {
        TransportRequest(method: .get, url: "https://\(host):\(port)/\(file)", limits: patient)
    }

    private func trusting(
        _ anchors: CurlTransport.TrustAnchors, _ change: (inout CurlTransport.Configuration) -> Void = { _ in }
    ) -> CurlTransport.Configuration {
        var configuration = CurlTransport.Configuration()
        configuration.trustAnchors = anchors
        change(&configuration)
        return configuration
    }

    private func authority() throws -> CurlTransport.TrustAnchors { .pem(try certificates.bytes("authority.pem")) }

    @Test("to a server that our authority vouches for works, with the anchors in memory or in a file")
    func trusted() async throws {
        let server = try TLSServer(certificates)
        for anchors in [try authority(), .file(certificates.file("authority.pem").path)] {
            for host in ["127.0.0.1", "localhost"] {
                // The server talks to one connection at a time, so each call brings its own and takes it away.
                let response = try await withTransport(trusting(anchors)) {
                    try await $0.send(get(server.port, host: host))
                }
                #expect(response.body == Array("secret".utf8))
            }
        }
    }

    @Test("to a server that nobody we trust vouches for fails, not sent")
    func untrusted() async throws {
        let server = try TLSServer(certificates)
        for anchors in [CurlTransport.TrustAnchors.system, .pem(try certificates.bytes("other.pem"))] {
            let ending = try await withTransport(trusting(anchors)) { await $0.ending(of: get(server.port)) }
            #expect(ending == .failure(.tls, .notSent))
        }
    }

    @Test("to a server with another name fails, not sent")
    func wrongHost() async throws {
        let server = try TLSServer(certificates, certificate: "elsewhere")
        let ending = try await withTransport(trusting(try authority())) { await $0.ending(of: get(server.port)) }
        #expect(ending == .failure(.tls, .notSent))
    }

    @Test("older than 1.2 is refused, not sent")
    func oldVersion() async throws {
        let server = try TLSServer(certificates, ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        let ending = try await withTransport(trusting(try authority())) { await $0.ending(of: get(server.port)) }
        #expect(ending == .failure(.tls, .notSent))
    }

    @Test("1.2 and 1.3 are both spoken", arguments: ["-tls1_2", "-tls1_3"])
    func versions(_ version: String) async throws {
        let server = try TLSServer(certificates, [version])
        let ending = try await withTransport(trusting(try authority())) { await $0.ending(of: get(server.port)) }
        #expect(ending == .answer(200))
    }

    @Test("to a port that does not speak it fails, not sent")
    func plainPort() async throws {
        try await withServer([.awaitBytes, .respond(status: 400)]) { server in
            let ending = try await withTransport { await $0.ending(of: get(server.port)) }
            #expect(ending == .failure(.tls, .notSent))
        }
    }

    @Test("goes unchecked only for loopback, and only when asked")
    func unverified() async throws {
        let server = try TLSServer(certificates, certificate: "elsewhere")
        let configuration = trusting(.system) { $0.verification = .exceptLoopback }
        let ending = try await withTransport(configuration) { await $0.ending(of: get(server.port)) }
        #expect(ending == .answer(200))
    }

    @Test("shows the client certificate to a server that asks for it, and fails without one")
    func clientCertificate() async throws {
        let identity = CurlTransport.ClientIdentity(
            certificateChainPEM: try certificates.bytes("client.pem"),
            privateKeyPEM: Secret(try certificates.bytes("client.key")))
        let demanding = ["-Verify", "1", "-verify_return_error", "-CAfile", "authority.pem", "-tls1_2"]
        let server = try TLSServer(certificates, demanding)
        let known = trusting(try authority()) { $0.clientIdentity = identity }
        #expect(try await withTransport(known) { await $0.ending(of: get(server.port)) } == .answer(200))
        let unknown = try await withTransport(trusting(try authority())) { await $0.ending(of: get(server.port)) }
        #expect(unknown == .failure(.tls, .notSent))
    }

    @Test("with a client key that does not fit its certificate fails, not sent")
    func mismatchedKey() async throws {
        let server = try TLSServer(certificates)
        let identity = CurlTransport.ClientIdentity(
            certificateChainPEM: try certificates.bytes("client.pem"),
            privateKeyPEM: Secret(try certificates.bytes("server.key")))
        let configuration = trusting(try authority()) { $0.clientIdentity = identity }
        let ending = try await withTransport(configuration) { await $0.ending(of: get(server.port)) }
        #expect(ending == .failure(.tls, .notSent))
    }

    @Test("that is cut short is not taken for the end of a body without a length")
    func truncated() async throws {
        let server = try TLSServer(certificates)
        try await withServer([.relay(port: server.port, cutAfterByteCount: 60_000)]) { relay in
            let ending = try await withTransport(trusting(try authority())) {
                await $0.ending(of: get(relay.port, file: "endless"))
            }
            #expect(ending == .failure(.closed, .partialReply, status: 200))
        }
    }
}
