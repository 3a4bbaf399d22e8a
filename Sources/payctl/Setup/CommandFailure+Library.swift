import Payments
import PaymentsHTTP
import PaymentsSandbox
import PaymentsSystem

// How the library's errors read at the command line: which exit code, which place, what to do next.

extension CommandFailure {
    /// A provider's operation without an outcome.
    init(_ error: PaymentError, next: String? = nil) {
        var message = error.explanation
        if let code = error.evidence?.providerCode { message += " (provider code \(code.printable))" }
        if let id = error.evidence?.correlationID { message += " (correlation id \(id.printable))" }
        self.init(
            Self.exitCode(error), code: error.code.description, message, path: error.provider?.rawValue, next: next)
    }

    private static func exitCode(_ error: PaymentError) -> ExitCode {
        switch error.code {
        case .configuration, .authentication, .forbidden: .configuration
        case .invalidRequest, .unsupported, .notFound, .sessionExpired, .conflict, .amountNotFinal, .amountChanged,
            .invalidInput, .cardNumberInvalid, .cardNotAccepted, .cardExpired, .cardExpiryInvalid,
            .securityCodeInvalid, .orderCancelled, .captureExceedsAuthorization, .refundExceedsCaptured, .nothingToVoid,
            .abandoned, .limitReached:
            .invalidInput
        case .cancelled: .cancelled
        case .storage: .inputOutput
        case .operationInProgress: .busy
        default: .unavailable
        }
    }

    /// A store that did not do what it was asked.
    init(_ error: StoreError) {
        let code: ExitCode =
            switch error.code {
            case .locked, .overloaded: .busy
            case .conflict, .notFound, .erased, .tooLarge: .invalidInput
            case .invalidKey, .wrongKey: .configuration
            default: .inputOutput
            }
        let doubt = error.written == .unknown ? " It is not known whether the change was stored." : ""
        self.init(
            code, code: error.code.description, error.problem + "." + doubt, path: error.place, next: error.advice)
    }

    /// A sandbox that cannot be started or reached.
    init(_ error: SandboxError) {
        let code: ExitCode =
            switch error.code {
            case .busy: .busy
            case .unknownSwitch, .unknownPosition: .usage
            case .port: .unavailable
            default: .inputOutput
            }
        self.init(code, code: "sandbox_\(error.code)", error.message, path: "sandbox")
    }

    /// A file that cannot be read or written.
    init(_ error: FileError, _ code: ExitCode, next: String? = nil) {
        self.init(code, code: Self.fileCode(error), "\(error)", path: error.path, next: next)
    }

    private static func fileCode(_ error: FileError) -> String {
        switch error.problem {
        case .system: "file"
        case .isDirectory: "file_is_folder"
        case .tooLarge: "file_too_large"
        case .notPrivate: "file_not_private"
        case .foreign: "file_foreign"
        }
    }

    /// A transport that cannot start.
    init(_ error: CurlTransport.SetupError) {
        self.init(.unavailable, code: "transport", "\(error)", path: "libcurl", next: "Run: payctl provider doctor")
    }
}
