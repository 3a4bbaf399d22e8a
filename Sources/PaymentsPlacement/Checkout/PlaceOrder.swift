public import Payments

/// Places orders for a checkout screen, in the shape that its closure wants: an order in, a confirmation out, errors
/// whose text can be shown as it is.
///
/// ```swift
/// let placeOrder = PlaceOrder(placement, with: account, locale: "de-DE")
/// CheckoutScreen(onPay: { order in try await placeOrder(order, paying: card, attempt: press) })
/// ```
///
/// It throws `CancellationError` only when nothing was sent. A screen that is closed while the payment is on its way
/// gets ``PlaceOrderError`` of kind `.confirming`, and the payment is read to its end.
public struct PlaceOrder: Sendable {
    private let placement: Placement
    private let account: ProviderAccount
    private let options: PlaceOptions
    private let messages: MessageBook
    private let locale: String

    /// Prepares placing.
    /// - Parameters:
    ///   - account: The account to charge.
    ///   - locale: The shopper's BCP 47 language tag, for texts and for the provider.
    ///   - options: Everything else that travels along.
    ///   - messages: The texts; the bundled ones by default.
    public init(
        _ placement: Placement, with account: ProviderAccount, locale: String, options: PlaceOptions = PlaceOptions(),
        messages: MessageBook = .bundled
    ) {
        self.placement = placement
        self.account = account
        self.options = options
        self.messages = messages
        self.locale = locale
    }

    /// Places an order and waits for the result.
    /// - Parameters:
    ///   - instrument: What pays; nil for an order that owes nothing.
    ///   - attempt: This press of Pay; nil lets the placement name it.
    /// - Throws: `PlaceOrderError` with a text for the shopper; `CancellationError` when the task was cancelled and
    ///   nothing was sent.
    public func callAsFunction(
        _ order: Order, paying instrument: PaymentInstrument?, attempt: AttemptID? = nil
    ) async throws -> OrderConfirmation {
        let outcome: PlacementOutcome
        do throws(PaymentError) {
            outcome = try await place(order, instrument, attempt)
        } catch {
            if error.code == .cancelled, Task.isCancelled { throw CancellationError() }
            throw problem(.unavailable(error), error.message)
        }
        return try confirmation(order, outcome)
    }

    /// Goes on after the shopper acted.
    /// - Throws: as ``callAsFunction(_:paying:attempt:)`` does.
    public func resume(_ order: Order, token: String, result: Secret<[UInt8]>) async throws -> OrderConfirmation {
        let outcome: PlacementOutcome
        do throws(PaymentError) {
            outcome = try await placement.resume(order.id, token: token, result: result)
        } catch {
            if error.code == .cancelled, Task.isCancelled { throw CancellationError() }
            throw problem(.unavailable(error), error.message)
        }
        return try confirmation(order, outcome)
    }

    private func place(
        _ order: Order, _ instrument: PaymentInstrument?, _ attempt: AttemptID?
    ) async throws(PaymentError) -> PlacementOutcome {
        guard let instrument else { return try await placement.complete(order, attempt: attempt) }
        var options = options
        options.locale = options.locale ?? locale
        return try await placement.place(order, paying: instrument, attempt: attempt, with: account, options: options)
    }

    private func confirmation(
        _ order: Order, _ outcome: PlacementOutcome
    ) throws(PlaceOrderError) -> OrderConfirmation {
        switch outcome {
        case .placed(let payment): return OrderConfirmation(order, message: text(.orderPlaced), payment: payment)
        case .completedWithoutPayment: return OrderConfirmation(order, message: text(.orderPlaced), payment: nil)
        case .declined(let decline): throw problem(.declined(decline), decline.reason.guidance.message)
        case .confirming(let reference): throw problem(.confirming(reference), .confirming)
        case .pending(let reference): throw problem(.confirming(reference), .pending)
        case .session(let ticket): throw problem(.confirming(ticket.reference), .confirming)
        case .actionRequired(let action, let token):
            throw problem(.actionRequired(action, token: token), .confirmWithBank)
        case .cancelled(let ending): throw problem(.cancelled(ending), outcome.message ?? .orderCancelled)
        }
    }

    private func problem(_ kind: PlaceOrderError.Kind, _ message: MessageID) -> PlaceOrderError {
        PlaceOrderError(kind: kind, message: message, text: text(message))
    }

    private func text(_ message: MessageID) -> String { messages.text(message, locale: locale) }
}
