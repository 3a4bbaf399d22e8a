#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the Swift file of a provider's error catalog: `error-catalog-generator OUTPUT MODULE DATA [ERRORS]`.
///
/// DATA is the folder with the core's own words (reasons.json, message-ids.json, iso8583.json); ERRORS is the
/// provider's errors.json. Without it the catalog is empty, which `payctl errors coverage` reports.
@main
struct ErrorCatalogGenerator {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard (3...4).contains(arguments.count) else { throw GeneratorError("usage: OUTPUT MODULE DATA [ERRORS]") }
        let text: String
        if arguments.count == 4 {
            let vocabulary = try Vocabulary(folder: arguments[2])
            text = try source(Data(contentsOf: URL(filePath: arguments[3])), module: arguments[1], vocabulary)
        } else {
            text = SwiftSource.empty
        }
        try Data(text.utf8).write(to: URL(filePath: arguments[0]), options: .atomic)
    }

    /// The Swift text for an errors.json.
    /// - Throws: `GeneratorError` listing every fault of the file.
    static func source(_ errors: Data, module: String, _ vocabulary: Vocabulary) throws -> String {
        let file: ErrorFile
        do {
            file = try JSONDecoder().decode(ErrorFile.self, from: errors)
        } catch {
            throw GeneratorError("errors.json is not in the documented form: \(error)")
        }
        return SwiftSource(module: module, file: file, rows: try file.resolvedRows(vocabulary)).text
    }
}

/// Why no file was written. It ends the build with this text.
struct GeneratorError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
