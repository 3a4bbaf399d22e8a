import Foundation
import Payments

/// A real browser as a judge of payment requests. `Scripts/bootstrap --browser` installs it; without it the tests that
/// ask it are skipped.
enum Browser {
    /// Chromium, where the distribution puts it; nil when it is not there.
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// What `new PaymentRequest(...)` says to each request `{methodData, details, options}`: `ok`, or the name of the
    /// error that it throws.
    static func verdicts(on requests: [JSONValue]) async throws -> [String] {
        guard let path else { throw ShopFault("no browser") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let page = folder.appending(path: "page.html")
        try Data(html(asking: requests).utf8).write(to: page)
        let text = try await run(
            // Without its own sandbox, which needs rights that test machines do not give; it loads this file only.
            path,
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--user-data-dir=\(folder.appending(path: "profile").path(percentEncoded: false))", "--dump-dom",
                page.absoluteString,
            ], in: folder)
        guard let start = text.range(of: "<pre>"), let end = text.range(of: "</pre>") else {
            throw ShopFault("the browser gave no answer")
        }
        let answer = try JSONValue(parsing: String(text[start.upperBound..<end.lowerBound]))
        return answer.arrayValue?.compactMap(\.stringValue) ?? []
    }

    private static func html(asking requests: [JSONValue]) -> String {
        // A label must not end the script.
        let list = JSONValue.array(requests).compactBytes.text.replacing("<", with: "\\u003c")
        return """
            <!doctype html><meta charset="utf-8"><body><script>
            const answers = \(list).map(request => {
              try { new PaymentRequest(request.methodData, request.details, request.options); return "ok" }
              catch (error) { return error.name }
            });
            document.body.innerHTML = "<pre>" + JSON.stringify(answers) + "</pre>";
            </script></body>
            """
    }

    private static func run(_ path: String, _ arguments: [String], in folder: URL) async throws -> String {
        let output = folder.appending(path: "output")
        try Data().write(to: output)
        let process = Process()
        // `timeout` ends a browser that hangs.
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["90", path] + arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        for await _ in ended {}
        guard process.terminationStatus == 0 else { throw ShopFault("the browser ended with an error") }
        return try String(contentsOf: output, encoding: .utf8)
    }
}
