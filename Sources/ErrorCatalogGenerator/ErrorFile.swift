/// An errors.json. Rows are flat: every member is a text, so that an unknown one can be named.
struct ErrorFile: Decodable {
    /// The version of the format that this generator reads.
    static let schema = 1
    /// More rows than any provider has; more is a mistake.
    static let maximumRowCount = 5_000

    let schema: Int
    let provider: String
    let source: String
    let date: String
    let rows: [[String: String]]
    let withoutCode: [String]?

    /// The members that a row must have.
    private static let required = [
        "code", "platform", "kind", "meaning", "class", "retry", "source", "class_source",
    ]
    /// The members that a row may have.
    private static let optional = [
        "reason", "iso8583", "error", "blame", "advice", "message", "method", "currency", "note",
    ]
    private static let platforms = ["all", "ios", "android", "web", "server"]
    private static let bases = ["documentation": "documented", "inference": "inferred"]
    private static let blames = ["shopper", "merchant", "issuer", "provider"]
    private static let advices = [
        "never", "sameInstrumentLater", "anotherInstrument", "afterFix", "authenticateFirst", "anotherProvider",
        "verifyFirst", "now",
    ]
    /// The methods that messages may name, as the core has them.
    private static let methods = [
        "Apple Pay": "applePay", "Google Pay": "googlePay", "PayPal": "payPal", "Paze": "paze",
    ]

    /// The rows with everything that follows from them.
    /// - Throws: `GeneratorError` with one line for each fault.
    func resolvedRows(_ vocabulary: Vocabulary) throws -> [ResolvedRow] {
        var faults: [String] = []
        if schema != Self.schema { faults.append("schema is \(schema); this generator reads \(Self.schema)") }
        if source.isEmpty { faults.append("source is empty: say where the codes come from") }
        if !Self.isDay(date) {
            faults.append("date is \(date); it is the day on which the source was read, 2026-10-23")
        }
        if rows.count > Self.maximumRowCount { faults.append("more than \(Self.maximumRowCount) rows") }
        var keys: Set<[String]> = []
        var resolved: [ResolvedRow] = []
        for (index, row) in rows.enumerated() {
            let key = ["code", "platform", "kind"].map { row[$0] ?? "" }
            let place = "row \(index + 1) (\(key.joined(separator: ", ")))"
            if !keys.insert(key).inserted { faults.append("\(place): a row with this code, platform and kind exists") }
            do {
                resolved.append(try Self.resolve(row, vocabulary))
            } catch { faults.append("\(place): \(error)") }
        }
        guard faults.isEmpty else { throw GeneratorError("errors.json:\n  " + faults.joined(separator: "\n  ")) }
        return resolved
    }

    private static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    private static func resolve(
        _ row: [String: String], _ vocabulary: Vocabulary
    ) throws(GeneratorError) -> ResolvedRow {
        for name in row.keys.sorted() where !(required + optional).contains(name) {
            throw GeneratorError("unknown member \(name); known are \((required + optional).joined(separator: ", "))")
        }
        for name in required where row[name]?.isEmpty != false {
            throw GeneratorError("\(name) is missing")
        }
        let pair = "\(row["class"]!)/\(row["retry"]!)"
        guard let entry = ClassTable.entries[pair] else {
            let known = ClassTable.entries.keys.sorted().joined(separator: ", ")
            throw GeneratorError("class and retry are \(pair), which means nothing; known are \(known)")
        }
        let meaning = try meaning(row, entry, vocabulary)
        let word = meaning.word
        let isNewAttempt = row["retry"] == "new_attempt"
        let advice =
            row["advice"] ?? (meaning.isReason && isNewAttempt ? nil : entry.advice) ?? adviceOf(word, isNewAttempt)
        let message = row["message"] ?? entry.message ?? word.message
        try checkMessage(message, row, vocabulary)
        return ResolvedRow(
            code: row["code"]!, platform: try one(of: platforms, row, "platform"), kind: row["kind"]!,
            meaning: meaning.swift,
            blame: try checked(row["blame"] ?? (meaning.isReason ? nil : entry.blame) ?? word.blame, blames, "blame"),
            advice: try checked(advice, advices, "advice"), stepUp: word.stepUp ?? "notNeeded", message: message,
            method: row["method"].flatMap { methods[$0] }, currency: row["currency"], summary: row["meaning"]!,
            note: row["note"], codeBasis: try basis(row, "source"), meaningBasis: try basis(row, "class_source"))
    }

