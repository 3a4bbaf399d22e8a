import Payments
import PaymentsConcurrency

/// Answers every request in one way, and keeps what was sent.
final class ScriptedTransport: Transport {
    private let answer: Result<TransportResponse, TransportError>
    private let kept = Lock<[TransportRequest]>([])

    init(_ answer: Result<TransportResponse, TransportError>) { self.answer = answer }

    convenience init(status: Int, headers: [HeaderField] = [], _ body: String) {
        var all = headers
        if !headers.contains(where: { $0.name == "Content-Type" }) {
            all.append(HeaderField("Content-Type", "application/json; charset=utf-8"))
        }
        self.init(.success(TransportResponse(status: status, headers: all, body: Array(body.utf8))))
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        kept.withLock { $0.append(request) }
        return try answer.get()
    }

    var requests: [TransportRequest] { kept.withLock { $0 } }
}
