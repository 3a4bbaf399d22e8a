import Foundation
import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

/// An nginx that answers every request with the protocol and the number of the connection it came on.
private final class HTTP2Server {
    static let executable = "/usr/sbin/nginx"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: executable)

    let port: UInt16
    private let process = Process()

    init(_ certificates: TestCertificates) async throws {
        // Free until now; nginx takes it at once.
        port = try DeadPort.refusing().port
        let folder = certificates.folder.appendingPathComponent("nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: "\n")
        let text = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log /dev/null;
            events { worker_connections 512; }
            http { access_log off; \(temporary)
              server { listen 127.0.0.1:\(port) ssl http2;
                ssl_certificate \(certificates.file("server.pem").path);
                ssl_certificate_key \(certificates.file("server.key").path);
                location / { return 200 "$server_protocol $connection"; } } }
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("conf"))
        process.executableURL = URL(fileURLWithPath: Self.executable)
        process.arguments = ["-e", "/dev/null", "-p", folder.path, "-c", "\(folder.path)/conf"]
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { process.kill() }
}

@Suite(
    "HTTP/2", .timeLimit(.minutes(2)),
    .enabled(if: HTTP2Server.isInstalled, "nginx is needed as a server (Debian package nginx-light)"),
    .enabled(if: TestCertificates.shared != nil, "the openssl command is needed to make certificates"))
struct HTTP2Tests {
    /// Tries until nginx listens; it gives no sign when it does.
    private static let maximumTryCount = 500

    private func answers(
        _ count: Int, _ change: (inout CurlTransport.Configuration) -> Void
    ) async throws -> [String] {
        let certificates = try #require(TestCertificates.shared)
        let server = try await HTTP2Server(certificates)
        var configuration = CurlTransport.Configuration()
        configuration.trustAnchors = .file(certificates.file("authority.pem").path)
        change(&configuration)
        return try await withTransport(configuration) { transport in
            let request = post(server.port, scheme: "https")
            for _ in 0..<Self.maximumTryCount where await transport.ending(of: request) != .answer(200) {
                try await Task.sleep(for: .milliseconds(10))
            }
            return try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<count {
                    group.addTask { String(decoding: try await transport.send(request).body, as: UTF8.self) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    @Test("is spoken where offered, and carries many calls on one connection")
    func isSpoken() async throws {
        let answers = try await answers(50) { _ in }
        #expect(answers.count == 50)
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/2.0 ") })
        #expect(Set(answers).count == 1)
    }

    @Test("is not spoken when turned off")
    func isOff() async throws {
        let answers = try await answers(5) { $0.httpVersions = .http1Only }
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 ") })
    }
}
