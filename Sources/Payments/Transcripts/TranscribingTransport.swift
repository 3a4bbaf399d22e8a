/// A transport that writes down what passes, masked. Put around another transport where somebody wants to see
/// exchanges; without it nothing is copied or looked at.
public struct TranscribingTransport: Transport {
    /// One line of the conversation.
    public enum Part: Hashable, Sendable {
        /// What is about to be sent.
        case request(Transcript)
        /// What came.
        case response(Transcript)
        /// Why nothing, or not all, came.
        case failure(Transcript)
    }

    private let base: any Transport
    private let rules: TranscriptRules
    private let sink: @Sendable (Part) -> Void

    /// Wraps a transport.
    /// - Parameter sink: gets each part on the task of the call; several calls may be in flight.
    public init(
        around base: any Transport, rules: TranscriptRules = .standard, sink: @escaping @Sendable (Part) -> Void
    ) {
        self.base = base
        self.rules = rules
        self.sink = sink
    }

    /// Sends the request and passes on whatever the transport says.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        sink(.request(rules.transcript(of: request)))
        do throws(TransportError) {
            let response = try await base.send(request)
            sink(.response(rules.transcript(of: response)))
            return response
        } catch {
            sink(.failure(rules.transcript(of: error)))
            throw error
        }
    }
}
