import Foundation
import PackagePlugin

/// Writes a provider's error catalog from the `errors.json` beside its sources.
///
/// A faulty file ends the build with a line for each fault; a missing one gives an empty catalog, which
/// `payctl errors coverage` reports.
@main
struct ErrorCatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let data = context.package.directoryURL.appending(path: "Sources/Payments/Data")
        let errors = target.directoryURL.deletingLastPathComponent().appending(path: "errors.json")
        let exists = FileManager.default.fileExists(atPath: path(errors))
        let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedErrors.swift")
        let words = ["reasons.json", "message-ids.json", "iso8583.json"].map { data.appending(path: $0) }
        let arguments =
            [path(output), target.name, path(data)] + (exists ? [path(errors)] : [])
        return [
            .buildCommand(
                displayName: "Reading the error codes of \(target.name)",
                executable: try context.tool(named: "error-catalog-generator").url,
                arguments: arguments, inputFiles: words + (exists ? [errors] : []), outputFiles: [output])
        ]
    }

    private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
