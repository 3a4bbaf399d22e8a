import Foundation

/// The checkout that the tests run in, found from this file's place in it.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(path), includingPropertiesForKeys: [.isDirectoryKey]
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent).sorted()
    }

    /// Paths of all files below a folder that end in `suffix`, relative to the root, build folders left out.
    static func files(in path: String, suffix: String) -> [String] {
        let base = root.appendingPathComponent(path)
        let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.split(separator: "/").contains { $0.hasPrefix(".build") } }
            .map { "\(path)/\($0)" }.sorted()
    }

    static let swiftFolders = ["Sources", "Tests", "Providers", "Plugins", "Examples", "Benchmarks"]

    static func swiftFiles() -> [String] {
        swiftFolders.filter(exists).flatMap { files(in: $0, suffix: ".swift") }
    }
}
