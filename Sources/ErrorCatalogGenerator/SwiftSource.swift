/// The text of the generated file. The convention: module `Acme` has `AcmeProvider`.
struct SwiftSource {
    let module: String
    let file: ErrorFile
    let rows: [ResolvedRow]

    /// A provider without an errors.json.
    static var empty: String {
        """
        // Generated: this provider has no errors.json, so its catalog is the empty one of the protocol.

        """
    }

    var text: String {
        """
        // Generated from errors.json of \(module). Change that file, not this one.
        public import Payments

        extension \(module)Provider {
            /// What the codes of this provider mean.
            public static let errors = ErrorCatalog(
                provider: descriptor.id, source: \(Self.literal(file.source)),
                date: CalendarDate(\(Self.literal(file.date))), rows: errorRows, withoutCode: errorsWithoutCode)

            private static let errorsWithoutCode: [String] = [
        \((file.withoutCode ?? []).map { "        \(Self.literal($0))," }.joined(separator: "\n"))
            ]

            private static let errorRows: [ErrorCatalog.Row] = {
                var rows: [ErrorCatalog.Row] = []
                rows.reserveCapacity(\(rows.count))
        \(chunks.indices.map { "        addErrors\($0)(to: &rows)" }.joined(separator: "\n"))
                return rows
            }()

        \(chunks.enumerated().map(Self.chunk).joined(separator: "\n\n"))
        }

        """
    }

    /// Few rows in a function and one statement for each: the compiler judges a statement at a time. One literal of two
    /// hundred rows took it seconds and gigabytes.
    private static let chunkRowCount = 24

    private var chunks: [ArraySlice<ResolvedRow>] {
        stride(from: 0, to: rows.count, by: Self.chunkRowCount).map {
            rows[$0..<min($0 + Self.chunkRowCount, rows.count)]
        }
    }

    private static func chunk(_ index: Int, _ rows: ArraySlice<ResolvedRow>) -> String {
        """
            private static func addErrors\(index)(to rows: inout [ErrorCatalog.Row]) {
        \(rows.map { "        rows.append(\(row($0)))" }.joined(separator: "\n"))
            }
        """
    }

    private static func row(_ row: ResolvedRow) -> String {
        let guidance =
            "Guidance(blame: .\(row.blame), advice: .\(row.advice), stepUp: .\(row.stepUp), "
            + "message: MessageID(\(literal(row.message))))"
        return "ErrorCatalog.Row(code: \(literal(row.code)), platform: .\(row.platform), kind: \(literal(row.kind)), "
            + "meaning: \(row.meaning), guidance: \(guidance), method: \(row.method.map { ".\($0)" } ?? "nil"), "
            + "currency: \(row.currency.map { "Currency(code: \(literal($0)))" } ?? "nil"), "
            + "summary: \(literal(row.summary)), note: \(row.note.map(literal) ?? "nil"), "
            + "codeBasis: .\(row.codeBasis), meaningBasis: .\(row.meaningBasis))"
    }

    /// A Swift string literal. The text comes from a file of ours, and still nothing in it can leave the quotes.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                literal += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
