import Payments
import PaymentsDisplay

/// Everything that can be said about one code.
struct Explanation: Sendable {
    /// A code in one catalog, or in the networks' tables.
    struct Item: Sendable {
        let title: String
        let summary: String
        let note: String?
        let meaning: ErrorMeaning?
        let guidance: Guidance?
        let message: ShopperMessage?
        let basis: String
        let source: String
    }

    private let code: String
    private let items: [Item]
    private let nearest: String?

    /// - Parameter withNetworks: whether card networks' response codes are looked at, too.
    init(code: String, catalogs: [ErrorCatalog], withNetworks: Bool) {
        self.code = code
        var items = catalogs.flatMap { catalog in catalog.rows(for: code).map { Item($0, of: catalog) } }
        if withNetworks, let response = NetworkResponse(code: code) { items.append(Item(response)) }
        self.items = items
        let known = catalogs.flatMap { $0.rows.map(\.code) }
        nearest = items.isEmpty ? Suggestion.nearest(to: code, among: known) : nil
    }

    /// For people.
    func text(_ locale: MessageLocale, _ style: Style) -> String {
        guard !items.isEmpty else { return unknownText(locale) }
        return items.map { item in
            var table = Table(indent: 2)
            table.add(["Means", item.summary])
            if let note = item.note { table.add(["Note", note]) }
            if let meaning = item.meaning {
                table.add(["Payment", "\(meaning.kind): \(meaning.name). \(Self.money(meaning))"])
            }
            if let guidance = item.guidance {
                table.add(["To mend by", guidance.blame.rawValue])
                table.add(["What to do", guidance.advice.sentence + Self.stepUp(guidance)])
            }
            if let message = item.message {
                table.add(["Shopper reads", locale.formatter.text(message)])
                table.add(["Message", "\(message.id) (\(locale.tag))"])
            }
            table.add(["Basis", item.basis])
            table.add(["Source", item.source])
            return "\(style.bold(item.title))\n\(table.text)"
        }.joined(separator: "\n")
    }

    private func unknownText(_ locale: MessageLocale) -> String {
        var table = Table(indent: 2)
        for moment in ErrorReading.Moment.allCases {
            let reading = Self.unknown(code, moment)
            table.add([Self.when(moment), "\(reading.meaning.kind): \(reading.meaning.name)"])
            table.add(["", "shopper reads: \(locale.formatter.text(reading.message))"])
            table.add(["", reading.guidance.advice.sentence])
        }
        let hint = nearest.map { " The nearest known code is \($0)." } ?? ""
        return "No catalog has the code ‘\(code.printable)’.\(hint) Until it has a row it is treated so:\n\(table.text)"
    }

    /// For programs.
    func json(_ locale: MessageLocale) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("code", code)
        json.name("known")
        json.bool(!items.isEmpty)
        json.member("locale", locale.tag)
        json.member("nearest", optional: nearest)
        json.name("meanings")
        json.beginArray()
        for item in items { item.write(to: &json, locale) }
        json.endArray()
        json.name("whenUnknown")
        json.beginArray()
        for moment in ErrorReading.Moment.allCases where items.isEmpty {
            let reading = Self.unknown(code, moment)
            json.beginObject()
            json.member("moment", moment.rawValue)
            json.member("means", reading.meaning.kind)
            json.member("reason", reading.meaning.name)
            json.member("advice", reading.guidance.advice.rawValue)
            json.member("message", reading.message.id.description)
            json.member("shopperReads", locale.formatter.text(reading.message))
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json
    }

    /// How any catalog reads a code that it does not have.
    private static func unknown(_ code: String, _ moment: ErrorReading.Moment) -> ErrorReading {
        ErrorCatalog(provider: ProviderID("none")!).reading(of: code, moment: moment)
    }

    private static func when(_ moment: ErrorReading.Moment) -> String {
        switch moment {
        case .beforeSubmission: "Before submission"
        case .afterSubmission: "After submission"
        case .refused: "With a refusal"
        }
    }

    private static func money(_ meaning: ErrorMeaning) -> String {
        switch meaning.effect {
        case nil: "A verdict; nothing was moved."
        case .untouched: "Nothing was moved."
        case .unknown: "Money may have moved."
        }
    }

    private static func stepUp(_ guidance: Guidance) -> String {
        switch guidance.stepUp {
        case .notNeeded: ""
        case .mayHelp: " Authentication (3-D Secure) may help."
        case .required: " Authentication (3-D Secure) is required."
        }
    }
}

extension Explanation.Item {
    init(_ row: ErrorCatalog.Row, of catalog: ErrorCatalog) {
        title = "\(catalog.provider.rawValue) \(row.code) (\(row.platform.rawValue), \(row.kind))"
        summary = row.summary
        note = row.note
        meaning = row.meaning
        guidance = row.guidance
        message = row.message
        basis = "code \(row.codeBasis.rawValue), treatment \(row.meaningBasis.rawValue)"
        source = catalog.source + (catalog.date.map { ", read \($0)" } ?? "")
    }

    init(_ response: NetworkResponse) {
        let edition = response.edition == .iso1987 ? "ISO 8583:1987" : "ISO 8583:1993"
        title = "\(edition) \(response.code)" + (response.network.map { " (\($0))" } ?? "")
        summary = response.meaning
        switch response.result {
        case .declined(let reason):
            meaning = .declined(reason)
            note = NetworkAdvice.visaCategory(ofResponseCode: response.code).map {
                "Visa category \($0.code): \($0.meaning)"
            }
        case .undecided:
            (meaning, note) = (.unknown(.unknownOutcome), nil)
        case .approved: (meaning, note) = (nil, "An approval, not an error.")
        case .partiallyApproved: (meaning, note) = (nil, "An approval for less than asked.")
        }
        guidance = meaning?.guidance
        message = meaning.map { ShopperMessage($0.guidance.message) }
        basis = "code documented, treatment inferred"
        source = response.network.map { "published by \($0)" } ?? edition
    }

    fileprivate func write(to json: inout JSONWriter, _ locale: MessageLocale) {
        json.beginObject()
        json.member("title", title)
        json.member("summary", summary)
        json.member("note", optional: note)
        json.member("means", optional: meaning?.kind)
        json.member("reason", optional: meaning?.name)
        json.member("money", optional: meaning.map { $0.effect?.rawValue ?? "verdict" })
        json.member("blame", optional: guidance?.blame.rawValue)
        json.member("advice", optional: guidance?.advice.rawValue)
        json.member("stepUp", optional: guidance?.stepUp.rawValue)
        json.member("message", optional: message?.id.description)
        json.member("shopperReads", optional: message.map(locale.formatter.text))
        json.member("basis", basis)
        json.member("source", source)
        json.endObject()
    }
}
