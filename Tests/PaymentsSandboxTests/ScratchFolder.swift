import Foundation

/// A folder of its own for one test, removed with it.
final class ScratchFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "payments-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something inside.
    func path(_ name: String) -> String { "\(path)/\(name)" }
}
