/// Sends one HTTP request, once. The edge of the library: adapters make bytes from values and values from bytes, a
/// transport moves them.
///
/// A transport never repeats a request, follows a redirect, or reads a proxy from the environment; it verifies TLS; and
/// it says how far each failed request got. `PaymentsHTTP` is the real one; `PaymentsTesting` has a scripted one.
public protocol Transport: Sendable {
    /// Sends the request and waits for the whole answer.
    ///
    /// Any status is an answer. Cancelling the task ends the call with kind `cancelled`, and its `delivery` says
    /// whether the other side may have acted.
    /// - Throws: `TransportError`, whose `delivery` says what is known about the request.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}
