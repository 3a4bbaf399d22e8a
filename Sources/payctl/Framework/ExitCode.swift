/// How the tool ends, for scripts. The numbers are stable; `payctl help exit-codes` prints this list.
enum ExitCode: Int32, Sendable, CaseIterable {
    case success = 0
    case declined = 10
    case pending = 11
    case confirming = 12
    case actionRequired = 13
    case usage = 64
    case invalidInput = 65
    case unavailable = 69
    case internalError = 70
    case inputOutput = 74
    case busy = 75
    case configuration = 78
    case cancelled = 130
    case outputClosed = 141

    /// The stable spelling.
    var name: String {
        switch self {
        case .success: "success"
        case .declined: "declined"
        case .pending: "pending"
        case .confirming: "confirming"
        case .actionRequired: "action_required"
        case .usage: "usage"
        case .invalidInput: "invalid_input"
        case .unavailable: "unavailable"
        case .internalError: "internal_error"
        case .inputOutput: "input_output"
        case .busy: "busy"
        case .configuration: "configuration"
        case .cancelled: "cancelled"
        case .outputClosed: "output_closed"
        }
    }

    /// What it means and what to do.
    var meaning: String {
        switch self {
        case .success: "Done: placed, completed without payment, created, shown."
        case .declined: "The issuer or acquirer said no. Another card or method may work."
        case .pending: "Accepted and not decided yet. Ask again later."
        case .confirming: "The answer is not known yet. Do not pay again; read back first."
        case .actionRequired: "The shopper must do something first, such as 3-D Secure."
        case .usage: "The command line is wrong. The usage line says how it goes."
        case .invalidInput: "A file or value is wrong. The message names the place and the fix."
        case .unavailable: "The provider cannot be reached or gives no usable answer. Try again later."
        case .internalError: "A fault of this tool. Please report it."
        case .inputOutput: "A file, the store or the output could not be read or written."
        case .busy: "Another process holds what this one needs. Try again."
        case .configuration: "Credentials or settings are missing, wrong or expired."
        case .cancelled: "Interrupted, or cancelled before anything was sent."
        case .outputClosed: "Whoever read the output went away before its end."
        }
    }
}
