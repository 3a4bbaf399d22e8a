import Foundation
import Payments
import Testing

@Suite("payctl order: placing and what follows")
struct OrderTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    static let cart = """
        {"currency": "USD", "lines": [
            {"id": "beans", "name": "House Blend", "unitPrice": "24.00", "quantity": 2},
            {"id": "mug", "name": "Camp Mug", "unitPrice": "18.00", "quantity": 1}
        ], "tax": {"rate": {"percent": "10"}}}
        """

    private func place(
        _ card: String, _ order: String = "o-1", _ more: String..., cart: String = OrderTests.cart
    ) async throws -> PayctlProcess.Run {
        try await payctl.run(
            ["order", "place", "--cart", "-", "--test-card", card, "--order-id", order, "--json"] + more, input: cart)
    }

    /// The order's balances, as text: authorized, captured, refunded, voided.
    private func balances(_ object: JSONObject) -> [String] {
        ["authorized", "captured", "refunded", "voided"].compactMap {
            object["balances"]?.objectValue?[$0]?.objectValue?["text"]?.stringValue
        }
    }

    @Test("JSON is one object with stable keys, and says what was placed")
    func json() async throws {
        let run = try await place("approved")
        #expect(run.status == 0 && run.errors == "")
        let object = try run.json()
        #expect(
            object.members.map(\.name) == [
                "outcome", "provider", "environment", "orderId", "fingerprint", "amount", "balances", "attempts",
                "attention", "messageId", "message", "confirmation", "action",
            ])
        #expect(object["outcome"] == .string("placed") && object["orderId"] == .string("o-1"))
        #expect(object["amount"]?.objectValue?["text"] == .string("72.60"))
        #expect(balances(object) == ["72.60", "0.00", "0.00", "0.00"])
        #expect(object["fingerprint"]?.stringValue?.count == 64)
        let attempts = object["attempts"]?.arrayValue?.compactMap(\.objectValue) ?? []
        #expect(attempts.map { $0["outcome"] } == [.string("placed")])
        #expect(attempts.first?["account"] == .string("mock-card:sandbox"))
        #expect(object["confirmation"]?.objectValue?["number"] == .string("o-1"))
        #expect(object["message"] == .null)
    }

    @Test("The same order again is the same order: it is charged once")
    func again() async throws {
        let first = try await place("approved").json()
        let second = try await place("approved").json()
        #expect(first["confirmation"] == second["confirmation"])
        #expect(second["attempts"]?.arrayValue?.count == 1)
        #expect(balances(second) == ["72.60", "0.00", "0.00", "0.00"])
    }

    @Test("A decline says why in the shopper's words, and another card may follow")
    func decline() async throws {
        let run = try await place("insufficient-funds", "o-1", "--locale", "de")
        #expect(run.status == 10)
        let object = try run.json()
        #expect(object["outcome"] == .string("declined") && object["messageId"] == .string("insufficientFunds"))
        #expect(object["message"]?.stringValue?.isEmpty == false)
        #expect(object["message"] != (try await payctl.run("order", "status", "o-1", "--json").json()["message"]))
        #expect(object["confirmation"] == .null && balances(object) == ["0.00", "0.00", "0.00", "0.00"])
        let paid = try await place("approved")
        #expect(paid.status == 0)
        let attempts = try paid.json()["attempts"]?.arrayValue?.compactMap(\.objectValue)
        #expect(attempts?.map { $0["outcome"]?.stringValue } == ["declined", "placed"])
        #expect(attempts?.first?["reason"] == .string("insufficient_funds"))
    }

    @Test(
        "Whatever happens on the way, one payment is kept, and the exit code says what is known",
        arguments: [
            ("reset-before", 0, "placed"), ("reset-after", 0, "placed"), ("error-after", 0, "placed"),
            ("rate-limited", 0, "placed"), ("html", 0, "placed"), ("truncated", 0, "placed"),
            ("reference-wrong", 0, "placed"), ("unseen-status", 11, "pending"), ("undecided", 11, "pending"),
            ("partial-approval", 10, "declined"), ("challenge", 13, "action_required"),
            ("amount-wrong", 12, "confirming"),
        ])
    func faults(card: String, status: Int32, outcome: String) async throws {
        let run = try await place(card)
        #expect(run.status == status)
        #expect(try run.json()["outcome"] == .string(outcome))
        let held = ["placed": "72.60"][outcome] ?? (card == "partial-approval" ? "36.30" : "0.00")
        #expect(balances(try run.json()).first == held)
        let status = try await payctl.run("order", "status", "o-1", "--json")
        #expect(try status.json()["outcome"] == .string(outcome))
    }

    @Test("Capture in parts, refund in parts, and cancel what is left")
    func life() async throws {
        _ = try await place("approved")
        let part = try await payctl.run("order", "capture", "o-1", "--amount", "30.00", "--currency", "USD", "--json")
        #expect(part.status == 0)
        #expect(try part.json()["change"]?.objectValue?["outcome"] == .string("done"))
        let last = try await payctl.run(
            "order", "capture", "o-1", "--minor-units", "2000", "--currency", "USD", "--final", "--json")
        #expect(balances(try last.json()) == ["72.60", "50.00", "0.00", "22.60"])
        let refund = try await payctl.run("order", "refund", "o-1", "--amount", "12.50", "--currency", "USD", "--json")
        #expect(balances(try refund.json()) == ["72.60", "50.00", "12.50", "22.60"])
        let cancel = try await payctl.run("order", "cancel", "o-1", "--json")
        #expect(cancel.status == 0)
        #expect(balances(try cancel.json()) == ["72.60", "50.00", "50.00", "22.60"])
        #expect(try cancel.json()["outcome"] == .string("cancelled"))
        #expect(try cancel.json()["ending"] == .string("nothing is kept"))
        #expect(try await place("approved").status == 130)
    }

    @Test("A key makes a change happen once, and other content under it is refused")
    func keys() async throws {
        _ = try await place("approved")
        let capture = [
            "order", "capture", "o-1", "--idempotency-key", "c-1", "--currency", "USD", "--json", "--amount",
        ]
        for _ in 0..<2 {
            #expect(balances(try await payctl.run(capture + ["10.00"]).json()) == ["72.60", "10.00", "0.00", "0.00"])
        }
        let other = try await payctl.run(capture + ["11.00"])
        #expect(other.status == 65)
        #expect(try other.error()["code"] == .string("conflict"))
    }

    @Test("A sale takes the money at once; a void releases what is held")
    func saleAndVoid() async throws {
        let sale = try await place("approved", "sale", "--capture")
        #expect(balances(try sale.json()) == ["72.60", "72.60", "0.00", "0.00"])
        let late = try await payctl.run("order", "void", "sale", "--json")
        #expect(late.status == 65)
        #expect(try late.error()["code"] == .string("nothing_to_void"))
        _ = try await place("approved", "held")
        let void = try await payctl.run("order", "void", "held", "--json")
        #expect(balances(try void.json()) == ["72.60", "0.00", "0.00", "72.60"])
    }

    @Test("An order that costs nothing is complete without a card")
    func free() async throws {
        let cart = #"{"currency": "USD", "lines": [{"id": "x", "name": "Sample", "unitPrice": "0.00", "quantity": 1}]}"#
        let run = try await payctl.run(
            "order", "place", "--cart", "-", "--order-id", "free", "--json", input: cart)
        #expect(run.status == 0)
        #expect(try run.json()["outcome"] == .string("completed_without_payment"))
    }

    @Test("A card file pays, must be private, and nothing of it is repeated or kept")
    func cardFile() async throws {
        let number = "4012888888881881"
        let file = try payctl.write(
            #"{"number":"\#(number)","expiryMonth":12,"expiryYear":2031,"securityCode":"737","holder":"CANARY"}"#,
            to: "card.json")
        let arguments = ["order", "place", "--cart", "-", "--card-file", file, "--order-id", "o-1", "--json"]
        chmod(file, 0o644)
        let open = try await payctl.run(arguments, input: Self.cart)
        #expect(open.status == 65 && open.errors.contains("chmod 600"))
        chmod(file, 0o600)
        let run = try await payctl.run(arguments, input: Self.cart)
        #expect(run.status == 0)
        try FileManager.default.removeItem(atPath: file)
        let explained = try await payctl.run("order", "explain", "o-1", "--json")
        let grep = try await payctl.shell("grep -rl -e \(number) -e CANARY \(payctl.folder.path)")
        #expect(grep.output == "", "\(grep.output)")
        #expect(!(run.output + run.errors + explained.output + open.errors).contains(number))
    }

    @Test("A challenge is completed with what the device brought back")
    func challenge() async throws {
        let sandbox = try payctl.start("sandbox", "--json")
        defer { sandbox.interrupt() }
        _ = try await payctl.waitForOutput(of: sandbox)
        let action = try #require(try await place("challenge").json()["action"]?.objectValue)
        let payload = try JSONValue(parsing: try #require(action["payload"]?.stringValue)).objectValue
        let address = try #require(payload?["address"]?.stringValue)
        let challenge = try #require(payload?["token"]?.stringValue)
        let reply = try await payctl.shell(
            "curl -s -H 'Content-Type: application/json' -d '{\"token\":\"\(challenge)\",\"answer\":\"pass\"}' \(address)"
        )
        let result = try #require(try reply.json()["result"]?.stringValue)
        let token = try #require(action["token"]?.stringValue)
        let answer = try payctl.write(#"{"token":"\#(token)","result":"\#(result)"}"#, to: "answer.json")
        let wrong = try payctl.write(#"{"token":"nonsense","result":"\#(result)"}"#, to: "wrong.json")
        #expect(try await payctl.run("order", "resume", "o-1", "--answer", wrong, "--json").status == 65)
        let done = try await payctl.run("order", "resume", "o-1", "--answer", answer, "--json")
        #expect(done.status == 0)
        #expect(try done.json()["outcome"] == .string("placed"))
    }

    @Test("Explain tells each step and its rule; list shows the newest first, in pages")
    func stories() async throws {
        for index in 1...3 { _ = try await place("approved", "o-\(index)") }
        let events = try await payctl.run("order", "explain", "o-1", "--json").json()["events"]?.arrayValue
        let rules = events?.compactMap { $0.objectValue?["rule"]?.stringValue }
        #expect(rules?.first == "place.claim" && rules?.last == "place.placed")
        #expect(events?.allSatisfy { $0.objectValue?["why"]?.stringValue?.isEmpty == false } == true)
        let first = try await payctl.run("order", "list", "--limit", "2", "--json").json()
        let ids = { (page: JSONObject) in page["orders"]?.arrayValue?.map { $0.objectValue?["orderId"]?.stringValue } }
        #expect(ids(first) == ["o-3", "o-2"])
        let next = try #require(first["next"]?.numberValue?.literal)
        let second = try await payctl.run("order", "list", "--limit", "2", "--before", next, "--json").json()
        #expect(ids(second) == ["o-1"] && second["next"] == .null)
        #expect(ids(try await payctl.run("order", "list", "--only", "open", "--json").json()) == [])
    }

    @Test("People see rows, outcome, balances and what to do next")
    func humanOutput() async throws {
        let run = try await payctl.run(
            "order", "place", "--cart", "-", "--test-card", "approved", "--order-id", "o-1", input: Self.cart)
        #expect(run.status == 0 && run.errors == "")
        for text in ["House Blend", "Order o-1  placed", "Authorized  $72.60", "payctl order capture o-1"] {
            #expect(run.output.contains(text), "\(run.output)")
        }
        #expect(!run.output.contains("\u{1B}") && !run.output.contains(" \n"))
    }
}
