internal import PXP
internal import Payments
internal import PaymentsSandbox

/// The positions of the emulator's switches, read once.
struct PXPEmulatorSwitches: Sendable {
    /// How a second session with one merchantTransactionId is answered.
    enum DuplicateReference: String {
        /// With a session of its own.
        case accept
        /// With status 400.
        case reject
        /// With the first session again.
        case first
    }

    private static let shared = ["signature.fields", "signature.path", "signature.timestamp", "signature.encoding"]

    /// All switches. A first position is the strict or the documented one.
    static let all: [SandboxSwitch] =
        signature + [
            SandboxSwitch(
                "clock-window-seconds", .number(1...86_400, default: 300),
                summary: "how far a timestamp may be off, both ways"),
            SandboxSwitch("request-id-replay", .words(["refuse", "accept"]), summary: "a request id used twice"),
            SandboxSwitch("client-id-header", .words(["required", "optional"]), summary: "X-Client-Id on every call"),
            SandboxSwitch("unknown-members", .words(["refuse", "ignore"]), summary: "members no documentation names"),
            SandboxSwitch(
                "duplicate-reference", .words(["reject", "accept", "first"]),
                summary: "a merchantTransactionId used twice"),
            SandboxSwitch(
                "transaction-method", .words(["required", "optional"]), summary: "transactionMethod on session creation"
            ),
            SandboxSwitch(
                "session-timeout", .words(["required", "optional"]), summary: "sessionTimeout on session creation"),
            SandboxSwitch(
                "maximum-session-minutes", .number(1...525_600, default: nil), summary: "the longest sessionTimeout"),
            SandboxSwitch("zero-amount", .words(["accept", "refuse"]), summary: "transactionValue 0"),
            SandboxSwitch(
                "modify-answer", .words(["echo", "empty"]), summary: "the body of a successful modification"),
            SandboxSwitch(
                "error-details", .words(["text", "objects"]), summary: "the form of details in an error body"),
            SandboxSwitch(
                "key-case", .words(["lower", "capital"]), summary: "the first letter of member names in replies"),
            SandboxSwitch(
                "extra-members", .words(["none", "some"]), summary: "members in replies that are not documented"),
            SandboxSwitch("expiry-digits", .number(0...9, default: 7), summary: "fractional digits of sessionExpiry"),
            SandboxSwitch("absent", .words(["status-404", "empty-list"]), summary: "a read-back that finds nothing"),
            SandboxSwitch("found", .words(["object", "list"]), summary: "a read-back that finds one transaction"),
            SandboxSwitch("fault", .text(default: "off"), summary: "strikes every request: \(PXPFault.grammar)"),
        ]

    private static let signature: [SandboxSwitch] = {
        let assumed = PXPAssumptions()
        return PXPAssumptionSwitch.all.filter { shared.contains($0.name) }
            .map { SandboxSwitch($0.name, .text(default: $0.read(assumed)), summary: "takes \($0.positions)") }
    }()

    private let board: SandboxSwitchboard
    /// The assumptions with which the adapter fits this emulator.
    let assumptions: PXPAssumptions
    /// The fault that strikes every request; nil for none.
    let fault: PXPFault?
    private let random: any RandomSource

    init(_ wishes: [String: String], random: any RandomSource) throws(SandboxError) {
        board = try SandboxSwitchboard(Self.all, wishes: wishes)
        var assumptions = PXPAssumptions()
        for name in Self.shared {
            do throws(PaymentError) { try assumptions.set(name, to: board.position(name)) } catch {
                throw SandboxError(.unknownPosition, error.explanation)
            }
        }
        self.assumptions = assumptions
        let faultText = board.position("fault")
        fault = faultText == "off" ? nil : PXPFault(faultText)
        guard faultText == "off" || fault != nil else {
            throw SandboxError(.unknownPosition, "fault takes off or \(PXPFault.grammar)")
        }
        self.random = random
    }

    var clockWindow: Duration? { board.number("clock-window-seconds").map { .seconds($0) } }
    var refusesReplay: Bool { board.position("request-id-replay") == "refuse" }
    var requiresClientID: Bool { board.position("client-id-header") == "required" }
    var refusesUnknownMembers: Bool { board.position("unknown-members") == "refuse" }
    var duplicateReference: DuplicateReference {
        DuplicateReference(rawValue: board.position("duplicate-reference")) ?? .reject
    }
    var requiresTransactionMethod: Bool { board.position("transaction-method") == "required" }
    var requiresSessionTimeout: Bool { board.position("session-timeout") == "required" }
    var maximumSessionMinutes: Int? { board.number("maximum-session-minutes") }
    var acceptsZero: Bool { board.position("zero-amount") == "accept" }
    var echoesModifications: Bool { board.position("modify-answer") == "echo" }
    var writesDetailObjects: Bool { board.position("error-details") == "objects" }
    var capitalizesKeys: Bool { board.position("key-case") == "capital" }
    var sendsExtraMembers: Bool { board.position("extra-members") == "some" }
    var expiryDigits: Int { board.number("expiry-digits") ?? 7 }
    var saysAbsentByStatus: Bool { board.position("absent") == "status-404" }
    var listsFound: Bool { board.position("found") == "list" }

    /// An id for PXP's support, new for each error.
    func makeCorrelationID() -> String { random.uuid() }
}
