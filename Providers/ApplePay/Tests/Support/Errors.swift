import ApplePay
import Payments

/// The check that an action fails; nil when it passes or fails otherwise.
func failedCheck(_ action: () throws -> Void) -> ApplePayTokenError.Check? {
    do {
        try action()
        return nil
    } catch {
        return (error as? ApplePayTokenError)?.check
    }
}

/// The payment error that an action ends with; nil when it passes or fails otherwise.
func paymentError(_ action: () async throws -> Void) async -> PaymentError? {
    do {
        try await action()
        return nil
    } catch {
        return error as? PaymentError
    }
}
