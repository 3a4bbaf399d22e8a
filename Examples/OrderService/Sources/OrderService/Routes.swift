import Payments
import PaymentsServer

/// The service's routes, and how handlers and errors become answers.
enum Routes {
    /// A handler that throws what is wrong instead of answering it.
    typealias Work = @Sendable (ServerRequest, Shop) async throws(ServiceError) -> ServerResponse

    /// Answers every request; what the server is started with.
    static func handler(for shop: Shop) -> ServerHandler {
        var router = Router()
        router.on(.get, "/health", answering(shop, health))
        router.on(.post, "/orders", answering(shop, place))
        router.on(.get, "/orders/{id}", answering(shop, show))
        router.on(.post, "/orders/{id}/resume", answering(shop, resume))
        router.on(.post, "/sessions", answering(shop, session))
        router.on(.post, "/webhooks/mock-card", answering(shop, webhook))
        let routes = router
        return { request in
            let response = await routes.respond(to: request)
            // The router's own refusals are plain text; here every error is JSON.
            guard response.status == 404 || response.status == 405, response.headers["Content-Type"] != jsonType else {
                return response
            }
            let code = response.status == 404 ? "unknown_path" : "method_not_allowed"
            var refusal = ServiceError(response.status, code, "see the README for the routes").response(to: request)
            refusal.headers["Allow"] = response.headers["Allow"]
            return refusal
        }
    }

    static let jsonType = "application/json"

    private static func answering(_ shop: Shop, _ work: @escaping Work) -> ServerHandler {
        { request in
            do throws(ServiceError) {
                return try await work(request, shop)
            } catch {
                return error.response(to: request)
            }
        }
    }

    /// Whether orders can be taken: asks the store, and nobody else.
    @Sendable private static func health(_: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        do throws(PaymentError) { _ = try await shop.placement.list(limit: 1) } catch { throw ServiceError(error) }
        return .object { $0.member("status", "ok") }
    }
}

extension ServerResponse {
    /// One JSON object. Nothing here is for caches.
    static func object(status: Int = 200, _ write: (inout JSONWriter) -> Void) -> ServerResponse {
        var json = JSONWriter()
        json.beginObject()
        write(&json)
        json.endObject()
        return uncached(json.bytes, status: status)
    }

    /// JSON bytes as they are.
    static func uncached(_ json: [UInt8], status: Int = 200) -> ServerResponse {
        var response = ServerResponse.json(json, status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

extension ServerRequest {
    /// The body as a JSON object with no other members than these.
    ///
    /// The content type is insisted on: a page elsewhere can make a browser post a form here, but no JSON.
    func object(members: Set<String>) throws(ServiceError) -> JSONObject {
        guard let type = headers["Content-Type"]?.split(separator: ";").first, type == Routes.jsonType else {
            throw ServiceError(415, "unsupported_media_type", "send Content-Type: application/json")
        }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(parsing: body) } catch {
            throw ServiceError(400, "invalid_json", "the body is not JSON: \(error.code)")
        }
        guard let object = value.objectValue else {
            throw ServiceError(400, "invalid_json", "the body is \(value.kindName), expected an object")
        }
        // Not named: a member that does not belong here may be anything.
        guard object.members.allSatisfy({ members.contains($0.name) }) else {
            throw ServiceError(422, "unknown_member", "the members are \(members.sorted().joined(separator: ", "))")
        }
        return object
    }

    /// The shopper's language, as far as the messages know it.
    var language: String { Languages.best(headers["Accept-Language"]) }
}
