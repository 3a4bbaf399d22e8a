#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the Swift file that lists the bundled providers: `catalog-generator OUTPUT NAME…`.
@main
struct CatalogGenerator {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first else { throw GeneratorError.noOutput }
        let names = arguments.dropFirst()
        for name in names where !isModuleName(name) { throw GeneratorError.notAName(name) }
        try Data(source(listing: Array(names)).utf8).write(to: URL(filePath: output), options: .atomic)
    }

    /// The file's text. The convention: module `Acme` has `AcmeProvider`, module `AcmeSandbox` has `AcmeEmulator`.
    static func source(listing names: [String]) -> String {
        let imports = names.flatMap { ["internal import \($0)", "internal import \($0)Sandbox"] }
        let list = { (suffix: String) in names.map { "        \($0)\(suffix).self," }.joined(separator: "\n") }
        return """
            // Generated from the dependencies of this target. Add a provider in the manifest, not here.
            public import Payments
            public import PaymentsSandbox
            \(imports.joined(separator: "\n"))

            extension Catalog {
                /// The bundled providers, sorted by module name.
                public static let providers: [any ConfigurableProvider.Type] = [
            \(list("Provider"))
                ]

                /// The bundled emulators, one for each provider, in the same order.
                public static let emulators: [any SandboxEmulator.Type] = [
            \(list("Emulator"))
                ]
            }

            """
    }

    private static func isModuleName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (65...90).contains(first) else { return false }
        return name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
    }
}

/// Why no file was written. It ends the build with this text.
enum GeneratorError: Error, CustomStringConvertible {
    case noOutput
    case notAName(String)

    var description: String {
        switch self {
        case .noOutput: "usage: catalog-generator OUTPUT NAME…"
        case .notAName(let text): "‘\(text)’ is not a provider name: use letters and digits, a capital first"
        }
    }
}
