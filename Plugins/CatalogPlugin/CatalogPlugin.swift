import Foundation
import PackagePlugin

/// Writes the list of bundled providers and emulators for the target it is applied to, from that target's dependencies.
///
/// A provider is recognized by where it lives: `Providers/<Name>/Sources` and `Providers/<Name>/Sandbox`. So adding one
/// takes its folder and one word in the manifest, and nothing here or in the tools.
@main
struct CatalogPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let names = target.dependencies.compactMap(providerName).sorted()
        let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedCatalog.swift")
        return [
            .buildCommand(
                displayName: "Listing \(names.count) bundled provider(s)",
                executable: try context.tool(named: "catalog-generator").url,
                arguments: [output.path(percentEncoded: false)] + names, outputFiles: [output])
        ]
    }

    /// The provider that a dependency is the adapter of; nil for every other dependency.
    private func providerName(_ dependency: TargetDependency) -> String? {
        guard case .target(let module) = dependency else { return nil }
        let path = module.directoryURL.standardizedFileURL.pathComponents.suffix(3)
        return Array(path) == ["Providers", module.name, "Sources"] ? module.name : nil
    }
}
