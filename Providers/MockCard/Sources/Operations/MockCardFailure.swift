internal import Payments

/// What an answer with a status of failure means: by its code where the error catalog knows it, else by its status.
///
/// A refusal is definite only when MockCard itself gave it, with a code from the catalog. An answer without one may
/// come from something in between, so a money operation stays open.
struct MockCardFailure {
    let call: MockCardCall
    let response: TransportResponse

    var error: PaymentError {
        let body = (try? JSONValue(parsing: response.body)) ?? .null
        let given = body.member("error")?.text("code")
        let code = given.flatMap { DiagnosticCode.masked($0) == $0 ? $0 : nil }
        let reading = MockCardProvider.errors.reading(
            of: code, platform: .server, kind: "api", moment: .afterSubmission)
        let meaning = reading.isKnown ? reading.meaning : ErrorMeaning.unknown(statusCode)
        let evidence = CallEvidence(
            delivery: .replied, status: response.status, retryAfter: response.header("Retry-After"), hint: hint,
            providerCode: code, correlationID: response.header("MockCard-Request-Id"),
            providerText: body.member("error")?.text("message").map(ProviderText.init))
        let named = code.map { " (\($0))" } ?? " without a code of its own"
        return PaymentError(
            self.code(meaning), effect: effect(meaning), provider: MockCardProvider.descriptor.id,
            explanation:
                "MockCard answered \(response.status)\(named) while \(call.activity): \(reading.developerText)",
            evidence: evidence)
    }

    private var statusCode: PaymentError.Code {
        switch ErrorMeaning(httpStatus: response.status) {
        case .failed(let code), .unknown(let code): code
        case .declined, .cancelled, nil: .invalidResponse
        }
    }

    private func code(_ meaning: ErrorMeaning) -> PaymentError.Code {
        switch meaning {
        case .failed(let code), .unknown(let code): code
        // Verdicts travel in answers of success; a status of failure that claims one is not understood.
        case .declined, .cancelled: .invalidResponse
        }
    }

    private func effect(_ meaning: ErrorMeaning) -> PaymentError.Effect {
        if case .failed = meaning { return .untouched }
        return call.effectWhenLost
    }

    /// MockCard's own word on trying again.
    private var hint: RetryHint? {
        switch response.header("MockCard-Should-Retry") {
        case "true": .mayRetry
        case "false": .mustNotRetry
        default: nil
        }
    }
}
