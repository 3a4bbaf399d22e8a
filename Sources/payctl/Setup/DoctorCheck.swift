import Payments

/// One thing that was looked at, and what was found.
struct DoctorCheck: Sendable {
    /// How it stands.
    enum Status: String, Sendable {
        /// Good.
        case ok
        /// It works, and could be better.
        case warn
        /// It keeps the provider from working.
        case fail
    }

    /// What was looked at, in stable words.
    let name: String
    /// How it stands.
    let status: Status
    /// What was found; never a secret.
    let detail: String
    /// What to do; nil when nothing has to be done.
    let fix: String?
    /// How the command ends when this is the first failure.
    let exitCode: ExitCode

    init(
        _ name: String, _ status: Status, _ detail: String, fix: String? = nil, exitCode: ExitCode = .configuration
    ) {
        self.name = name
        self.status = status
        self.detail = detail
        self.fix = fix
        self.exitCode = exitCode
    }

    /// A failed check from a failed step.
    init(_ name: String, _ failure: CommandFailure) {
        let place = failure.path.map { "\($0): " } ?? ""
        self.init(name, .fail, place + failure.message, fix: failure.next, exitCode: failure.exitCode)
    }

    func mark(_ style: Style) -> String {
        switch status {
        case .ok: style.green("ok")
        case .warn: style.yellow("warn")
        case .fail: style.red("FAIL")
        }
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.member("status", status.rawValue)
        json.member("detail", detail)
        json.member("fix", optional: fix)
        json.endObject()
    }
}
