internal import Payments

/// Turns the machine's calls into calls of provider adapters and of the keeper of stored value. It decides nothing:
/// what the adapter says is what the machine hears.
struct ProviderCalls: Sendable {
    private let providers: [ProviderAccount: any PaymentProvider]
    private let storedValue: (any StoredValueHandler)?
    private let clock: any WaitingClock
    private let random: any RandomSource
    /// What the machine may count on.
    let directory: ProviderDirectory

    init(
        providers: [ProviderAccount: any PaymentProvider], storedValue: (any StoredValueHandler)?,
        clock: any WaitingClock, random: any RandomSource
    ) {
        self.providers = providers
        self.storedValue = storedValue
        self.clock = clock
        self.random = random
        var facts: [ProviderAccount: ProviderFacts] = [:]
        for (account, provider) in providers {
            var own = ProviderFacts(of: provider)
            // Sessions are made by their own commands; the placement does not drive them.
            own.verbs.remove(.createSession)
            facts[account] = own
        }
        directory = ProviderDirectory(facts, hasStoredValue: storedValue != nil)
    }

    func provider(_ account: ProviderAccount) -> (any PaymentProvider)? { providers[account] }

    /// The provider's code in an answer, when its catalog does not have it; nil for catalogs without rows.
    func unknownCode(_ answer: ProviderAnswer, of account: ProviderAccount) -> String? {
        let code: String?
        switch answer {
        case .failed(let error): code = error.evidence?.providerCode
        case .outcome(.declined(let decline)): code = decline.providerCode
        default: code = nil
        }
        guard let code, let provider = providers[account] else { return nil }
        let catalog = type(of: provider).errors
        return catalog.rows.isEmpty || !catalog.rows(for: code).isEmpty ? nil : code
    }

    // MARK: Reads

    func perform(_ read: ProviderRead) async -> ReadAnswer {
        guard let provider = providers[read.account] as? any ReadableProvider else { return .failed(.configuration) }
        // Absence is true for the moment at which the question was asked, not for that of the answer.
        let asked = clock.now()
        do throws(PaymentError) {
            switch try await provider.fetch(
                read.reference, CallContext(reference: read.reference, timeout: read.timeout))
            {
            case .absent(let moment): return .absent(at: min(moment, asked))
            case .found(let record): return .found(record)
            }
        } catch {
            return .failed(error.code)
        }
    }

    // MARK: Calls

    func perform(_ call: ProviderCall, order: OrderID, _ payload: CallerPayload?) async -> ProviderAnswer {
        do throws(PaymentError) {
            if call.intent.verb.isStoredValue { return try await value(call, order, payload) }
            let context = call.context(locale: payload?.options.locale)
            switch call.intent.verb {
            case .authorize, .sale: return try await .outcome(authorize(call, order, payload, context))
            case .resume: return try await .outcome(resume(call, payload, context))
            case .capture, .void, .refund: return try await .outcome(modify(call, context))
            case .createSession, .reserveValue, .commitValue, .releaseValue, .returnValue, .read:
                throw refusal(.unsupported, call, "does not offer \(call.intent.verb.rawValue)")
            }
        } catch {
            return .failed(error)
        }
    }

    private func authorize(
        _ call: ProviderCall, _ order: OrderID, _ payload: CallerPayload?, _ context: CallContext
    ) async throws(PaymentError) -> PaymentOutcome {
        guard let provider = providers[call.intent.account] as? any AuthorizingProvider else {
            throw refusal(.configuration, call, "is not configured here")
        }
        guard let payload, let instrument = payload.instrument else {
            throw refusal(.abandoned, call, "was not asked: the instrument is gone")
        }
        let options = payload.options
        let request = AuthorizeRequest(
            amount: call.intent.amount, capture: call.intent.verb == .sale ? .immediately : .later,
            instrument: instrument, orderID: order, fingerprint: call.fingerprint,
            statementText: options.statementText, addressVerification: options.addressVerification,
            storedCredential: options.storedCredential, authentication: options.authentication,
            acceptsPartialApproval: call.acceptsPartialApproval, metadata: options.metadata)
        return try await provider.authorize(request, context)
    }

    private func resume(
        _ call: ProviderCall, _ payload: CallerPayload?, _ context: CallContext
    ) async throws(PaymentError) -> PaymentOutcome {
        guard let provider = providers[call.intent.account] as? any AuthorizingProvider else {
            throw refusal(.configuration, call, "is not configured here")
        }
        guard let result = payload?.actionResult else {
            throw refusal(.abandoned, call, "was not asked: what the shopper's device brought back is gone")
        }
        return try await provider.resume(
            ResumeRequest(payment: call.payment, amount: call.intent.amount, result: result), context)
    }

    private func modify(_ call: ProviderCall, _ context: CallContext) async throws(PaymentError) -> PaymentOutcome {
        let provider = providers[call.intent.account]
        guard let payment = call.payment, let reference = call.paymentReference else {
            throw refusal(.invalidRequest, call, "never named the payment, so it cannot be asked to change it")
        }
        let amount = call.intent.amount
        switch call.intent.verb {
        case .capture:
            if let provider = provider as? any CapturingProvider {
                let request = CaptureRequest(
                    payment: payment, paymentReference: reference, amount: amount, isFinal: call.intent.isFinal)
                return try await provider.capture(request, context)
            }
        case .void:
            if let provider = provider as? any VoidingProvider {
                let request = VoidRequest(payment: payment, paymentReference: reference, amount: amount)
                return try await provider.void(request, context)
            }
        default:
            if let provider = provider as? any RefundingProvider {
                let request = RefundRequest(payment: payment, paymentReference: reference, amount: amount)
                return try await provider.refund(request, context)
            }
        }
        throw refusal(.configuration, call, "is not configured here for \(call.intent.verb.rawValue)")
    }

    // MARK: Stored value

    private func value(
        _ call: ProviderCall, _ order: OrderID, _ payload: CallerPayload?
    ) async throws(PaymentError) -> ProviderAnswer {
        guard let storedValue else { throw refusal(.configuration, call, "has no handler here") }
        let request = StoredValueRequest(
            orderID: order, attempt: call.intent.attempt, amount: call.intent.amount,
            reservation: call.paymentReference ?? call.intent.reference, source: payload?.valueSource.map { Secret($0) }
        )
        let context = call.context(locale: payload?.options.locale)
        let answer: StoredValueAnswer
        switch call.intent.verb {
        case .reserveValue: answer = try await storedValue.reserve(request, context)
        case .commitValue: answer = try await storedValue.commit(request, context)
        case .releaseValue: answer = try await storedValue.release(request, context)
        default: answer = try await storedValue.giveBack(request, context)
        }
        switch answer {
        case .declined(let reason): return .outcome(.declined(Decline(reason)))
        case .done(let name):
            // A keeper without names of its own is known by ours.
            guard let reference = name ?? ProviderReference(call.intent.reference.rawValue) else {
                preconditionFailure("a reference of ours is a valid identifier")
            }
            return .outcome(.approved(Approval(providerReference: reference, amount: call.intent.amount)))
        }
    }

    private func refusal(_ code: PaymentError.Code, _ call: ProviderCall, _ what: String) -> PaymentError {
        PaymentError(
            code, effect: .untouched, provider: call.intent.account.provider,
            explanation: "\(call.intent.account) \(what). Nothing was sent.")
    }
}
