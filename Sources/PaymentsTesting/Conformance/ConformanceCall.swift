internal import Payments

/// One call that is ready to be made, once or several times.
struct ConformanceCall: Sendable {
    let verb: ConformanceVerb
    /// The operation's reference, key and limits.
    let context: CallContext
    /// The amount; the session's for sessions, the payment's for reads.
    let amount: Money
    /// The payment that a modification is about; nil for everything else.
    var payment: Approval?
    /// Whether a read finds nothing, because all that the case could make was a session that nobody has paid.
    var findsNothing = false
    let perform: @Sendable (CallContext) async throws(PaymentError) -> ConformanceAnswer
}

/// A call that was made, and what it looked like from outside.
struct ConformanceTrial: Sendable {
    let call: ConformanceCall
    let ending: ConformanceEnding
    let exchanges: [FaultingTransport.Exchange]
}

extension ConformanceBench {
    /// Makes a call.
    /// - Parameters:
    ///   - faults: What becomes of its requests, in order.
    ///   - context: Another context than the one it was prepared with; nil for that.
    func make(
        _ call: ConformanceCall, _ faults: [FaultingTransport.Fault] = [], context: CallContext? = nil
    ) async -> ConformanceTrial {
        let before = transport.exchanges.count
        transport.plan(faults)
        let ending = await Self.ending(of: call, context ?? call.context)
        transport.plan([])
        return ConformanceTrial(
            call: call, ending: ending, exchanges: Array(transport.exchanges.dropFirst(before)))
    }

    static func ending(of call: ConformanceCall, _ context: CallContext) async -> ConformanceEnding {
        do throws(PaymentError) { return .answer(try await call.perform(context)) } catch { return .error(error) }
    }

    /// Gets a call ready: pays first what is to be captured, released or returned.
    /// - Throws: ``ConformanceFailure`` when the steps before the call do not work.
    func prepare(_ verb: ConformanceVerb, _ amount: Money? = nil) async throws -> ConformanceCall {
        let amount = try amount ?? self.amount()
        switch verb {
        case .authorize, .sale:
            return try charge(request(amount, verb == .sale ? .immediately : .later), verb)
        case .capture: return try capture(amount, of: try await pay(.authorize, amount))
        case .void: return try void(amount, of: try await pay(.authorize, amount))
        case .refund: return try refund(amount, of: try await paid(amount))
        case .read: return try await somethingToRead(amount)
        case .createSession: return try createSession(amount)
        case .modifySession: return try await modifySession(amount)
        }
    }

    /// Makes a charge that has to be approved, and hands out the approval with our reference.
    func pay(_ verb: ConformanceVerb, _ amount: Money) async throws -> Approval {
        try await approved(try await prepare(verb, amount))
    }

    /// A payment whose money is taken.
    func paid(_ amount: Money) async throws -> Approval {
        if ConformanceVerb.sale.exists(in: type) { return try await pay(.sale, amount) }
        let payment = try await pay(.authorize, amount)
        _ = try await approved(try capture(amount, of: payment))
        return payment
    }

    /// Makes a call that has to be approved.
    func approved(_ call: ConformanceCall) async throws -> Approval {
        let ending = await make(call).ending
        guard var approval = ending.approval else {
            throw ConformanceFailure(
                did: "\(ending.words) for a plain \(call.verb.rawValue) of \(call.amount)", expected: "an approval")
        }
        approval.merchantReference = call.context.reference
        return approval
    }

    /// A read of a payment where the adapter can make one, else of a session that nobody has paid.
    private func somethingToRead(_ amount: Money) async throws -> ConformanceCall {
        if ConformanceVerb.authorize.exists(in: type) {
            return try read(name(of: try await pay(.authorize, amount)), amount)
        }
        guard ConformanceVerb.createSession.exists(in: type) else {
            throw ConformanceGap("the adapter can neither charge nor make sessions: there is nothing to read")
        }
        let session = try createSession(amount)
        _ = await make(session)
        var call = try read(session.context.reference, amount)
        call.findsNothing = true
        return call
    }
}

extension ConformanceBench {
    func charge(_ request: AuthorizeRequest, _ verb: ConformanceVerb = .authorize) throws -> ConformanceCall {
        let provider: any AuthorizingProvider = try capable("authorizes")
        return ConformanceCall(verb: verb, context: context(), amount: request.amount) { call throws(PaymentError) in
            .outcome(try await provider.authorize(request, call))
        }
    }

