import Payments
import PaymentsSandbox
import PaymentsServer

/// An emulator that tells where it was mounted and counts its openings on disk by nothing but being there.
struct StubEmulator: SandboxEmulator {
    static let provider = ProviderID("stub")!
    static let switches = [SandboxSwitch("mood", .words(["calm", "wild"]), summary: "how it feels")]

    private let board: SandboxSwitchboard

    init(context: SandboxContext) throws(SandboxError) {
        board = try SandboxSwitchboard(Self.switches, wishes: context.switches)
    }

    func handle(_ request: ServerRequest) async -> ServerResponse {
        .text("\(request.method) \(request.localPath) \(board.position("mood"))")
    }

    func settings(baseURL: String) -> [String: String] { ["base-url": baseURL, "token": "t-1"] }
}
