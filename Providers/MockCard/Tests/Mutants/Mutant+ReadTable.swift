import Payments
import PaymentsConcurrency

extension Mutant {
    // MARK: Reads

    static let reading: [Mutant] = [
        Mutant("takes any 404 for absent", killedBy: "read.not-found-page") {
            $0.reading = { reading in
                if case .failure(let error) = reading, error.evidence?.status == 404 {
                    .success(nothing)
                } else {
                    reading
                }
            }
        },
        Mutant("takes a read without an answer for absent", killedBy: "delivery.read.lost-answer") {
            $0.reading = { reading in if case .failure = reading { .success(nothing) } else { reading } }
        },
        Mutant("calls absent what may have arrived since", killedBy: "read.absent-moment") {
            $0.reading = { reading in
                guard case .success(.absent(let moment)) = reading else { return reading }
                return .success(.absent(at: moment.advanced(by: .seconds(1))))
            }
        },
        Mutant("throws when nothing is there", killedBy: "read.absent") {
            $0.reading = { reading in
                guard case .success(.absent) = reading else { return reading }
                return .failure(PaymentError(.notFound, effect: .untouched, explanation: "nothing there"))
            }
        },
        Mutant("reads what was taken as held", killedBy: "call.capture") {
            $0.reading = onRecord { if $0.state == .captured { $0.state = .authorized } }
        },
        Mutant("reads a state that it does not know as paid", killedBy: "vary.read.unseen-text") {
            $0.reading = onRecord { if $0.state == .pending { $0.state = .captured } }
        },
        Mutant("reads a hold that was released as held", killedBy: "read.every-state") {
            $0.reading = onRecord { if $0.state == .voided { $0.state = .authorized } }
        },
        Mutant("reads an amount of its own", killedBy: "vary.read.wrong-amount") {
            $0.reading = onRecord { $0.amount = Money(minorUnits: 123_457, currency: .usd) }
        },
    ]

    private static let nothing = ReadBack.absent(at: Timestamp(secondsSinceEpoch: 0))

    private static func onRecord(
        _ change: @escaping @Sendable (inout ProviderRecord) -> Void
    ) -> @Sendable (Breakage.Reading) -> Breakage.Reading {
        { reading in
            guard case .success(.found(var record)) = reading else { return reading }
            change(&record)
            return .success(.found(record))
        }
    }

    // MARK: Webhooks

    static let webhooks: [Mutant] = [
        Mutant("believes webhooks that nobody signed", killedBy: "webhook.unsigned") {
            $0.webhook = { delivery, read in
                let reading = read(delivery)
                guard case .unverified(let hints) = reading, !hints.isEmpty else { return reading }
                return .verified([event(delivery, key: "evt", about: hints[0])])
            }
        },
        Mutant("does not look when a webhook was signed", killedBy: "webhook.window") {
            $0.webhook = { delivery, read in read(delivery.received(at: delivery.signedAt)) }
        },
        Mutant("takes webhooks that were signed ahead of time", killedBy: "webhook.window") {
            $0.webhook = { delivery, read in
                read(delivery.received(at: max(delivery.receivedAt, delivery.signedAt)))
            }
        },
        Mutant("knows one webhook secret only", killedBy: "webhook.rotation") {
            $0.settings = { $0["webhook-secret-2"] = nil }
        },
        Mutant("looks for one spelling of the signature's header", killedBy: "webhook.genuine") {
            $0.webhook = { delivery, read in
                let headers = delivery.headers.filter { $0.name == "MockCard-Signature" }
                return read(
                    WebhookDelivery(headers: headers, body: delivery.body, receivedAt: delivery.receivedAt))
            }
        },
        Mutant("tells deliveries apart by when they came", killedBy: "webhook.duplicates") {
            $0.webhook = { delivery, read in
                guard case .verified(let events) = read(delivery), let first = events.first else {
                    return read(delivery)
                }
                let reference = first.merchantReference ?? MerchantReference("none")!
                return .verified([event(delivery, key: "\(delivery.receivedAt)", about: reference)])
            }
        },
        Mutant("checks the signature of the parsed body", killedBy: "webhook.changed-body") {
            $0.webhook = { delivery, read in
                // A body is trimmed before its signature is checked.
                var body = delivery.body
                while body.last == 10 { body.removeLast() }
                return read(WebhookDelivery(headers: delivery.headers, body: body, receivedAt: delivery.receivedAt))
            }
        },
    ]

    private static func event(
        _ delivery: WebhookDelivery, key: String, about reference: MerchantReference
    ) -> WebhookEvent {
        WebhookEvent(
            deduplicationKey: key, merchantReference: reference, providerReference: nil,
            occurredAt: delivery.receivedAt, content: .unknown(type: "any"))
    }

    // MARK: What is told

    static let telling: [Mutant] = [
        Mutant("shows its key when it is printed", killedBy: "secret.provider") { $0.label = "key" },
        Mutant("puts the provider's words into its explanations", killedBy: "secret.authorize") {
            $0.ending = { _, ending in
                guard case .failure(let error) = ending, let text = error.evidence?.providerText else { return ending }
                return .failure(
                    PaymentError(
                        error.code, effect: error.effect, explanation: text.forDevelopers(), evidence: error.evidence))
            }
        },
        Mutant("keeps the card's number as a code", killedBy: "secret.decline") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    let answer = try await next.send(request)
                    let body = String(decoding: answer.body, as: UTF8.self)
                    Mutant.lastBody.withLock { $0 = body }
                    return answer
                }
            }
            $0.ending = { _, ending in
                guard case .success(.declined(var decline)) = ending else { return ending }
                let body = Mutant.lastBody.withLock { $0 }
                decline.providerCode = (try? JSONValue(parsing: Array(body.utf8)))?["decline"]["code"].stringValue
                return .success(.declined(decline))
            }
        },
        Mutant("passes on codes that its catalog does not have", killedBy: "errors.covered") {
            $0.ending = { _, ending in
                guard case .success(.declined(var decline)) = ending else { return ending }
                decline.providerCode = "nobody-knows"
                return .success(.declined(decline))
            }
        },
    ]

    /// What the mutant that keeps codes has seen last; its cases run one at a time.
    private static let lastBody = Lock("")
}

extension WebhookDelivery {
    fileprivate func received(at moment: Timestamp) -> WebhookDelivery {
        WebhookDelivery(headers: headers, body: body, receivedAt: moment)
    }

    /// What the signature's header says.
    fileprivate var signedAt: Timestamp {
        let text = header("MockCard-Signature")?.split(separator: ",").first?.dropFirst(2) ?? ""
        return Timestamp(secondsSinceEpoch: Int64(text) ?? 0)
    }
}
