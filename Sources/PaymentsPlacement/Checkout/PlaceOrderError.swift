public import Payments

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why an order is not placed, for a checkout screen: its text is safe to show, in the shopper's language.
public struct PlaceOrderError: Error, Sendable {
    /// What the screen does about it.
    public enum Kind: Sendable {
        /// A verdict: no. Offer another card, or the same after a correction; the next press needs a new attempt id.
        case declined(DeclineRecord)
        /// The outcome is not known yet. Do not offer to pay again: ask for the order's status, or wait for it.
        case confirming(MerchantReference)
        /// The shopper has to act; then resume with the token. Not a failure.
        case actionRequired(CustomerAction, token: String)
        /// Certainly nothing was charged: a fault on our side or the provider's. Paying again is safe.
        case unavailable(PaymentError)
        /// The order was undone.
        case cancelled(CancelEnding)
    }

    /// What the screen does about it.
    public let kind: Kind
    /// The message behind the text.
    public let message: MessageID
    /// The text in the shopper's language.
    public let text: String

    /// Whether the shopper may press Pay again now: certainly nothing was charged.
    public var allowsAnotherPress: Bool {
        switch kind {
        case .declined, .unavailable: true
        case .confirming, .actionRequired, .cancelled: false
        }
    }
}

extension PlaceOrderError: LocalizedError {
    /// The shopper's text: what an alert shows.
    public var errorDescription: String? { text }
}

extension PlaceOrderError: CustomStringConvertible {
    /// Safe to log: the kind and the message's name, no text of a provider and no card data.
    public var description: String {
        switch kind {
        case .declined(let decline): "declined: \(decline.reason)"
        case .confirming(let reference): "confirming \(reference)"
        case .actionRequired: "the shopper has to act"
        case .unavailable(let error): "unavailable: \(error)"
        case .cancelled(let ending): "cancelled: \(ending.summary)"
        }
    }
}
