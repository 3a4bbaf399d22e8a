import Foundation
import Payments
import PaymentsServer
import Testing

@Suite("Environments and credentials")
struct EnvironmentTests {
    let payctl: PayctlProcess
    private static let create = ["session", "create", "--amount", "5.00", "--currency", "USD", "--json"]
    private static let key = String(repeating: "ab", count: 32)

    init() throws { payctl = try PayctlProcess() }

    /// Credentials for a test system at an address.
    private static func credentials(_ url: String, for environment: String = "test") -> [String: String] {
        [
            "PXP_CREDENTIALS_FOR": environment, "PXP_MERCHANT": "M", "PXP_SITE": "S", "PXP_CLIENT_ID": "client",
            "PXP_TOKEN_ID": "id-of-the-token", "PXP_TOKEN_VALUE": "value-of-the-token", "PXP_BASE_URL": url,
        ]
    }

    /// An answer of PXP's shape.
    private static func session(expiry: String) -> String {
        #"{"sessionId":"s-1","hmacKey":"h","encryptionKey":"e","sessionExpiry":"\#(expiry)"}"#
    }

    private func failure(
        _ environment: String, _ variables: [String: String]
    ) async throws -> (status: Int32, error: JSONObject) {
        let run = try await payctl.run(Self.create + ["--environment", environment], environment: variables)
        #expect(run.output == "")
        for secret in ["value-of-the-token", "id-of-the-token", Self.key] { #expect(!run.errors.contains(secret)) }
        return (run.status, try run.error())
    }

    @Test("Missing credentials are named, all at once")
    func missing() async throws {
        let (status, error) = try await failure("test", [:])
        #expect(status == 78)
        #expect(error["code"] == .string("configuration"))
        let message = try #require(error["message"]?.stringValue)
        for name in ["PXP_MERCHANT", "PXP_TOKEN_ID", "PXP_TOKEN_VALUE"] { #expect(message.contains(name)) }
    }

    @Test("Live needs a configured sealing key")
    func liveKey() async throws {
        let (status, error) = try await failure("live", Self.credentials("https://127.0.0.1/x", for: "live"))
        #expect(status == 78)
        #expect(error["code"] == .string("no_sealing_key"))
    }

    @Test("A sealing key that is none is refused and not repeated")
    func badKey() async throws {
        let variables = ["SWIFT_PAYMENTS_SEALING_KEY": "abcd-not-a-key"]
        let run = try await payctl.run(Self.create, environment: variables)
        #expect(run.status == 78)
        #expect(!run.errors.contains("abcd-not-a-key"))
        #expect(try run.error()["path"] == .string("SWIFT_PAYMENTS_SEALING_KEY"))
    }

    @Test("A session sealed with one key does not open with another, and says so")
    func otherKey() async throws {
        let one = ["SWIFT_PAYMENTS_SEALING_KEY": Self.key]
        _ = try await payctl.run(Self.create + ["--order-id", "sealed"], environment: one)
        let other = ["SWIFT_PAYMENTS_SEALING_KEY": String(repeating: "cd", count: 32)]
        let run = try await payctl.run("session", "show", "sealed", environment: other)
        #expect(run.status == 78)
        #expect(run.errors.contains("sealed with key"))
    }

    @Test(
        "Credentials of one environment are refused in another before a socket opens",
        arguments: [("test", "live"), ("live", "test")])
    func mixedUp(environment: String, credentials: String) async throws {
        let server = try HTTPServer.start { _ in .text("reached", status: 500) }
        var variables = Self.credentials("http://127.0.0.1:\(server.port)/pxp", for: credentials)
        variables["SWIFT_PAYMENTS_SEALING_KEY"] = Self.key
        let (status, error) = try await failure(environment, variables)
        #expect(status == 78)
        #expect(error["message"]?.stringValue?.contains("nothing was sent") == true)
        #expect(server.statistics.requestsHandled + server.statistics.requestsRefused == 0)
        await server.shutdown(within: .seconds(1))
    }

    @Test("A host that cannot be reached is unavailable, and nothing happened")
    func unreachable() async throws {
        // A port that was just free: nobody listens there.
        let server = try HTTPServer.start { _ in .empty() }
        let port = server.port
        await server.shutdown(within: .zero)
        let (status, error) = try await failure("test", Self.credentials("http://127.0.0.1:\(port)/pxp"))
        #expect(status == 69)
        #expect(error["code"] == .string("unavailable"))
        #expect(error["next"]?.stringValue?.contains("provider doctor") == true)
    }

    struct Answer: CustomTestStringConvertible, Sendable {
        let name: String
        let response: ServerResponse
        let status: Int32
        let code: String
        /// Whether a session may be there all the same.
        var mayHaveCreated = false
        var testDescription: String { name }
    }

    @Test(
        "An answer that is none has a clear message and a code",
        arguments: [
            Answer(
                name: "an HTML page", response: .bytes(Array("<html>".utf8), contentType: "text/html"), status: 69,
                code: "invalid_response", mayHaveCreated: true),
            Answer(
                name: "no body", response: .json([]), status: 69, code: "invalid_response", mayHaveCreated: true),
            Answer(
                name: "no answer", response: .closeWithoutReply, status: 69, code: "unavailable", mayHaveCreated: true),
            Answer(
                name: "a failure on the way", response: .json(Array("{}".utf8), status: 502), status: 69,
                code: "unavailable", mayHaveCreated: true),
            Answer(
                name: "a session that has ended",
                response: .json(Array(session(expiry: "2001-01-01T00:00:00Z").utf8)), status: 65,
                code: "session_expired", mayHaveCreated: true),
            Answer(
                name: "credentials refused", response: .json(Array("{}".utf8), status: 401), status: 78,
                code: "authentication"),
            Answer(
                name: "not permitted", response: .json(Array("{}".utf8), status: 403), status: 78, code: "forbidden"),
            Answer(name: "too many", response: .json(Array("{}".utf8), status: 429), status: 69, code: "rate_limited"),
        ])
    func badAnswer(answer: Answer) async throws {
        let server = try HTTPServer.start { _ in answer.response }
        let (status, error) = try await failure("test", Self.credentials("http://127.0.0.1:\(server.port)/pxp"))
        #expect(status == answer.status)
        #expect(error["code"]?.stringValue == answer.code)
        #expect(error["message"]?.stringValue?.contains("<html>") == false)
        let next = try #require(error["next"]?.stringValue)
        #expect(next.hasPrefix(answer.mayHaveCreated ? "A session may exist" : "Nothing was created"), "\(next)")
        await server.shutdown(within: .seconds(1))
    }

    @Test("A session of one account is not given out for another")
    func otherAccount() async throws {
        let answer = Self.session(expiry: "2099-01-01T00:00:00Z")
        let server = try HTTPServer.start { _ in .json(Array(answer.utf8)) }
        var variables = Self.credentials("http://127.0.0.1:\(server.port)/pxp")
        let command = Self.create + ["--environment", "test", "--order-id", "o-1"]
        #expect(try await payctl.run(command, environment: variables).status == 0)
        #expect(try await payctl.run(command, environment: variables).status == 0)
        variables["PXP_MERCHANT"] = "N"
        let other = try await payctl.run(command, environment: variables)
        #expect(other.status == 65)
        #expect(try other.error()["code"] == .string("conflict"))
        #expect(other.errors.contains("account M/S"))
        await server.shutdown(within: .seconds(1))
    }

    @Test("A clock far from the provider's is named as the likely cause of a refused signature")
    func skewedClock() async throws {
        let server = try HTTPServer.start { _ in
            var response = ServerResponse.json(Array("{}".utf8), status: 401)
            response.headers["Date"] = "Sun, 06 Nov 1994 08:49:37 GMT"
            return response
        }
        let url = "http://127.0.0.1:\(server.port)/pxp"
        let (status, error) = try await failure("test", Self.credentials(url))
        #expect(status == 78)
        #expect(error["message"]?.stringValue?.contains("clock") == true, "\(error)")
        let doctor = try await payctl.run(
            "provider", "doctor", "--environment", "test", "--json", environment: Self.credentials(url))
        #expect(doctor.status == 78)
        let checks = try #require(try doctor.json()["checks"]?.arrayValue).compactMap(\.objectValue)
        let clock = try #require(checks.first { $0["name"] == .string("clock") })
        #expect(clock["status"] == .string("fail"))
        #expect(clock["fix"]?.stringValue?.contains("time synchronization") == true)
        await server.shutdown(within: .seconds(1))
    }

    @Test("An expired token is refused before anything is sent")
    func expiredToken() async throws {
        var variables = Self.credentials("http://127.0.0.1:9/pxp")
        variables["PXP_TOKEN_EXPIRES"] = "2020-01-01T00:00:00Z"
        let (status, error) = try await failure("test", variables)
        #expect(status == 78)
        #expect(error["message"]?.stringValue?.contains("PXP_TOKEN") == true)
    }

    @Test("The doctor names every missing setting with its fix, and ends as configuration")
    func doctor() async throws {
        let run = try await payctl.run("provider", "doctor", "pxp", "--environment", "test", "--json")
        #expect(run.status == 78)
        let object = try run.json()
        #expect(object["healthy"] == .bool(false))
        let checks = try #require(object["checks"]?.arrayValue).compactMap(\.objectValue)
        let token = try #require(checks.first { $0["name"] == .string("setting token-value") })
        #expect(token["status"] == .string("fail"))
        #expect(token["fix"]?.stringValue?.contains("PXP_TOKEN_VALUE") == true)
        #expect(checks.first?["status"] == .string("ok"), "libcurl itself is fine")
    }

    @Test("The doctor finds the sandbox healthy")
    func healthy() async throws {
        let run = try await payctl.run("provider", "doctor")
        #expect(run.status == 0)
        #expect(run.output.contains("Ready."))
    }

    @Test("provider list names every provider with capabilities and settings")
    func list() async throws {
        let providers = try #require(try await payctl.run("provider", "list", "--json").json()["providers"]?.arrayValue)
        let pxp = try #require(providers.compactMap(\.objectValue).first { $0["id"] == .string("pxp") })
        #expect(pxp["capabilities"]?.arrayValue?.contains(.string("session")) == true)
        #expect(pxp["sandbox"] == .bool(true))
        #expect(pxp["settings"]?.arrayValue?.isEmpty == false)
    }
}
