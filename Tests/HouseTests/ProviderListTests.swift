import Foundation
import Testing

/// What `swift package dump-package` says: the manifest as the build sees it.
private struct Manifest: Decodable {
    struct Dependency: Decodable {
        let name: String

        /// A dependency is written as `{"byName": ["Payments", null]}`.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Kind.self)
            guard let kind = container.allKeys.first else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a dependency of no kind"))
            }
            name = try container.decode([String?].self, forKey: kind).compactMap { $0 }.first ?? ""
        }

        enum Kind: String, CodingKey {
            case byName
            case target
            case product
        }
    }

    struct Target: Decodable {
        let name: String
        let path: String?
        let dependencies: [Dependency]
    }

    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    let targets: [Target]
    let products: [Product]

    static func load() throws -> Manifest {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // A build folder of its own: the test run holds the lock of the usual one.
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        process.arguments = [
            "swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path, "dump-package",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Manifest.self, from: data)
    }

    /// Everything that is built when `name` is.
    func reachable(from name: String) -> Set<String> {
        var seen: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            open += targets.first { $0.name == next }?.dependencies.map(\.name) ?? []
        }
        return seen
    }
}

@Suite("Providers are a folder and a word")
struct ProviderListTests {
    private let manifest: Manifest
    private let providers: [String]

    /// Read once for all tests: the package manager takes seconds for it.
    private static let loaded = Result { try Manifest.load() }

    init() throws {
        manifest = try Self.loaded.get()
        providers = try Repository.folders(in: "Providers")
    }

    @Test("The folders and the manifest's list agree, and the list is sorted")
    func foldersAndListAgree() throws {
        let listed = manifest.targets.filter {
            $0.path?.hasPrefix("Providers/") == true && $0.path?.hasSuffix("/Sources") == true
        }
        .map(\.name)
        #expect(listed == providers)
        #expect(listed == listed.sorted())
    }

    @Test("A provider's folder has all its parts")
    func parts() {
        for provider in providers {
            for part in ["README.md", "Sources/\(provider)Provider.swift", "Sandbox", "Tests"] {
                #expect(Repository.exists("Providers/\(provider)/\(part)"), "Providers/\(provider)/\(part) is missing")
            }
        }
    }

    @Test("No product that an app links can reach a sandbox or the test kit's server")
    func sandboxesAreUnreachable() throws {
        let applications: Set = ["payctl"]
        for product in manifest.products where !applications.contains(product.name) {
            for target in product.targets {
                let reached = manifest.reachable(from: target)
                #expect(reached.filter { $0.hasSuffix("Sandbox") } == [], "\(product.name) reaches a sandbox")
            }
        }
    }

    @Test("A provider imports neither another provider nor a transport, store or server")
    func providersStayApart() {
        let edges: Set = ["PaymentsHTTP", "PaymentsSQLite", "PaymentsServer", "PaymentsSystem", "PaymentsDisplay"]
        for provider in providers {
            let reached = manifest.reachable(from: provider).subtracting([provider])
            #expect(reached.intersection(providers) == [], "\(provider) reaches another provider")
            #expect(reached.intersection(edges) == [], "\(provider) does I/O of its own")
        }
    }

    @Test("The core depends on the digests alone")
    func coreIsPure() {
        #expect(manifest.reachable(from: "Payments") == ["Payments", "PaymentsCrypto", "COpenSSL"])
    }
}
