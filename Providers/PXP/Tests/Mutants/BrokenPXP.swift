import PXP
import Payments
import PaymentsConcurrency
import PaymentsTesting

/// PXP's adapter with one thing broken: what the conformance kit has to notice.
struct Mutant: Sendable, CustomStringConvertible {
    /// What is broken, as a sentence about the adapter.
    let description: String
    /// The case that names the fault.
    let killer: String
    var breakage = Breakage()

    init(_ description: String, killedBy killer: String, _ change: (inout Breakage) -> Void) {
        self.description = description
        self.killer = killer
        change(&breakage)
    }
}

/// Where something can be broken. Without a change everything is as the adapter does it.
struct Breakage: Sendable {
    typealias Making = Result<PaymentSession, PaymentError>

    var transport: @Sendable (any Transport) -> any Transport = { $0 }
    var context: @Sendable (CallContext) -> CallContext = { $0 }
    var request: @Sendable (inout SessionRequest) -> Void = { _ in }
    var making: @Sendable (SessionRequest, Making) -> Making = { $1 }
    var changing: @Sendable (PaymentError) -> PaymentError? = { $0 }
    var reading: @Sendable (Result<ReadBack, PaymentError>) -> Result<ReadBack, PaymentError> = { $0 }
    /// Whether the adapter's description has its token in it.
    var showsToken = false
}

struct BrokenPXP: SessionProvider {
    static var descriptor: ProviderDescriptor { PXPProvider.descriptor }
    static var errors: ErrorCatalog { PXPProvider.errors }

    let provider: PXPProvider
    let breakage: Breakage
    let label: String

    func createSession(_ request: SessionRequest, _ call: CallContext) async throws(PaymentError) -> PaymentSession {
        var changed = request
        breakage.request(&changed)
        let made: Breakage.Making
        do throws(PaymentError) {
            made = .success(try await provider.createSession(changed, breakage.context(call)))
        } catch {
            made = .failure(error)
        }
        return try breakage.making(request, made).get()
    }

    func modifySession(_ id: SessionID, _ change: SessionChange, _ call: CallContext) async throws(PaymentError) {
        do throws(PaymentError) { try await provider.modifySession(id, change, call) } catch {
            if let changed = breakage.changing(error) { throw changed }
        }
    }

    func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack {
        let result: Result<ReadBack, PaymentError>
        do throws(PaymentError) { result = .success(try await provider.fetch(reference, call)) } catch {
            result = .failure(error)
        }
        return try breakage.reading(result).get()
    }
}

/// PXP's harness with a mutant in the adapter's place.
struct MutantHarness: ConformanceHarness {
    let base: PXPHarness
    let mutant: Mutant

    init(_ mutant: Mutant) throws {
        base = try PXPHarness()
        self.mutant = mutant
    }

    var clock: VirtualClock { base.clock }
    var transport: any Transport { base.transport }
    var secrets: [String] { base.secrets }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
        BrokenPXP(
            provider: try base.makePXP(over: mutant.breakage.transport(transport)), breakage: mutant.breakage,
            label: mutant.breakage.showsToken ? base.secrets.joined() : "")
    }
}

/// A transport made of a function: what adapters do that wrap theirs.
struct BrokenTransport: Transport {
    let next: any Transport
    let body: @Sendable (TransportRequest, any Transport) async throws(TransportError) -> TransportResponse

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await body(request, next)
    }
}

