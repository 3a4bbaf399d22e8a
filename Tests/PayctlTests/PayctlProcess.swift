import Foundation
import Payments
import Testing

/// The built tool, started as a process, with a home folder of its own.
final class PayctlProcess: Sendable {
    /// What one run left behind.
    struct Run: Sendable {
        let status: Int32
        let output: String
        let errors: String

        /// The one JSON object on standard output.
        func json() throws -> JSONObject { try #require(try JSONValue(parsing: output).objectValue) }

        /// The `error` object on standard error.
        func error() throws -> JSONObject {
            try #require(try JSONValue(parsing: errors).objectValue?["error"]?.objectValue)
        }
    }

    /// The folder of this test; the home folder of the process.
    let folder: URL

    /// The store that commands use unless told otherwise.
    var store: String { folder.appending(path: "store").path(percentEncoded: false) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "payctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The tool beside this test bundle.
    static let executable: URL = {
        let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appending(path: "payctl")
    }()

    /// A path in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Writes a file in the folder and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return path(name)
    }

    /// Runs the tool to its end.
    func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Run {
        try await run(arguments, input: input, environment: environment)
    }

    /// Runs the tool to its end.
    func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) async throws -> Run {
        let run = try Background(self, Self.executable, arguments, input: input, environment: environment)
        return try await run.end()
    }

    /// Runs a shell command in which `$payctl` is the tool.
    func shell(_ script: String, environment: [String: String] = [:]) async throws -> Run {
        let variables = environment.merging(["payctl": Self.executable.path(percentEncoded: false)]) { $1 }
        let shell = URL(filePath: "/bin/bash")
        return try await Background(self, shell, ["-c", script], input: "", environment: variables).end()
    }

    /// A process that runs beside the test.
    final class Background: Sendable {
        private let process = Process()
        private let ended: AsyncStream<Void>
        private let outputPath: String
        private let errorPath: String

        /// Starts a program. Its output goes to files, so that no pipe can fill up and stop it.
        init(
            _ owner: PayctlProcess, _ program: URL, _ arguments: [String], input: String,
            environment: [String: String]
        ) throws {
            let id = UUID().uuidString
            (outputPath, errorPath) = (owner.path("out-\(id)"), owner.path("err-\(id)"))
            let inputPath = try owner.write(input, to: "in-\(id)")
            for path in [outputPath, errorPath] { try Data().write(to: URL(filePath: path)) }
            let base = [
                "HOME": owner.path("home"), "PATH": "/usr/local/bin:/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
                "SWIFT_PAYMENTS_STORE": owner.store,
            ]
            process.executableURL = program
            process.arguments = arguments
            process.environment = base.merging(environment) { $1 }
            process.currentDirectoryURL = owner.folder
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath))
            process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
            process.standardError = try FileHandle(forWritingTo: URL(filePath: errorPath))
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            ended = stream
            process.terminationHandler = { _ in continuation.finish() }
            try process.run()
        }

        /// What it printed so far.
        var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

        /// Sends the signal of Ctrl-C.
        func interrupt() { process.interrupt() }

        /// Ends it as a power cut would.
        func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

        /// Takes the processor away from it, until `resume()`.
        func stop() { Foundation.kill(process.processIdentifier, SIGSTOP) }

        /// Lets it go on.
        func resume() { Foundation.kill(process.processIdentifier, SIGCONT) }

        /// Waits for its end.
        func end() async throws -> Run {
            for await _ in ended {}
            return Run(
                status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: output, errors: try String(contentsOfFile: errorPath, encoding: .utf8))
        }
    }

    /// Starts the tool and returns while it runs.
    func start(_ arguments: String..., environment: [String: String] = [:]) throws -> Background {
        try start(arguments, environment: environment)
    }

    /// Starts the tool and returns while it runs.
    func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Background {
        try Background(self, Self.executable, arguments, input: "", environment: environment)
    }
}
