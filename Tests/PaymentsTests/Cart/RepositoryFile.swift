import Foundation
import Testing

/// Reads files of the repository, found from where this file was compiled.
enum RepositoryFile {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func bytes(_ path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: root.appending(path: path)))
    }

    /// The names of all example carts, sorted.
    static let exampleCarts: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Examples").path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()
}
