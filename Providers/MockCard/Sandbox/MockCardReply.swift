internal import Payments
internal import PaymentsServer

/// An answer before it is written: faults may still change its form.
struct MockCardReply: Sendable {
    var status = 200
    var body: JSONObject
    var headers: [(name: String, value: String)] = []

    /// An error in MockCard's form: a code from the error catalog and a sentence for developers.
    static func error(_ status: Int, _ code: String, _ message: String) -> MockCardReply {
        var error = JSONObject()
        error["code"] = .string(code)
        error["message"] = .string(message)
        var body = JSONObject()
        body["error"] = .object(error)
        // Refusals of the request itself come again however often it is sent.
        let mayRetry = status == 429 || code == "key_in_use"
        return MockCardReply(
            status: status, body: body,
            headers: status < 500 ? [("MockCard-Should-Retry", mayRetry ? "true" : "false")] : [])
    }

    static let unknownRoute = MockCardReply.error(404, "route_not_found", "there is no such resource")

    /// The answer as bytes.
    func response(requestID: String) -> ServerResponse {
        var response = ServerResponse.json(JSONValue.object(body).compactBytes, status: status)
        response.headers["MockCard-Request-Id"] = requestID
        for header in headers { response.headers[header.name] = header.value }
        return response
    }
}
