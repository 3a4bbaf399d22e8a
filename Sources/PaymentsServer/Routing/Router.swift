/// Sends requests to handlers by method and path. A value: it is built once, then handed to a server.
///
/// ```swift
/// var shop = Router()
/// shop.on(.get, "/orders/{id}") { request in .text(request.parameters["id"] ?? "") }
/// var all = Router()
/// all.mount("/shop", shop)
/// ```
/// The most specific pattern wins, whatever the order of registration: segment by segment a literal goes before
/// `{name}`, and that before `{name...}`. A known path under another method is answered 405 with `Allow`; GET answers
/// HEAD where no route of its own does.
public struct Router: Sendable {
    private var tree = RouteTree()
    private var routes: [(method: HTTPMethod?, route: RouteTree.Route)] = []

    /// A router without routes: it answers everything with 404.
    public init() {}

    /// Adds a route. `pattern` starts with a slash; `{name}` takes one segment, a last `{name...}` all that follows.
    /// The handler finds what they took in `request.parameters`. The same method and shape of path twice is a
    /// programming error, as is a malformed pattern.
    public mutating func on(_ method: HTTPMethod, _ pattern: String, _ handler: @escaping ServerHandler) {
        add(method, RouteTree.Route(pattern: RoutePattern(pattern), mountedParts: 0, handler: handler))
    }

    /// Puts all routes of another router below a prefix without parameters. Its handlers see `request.mountPath` and
    /// `request.localPath`.
    public mutating func mount(_ prefix: String, _ router: Router) {
        let mount = RoutePattern(prefix).parts
        precondition(mount.allSatisfy { $0.name == nil }, "a mount has no parameters: \(prefix)")
        for (method, route) in router.routes {
            let pattern = RoutePattern(parts: mount + route.pattern.parts)
            let mountedParts = mount.count + route.mountedParts
            add(method, RouteTree.Route(pattern: pattern, mountedParts: mountedParts, handler: route.handler))
        }
    }

    /// Hands everything at and below a prefix without parameters to an application that routes for itself, whatever the
    /// method; a route of this router below the prefix goes before it. The application sees `request.mountPath` and
    /// `request.localPath`.
    public mutating func mount(_ prefix: String, application: @escaping ServerHandler) {
        let mount = RoutePattern(prefix)
        precondition(mount.parts.allSatisfy { $0.name == nil }, "a mount has no parameters: \(prefix)")
        add(nil, RouteTree.Route(pattern: mount, mountedParts: mount.parts.count, handler: application))
    }

    private mutating func add(_ method: HTTPMethod?, _ route: RouteTree.Route) {
        tree.insert(route, method: method)
        routes.append((method, route))
    }

    /// Answers a request; what a server is started with.
    public var handler: ServerHandler {
        { [tree] request in await Self.respond(to: request, from: tree) }
    }

    /// Answers a request.
    public func respond(to request: ServerRequest) async -> ServerResponse {
        await Self.respond(to: request, from: tree)
    }

    private static func respond(to request: ServerRequest, from tree: RouteTree) async -> ServerResponse {
        switch tree.find(request.method, request.segments) {
        case .found(let route): return await route.handler(request.routed(by: route))
        case .unknownPath: return .text("Nothing is found under this path.\n", status: 404)
        case .otherMethods(let methods):
            var response = ServerResponse.text("This path does not take \(request.method).\n", status: 405)
            response.headers["Allow"] = methods.sorted().map(\.name).joined(separator: ", ")
            return response
        }
    }
}

extension ServerRequest {
    /// This request with what a route matched in it.
    fileprivate func routed(by route: RouteTree.Route) -> ServerRequest {
        var copy = self
        for (index, part) in route.pattern.parts.enumerated() {
            switch part {
            case .literal: break
            case .parameter(let name): copy.parameters[name] = segments[index]
            case .rest(let name): copy.parameters[name] = segments[index...].joined(separator: "/")
            }
        }
        // The mount's segments are literal, but may be percent-encoded in the path: take them from there.
        let mounted = path.split(separator: "/", omittingEmptySubsequences: false).prefix(route.mountedParts + 1)
        copy.mountPath = mounted.joined(separator: "/")
        return copy
    }
}
