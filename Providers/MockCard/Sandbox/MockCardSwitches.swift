internal import Payments
internal import PaymentsSandbox

/// The positions of the emulator's switches, read once.
struct MockCardSwitches: Sendable {
    /// All switches; a first position is the default.
    static let all: [SandboxSwitch] = [
        SandboxSwitch(
            "key-horizon-seconds", .number(1...604_800, default: 86_400),
            summary: "how long an idempotency key gives its first answer"),
        SandboxSwitch(
            "duplicate-reference", .words(["refuse", "accept"]), summary: "a reference used again under another key"),
        SandboxSwitch(
            "webhook-url", .text(default: "off"), summary: "where webhooks go: off, or an address of this machine"),
        SandboxSwitch(
            "webhook-retry-milliseconds", .number(1...3_600_000, default: 1_000),
            summary: "how long the first wait between tries of a webhook is; each next one is twice as long"),
        SandboxSwitch("scenario", .text(default: "off"), summary: "off, or the path of a scenario file"),
        SandboxSwitch(
            "fault", .text(default: "off"), summary: "strikes every request: \(MockCardFault.grammar)"),
    ]

    /// How long a key gives its first answer.
    let keyHorizon: Duration
    let refusesDuplicateReferences: Bool
    /// Where webhooks go; nil for nowhere.
    let webhookURL: String?
    let webhookRetry: Duration
    let scenarioPath: String?
    /// The fault that strikes every request; nil for none.
    let fault: MockCardFault?

    init(_ wishes: [String: String]) throws(SandboxError) {
        let board = try SandboxSwitchboard(Self.all, wishes: wishes)
        keyHorizon = .seconds(board.number("key-horizon-seconds") ?? 86_400)
        refusesDuplicateReferences = board.position("duplicate-reference") == "refuse"
        let url = board.position("webhook-url")
        webhookURL = url == "off" ? nil : url
        guard webhookURL.map({ $0.hasPrefix("http://") }) ?? true else {
            throw SandboxError(
                .unknownPosition, "webhook-url takes off, or an address such as http://127.0.0.1:9000/hooks")
        }
        webhookRetry = .milliseconds(board.number("webhook-retry-milliseconds") ?? 1_000)
        let path = board.position("scenario")
        scenarioPath = path == "off" ? nil : path
        let faultText = board.position("fault")
        fault = faultText == "off" ? nil : MockCardFault(faultText)
        guard faultText == "off" || fault != nil else {
            throw SandboxError(.unknownPosition, "fault takes off or \(MockCardFault.grammar)")
        }
    }
}
