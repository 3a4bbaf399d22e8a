public import Payments
internal import PaymentsServer

/// Hands requests to an emulator in the same process, and plays what its server would do on the wire: for tests that
/// need no sockets.
public struct EmulatorTransport: Transport {
    /// The address under which the emulator seems to be mounted: what its `settings(baseURL:)` gets.
    public static let mount = "http://127.0.0.1:9"

    private let emulator: any SandboxEmulator

    /// Leads to an emulator.
    public init(to emulator: any SandboxEmulator) { self.emulator = emulator }

    /// Gives the request to the emulator.
    /// - Throws: `TransportError` as the emulator delivers its answer; not sent for other addresses.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard request.url.hasPrefix(Self.mount + "/") else {
            throw TransportError(kind: .nameResolution, delivery: .notSent, detail: "another host than the emulator's")
        }
        var headers = ServerHeaders()
        for field in request.headers { headers.add(field.name, field.value) }
        let target = String(request.url.dropFirst(Self.mount.count))
        guard
            let received = ServerRequest(
                HTTPMethod(request.method.rawValue), target, headers: headers, body: request.body)
        else { throw TransportError(kind: .invalidRequest, delivery: .notSent, detail: "a target that HTTP refuses") }
        let answer = await emulator.handle(received)
        switch answer.delivery {
        case .normal: break
        case .closeWithoutReply: throw TransportError(kind: .closed, delivery: .sent, detail: "closed")
        case .truncated:
            throw TransportError(kind: .closed, delivery: .partialReply, status: answer.status, detail: "cut off")
        }
        let fields = answer.headers.fields.map { HeaderField($0.name, $0.value) }
        return TransportResponse(status: answer.status, headers: fields, body: answer.body)
    }
}
