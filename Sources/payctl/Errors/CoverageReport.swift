import Payments

/// What the error catalogs and the messages cover, and what they do not.
struct CoverageReport: Sendable {
    private struct ProviderPart: Sendable {
        let catalog: ErrorCatalog
        let unmapped: [String]
        let inferredCodes: Int
        let inferredMeanings: Int
        let ambiguous: [String]
    }

    private struct LocalePart: Sendable {
        let locale: String
        let missing: [MessageID]
        /// For each provider, in order: codes whose message has no text here.
        let codesWithoutText: [Int]
    }

    private let providers: [ProviderPart]
    private let locales: [LocalePart]
    /// A sentence for each gap; empty when there is none.
    let gaps: [String]

    init(_ catalogs: [ErrorCatalog], book: MessageBook) {
        let known = Set(MessageID.all)
        providers = catalogs.map { catalog in
            ProviderPart(
                catalog: catalog,
                unmapped: catalog.rows.filter { !known.contains($0.guidance.message) }.map(\.code),
                inferredCodes: catalog.rows.filter { $0.codeBasis == .inferred }.count,
                inferredMeanings: catalog.rows.filter { $0.meaningBasis == .inferred }.count,
                ambiguous: catalog.ambiguousCodes)
        }
        locales = book.locales.map { locale in
            let missing = book.missing(in: locale)
            let counts = catalogs.map { catalog in
                catalog.rows.filter { missing.contains($0.guidance.message) }.count
            }
            return LocalePart(locale: locale, missing: missing, codesWithoutText: counts)
        }
        gaps = Self.gaps(providers, locales)
    }

    private static func gaps(_ providers: [ProviderPart], _ locales: [LocalePart]) -> [String] {
        var gaps: [String] = []
        for part in providers {
            let name = part.catalog.provider.rawValue
            if part.catalog.rows.isEmpty { gaps.append("\(name) has no errors.json") }
            if !part.unmapped.isEmpty { gaps.append("\(name) has codes without a message: \(part.unmapped)") }
        }
        for part in locales where !part.missing.isEmpty {
            gaps.append("\(part.locale) lacks \(part.missing.map(\.description).joined(separator: ", "))")
        }
        return gaps
    }

    /// For people.
    func text(_ style: Style) -> String {
        var table = Table(indent: 2, rightAligned: [1, 2, 3, 4, 5, 6])
        table.add(["Provider", "Codes", "Mapped", "Unmapped", "Inferred", "Ambiguous", "Without code"])
        for part in providers {
            let count = part.catalog.rows.count
            table.add([
                part.catalog.provider.rawValue, "\(count)", "\(count - part.unmapped.count)", "\(part.unmapped.count)",
                "\(part.inferredMeanings)", "\(part.ambiguous.count)", "\(part.catalog.withoutCode.count)",
            ])
        }
        var languages = Table(indent: 2, rightAligned: Set(1...(2 + providers.count)))
        languages.add(
            ["Language", "Texts", "Missing"] + providers.map { "\($0.catalog.provider.rawValue) codes with text" })
        for part in locales {
            let counts = zip(providers, part.codesWithoutText).map { "\($0.catalog.rows.count - $1)" }
            let present = MessageID.all.count - part.missing.count
            languages.add([part.locale, "\(present)", "\(part.missing.count)"] + counts)
        }
        let ambiguous = providers.filter { !$0.ambiguous.isEmpty }.map {
            "\($0.catalog.provider.rawValue): ambiguous \($0.ambiguous.joined(separator: ", "))\n"
        }
        let verdict =
            gaps.isEmpty
            ? style.green("No gap.") + "\n" : gaps.map { style.red("gap:") + " \($0)\n" }.joined()
        return table.text + ambiguous.joined() + "\n" + languages.text + "\n" + verdict
    }

    /// For programs.
    var json: JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.name("complete")
        json.bool(gaps.isEmpty)
        json.name("gaps")
        json.value(.array(gaps.map { .string($0) }))
        json.name("providers")
        json.beginArray()
        for part in providers { write(part, to: &json) }
        json.endArray()
        json.name("locales")
        json.beginArray()
        for part in locales { write(part, to: &json) }
        json.endArray()
        json.endObject()
        return json
    }

    private func write(_ part: ProviderPart, to json: inout JSONWriter) {
        json.beginObject()
        json.member("provider", part.catalog.provider.rawValue)
        for (name, count) in [
            ("codes", part.catalog.rows.count), ("mapped", part.catalog.rows.count - part.unmapped.count),
            ("inferredCodes", part.inferredCodes), ("inferredMeanings", part.inferredMeanings),
        ] {
            json.name(name)
            json.integer(Int64(count))
        }
        for (name, list) in [
            ("unmapped", part.unmapped), ("ambiguous", part.ambiguous), ("withoutCode", part.catalog.withoutCode),
        ] {
            json.name(name)
            json.value(.array(list.map { .string($0) }))
        }
        json.endObject()
    }

    private func write(_ part: LocalePart, to json: inout JSONWriter) {
        json.beginObject()
        json.member("locale", part.locale)
        json.name("texts")
        json.integer(Int64(MessageID.all.count - part.missing.count))
        json.name("missing")
        json.value(.array(part.missing.map { .string($0.description) }))
        json.name("codesWithoutText")
        json.beginObject()
        for (provider, count) in zip(providers, part.codesWithoutText) {
            json.name(provider.catalog.provider.rawValue)
            json.integer(Int64(count))
        }
        json.endObject()
        json.endObject()
    }
}
