#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why an operation ended without an outcome. A decline is not an error: it is an answer.
public struct PaymentError: Error, Sendable {
    /// What is known about the money.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
        /// Certainly nothing happened: nothing was sent, or the provider refused before processing.
        case untouched
        /// Money may have moved. Read back before anything else is tried.
        case unknown
    }

    /// What went wrong.
    public let code: Code
    /// What is known about the money.
    public let effect: Effect
    /// Who was asked; nil when the fault is on our side.
    public let provider: ProviderID?
    /// What is wrong, where, and what to do next: one or two sentences for developers and operators, without card data,
    /// secrets or a provider's own words.
    public let explanation: String
    /// What the call looked like from here; nil when nothing was tried.
    public let evidence: CallEvidence?

    /// Makes an error. `explanation` must be safe to log.
    public init(
        _ code: Code, effect: Effect, provider: ProviderID? = nil, explanation: String, evidence: CallEvidence? = nil
    ) {
        self.code = code
        self.effect = effect
        self.provider = provider
        self.explanation = explanation
        self.evidence = evidence
    }
}

extension PaymentError: CustomStringConvertible {
    /// Safe to log: code, provider and what is known about the money.
    public var description: String {
        "\(code) at \(provider?.rawValue ?? "core"), money \(effect.rawValue): \(explanation)"
    }
}

extension PaymentError {
    /// What the shopper reads: that we are still confirming whenever money may have moved, else what the code asks for.
    public var message: MessageID { effect == .unknown ? .confirming : code.guidance.message }
}

extension PaymentError: LocalizedError {
    /// The message in English. Apps with a locale ask a `MessageBook`.
    public var errorDescription: String? { MessageBook.bundled.text(message, locale: "en") }
}
