import Payments
import PaymentsCatalog

/// The error catalogs that a command speaks about.
struct ErrorCatalogs: Sendable {
    /// In the order of the bundled providers.
    let all: [ErrorCatalog]

    /// The one of `--provider`, or all.
    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let name = arguments[.errorProvider] else {
            all = Catalog.providers.map { $0.errors }
            return
        }
        let choice = try ProviderChoice(arguments, named: name)
        all = [choice.type.errors]
    }
}

extension OptionSpecification {
    /// Verbs about error catalogs.
    static let errorProvider = OptionSpecification("provider", "NAME", summary: "Only this provider (default: all)")
    /// Verbs that show messages.
    static let messageLocale = OptionSpecification(
        "locale", "TAG", summary: "Language of the shopper's message, such as de or pt-BR (default: en)")
}

extension ErrorCatalog.Row {
    /// One JSON object with stable keys.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("code", code)
        json.member("platform", platform.rawValue)
        json.member("kind", kind)
        json.member("means", meaning.kind)
        json.member("reason", meaning.name)
        json.member("blame", guidance.blame.rawValue)
        json.member("advice", guidance.advice.rawValue)
        json.member("stepUp", guidance.stepUp.rawValue)
        json.member("message", guidance.message.description)
        json.member("summary", summary)
        json.member("note", optional: note)
        json.member("codeBasis", codeBasis.rawValue)
        json.member("meaningBasis", meaningBasis.rawValue)
        json.endObject()
    }
}