extension Mutant {
    static let all: [Mutant] = [
        Mutant("writes the provider's answer anew", killedBy: "session.whole") {
            $0.making = onSession { session, _ in
                let text = String(decoding: session.payload.reveal(), as: UTF8.self) + " "
                return session.with(Array(text.utf8))
            }
        },
        Mutant("hands out sessions that have ended", killedBy: "session.expired") {
            $0.making = { request, made in
                if case .failure(let error) = made, error.code == .sessionExpired {
                    .success(.invented(request))
                } else {
                    made
                }
            }
        },
        Mutant("gives the same session again", killedBy: "session.distinct") {
            let first = Lock<PaymentSession?>(nil)
            $0.making = onSession { session, _ in
                first.withLock { first in
                    first = first ?? session
                    return first ?? session
                }
            }
        },
        Mutant("makes up a session from an answer that it cannot read", killedBy: "answer.create-session.half") {
            $0.making = { request, made in
                if case .failure(let error) = made, error.code == .invalidResponse {
                    .success(.invented(request))
                } else {
                    made
                }
            }
        },
        Mutant("makes another session when no answer comes", killedBy: "once.create-session") {
            $0.transport = { next in
                BrokenTransport(next: next) { request, next throws(TransportError) in
                    do throws(TransportError) { return try await next.send(request) } catch {
                        return try await next.send(request)
                    }
                }
            }
        },
        Mutant("calls a creation that had left cancelled", killedBy: "cancel.create-session.before-answer") {
            $0.making = onFailure { PaymentError(.cancelled, effect: .untouched, explanation: $0.explanation) }
        },
        Mutant("says of a lost creation that it never left", killedBy: "delivery.create-session.lost-answer") {
            $0.making = onFailure {
                PaymentError(
                    $0.code, effect: .untouched, explanation: $0.explanation,
                    evidence: CallEvidence(delivery: .notSent))
            }
        },
        Mutant("forgets the last moment to send", killedBy: "limit.create-session.not-after") {
            $0.context = { call in
                var call = call
                call.notAfter = nil
                return call
            }
        },
        Mutant("waits longer than its caller", killedBy: "limit.create-session.timeout") {
            $0.context = { call in
                var call = call
                call.timeout = .seconds(600)
                return call
            }
        },
        Mutant("rounds to whole units", killedBy: "amount.create-session.every-currency") {
            $0.request = {
                $0.amount = Money(minorUnits: max(100, $0.amount.minorUnits / 100 * 100), currency: $0.amount.currency)
            }
        },
        Mutant("makes negative amounts positive", killedBy: "amount.create-session.refused") {
            $0.request = { request in
                let units = request.amount.minorUnits
                request.amount = Money(minorUnits: units == .min ? 1 : abs(units), currency: request.amount.currency)
            }
        },
        Mutant("charges in dollars whatever the currency", killedBy: "amount.create-session.other-currency") {
            $0.request = { $0.amount = Money(minorUnits: $0.amount.minorUnits, currency: .usd) }
        },
        Mutant("takes a change that failed for done", killedBy: "status.modify-session.500") {
            $0.changing = { _ in nil }
        },
        Mutant("takes any 404 for absent", killedBy: "read.not-found-page") {
            $0.reading = { reading in
                guard case .failure(let error) = reading, error.evidence?.status == 404 else { return reading }
                return .success(.absent(at: Timestamp(secondsSinceEpoch: 0)))
            }
        },
        Mutant("shows its token when it is printed", killedBy: "secret.provider") { $0.showsToken = true },
        Mutant("puts the provider's words into its explanations", killedBy: "secret.create-session") {
            $0.making = onFailure { error in
                PaymentError(
                    error.code, effect: error.effect,
                    explanation: error.evidence?.providerText?.forDevelopers() ?? "", evidence: error.evidence)
            }
        },
    ]

    private static func onSession(
        _ change: @escaping @Sendable (PaymentSession, SessionRequest) -> PaymentSession
    ) -> @Sendable (SessionRequest, Breakage.Making) -> Breakage.Making {
        { request, made in made.map { change($0, request) } }
    }

    private static func onFailure(
        _ change: @escaping @Sendable (PaymentError) -> PaymentError
    ) -> @Sendable (SessionRequest, Breakage.Making) -> Breakage.Making {
        { _, made in made.mapError(change) }
    }
}

extension PaymentSession {
    fileprivate func with(_ payload: [UInt8]) -> PaymentSession {
        PaymentSession(
            id: id, provider: provider, reference: reference, amount: amount, expiresAt: expiresAt,
            expiryText: expiryText, payload: Secret(payload))
    }

    fileprivate static func invented(_ request: SessionRequest) -> PaymentSession {
        PaymentSession(
            id: SessionID("invented")!, provider: PXPProvider.descriptor.id, reference: request.reference,
            amount: request.amount, expiresAt: Timestamp(secondsSinceEpoch: 4_000_000_000), expiryText: "",
            payload: Secret([]))
    }
}
