import Payments

/// The answer of `request build`.
struct WalletRequestReport: Sendable {
    let choice: ProviderChoice
    let payable: Payable
    let request: WalletRequest

    func write(to console: Console, locale: String?) throws(CommandFailure) {
        guard !console.asJSON else { return try console.write(json: json) }
        let version = request.version.map { ", version \($0)" } ?? ""
        let title = console.style.bold("\(choice.type.descriptor.name) request") + " (\(request.form)\(version))\n"
        let order = SessionText(style: console.style, locale: locale).order(payable)
        try console.write(order + "\n" + title + IndentedJSON.text(of: body) + "\n")
        for warning in request.warnings { console.talk("\(console.talkStyle.yellow("warning:")) \(warning.printable)") }
    }

    /// The adapter writes JSON; anything else is shown as it is.
    private var body: JSONValue {
        (try? JSONValue(parsing: request.body)) ?? .string(String(decoding: request.body, as: UTF8.self))
    }

    private var json: JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("outcome", "built")
        json.member("provider", choice.id.rawValue)
        json.member("as", request.form.description)
        json.name("version")
        if let version = request.version { json.integer(Int64(version)) } else { json.null() }
        json.member("orderId", payable.orderID.rawValue)
        json.member("fingerprint", optional: payable.fingerprint)
        json.member("amount", payable.amount)
        json.name("isFinal")
        json.bool(payable.order?.isFinal ?? true)
        json.name("request")
        json.value(body)
        json.name("warnings")
        json.value(.array(request.warnings.map { .string($0) }))
        json.endObject()
        return json
    }
}