    private static func adviceOf(_ word: Vocabulary.Word, _ isNewAttempt: Bool) -> String {
        isNewAttempt && !ClassTable.adviceOfNewAttempts.contains(word.advice) ? "anotherInstrument" : word.advice
    }

    /// What the row means, in Swift, and the word that says what it asks for.
    private static func meaning(
        _ row: [String: String], _ entry: ClassTable.Entry, _ vocabulary: Vocabulary
    ) throws(GeneratorError) -> (swift: String, word: Vocabulary.Word, isReason: Bool) {
        if let reason = try reason(row, vocabulary), entry.meaning ?? "declined" == "declined" {
            guard let word = vocabulary.reasons[reason] else { throw GeneratorError("unknown reason \(reason)") }
            return (".declined(DeclineReason(\"\(reason)\"))", word, true)
        }
        guard entry.meaning != "declined" else {
            throw GeneratorError("a decline names its reason: add reason or iso8583")
        }
        let code = row["error"] ?? entry.code ?? "cancelled"
        guard let word = vocabulary.codes[code] else { throw GeneratorError("unknown error \(code)") }
        switch entry.meaning ?? "failed" {
        case "cancelled": return (".cancelled", word, false)
        case "unknown": return (".unknown(PaymentError.Code(\"\(code)\"))", word, false)
        default: return (".failed(PaymentError.Code(\"\(code)\"))", word, false)
        }
    }

    private static func reason(_ row: [String: String], _ vocabulary: Vocabulary) throws(GeneratorError) -> String? {
        guard let code = row["iso8583"] else { return row["reason"] }
        guard row["reason"] == nil else { throw GeneratorError("reason and iso8583 exclude each other") }
        guard let reason = vocabulary.networkReasons[code] else {
            throw GeneratorError("ISO 8583 has no refusal with the code \(code)")
        }
        return reason
    }

    private static func checkMessage(
        _ message: String, _ row: [String: String], _ vocabulary: Vocabulary
    ) throws(GeneratorError) {
        guard let placeholders = vocabulary.placeholders[message] else {
            throw GeneratorError("unknown message \(message)")
        }
        for name in ["method", "currency"] where placeholders.contains(name) != (row[name] != nil) {
            throw GeneratorError("\(name) and the message \(message) go together")
        }
        if let other = placeholders.first(where: { !["method", "currency"].contains($0) }) {
            throw GeneratorError("the message \(message) needs a value that a catalog does not have: \(other)")
        }
        if let method = row["method"], methods[method] == nil {
            throw GeneratorError("unknown method \(method); known are \(methods.keys.sorted().joined(separator: ", "))")
        }
        if let currency = row["currency"], currency.count != 3 || !currency.allSatisfy({ ("A"..."Z").contains($0) }) {
            throw GeneratorError("currency is three capitals; found \(currency)")
        }
    }

    private static func basis(_ row: [String: String], _ name: String) throws(GeneratorError) -> String {
        guard let basis = bases[row[name] ?? ""] else {
            throw GeneratorError("\(name) is documentation or inference; found \(row[name] ?? "nothing")")
        }
        return basis
    }

    private static func one(
        of known: [String], _ row: [String: String], _ name: String
    ) throws(GeneratorError) -> String { try checked(row[name] ?? "", known, name) }

    private static func checked(
        _ value: String, _ known: [String], _ name: String
    ) throws(GeneratorError) -> String {
        guard known.contains(value) else {
            throw GeneratorError("\(name) is one of \(known.joined(separator: ", ")); found \(value)")
        }
        return value
    }
}

/// A row with everything that follows from it, in the words of the Swift types.
struct ResolvedRow {
    let code: String
    let platform: String
    let kind: String
    let meaning: String
    let blame: String
    let advice: String
    let stepUp: String
    let message: String
    let method: String?
    let currency: String?
    let summary: String
    let note: String?
    let codeBasis: String
    let meaningBasis: String
}
