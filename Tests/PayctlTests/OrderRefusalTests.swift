import Foundation
import Payments
import Testing

/// A command line that has to be refused, its exit code and the code of its error.
struct OrderMistake: Sendable, CustomTestStringConvertible {
    let words: String
    let status: Int32
    var code: String?

    init(_ words: String, _ status: Int32, _ code: String? = nil) {
        self.words = words
        self.status = status
        self.code = code
    }

    var testDescription: String { words }

    /// On an order of 72.60 USD of which 30.00 is captured, and another that nobody knows.
    static let all: [OrderMistake] = [
        .init("order capture o-1 --amount 42.61 --currency USD", 65, "capture_exceeds_authorization"),
        .init("order refund o-1 --amount 30.01 --currency USD", 65, "refund_exceeds_captured"),
        .init("order refund o-1 --minor-units 9223372036854775807 --currency USD", 65, "refund_exceeds_captured"),
        .init("order refund o-1 --amount 1 --currency EUR", 65, "invalid_request"),
        .init("order capture o-1 --amount 0 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --amount=-5 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --minor-units=-5 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --minor-units 1.5 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --minor-units 99999999999999999999 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --amount 1.005 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --amount 1,00 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --amount 1e3 --currency USD", 65, "invalid_amount"),
        .init("order capture o-1 --amount 1 --currency XAU", 65, "invalid_currency"),
        .init("order capture o-1 --amount 1 --currency US", 65, "invalid_currency"),
        .init("order capture o-1 --amount 1", 64), .init("order capture o-1 --currency USD", 64),
        .init("order capture o-1 --amount 1 --minor-units 100 --currency USD", 64), .init("order capture", 64),
        .init("order capture o-1 o-2", 64), .init("order capture o-1 --idempotency-key \u{E9}", 65),
        .init("order refund o-2", 65, "not_found"), .init("order status o-2", 65, "not_found"),
        .init("order status o-2 --refresh", 65, "not_found"), .init("order cancel o-2", 65, "not_found"),
        .init("order void o-2", 65, "not_found"), .init("order explain o-2", 65, "not_found"),
        .init("order resume o-1", 64), .init("order resume o-1 --answer nowhere.json", 65),
        .init("order resume o-1 --answer cart.json", 65, "invalid_answer"),
        .init("order list --limit 0", 64), .init("order list --limit many", 64), .init("order list --only lost", 64),
        .init("order cancel o-1 --by nobody", 64), .init("reconcile", 64), .init("reconcile --once --watch", 64),
        .init("order place", 64), .init("order place --cart cart.json", 64),
        .init("order place --cart cart.json --test-card approved --card-file x", 64),
        .init("order place --cart - --card-file -", 64),
        .init("order place --cart cart.json --test-card aproved", 65, "unknown_test_card"),
        .init("order place --cart cart.json --test-card 4111111111111111", 65, "unknown_test_card"),
        .init("order place --cart cart.json --test-card approved --environment live", 65, "sandbox_only"),
        .init("order place --cart cart.json --card-file nowhere", 65),
        .init("order place --cart nowhere.json --test-card approved", 65),
        .init("order place --cart other.json --test-card approved --order-id o-1", 65, "conflict"),
        .init("order place --cart cart.json --test-card approved --order-id o-3 --provider pxp", 65),
        .init("order place --cart cart.json --test-card approved --provider nobody", 64, "unknown_provider"),
        .init("sandbox cards --provider nobody", 64), .init("retry explain --verb authorize", 64),
        .init("retry explain --verb wish --delivery sent", 64),
        .init("retry explain --verb authorize --delivery replied", 64),
    ]
}

