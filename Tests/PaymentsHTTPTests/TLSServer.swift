import Foundation

/// Certificates for one test run, made by the `openssl` command in a temporary folder: an authority, and what it
/// signed.
struct TestCertificates: Sendable {
    let folder: URL

    /// Made once and removed when the process ends; nil when the command is missing or fails.
    static let shared: TestCertificates? = {
        let certificates = try? TestCertificates()
        atexit {
            guard let folder = TestCertificates.shared?.folder else { return }
            try? FileManager.default.removeItem(at: folder)
        }
        return certificates
    }()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("payments-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try make("authority", name: "/CN=Test Authority", ["-addext", "basicConstraints=critical,CA:TRUE"])
        try make("other", name: "/CN=Other Authority", ["-addext", "basicConstraints=critical,CA:TRUE"])
        try sign("server", names: "IP:127.0.0.1,DNS:localhost")
        try sign("elsewhere", names: "DNS:elsewhere.example")
        try sign("client", names: "DNS:client.example")
        // An answer for `openssl s_server -HTTP`, which sends a file as it is.
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
        try Data((head + "Content-Length: 6\r\n\r\nsecret").utf8).write(to: file("answer"))
        let endless = head + "\r\n" + String(repeating: "0123456789", count: 20_000)
        try Data(endless.utf8).write(to: file("endless"))
    }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: file(name))) }

    private func sign(_ file: String, names: String) throws {
        try make(
            file, name: "/CN=Test \(file)",
            ["-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "subjectAltName=\(names)"])
    }

    private func make(_ file: String, name: String, _ arguments: [String]) throws {
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(file).key"]
        let process = try OpenSSL.start(
            ["req", "-x509", "-days", "2", "-subj", name, "-out", "\(file).pem"] + key + arguments, in: folder)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// Starts the `openssl` command.
enum OpenSSL {
    static func start(_ arguments: [String], in folder: URL, output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }
}

/// A TLS server on a loopback port, for one connection after another: `openssl s_server`.
final class TLSServer {
    struct NotReady: Error {}

    let port: UInt16
    private let process: Process
    private let output = Pipe()

    /// Shows `certificate`; `arguments` are further ones of `openssl s_server`.
    init(_ certificates: TestCertificates, certificate: String = "server", _ arguments: [String] = []) throws {
        process = try OpenSSL.start(
            [
                "s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", "\(certificate).pem", "-key",
                "\(certificate).key",
            ]
                + arguments, in: certificates.folder, output: output)
        // It prints "ACCEPT 127.0.0.1:PORT" once it listens.
        var text = ""
        while !text.contains("\nACCEPT ") && !text.hasPrefix("ACCEPT ") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw NotReady() }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").last { $0.hasPrefix("ACCEPT ") }
        guard let port = line?.split(separator: ":").last.flatMap({ UInt16($0) }) else { throw NotReady() }
        self.port = port
    }

    deinit { process.kill() }
}

extension Process {
    /// Ends it for certain: a child of a test inherits blocked signals, and a polite one would never arrive.
    func kill() {
        if isRunning { Foundation.kill(processIdentifier, SIGKILL) }
        waitUntilExit()
    }
}
