import Foundation
import Payments
import Testing

@Suite("What bad input gets")
struct BadInputTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    struct BadCart: CustomTestStringConvertible, Sendable {
        let name: String
        let cart: String
        let place: String
        let code: String
        var testDescription: String { name }
    }

    private static func line(_ members: String) -> String {
        #"{"currency":"USD","lines":[{"id":"a","name":"A",\#(members)}]}"#
    }

    @Test(
        "A cart that cannot be charged is refused with file, place and reason; nothing is sent",
        arguments: [
            BadCart(
                name: "broken JSON", cart: "{\"currency\": \"USD\",\n \"lines\": [", place: "", code: "invalid_json"),
            BadCart(name: "not JSON", cart: "<html></html>", place: "", code: "invalid_json"),
            BadCart(name: "nothing", cart: "", place: "", code: "invalid_json"),
            BadCart(
                name: "unknown currency", cart: #"{"currency":"USX","lines":[]}"#, place: "currency",
                code: "invalid_currency"),
            BadCart(
                name: "another currency", cart: line(#""unitPrice":{"amount":"1.00","currency":"EUR"},"quantity":1"#),
                place: "lines[0].unitPrice", code: "wrong_type"),
            BadCart(
                name: "excess decimals", cart: line(#""unitPrice":"4.999","quantity":1"#), place: "lines[0].unitPrice",
                code: "too_many_decimals"),
            BadCart(
                name: "negative quantity", cart: line(#""unitPrice":"1.00","quantity":-1"#),
                place: "lines[0].quantity", code: "invalid_quantity"),
            BadCart(
                name: "quantity of 10^20", cart: line(#""unitPrice":"1.00","quantity":100000000000000000000"#),
                place: "lines[0].quantity", code: "invalid_quantity"),
            BadCart(
                name: "unknown discount",
                cart: #"{"currency":"USD","lines":[{"id":"a","name":"A","unitPrice":"1.00","quantity":1}],"#
                    + #""discount":{"code":"X","label":"X","value":{"bogof":"1"}}}"#,
                place: "discount.value", code: "unknown_discount"),
            BadCart(name: "empty cart", cart: #"{"currency":"USD","lines":[]}"#, place: "lines", code: "empty_cart"),
        ])
    func badCart(bad: BadCart) async throws {
        let path = try payctl.write(bad.cart, to: "cart.json")
        let run = try await payctl.run("session", "create", "--cart", path, "--json")
        #expect(run.status == 65)
        #expect(run.output == "")
        let error = try run.error()
        #expect(error["code"] == .string(bad.code))
        let place = try #require(error["path"]?.stringValue)
        #expect(place.hasPrefix(path), "\(place)")
        #expect(bad.place.isEmpty || place.contains(bad.place), "\(place)")
        #expect(error["message"]?.stringValue?.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: payctl.store), "nothing is stored")
        let human = try await payctl.run("session", "create", "--cart", path)
        #expect(human.errors.hasPrefix("error: \(path)"))
    }

    struct BadAmount: CustomTestStringConvertible, Sendable {
        let amount: String
        let currency: String
        let code: String
        var testDescription: String { "\(amount) \(currency)" }
    }

    @Test(
        "An amount that is not exactly one is refused, never rounded",
        arguments: [
            BadAmount(amount: "4.999", currency: "USD", code: "invalid_amount"),
            BadAmount(amount: "1.0", currency: "JPY", code: "invalid_amount"),
            BadAmount(amount: "1e3", currency: "USD", code: "invalid_amount"),
            BadAmount(amount: "12,34", currency: "EUR", code: "invalid_amount"),
            BadAmount(amount: "$5", currency: "USD", code: "invalid_amount"),
            BadAmount(amount: "100000000000000000000", currency: "USD", code: "invalid_amount"),
            BadAmount(amount: "-5", currency: "USD", code: "negative_amount"),
            BadAmount(amount: "5", currency: "USX", code: "invalid_currency"),
            BadAmount(amount: "5", currency: "XAU", code: "invalid_currency"),
        ])
    func badAmount(bad: BadAmount) async throws {
        let run = try await payctl.run(
            "session", "create", "--amount=\(bad.amount)", "--currency", bad.currency, "--json")
        #expect(run.status == 65)
        #expect(try run.error()["code"] == .string(bad.code))
        #expect(!FileManager.default.fileExists(atPath: payctl.store))
    }

    @Test("Files that are missing, folders, or far too large are named")
    func files() async throws {
        let missing = try await payctl.run("session", "create", "--cart", "nowhere.json")
        #expect(missing.status == 65)
        #expect(missing.errors.contains("nowhere.json: No such file or directory"))
        let folder = try await payctl.run("session", "create", "--cart", "/")
        #expect(folder.status == 65)
        #expect(folder.errors.contains("this is a folder"))
        let endless = try await payctl.run("session", "create", "--cart", "/dev/zero")
        #expect(endless.status == 65)
        #expect(endless.errors.contains("larger than 1048576 bytes"))
    }

    @Test("Ids with spaces or control characters are refused", arguments: ["--order-id", "--reference"])
    func identifiers(option: String) async throws {
        let run = try await payctl.run("session", "create", "--amount", "5", "--currency", "USD", option, "a b")
        #expect(run.status == 65)
        #expect(run.errors.contains(option))
    }

    @Test(
        "A store that everybody can write to is refused before anything is sent or started",
        arguments: [
            ["session", "create", "--amount", "5", "--currency", "USD"], ["sandbox"],
            ["session", "create", "--amount", "5", "--currency", "USD", "--dry-run"],
        ])
    func openStore(command: [String]) async throws {
        try FileManager.default.createDirectory(
            atPath: payctl.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        // Set again, since the process's mask takes rights away while making.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: payctl.store)
        let run = try await payctl.run(command)
        #expect(run.status == 74)
        #expect(run.errors.contains(payctl.store))
        #expect(try FileManager.default.contentsOfDirectory(atPath: payctl.store) == [])
    }

    @Test("A store that cannot be made is an error before anything is sent")
    func store() async throws {
        let file = try payctl.write("", to: "file")
        let run = try await payctl.run(
            "session", "create", "--amount", "5", "--currency", "USD", "--store", file + "/store")
        #expect(run.status == 74)
        #expect(run.errors.contains(file))
    }
}