    func capture(_ amount: Money, of payment: Approval, isFinal: Bool = true) throws -> ConformanceCall {
        let provider: any CapturingProvider = try capable("captures")
        let request = CaptureRequest(
            payment: payment.providerReference, paymentReference: try name(of: payment), amount: amount,
            isFinal: isFinal)
        return ConformanceCall(verb: .capture, context: context(), amount: amount, payment: payment) {
            call throws(PaymentError) in .outcome(try await provider.capture(request, call))
        }
    }

    func void(_ amount: Money, of payment: Approval) throws -> ConformanceCall {
        let provider: any VoidingProvider = try capable("voids")
        let request = VoidRequest(
            payment: payment.providerReference, paymentReference: try name(of: payment), amount: amount)
        return ConformanceCall(verb: .void, context: context(), amount: amount, payment: payment) {
            call throws(PaymentError) in .outcome(try await provider.void(request, call))
        }
    }

    func refund(_ amount: Money, of payment: Approval) throws -> ConformanceCall {
        let provider: any RefundingProvider = try capable("refunds")
        let request = RefundRequest(
            payment: payment.providerReference, paymentReference: try name(of: payment), amount: amount)
        return ConformanceCall(verb: .refund, context: context(), amount: amount, payment: payment) {
            call throws(PaymentError) in .outcome(try await provider.refund(request, call))
        }
    }

    func read(_ reference: MerchantReference, _ amount: Money) throws -> ConformanceCall {
        let provider: any ReadableProvider = try capable("reads")
        let context = CallContext(reference: reference, timeout: .seconds(20))
        return ConformanceCall(verb: .read, context: context, amount: amount) { call throws(PaymentError) in
            .read(try await provider.fetch(call.reference, call))
        }
    }

    func createSession(_ amount: Money) throws -> ConformanceCall {
        let provider: any SessionProvider = try capable("makes sessions")
        let context = context()
        let order = identifier(OrderID("kit-order"))
        return ConformanceCall(verb: .createSession, context: context, amount: amount) { call throws(PaymentError) in
            let request = SessionRequest(reference: call.reference, orderID: order, amount: amount)
            return .session(try await provider.createSession(request, call))
        }
    }

    /// Halves the amount of a session.
    private func modifySession(_ amount: Money) async throws -> ConformanceCall {
        let provider: any SessionProvider = try capable("makes sessions")
        let trial = await make(try createSession(amount))
        guard let session = trial.ending.session else {
            throw ConformanceFailure(did: "\(trial.ending.words) for a plain session", expected: "a session")
        }
        let half = Money(minorUnits: amount.minorUnits / 2, currency: amount.currency)
        let context = context(trial.call.context.reference)
        return ConformanceCall(verb: .modifySession, context: context, amount: half) { call throws(PaymentError) in
            try await provider.modifySession(session.id, SessionChange(amount: half), call)
            return .done
        }
    }

    private func capable<Capable>(_ what: String) throws -> Capable {
        guard let capable = provider as? Capable else { throw ConformanceGap("no adapter that \(what)") }
        return capable
    }

    /// Our reference of a payment that this bench has made.
    func name(of payment: Approval) throws -> MerchantReference {
        guard let reference = payment.merchantReference else { throw ConformanceGap("the payment has no reference") }
        return reference
    }
}

extension ConformanceBench {
    /// What the server side holds for a reference; nil when nothing.
    func record(_ reference: MerchantReference) async throws -> ProviderRecord? {
        let trial = await make(try read(reference, try amount()))
        if trial.ending.isAbsent { return nil }
        guard let record = trial.ending.record else {
            throw ConformanceFailure(did: "\(trial.ending.words) when asked for \(reference)", expected: "a record")
        }
        return record
    }

    /// Fails the case unless a payment is in this state.
    func requireState(
        _ state: ProviderRecord.State, of reference: MerchantReference, after what: String
    ) async throws {
        let found = try await record(reference)
        guard found?.state == state else {
            throw ConformanceFailure(
                did: "read \(found.map { "\($0.state)" } ?? "nothing") after \(what)", expected: "\(state)")
        }
    }
}
