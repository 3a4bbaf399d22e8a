import PaymentsServer
import Testing

@Suite("The router")
struct RouterTests {
    /// Answers with the route's name and what it matched.
    private static func naming(_ name: String) -> ServerHandler {
        { request in
            let found = request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return .text(([name] + found).joined(separator: " "))
        }
    }

    private static func router(_ routes: [(HTTPMethod, String)]) -> Router {
        var router = Router()
        for (method, pattern) in routes { router.on(method, pattern, naming("\(method) \(pattern)")) }
        return router
    }

    private static let routes: [(HTTPMethod, String)] = [
        (.get, "/"), (.get, "/orders"), (.post, "/orders"), (.get, "/orders/{id}"), (.post, "/orders/{id}/capture"),
        (.get, "/orders/new"), (.get, "/orders/{id}/{part}"), (.get, "/files/{path...}"), (.get, "/files/index"),
        (.delete, "/files/{name}"), (.get, "/a/{x}/c"), (.get, "/a/b/{y...}"), (.get, "/a/{x}/d/{z}"),
    ]

    @Test(
        "the most specific route wins, in whatever order they were added",
        arguments: [
            (.get, "/", "GET /"), (.get, "/orders", "GET /orders"), (.post, "/orders", "POST /orders"),
            (.get, "/orders/7", "GET /orders/{id} id=7"), (.get, "/orders/new", "GET /orders/new"),
            (.post, "/orders/new/capture", "POST /orders/{id}/capture id=new"),
            (.get, "/orders/7/capture", "GET /orders/{id}/{part} id=7 part=capture"),
            (.get, "/orders/a%2Fb", "GET /orders/{id} id=a/b"),
            (.get, "/files/a/b/c", "GET /files/{path...} path=a/b/c"),
            (.get, "/files/index", "GET /files/index"), (.get, "/files/x", "GET /files/{path...} path=x"),
            (.delete, "/files/index", "DELETE /files/{name} name=index"), (.get, "/a/b/c", "GET /a/b/{y...} y=c"),
            (.get, "/a/q/c", "GET /a/{x}/c x=q"), (.get, "/a/q/d/e", "GET /a/{x}/d/{z} x=q z=e"),
            (.head, "/orders", "GET /orders"), (.get, "/orders?id=1", "GET /orders"),
            (.get, "/files/", "GET /files/{path...} path="),
        ] as [(HTTPMethod, String, String)])
    func precedence(method: HTTPMethod, target: String, expected: String) async throws {
        let request = try #require(ServerRequest(method, target))
        for routes in [Self.routes, Self.routes.reversed()] {
            let response = await Self.router(routes).respond(to: request)
            #expect(response.status == 200)
            #expect(String(decoding: response.body, as: UTF8.self) == expected)
        }
    }

    @Test(
        "an unknown path is 404",
        arguments: [
            "/nothing", "/orders/", "/orders/7/", "//orders", "/Orders", "/orders/7/8/9", "/files", "/a/q",
            "/orders//capture",
        ])
    func notFound(target: String) async throws {
        let request = try #require(ServerRequest(.get, target))
        #expect(await Self.router(Self.routes).respond(to: request).status == 404)
    }

    @Test(
        "a known path under another method is 405 with what is allowed",
        arguments: [
            (.put, "/orders", "GET, HEAD, POST"), (.put, "/orders/new", "GET, HEAD"),
            (.post, "/files/x", "DELETE, GET, HEAD"),
            (.head, "/orders/7/capture/x", nil), ("get", "/orders", "GET, HEAD, POST"),
        ] as [(HTTPMethod, String, String?)])
    func methodNotAllowed(method: HTTPMethod, target: String, allowed: String?) async throws {
        let request = try #require(ServerRequest(method, target))
        let response = await Self.router(Self.routes).respond(to: request)
        #expect(response.status == (allowed == nil ? 404 : 405))
        #expect(response.headers["Allow"] == allowed)
    }

    @Test("a HEAD route of its own goes before GET")
    func ownHead() async throws {
        let router = Self.router([(.get, "/x"), (.head, "/x")])
        let response = await router.respond(to: try #require(ServerRequest(.head, "/x")))
        #expect(String(decoding: response.body, as: UTF8.self) == "HEAD /x")
    }

    @Test("HEAD without a route is told that only others are allowed")
    func headNotAllowed() async throws {
        let response = await Self.router([(.post, "/x")]).respond(to: try #require(ServerRequest(.head, "/x")))
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "POST")
    }

    @Test(
        "mounted applications see their prefix and their own path, as sent",
        arguments: [
            ("/pxp/v1/sessions/7", "/pxp", "/v1/sessions/7"), ("/pxp/v1", "/pxp", "/v1"), ("/pxp", "/pxp", "/"),
            ("/%70xp/v1", "/%70xp", "/v1"), ("/deep/er/pxp/v1?x=1", "/deep/er/pxp", "/v1"), ("/top", "", "/top"),
        ])
    func mounts(target: String, mount: String, local: String) async throws {
        let telling: ServerHandler = { .text("\($0.mountPath) \($0.localPath)") }
        var app = Router()
        for pattern in ["/", "/v1", "/v1/sessions/{id}"] { app.on(.get, pattern, telling) }
        var middle = Router()
        middle.mount("/er/pxp", app)
        var all = Router()
        all.mount("/pxp", app)
        all.mount("/deep", middle)
        all.on(.get, "/top", telling)
        let response = await all.respond(to: try #require(ServerRequest(.get, target)))
        #expect(String(decoding: response.body, as: UTF8.self) == "\(mount) \(local)")
    }

    @Test(
        "an application takes all at and below its mount that no route takes",
        arguments: [
            (.get, "/app", "app /app /"), (.put, "/app/x/y", "app /app /x/y"), (.get, "/app/", "app /app /"),
            (.get, "/app/own", "own"), (.head, "/app/own", "own"), (.post, "/app/own", "app /app /own"),
            (.get, "/deep/app/x", "app /deep/app /x"), (.get, "/apps", nil),
        ] as [(HTTPMethod, String, String?)])
    func application(method: HTTPMethod, target: String, expected: String?) async throws {
        var inner = Router()
        inner.mount("/app") { .text("app \($0.mountPath) \($0.localPath)") }
        var router = Router()
        router.mount("/deep", inner)
        router.mount("/app") { .text("app \($0.mountPath) \($0.localPath)") }
        router.on(.get, "/app/own") { _ in .text("own") }
        let response = await router.respond(to: try #require(ServerRequest(method, target)))
        #expect(response.status == (expected == nil ? 404 : 200))
        if let expected { #expect(String(decoding: response.body, as: UTF8.self) == expected) }
    }

    @Test("two routes for the same method and shape of path are a programming error")
    func duplicateRoute() async {
        await #expect(processExitsWith: .failure) {
            var router = Router()
            router.on(.get, "/a/{b}") { _ in .empty() }
            router.on(.get, "/a/{c}") { _ in .empty() }
        }
    }

    @Test("a router serves over a socket")
    func served() async throws {
        try await withServer(handler: Self.router(Self.routes).handler) { server in
            #expect(try await ask(server, "GET /orders/7 HTTP/1.1\r\nHost: a\r\n\r\n").text == "GET /orders/{id} id=7")
            let refused = try await ask(server, "PUT /orders HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(refused.header("allow") == "GET, HEAD, POST")
            #expect(try await ask(server, "HEAD /orders HTTP/1.1\r\nHost: a\r\n\r\n", bodiless: true).status == 200)
        }
    }
}
