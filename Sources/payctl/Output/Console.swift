import Payments
import PaymentsSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where results and talk go. Results are the only thing on standard output, so that a pipe gets nothing else.
struct Console: Sendable {
    /// Whether results and errors are JSON.
    let asJSON: Bool
    /// Styles for standard output.
    let style: Style
    /// Styles for standard error.
    let talkStyle: Style

    private let output = OutputStream(descriptor: STDOUT_FILENO)
    private let errors = OutputStream(descriptor: STDERR_FILENO)

    init(asJSON: Bool, environment: [String: String]) {
        self.asJSON = asJSON
        style = Style(descriptor: STDOUT_FILENO, environment: environment)
        talkStyle = Style(descriptor: STDERR_FILENO, environment: environment)
    }

    /// Writes a result.
    /// - Throws: exit code `inputOutput` when the output is full or broken, `outputClosed` when its reader went away.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Writes a result byte for byte.
    /// - Throws: as ``write(_:)-(String)``.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard let number = output.write(bytes) else { return }
        if number == EPIPE {
            throw CommandFailure(.outputClosed, "the reader of standard output went away before all was written")
        }
        throw CommandFailure(
            .inputOutput, code: "output_failed", "could not be written: \(SystemErrorNumber(number))",
            path: "standard output", next: "free space or write somewhere else, then run it again")
    }

    /// Writes one JSON object and a line end.
    func write(json: JSONWriter) throws(CommandFailure) { try write(json.bytes + [UInt8(ascii: "\n")]) }

    /// Whether a person sees what is said beside the result.
    var talksToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Says something beside the result. Nobody may be listening, so a failure is not one of the command.
    func talk(_ text: String) { _ = errors.write(Array((text + "\n").utf8)) }

    /// Says how a command failed: a sentence, its place and what to do; or one JSON object.
    func report(_ failure: CommandFailure) {
        guard asJSON else {
            // Nobody reads any more: a closed pipe is how `head` works, and not worth a complaint.
            guard failure.exitCode != .outputClosed || failure.next != nil else { return }
            let place = failure.path.map { "\($0.printable): " } ?? ""
            talk("\(talkStyle.red("error:")) \(place)\(failure.message)")
            if let next = failure.next { talk(next) }
            return
        }
        var json = JSONWriter()
        json.beginObject()
        json.name("error")
        json.beginObject()
        json.member("code", failure.code)
        json.member("message", failure.message)
        json.member("path", optional: failure.path)
        json.member("next", optional: failure.next)
        json.name("exitCode")
        json.integer(Int64(failure.exitCode.rawValue))
        json.endObject()
        json.endObject()
        talk(String(decoding: json.bytes, as: UTF8.self))
    }
}

extension JSONWriter {
    /// Writes a member that is a string or null: stable keys do not come and go.
    mutating func member(_ name: String, optional text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }
}
