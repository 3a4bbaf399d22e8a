import Foundation
import Payments
import Testing

@Suite("session create and session show")
struct SessionTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    private static let cart = """
        {"currency": "USD", "lines": [
            {"id": "beans", "name": "House Blend", "variant": "340 g", "unitPrice": "24.00", "quantity": 2},
            {"id": "mug", "name": "Camp Mug", "unitPrice": "18.00", "quantity": 1}
        ], "tax": {"rate": {"percent": "10"}}}
        """

    private func texts(_ object: JSONObject, _ names: [String]) -> [String] {
        names.compactMap { object[$0]?.stringValue }
    }

    @Test("JSON output is one object with stable keys, and the session is in it whole")
    func json() async throws {
        let run = try await payctl.run(
            "session", "create", "--cart", "-", "--json", "--merchant-name", "Field Coffee", input: Self.cart)
        #expect(run.status == 0)
        #expect(run.errors == "")
        let object = try run.json()
        #expect(
            object.members.map(\.name) == [
                "outcome", "provider", "environment", "orderId", "reference", "fingerprint", "amount", "summaryItems",
                "expiresAt", "session",
            ])
        #expect(texts(object, ["outcome", "provider", "environment"]) == ["session_created", "pxp", "sandbox"])
        let amount = try #require(object["amount"])
        #expect(
            String(decoding: amount.compactBytes, as: UTF8.self)
                == #"{"currency":"USD","minorUnits":7260,"text":"72.60"}"#)
        #expect(object["fingerprint"]?.stringValue?.count == 64)
        let items = try #require(object["summaryItems"]?.arrayValue).compactMap(\.objectValue)
        #expect(items.map { $0["kind"]?.stringValue } == ["subtotal", "tax", "total"])
        #expect(items.last?["label"] == .string("Field Coffee"))
        let session = try #require(object["session"]?.objectValue)
        #expect(session["hmacKey"]?.stringValue?.count == 64)
        #expect(session["encryptionKey"]?.stringValue?.count == 32)
        #expect(session["sessionExpiry"] == object["expiresAt"])
    }

    @Test("The session is byte for byte what the provider stored")
    func verbatim() async throws {
        let run = try await payctl.run("session", "create", "--amount", "5", "--currency", "JPY", "--json")
        let start = try #require(run.output.range(of: #""session":"#))
        let session = run.output[start.upperBound...].dropLast(2)
        #expect(session.hasPrefix(#"{"sessionId":""#))
        #expect(try JSONValue(parsing: String(session)) == run.json()["session"])
    }

    @Test("People see lines, rows, total, expiry and next steps, and no secret")
    func humanOutput() async throws {
        let run = try await payctl.run("session", "create", "--cart", "-", "--order-id", "o-1", input: Self.cart)
        #expect(run.status == 0)
        for text in ["2 ×  House Blend, 340 g", "Subtotal", "66.00", "6.60", "72.60", "in 2 h", "payctl session show "]
        {
            #expect(run.output.contains(text), "\(text) is missing in \(run.output)")
        }
        let secrets = try await secrets(ofOrder: "o-1")
        #expect(secrets.count == 2)
        for secret in secrets { #expect(!run.output.contains(secret) && !run.errors.contains(secret)) }
    }

    /// The keys of an order's open session, which the same command gives again.
    private func secrets(ofOrder id: String) async throws -> [String] {
        let again = try await payctl.run(
            "session", "create", "--cart", "-", "--order-id", id, "--json", input: Self.cart)
        return texts(try #require(try again.json()["session"]?.objectValue), ["hmacKey", "encryptionKey"])
    }

    @Test("session show masks every secret, finds by session, reference and order, and says what is stored")
    func show() async throws {
        let created = try await payctl.run(
            "session", "create", "--cart", "-", "--order-id", "o-2", "--reference", "r-2", "--json", input: Self.cart)
        let object = try created.json()
        let session = try #require(object["session"]?.objectValue)
        let id = try #require(session["sessionId"]?.stringValue)
        for name in [id, "r-2", "o-2"] {
            let human = try await payctl.run("session", "show", name)
            let machine = try await payctl.run("session", "show", name, "--json")
            #expect(human.status == 0 && machine.status == 0)
            for secret in texts(session, ["hmacKey", "encryptionKey"]) {
                #expect(!human.output.contains(secret) && !machine.output.contains(secret))
            }
            let shown = try machine.json()
            #expect(shown["state"] == .string("open"))
            for key in ["provider", "environment", "orderId", "reference", "fingerprint", "amount", "expiresAt"] {
                #expect(shown[key] == object[key])
            }
            #expect(shown["session"]?.objectValue?["sessionId"] == .string(id))
        }
    }

    @Test("An order has one open session: the same command gives it again, another amount is refused")
    func oneSessionPerOrder() async throws {
        let command = ["session", "create", "--amount", "10.00", "--currency", "EUR", "--order-id", "o-3", "--json"]
        let first = try await payctl.run(command)
        let second = try await payctl.run(command)
        #expect(try first.json()["session"] == second.json()["session"])
        let other = try await payctl.run(
            "session", "create", "--amount", "11.00", "--currency", "EUR", "--order-id", "o-3", "--json")
        #expect(other.status == 65)
        #expect(try other.error()["code"] == .string("conflict"))
        let reference = try await payctl.run(command + ["--reference", "another"])
        #expect(reference.status == 65)
        let intent = try await payctl.run(command + ["--intent", "card=purchase"])
        #expect(intent.status == 65)
        #expect(try intent.error()["code"] == .string("conflict"))
    }

    @Test("Commands at the same time with one order make one session")
    func concurrentSameOrder() async throws {
        let command = ["session", "create", "--amount", "3.00", "--currency", "EUR", "--order-id", "o-4", "--json"]
        let ids = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for _ in 0..<4 { group.addTask { try await payctl.run(command).json()["session"] } }
            return try await group.reduce(into: Set<JSONValue?>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(!ids.contains(nil))
    }

    @Test("A file with the object is for its owner alone, and standard output then has no key")
    func outputFile() async throws {
        let path = payctl.path("session.json")
        let run = try await payctl.run(
            "session", "create", "--amount", "9.99", "--currency", "USD", "--output", path, "--json")
        #expect(run.status == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let object = try #require(try JSONValue(parsing: String(contentsOfFile: path, encoding: .utf8)).objectValue)
        let secrets = texts(try #require(object["session"]?.objectValue), ["hmacKey", "encryptionKey"])
        #expect(secrets.count == 2)
        for secret in secrets { #expect(!run.output.contains(secret)) }
        #expect(try run.json()["output"] == .string(path))
    }

    @Test("A full disk for the file loses nothing: the message says how to get the session again")
    func fullOutputFile() async throws {
        let run = try await payctl.run(
            "session", "create", "--amount", "9.99", "--currency", "USD", "--order-id", "o-5", "--output", "/dev/full")
        #expect(run.status == 74)
        #expect(run.errors.contains("/dev/full: No space left on device"))
        let command = "payctl session create --amount 9.99 --currency USD --order-id o-5"
        #expect(run.errors.contains(command))
        let again = try await payctl.shell("\"$payctl\" \(command.dropFirst("payctl ".count)) --json")
        #expect(again.status == 0)
        #expect(try again.json()["session"]?.objectValue?["hmacKey"] != nil)
    }

    @Test("Suggested commands find what was stored in a place that was named")
    func namedStore() async throws {
        let amount = [
            "session", "create", "--amount", "9.99", "--currency", "USD", "--intent", "card=purchase", "--store",
            "other place",
        ]
        let run = try await payctl.run(amount + ["--order-id", "o-7"])
        #expect(run.status == 0)
        let show = try #require(run.output.split(separator: "\n").first { $0.contains("payctl session show ") })
        let shown = try await payctl.shell("\"$payctl\" \(show.drop { $0 == " " }.dropFirst("payctl ".count))")
        #expect(shown.status == 0, "\(show): \(shown.errors)")
        let full = try await payctl.run(amount + ["--order-id", "o-7", "--output", "/dev/full"])
        #expect(full.status == 74)
        let again = try #require(full.errors.split(separator: "payctl ").last)
        let repeated = try await payctl.shell("\"$payctl\" \(again)")
        // The same session, not a second one in the usual place.
        #expect(try run.output.contains(#require(repeated.json()["reference"]?.stringValue)))
    }

    @Test("A wrong place for the file is found before anything is sent", arguments: ["no/such/folder.json", "."])
    func wrongOutput(path: String) async throws {
        let run = try await payctl.run(
            "session", "create", "--amount", "9.99", "--currency", "USD", "--output", path)
        #expect(run.status == 74)
        #expect(run.errors.contains("nothing was sent"))
        #expect(!FileManager.default.fileExists(atPath: payctl.store))
    }

    @Test(
        "A file is not asked for where none can be written",
        arguments: [["--output", "-"], ["--output", "s.json", "--dry-run"]])
    func outputThatIsNone(options: [String]) async throws {
        let run = try await payctl.run(["session", "create", "--amount", "9.99", "--currency", "USD"] + options)
        #expect(run.status == 64)
        #expect(run.errors.contains("--output"))
        #expect(!FileManager.default.fileExists(atPath: payctl.path("-")))
    }

    @Test("An order that became free is not complete while its session could still be paid")
    func freeWithOpenSession() async throws {
        let paid = try await payctl.run(
            "session", "create", "--amount", "9.99", "--currency", "USD", "--order-id", "o-9")
        #expect(paid.status == 0)
        let cart = """
            {"currency": "USD", "lines": [{"id": "kit", "name": "Kit", "unitPrice": "0.00", "quantity": 1}]}
            """
        let free = try await payctl.run(
            "session", "create", "--cart", "-", "--order-id", "o-9", "--json", input: cart)
        #expect(free.status == 65)
        #expect(free.errors.contains("has an open session for"))
    }

    @Test("An order that costs nothing completes without a session and without a store")
    func free() async throws {
        let cart = """
            {"currency": "USD", "lines": [{"id": "kit", "name": "Kit", "unitPrice": "12.00", "quantity": 1}],
             "discount": {"code": "ALL", "label": "On the house", "value": {"percent": "100"}}}
            """
        let run = try await payctl.run("session", "create", "--cart", "-", "--json", input: cart)
        #expect(run.status == 0)
        let object = try run.json()
        #expect(object["outcome"] == .string("completed_without_payment"))
        #expect(object["session"] == .null)
        #expect(object["expiresAt"] == .null)
        #expect(object["amount"]?.objectValue?["minorUnits"]?.numberValue?.integer == 0)
        #expect(!FileManager.default.fileExists(atPath: payctl.store))
    }

    @Test("A dry run shows the exact request with masked credentials and leaves no session")
    func dryRun() async throws {
        let run = try await payctl.run(
            "session", "create", "--amount", "25.00", "--currency", "GBP", "--order-id", "o-6", "--dry-run", "--json",
            "--intent", "card=Authorisation,paypal=purchase", "--timeout-minutes", "30")
        #expect(run.status == 0)
        let object = try run.json()
        #expect(object["outcome"] == .string("dry_run"))
        let request = try #require(object["request"]?.objectValue)
        #expect(request["method"] == .string("POST"))
        let body = try #require(request["body"]?.objectValue)
        #expect(body["amounts"]?.objectValue?["transactionValue"]?.numberValue?.literal == "25.00")
        #expect(body["sessionTimeout"]?.numberValue?.literal == "30")
        let authorization = try #require(request["headers"]?.arrayValue).first { header in
            header.objectValue?["name"] == .string("Authorization")
        }
        #expect(authorization?.objectValue?["value"]?.stringValue?.hasSuffix("••••••") == true)
        let shown = try await payctl.run("session", "show", "o-6")
        #expect(shown.status == 65)
    }

    @Test("Names from a cart cannot control the terminal")
    func escapes() async throws {
        let cart = #"{"currency":"USD","lines":[{"id":"x","name":"Evil \u202E name","unitPrice":"1.00","quantity":1}]}"#
        let run = try await payctl.run("session", "create", "--cart", "-", input: cart)
        #expect(!run.output.unicodeScalars.contains("\u{202E}"))
    }
}
