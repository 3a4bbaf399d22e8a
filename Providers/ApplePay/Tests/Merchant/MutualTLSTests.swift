import ApplePay
import Foundation
import Payments
import PaymentsCrypto
import PaymentsHTTP
import PaymentsSystem
import Testing

@testable import ApplePaySandbox

@Suite("Merchant validation shows the Merchant Identity Certificate")
struct MutualTLSTests {
    private static let session = #"{"nonce":"from tls"}"#

    /// Leads calls for Apple's test host to a server on this machine. Nothing else is changed.
    private struct Detour: Transport {
        let inner: CurlTransport
        let port: Int

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            var request = request
            request.url = request.url.replacing(
                "https://apple-pay-gateway-cert.apple.com", with: "https://localhost:\(port)")
            return try await inner.send(request)
        }
    }

    /// `openssl s_server` that insists on a certificate of our authority and answers one request.
    private final class Gateway {
        let port: Int
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()

        init(_ folder: URL) throws {
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-naccept", "1", "-cert", "server.pem", "-key",
                "server.key", "-Verify", "2", "-verify_return_error", "-CAfile", "authority.pem",
            ]
            process.currentDirectoryURL = folder
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var text = ""
            while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { throw ShopFault("no TLS server") }
                text += String(decoding: data, as: UTF8.self)
            }
            let line = text.split(separator: "\n").last { $0.hasPrefix("ACCEPT") } ?? ""
            guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else { throw ShopFault("no port") }
            self.port = port
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
            let answer = "\(head)Content-Length: \(session.utf8.count)\r\n\r\n\(session)"
            input.fileHandleForWriting.write(Data(answer.utf8))
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
    }

    /// An authority, a server and a client, in files of a folder.
    private static func certificates(in folder: URL) throws {
        let now = SystemClock().now()
        let authority = try PrivateKey.generateP256()
        let name = [CertificateRecipe.Attribute.commonName("Test Authority")]
        func write(_ file: String, _ key: PrivateKey, _ extensions: [CertificateRecipe.Extension]) throws {
            let subject = file == "authority" ? name : [.commonName(file)]
            let der = try CertificateRecipe(
                serialNumber: UInt32(file.utf8.count), issuer: name, subject: subject,
                validFrom: now.advanced(by: .seconds(-3600)), validUntil: now.advanced(by: .seconds(86_400)),
                subjectPublicKeyInfo: key.subjectPublicKeyInfo, extensions: extensions
            ).signed(with: authority)
            try Data(PEM.certificate(der).utf8).write(to: folder.appending(path: "\(file).pem"))
            try Data(key.exportPEM().copyBytes()).write(to: folder.appending(path: "\(file).key"))
        }
        try write("authority", authority, [.authority(true), .certifying])
        let alternativeName = CertificateRecipe.Extension(
            identifier: ObjectIdentifier(2, 5, 29, 17),
            value: DER.sequence(DER.value(0x82, Array("localhost".utf8))))
        try write("server", .generateP256(), [.authority(false), .signing, alternativeName])
        try write("client", .generateP256(), [.authority(false), .signing])
    }

    private func ask(showingCertificate: Bool) async throws -> ApplePayMerchantSession {
        let folder = FileManager.default.temporaryDirectory.appending(path: "apple-pay-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.certificates(in: folder)
        let gateway = try Gateway(folder)
        func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }
        var configuration = CurlTransport.Configuration()
        configuration.trustAnchors = .pem(try bytes("authority.pem"))
        if showingCertificate {
            configuration.clientIdentity = CurlTransport.ClientIdentity(
                certificateChainPEM: try bytes("client.pem"), privateKeyPEM: Secret(try bytes("client.key")))
        }
        let transport = try CurlTransport(configuration: configuration, clock: SystemClock())
        let provider = try ApplePayProvider(
            settings: ProviderSettings([
                "merchant-id": "merchant.com.example", "merchant-name": "Shop", "country": "GB",
            ]),
            context: ProviderContext(
                environment: .test, transport: Detour(inner: transport, port: gateway.port), clock: SystemClock(),
                random: SystemRandom()))
        let call = CallContext(reference: try #require(MerchantReference("v")), timeout: .seconds(10))
        let result: Result<ApplePayMerchantSession, any Error>
        do {
            result = .success(try await provider.merchantSession(for: .web(domain: "shop.example"), call))
        } catch { result = .failure(error) }
        await transport.shutdown()
        return try result.get()
    }

    @Test("With the certificate the gateway answers")
    func shown() async throws {
        let session = try await ask(showingCertificate: true)
        #expect(try session.take(at: SystemClock().now()) == Array(Self.session.utf8))
    }

    @Test("Without it there is no session, and the error says where to look")
    func notShown() async throws {
        let error = await paymentError { _ = try await ask(showingCertificate: false) }
        #expect(error?.effect == .untouched)
        #expect(error != nil)
    }
}
