import Payments
import Testing

@Suite("Payment errors")
struct PaymentErrorTests {
    private func error(_ code: PaymentError.Code, _ effect: PaymentError.Effect = .untouched) -> PaymentError {
        PaymentError(code, effect: effect, provider: ProviderID("pxp"), explanation: "check the token")
    }

    @Test(
        "Faults of our set-up read as a method that is unavailable",
        arguments: [
            PaymentError.Code.configuration, .authentication, .forbidden, .invalidRequest, .unsupported,
        ])
    func setUp(code: PaymentError.Code) {
        #expect(error(code).errorDescription == "This payment method is unavailable.")
    }

    @Test(
        "An outcome that is not known is never told as a failure", arguments: [PaymentError.Code.timedOut, .forbidden])
    func unknown(code: PaymentError.Code) {
        #expect(error(code, .unknown).errorDescription == "We're still confirming your payment.")
    }

    @Test("A code of an app's own asks to try again")
    func other() {
        let error = error(PaymentError.Code("my_own_code"))
        #expect(error.errorDescription == "Your payment didn't go through. Try again.")
    }

    @Test("No answer, with the money untouched, asks to try again later")
    func noAnswer() {
        #expect(error(.timedOut).errorDescription?.hasPrefix("We can't take your payment right now.") == true)
    }

    @Test("The description says code, provider, effect and what to do")
    func description() {
        #expect("\(error(.timedOut, .unknown))" == "timed_out at pxp, money unknown: check the token")
    }
}
