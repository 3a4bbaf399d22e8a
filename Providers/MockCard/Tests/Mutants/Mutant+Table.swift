import Payments
import PaymentsConcurrency

extension Mutant {
    static let all: [Mutant] = sending + endings + amounts + reading + webhooks + telling

    // MARK: What leaves

    private static let sending: [Mutant] = [
        Mutant("drops the idempotency key", killedBy: "key.authorize.sent") {
            $0.transport = changing { request in request.headers.removeAll { $0.name == "Idempotency-Key" } }
        },
        Mutant("makes a new key for every send", killedBy: "key.capture.stable") {
            let count = Lock(0)
            $0.transport = changing { request in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                request.headers = request.headers.map {
                    $0.name == "Idempotency-Key" ? HeaderField($0.name, "\($0.value)-\(number)") : $0
                }
            }
        },
        Mutant("makes up a key where the call has none", killedBy: "key.void.needed") {
            $0.context = { call in
                var call = call
                call.idempotencyKey = call.idempotencyKey ?? IdempotencyKey("made-up")
                return call
            }
        },
        Mutant("puts something random into every body", killedBy: "key.sale.stable") {
            let count = Lock(0)
            $0.charge = { request in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                request.metadata.append(MetadataField("send", "\(number)"))
            }
        },
        Mutant("repeats a request that got no answer", killedBy: "once.authorize") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    do throws(TransportError) { return try await next.send(request) } catch {
                        return try await next.send(request)
                    }
                }
            }
        },
        Mutant("repeats a request that was answered 503", killedBy: "once.refund") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    let answer = try await next.send(request)
                    return answer.status == 503 ? try await next.send(request) : answer
                }
            }
        },
        Mutant("follows redirects", killedBy: "status.capture.redirect") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    let answer = try await next.send(request)
                    return (300...399).contains(answer.status) ? try await next.send(request) : answer
                }
            }
        },
        Mutant("sends every request twice, to be safe", killedBy: "call.refund") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    _ = try await next.send(request)
                    return try await next.send(request)
                }
            }
        },
        Mutant("forgets the last moment to send", killedBy: "limit.capture.not-after") {
            $0.transport = changing { request in request.limits.notAfter = nil }
        },
        Mutant("waits longer than its caller", killedBy: "limit.refund.timeout") {
            $0.transport = changing { request in request.limits.totalTimeout = .seconds(600) }
        },
        Mutant("reads answers of any size", killedBy: "limit.sale.size") {
            $0.transport = changing { request in request.limits.maximumBodyByteCount = .max }
        },
        Mutant("keeps cancellation from its calls", killedBy: "cancel.authorize.on-the-way") { $0.detaches = true },
        Mutant("sends for a task that is cancelled", killedBy: "cancel.refund.before") { $0.detaches = true },
        Mutant("cuts references to twenty characters", killedBy: "reference.long") {
            $0.reference = { MerchantReference(String($0.rawValue.prefix(20))) ?? $0 }
        },
        Mutant("replaces odd characters in references", killedBy: "reference.odd") {
            $0.reference = { reference in
                let plain = reference.rawValue.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
                return MerchantReference(String(plain)) ?? reference
            }
        },
        Mutant("takes sales for authorizations", killedBy: "call.sale") { $0.charge = { $0.capture = .later } },
        Mutant("captures where it should void", killedBy: "call.void") { $0.capturesVoids = true },
        Mutant("takes network tokens that its descriptor does not have", killedBy: "capability.network-tokens") {
            $0.forgetsFlags = true
        },
        Mutant("takes currencies that its descriptor does not have", killedBy: "amount.authorize.other-currency") {
            $0.forgetsFlags = true
        },
        Mutant("takes sales that its descriptor does not have", killedBy: "capability.sale") { $0.forgetsFlags = true },
        Mutant("takes amounts above its descriptor's largest", killedBy: "amount.authorize.refused") {
            $0.forgetsFlags = true
        },
        Mutant("leaves out metadata beyond the limit", killedBy: "capability.metadata-count") {
            $0.charge = { $0.metadata = Array($0.metadata.prefix(20)) }
        },
    ]

    // MARK: What comes of it

    private static let endings: [Mutant] = [
        Mutant("calls a time-out declined", killedBy: "delivery.authorize.lost-answer") {
            $0.ending = onError { $0.code == .timedOut ? .success(.declined(Decline(.issuerUnavailable))) : nil }
        },
        Mutant("calls a lost answer untouched", killedBy: "delivery.refund.closed") {
            $0.ending = onError { $0.evidence?.delivery == .sent ? .failure($0.touched(.untouched)) : nil }
        },
        Mutant("calls a broken answer untouched", killedBy: "delivery.capture.cut-answer") {
            $0.ending = onError { $0.evidence?.delivery == .partialReply ? .failure($0.touched(.untouched)) : nil }
        },
        Mutant("calls what never left unknown", killedBy: "delivery.void.not-sent") {
            $0.ending = onError { $0.evidence?.delivery == .notSent ? .failure($0.touched(.unknown)) : nil }
        },
        Mutant("takes 503 for a refusal before processing", killedBy: "status.sale.503") {
            $0.ending = onError { $0.evidence?.status == 503 ? .failure($0.touched(.untouched)) : nil }
        },
        Mutant("takes 500 after the effect for a failure", killedBy: "status.capture.after-effect") {
            $0.ending = onError { $0.evidence?.status == 500 ? .failure($0.touched(.untouched)) : nil }
        },
        Mutant("takes a conflict for a decline", killedBy: "status.authorize.409") {
            $0.ending = onError { $0.evidence?.status == 409 ? .success(.declined(Decline(.unspecified))) : nil }
        },
        Mutant("takes 422 for a decline", killedBy: "status.refund.422") {
            $0.ending = onError { $0.evidence?.status == 422 ? .success(.declined(Decline(.unspecified))) : nil }
        },
        Mutant("takes any answer with status 200 for a success", killedBy: "answer.capture.html-as-json") {
            $0.ending = { call, ending in
                guard case .failure(let error) = ending, error.code == .invalidResponse else { return ending }
                return .success(.approved(call.echo))
            }
        },
        Mutant("takes an answer that it cannot read for a failure", killedBy: "answer.sale.half") {
            $0.ending = onError { $0.code == .invalidResponse ? .failure($0.touched(.untouched)) : nil }
        },
        Mutant("calls a request that had left cancelled", killedBy: "cancel.capture.before-answer") {
            $0.ending = onError { error in
                guard error.evidence?.transportFailure == .cancelled else { return nil }
                return .failure(PaymentError(.cancelled, effect: .untouched, explanation: "given up"))
            }
        },
        Mutant("throws an answer away when its task is cancelled", killedBy: "cancel.sale.too-late") {
            $0.ending = { _, ending in
                guard Task.isCancelled else { return ending }
                return .failure(PaymentError(.cancelled, effect: .untouched, explanation: "given up"))
            }
        },
        Mutant("takes what is not decided for paid", killedBy: "outcome.pending") {
            $0.ending = { call, ending in
                if case .success(.pending) = ending { .success(.approved(call.echo)) } else { ending }
            }
        },
        Mutant("takes a state that it does not know for declined", killedBy: "vary.authorize.unseen-text") {
            $0.ending = onOutcome { _, outcome in
                if case .pending = outcome { .declined(Decline(.unspecified)) } else { outcome }
            }
        },
        Mutant("takes a challenge for an approval", killedBy: "outcome.challenged") {
            $0.ending = onOutcome { call, outcome in
                if case .actionRequired = outcome { .approved(call.echo) } else { outcome }
            }
        },
        Mutant("throws declines", killedBy: "outcome.declined") {
            $0.ending = { _, ending in
                guard case .success(.declined) = ending else { return ending }
                return .failure(PaymentError(.invalidRequest, effect: .untouched, explanation: "refused"))
            }
        },
        Mutant("takes back a refusal", killedBy: "refusal.refund-too-large") {
            $0.ending = { call, ending in
                if case .failure = ending { .success(.approved(call.echo)) } else { ending }
            }
        },
        Mutant("drops the evidence", killedBy: "delivery.sale.lost-request") {
            $0.ending = onError { .failure(PaymentError($0.code, effect: $0.effect, explanation: $0.explanation)) }
        },
        Mutant("makes up a time to wait", killedBy: "status.authorize.retry-after") {
            $0.ending = onError { error in
                guard var evidence = error.evidence, evidence.retryAfter == nil else { return nil }
                evidence.retryAfter = "30"
                return .failure(
                    PaymentError(error.code, effect: error.effect, explanation: "", evidence: evidence))
            }
        },
    ]

    // MARK: Amounts

    private static let amounts: [Mutant] = [
        Mutant("rounds to whole units", killedBy: "amount.authorize.every-currency") {
            $0.amount = { Money(minorUnits: max(100, $0.minorUnits / 100 * 100), currency: $0.currency) }
        },
        Mutant("multiplies currencies without decimals by a hundred", killedBy: "amount.sale.every-currency") {
            $0.amount = {
                $0.currency.exponent == 0 ? Money(minorUnits: $0.minorUnits &* 100, currency: $0.currency) : $0
            }
        },
        Mutant("thinks that every currency has two decimals", killedBy: "amount.capture.exact") {
            $0.amount = {
                $0.currency.exponent == 3 ? Money(minorUnits: $0.minorUnits / 10, currency: $0.currency) : $0
            }
        },
        Mutant("charges in dollars whatever the currency", killedBy: "amount.authorize.every-currency") {
            $0.amount = { Money(minorUnits: $0.minorUnits, currency: .usd) }
        },
        Mutant("makes negative amounts positive", killedBy: "amount.refund.refused") {
            $0.amount = {
                Money(minorUnits: max(1, $0.minorUnits == .min ? 1 : abs($0.minorUnits)), currency: $0.currency)
            }
        },
        Mutant("cuts amounts to the largest", killedBy: "amount.authorize.refused") {
            $0.amount = { Money(minorUnits: min(999_999_999, $0.minorUnits), currency: $0.currency) }
        },
        Mutant("reports the amount that was asked for", killedBy: "vary.capture.wrong-amount") {
            $0.ending = onOutcome { call, outcome in
                guard case .approved(var approval) = outcome else { return outcome }
                approval.amount = call.amount
                return .approved(approval)
            }
        },
        Mutant("reports a partial approval in full", killedBy: "outcome.partlyApproved") {
            $0.ending = onOutcome { call, outcome in
                guard case .approved(var approval) = outcome else { return outcome }
                approval.amount = call.amount
                return .approved(approval)
            }
        },
    ]
}