@Suite("payctl order: what is refused, and that nothing moves")
struct OrderRefusalTests {
    /// One store for all: refusals change nothing, which the last test would see.
    private static let shared = Task { () throws -> PayctlProcess in
        let payctl = try PayctlProcess()
        _ = try payctl.write(OrderTests.cart, to: "cart.json")
        _ = try payctl.write(OrderTests.cart.replacing("24.00", with: "25.00"), to: "other.json")
        let placed = try await payctl.run(
            "order", "place", "--cart", "cart.json", "--test-card", "approved", "--order-id", "o-1")
        let captured = try await payctl.run("order", "capture", "o-1", "--amount", "30.00", "--currency", "USD")
        try #require(placed.status == 0 && captured.status == 0)
        return payctl
    }

    @Test("A mistake has its own exit code, names the fix, and moves nothing", arguments: OrderMistake.all)
    func mistakes(_ mistake: OrderMistake) async throws {
        let payctl = try await Self.shared.value
        let words = mistake.words.split(separator: " ").map(String.init)
        let run = try await payctl.run(words + ["--json"])
        #expect(run.status == mistake.status, "\(run.errors)")
        #expect(run.output == "")
        let error = try run.error()
        #expect(error["message"]?.stringValue?.isEmpty == false)
        if let code = mistake.code { #expect(error["code"] == .string(code), "\(run.errors)") }
        let status = try await payctl.run("order", "status", "o-1", "--json").json()
        #expect(status["balances"]?.objectValue?["captured"]?.objectValue?["text"] == .string("30.00"))
        #expect(status["balances"]?.objectValue?["refunded"]?.objectValue?["text"] == .string("0.00"))
    }

    @Test(
        "A card file that is no card is refused, and nothing of it is repeated",
        arguments: [
            "", "[]", "{", #"{"number":"4111111111111112","expiryMonth":12,"expiryYear":2031}"#,
            #"{"number":4111111111111111,"expiryMonth":12,"expiryYear":2031}"#,
            #"{"number":"4111111111111111","expiryMonth":13,"expiryYear":2031}"#,
            #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":31}"#,
            #"{"number":"4111111111111111","expiryMonth":12}"#,
            #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2031,"securityCode":"12"}"#,
            #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2031,"4111111111111111":1}"#,
            #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2020}"#,
            #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2031,"securityCode":"1234"}"#,
        ])
    func cards(text: String) async throws {
        let payctl = try PayctlProcess()
        let cart = try payctl.write(OrderTests.cart, to: "cart.json")
        let run = try await payctl.run("order", "place", "--cart", cart, "--card-file", "-", "--json", input: text)
        #expect(run.status == 65)
        #expect(!run.errors.contains("411111111111111"))
    }

    @Test("When the output fails after money moved, the advice is to look, not to run it again")
    func fullOutput() async throws {
        let payctl = try PayctlProcess()
        let path = try payctl.write(OrderTests.cart, to: "cart.json")
        let place = "\"$payctl\" order place --cart \(path) --test-card visa --capture --json"
        let run = try await payctl.shell("\(place) --order-id full-1 > /dev/full")
        #expect(run.status == 74)
        #expect(run.errors.contains("order full-1 was done: it is placed"))
        #expect(run.errors.contains("payctl order status full-1"))
        #expect(!run.errors.contains("then run it again"))
        let refund = try await payctl.shell(
            "\"$payctl\" order refund full-1 --amount 1.00 --currency USD > /dev/full")
        #expect(refund.status == 74)
        #expect(refund.errors.contains("Do not run it again as it was"))
        // Whoever reads the output may go away as well.
        let named = try await payctl.shell("(sleep 0.1; \(place)) | true; exit ${PIPESTATUS[0]}")
        #expect(named.status == 141)
        #expect(named.errors.contains("was done: it is placed"))
    }

    @Test("The same press with another wish is a conflict, and a refused press of a paid order does not read as unpaid")
    func samePressOtherWish() async throws {
        let payctl = try PayctlProcess()
        let path = try payctl.write(OrderTests.cart, to: "cart.json")
        let place = ["order", "place", "--cart", path, "--test-card", "visa", "--order-id", "w-1"]
        #expect(try await payctl.run(place + ["--idempotency-key", "k"]).status == 0)
        let other = try await payctl.run(place + ["--idempotency-key", "k", "--capture", "--json"])
        #expect(other.status == 65)
        #expect(try other.error()["code"] == .string("conflict"))
        #expect(other.errors.contains("the order stays placed"))
        #expect(!other.errors.contains("Try again"))
    }

    @Test(
        "A named store without records is a mistake and not good news, and nothing is made there",
        arguments: [
            ["report"], ["reconcile", "--once"], ["order", "list"], ["order", "status", "o-1"],
            ["order", "explain", "o-1"],
            ["order", "capture", "o-1"],
        ])
    func noRecords(command: [String]) async throws {
        let payctl = try PayctlProcess()
        let run = try await payctl.run(command + ["--store", "typo", "--json"])
        #expect(run.status == 65)
        #expect(try run.error()["code"] == .string("no_records"))
        #expect(!FileManager.default.fileExists(atPath: payctl.path("typo")))
    }

    @Test("A shopper's cancel that comes after the order was placed is too late, and says so")
    func lateShopper() async throws {
        let payctl = try PayctlProcess()
        let path = try payctl.write(OrderTests.cart, to: "cart.json")
        let place = ["order", "place", "--cart", path, "--test-card", "visa", "--order-id", "l-1"]
        #expect(try await payctl.run(place).status == 0)
        let cancel = try await payctl.run("order", "cancel", "l-1", "--by", "shopper", "--json")
        #expect(cancel.status == 10)
        #expect(try cancel.json()["ending"]?.stringValue?.contains("too late") == true, "\(cancel.output)")
    }

    @Test("Only a card file that others can read is to be closed to them", arguments: ["nowhere.json", "."])
    func noCardFile(path: String) async throws {
        let payctl = try PayctlProcess()
        let run = try await payctl.run(
            ["order", "place", "--cart", "-", "--card-file", path], input: OrderTests.cart)
        #expect(run.status == 65)
        #expect(!run.errors.contains("chmod"), "\(run.errors)")
    }

    @Test("The message of a refused card is in the shopper's language")
    func refusedInGerman() async throws {
        let payctl = try PayctlProcess()
        let path = try payctl.write(OrderTests.cart, to: "cart.json")
        let card = #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2031,"securityCode":"1234"}"#
        let place = ["order", "place", "--cart", path, "--card-file", "-", "--order-id"]
        let english = try await payctl.run(place + ["g-1"], input: card)
        let german = try await payctl.run(place + ["g-2", "--locale", "de"], input: card)
        #expect(english.errors.contains("the shopper reads: ") && german.errors.contains("the shopper reads: "))
        #expect(english.errors.split(separator: "reads: ").last != german.errors.split(separator: "reads: ").last)
    }

    @Test("A store that is none, or whose events were changed, is named; nothing is sent")
    func damage() async throws {
        let payctl = try PayctlProcess()
        let place = ["order", "place", "--cart", "-", "--test-card", "approved", "--order-id", "o-1", "--json"]
        #expect(try await payctl.run(place, input: OrderTests.cart).status == 0)
        let database = payctl.store + "/payments.sqlite"
        // The sum of an event, changed where it lies: in the log or in the file.
        for path in [database, database + "-wal"] {
            guard var bytes = FileManager.default.contents(atPath: path) else { continue }
            let event = Data(#""type":"order.placed""#.utf8)
            while let range = bytes.range(of: event) {
                bytes.replaceSubrange(range, with: Data(#""type":"order.plaCed""#.utf8))
            }
            try bytes.write(to: URL(filePath: path))
        }
        let run = try await payctl.run("order", "status", "o-1", "--json")
        #expect(run.status == 74, "\(run.errors)")
        #expect(try await payctl.run(place, input: OrderTests.cart).status == 74)
        try Data("not a database".utf8).write(to: URL(filePath: database))
        try? FileManager.default.removeItem(atPath: database + "-wal")
        #expect(try await payctl.run(place, input: OrderTests.cart).status == 74)
    }
}