extension Mutant {
    /// A transport that changes each request.
    private static func changing(
        _ change: @escaping @Sendable (inout TransportRequest) -> Void
    ) -> @Sendable (any Transport) -> any Transport {
        { next in
            BrokenTransport(next: next) { request, next throws(TransportError) in
                var changed = request
                change(&changed)
                return try await next.send(changed)
            }
        }
    }

    private static func onError(
        _ change: @escaping @Sendable (PaymentError) -> Breakage.Ending?
    ) -> @Sendable (Breakage.Call, Breakage.Ending) -> Breakage.Ending {
        { _, ending in if case .failure(let error) = ending { change(error) ?? ending } else { ending } }
    }

    private static func onOutcome(
        _ change: @escaping @Sendable (Breakage.Call, PaymentOutcome) -> PaymentOutcome
    ) -> @Sendable (Breakage.Call, Breakage.Ending) -> Breakage.Ending {
        { call, ending in ending.map { change(call, $0) } }
    }
}

extension Breakage.Call {
    /// An approval made up from the request.
    var echo: Approval {
        Approval(
            providerReference: ProviderReference("made-up")!, amount: amount, merchantReference: context.reference)
    }
}

extension PaymentError {
    fileprivate func touched(_ effect: Effect) -> PaymentError {
        PaymentError(code, effect: effect, provider: provider, explanation: explanation, evidence: evidence)
    }
}
