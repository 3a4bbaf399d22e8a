import Foundation
import Payments
import Testing

@Suite("payctl request build")
struct RequestTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    private static let merchant = [
        "--merchant-id", "merchant.com.example", "--merchant-name", "Field Coffee", "--country", "US",
    ]

    private static let cart =
        #"{"currency":"USD","lines":[{"id":"a","name":"A","unitPrice":"24.00","quantity":2}],"tax":{"amount":"4.00"}}"#

    private func build(_ arguments: String..., cart: String = cart) async throws -> PayctlProcess.Run {
        let path = try payctl.write(cart, to: "cart.json")
        return try await payctl.run(["request", "build", "--cart", path] + arguments)
    }

    private func build(
        as form: String, _ more: [String] = [], cart: String = cart
    ) async throws -> PayctlProcess.Run {
        let path = try payctl.write(cart, to: "cart.json")
        return try await payctl.run(
            ["request", "build", "--cart", path, "--as", form, "--json"] + Self.merchant + more)
    }

    @Test(
        "Every form carries the same total under its own name",
        arguments: [
            ("native", "paymentSummaryItems.2.amount"), ("web", "total.amount"), ("w3c", "details.total.amount.value"),
            ("google", "transactionInfo.totalPrice"),
        ])
    func forms(form: String, path: String) async throws {
        let run = try await build(as: form)
        #expect(run.status == 0)
        #expect(run.errors == "")
        let json = try run.json()
        #expect(json["as"] == .string(form))
        #expect(json["outcome"] == .string("built"))
        #expect(json["amount"]?.objectValue?["text"] == .string("52.00"))
        #expect(json["isFinal"] == .bool(true))
        #expect(json["fingerprint"]?.stringValue?.count == 64)
        #expect(Self.value(at: path, in: json["request"]) == .string("52.00"))
        #expect(!FileManager.default.fileExists(atPath: payctl.store), "nothing is stored")
    }

    private static func value(at path: String, in json: JSONValue?) -> JSONValue? {
        path.split(separator: ".").reduce(json) { value, part in
            if let index = Int(part) {
                return value?.arrayValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            return value?.objectValue?[String(part)]
        }
    }

    @Test("A person sees the rows and the request, which is JSON after its title")
    func human() async throws {
        let run = try await build(
            "--merchant-id", "merchant.com.example", "--merchant-name", "Field Coffee", "--country", "US")
        #expect(run.status == 0)
        #expect(run.output.contains("Field Coffee"))
        let title = "Apple Pay request (web, version 1)\n"
        let body = try #require(run.output.range(of: title)).upperBound
        #expect(try JSONValue(parsing: String(run.output[body...]))[member: "countryCode"] == .string("US"))
    }

    @Test("The merchant may stand in the environment, and an option goes before it")
    func environment() async throws {
        let path = try payctl.write(Self.cart, to: "cart.json")
        let variables = [
            "APPLE_PAY_MERCHANT_ID": "merchant.a", "APPLE_PAY_MERCHANT_NAME": "A", "APPLE_PAY_COUNTRY": "GB",
            "APPLE_PAY_NETWORKS": "visa,jcb",
        ]
        let run = try await payctl.run(
            ["request", "build", "--cart", path, "--as", "native", "--country", "JP", "--json"], environment: variables)
        #expect(run.status == 0)
        let request = try run.json()["request"]
        #expect(Self.value(at: "countryCode", in: request) == .string("JP"))
        #expect(Self.value(at: "merchantIdentifier", in: request) == .string("merchant.a"))
        #expect(Self.value(at: "supportedNetworks", in: request) == .array([.string("visa"), .string("jcb")]))
    }

    @Test("Keys that open tokens are not read, so a wrong one is no hindrance, and the name labels the total")
    func noKeys() async throws {
        let path = try payctl.write(Self.cart, to: "cart.json")
        let variables = [
            "APPLE_PAY_MERCHANT_ID": "merchant.a", "APPLE_PAY_MERCHANT_NAME": "Corner Shop", "APPLE_PAY_COUNTRY": "GB",
            "APPLE_PAY_PROCESSING_KEY": "no key",
        ]
        let run = try await payctl.run(["request", "build", "--cart", path], environment: variables)
        #expect(run.status == 0)
        #expect(run.output.contains("Corner Shop  $52.00"))
    }

    @Test("The cart may come from standard input, the order id from the caller")
    func input() async throws {
        let run = try await payctl.run(
            ["request", "build", "--cart", "-", "--as", "google", "--order-id", "order-7", "--json"] + Self.merchant,
            input: Self.cart)
        #expect(run.status == 0)
        #expect(Self.value(at: "transactionInfo.transactionId", in: try run.json()["request"]) == .string("order-7"))
    }

    @Test("An order with pending rows is written as such, with a warning where rules want a final amount")
    func pending() async throws {
        let cart =
            #"{"currency":"EUR","lines":[{"id":"a","name":"A","unitPrice":"24.00","quantity":1}],"#
            + #""pending":["subtotal"]}"#
        let run = try await build(as: "web", ["--country=FR"], cart: cart)
        #expect(run.status == 64, "an option twice is refused")
        let path = try payctl.write(cart, to: "cart.json")
        let french = try await payctl.run([
            "request", "build", "--cart", path, "--merchant-id", "m", "--merchant-name", "M", "--country", "FR",
            "--json",
        ])
        #expect(french.status == 0, "\(french.errors)")
        #expect(try french.json()["isFinal"] == .bool(false))
        #expect(try french.json()["warnings"]?.arrayValue?.count == 1)
    }

    @Test("Without a cart or a merchant nothing is guessed", arguments: [0, 2, 4])
    func usage(kept: Int) async throws {
        let path = try payctl.write(Self.cart, to: "cart.json")
        let run = try await payctl.run(
            ["request", "build", "--cart", path, "--json"] + Self.merchant.prefix(kept))
        #expect(run.status == 64)
        #expect(try run.error()["message"]?.stringValue?.contains("--country") == true)
        let noCart = try await payctl.run(["request", "build"] + Self.merchant)
        #expect(noCart.status == 64)
    }

    struct Bad: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let status: Int32
        let text: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(
        "What a sheet would refuse is named, with an exit code that says whose fault it is",
        arguments: [
            Bad(arguments: ["--country", "UK"], status: 65, text: "--country"),
            Bad(arguments: ["--merchant-id", "a b"], status: 65, text: "--merchant-id"),
            Bad(arguments: ["--networks", "visa,wisa"], status: 65, text: "wisa"),
            Bad(arguments: ["--networks", "visa,suica"], status: 65, text: "supportedNetworks[1]"),
            Bad(arguments: ["--networks", "dankort", "--version", "12"], status: 65, text: "came with version 13"),
            Bad(arguments: ["--version", "15"], status: 65, text: "version"),
            Bad(arguments: ["--version", "1.0"], status: 64, text: "--version"),
            Bad(arguments: ["--as", "paper"], status: 64, text: "--as"),
            Bad(arguments: ["--provider", "pxp"], status: 65, text: "writes no requests"),
            Bad(arguments: ["--provider", "apple-pey"], status: 64, text: "did you mean apple-pay?"),
            Bad(arguments: ["--order-id", "a b"], status: 65, text: "--order-id"),
        ])
    func bad(bad: Bad) async throws {
        let path = try payctl.write(Self.cart, to: "cart.json")
        var merchant = [
            "--merchant-id": "merchant.com.example", "--merchant-name": "Field Coffee", "--country": "US",
        ]
        var rest: [String] = []
        for index in stride(from: 0, to: bad.arguments.count, by: 2) {
            let (name, value) = (bad.arguments[index], bad.arguments[index + 1])
            if merchant[name] != nil { merchant[name] = value } else { rest += [name, value] }
        }
        let run = try await payctl.run(
            ["request", "build", "--cart", path, "--json"] + merchant.flatMap { [$0.key, $0.value] } + rest)
        #expect(run.status == bad.status)
        #expect(run.output == "")
        let error = try run.error()
        let text = "\(error["message"]?.stringValue ?? "") \(error["path"]?.stringValue ?? "") "
        #expect(text.contains(bad.text), "\(run.errors)")
    }

    @Test("An amount with three decimals goes where it can be carried and is refused elsewhere")
    func threeDecimals() async throws {
        let cart = #"{"currency":"KWD","lines":[{"id":"a","name":"A","unitPrice":"1.234","quantity":1}]}"#
        for form in ["native", "w3c"] { #expect(try await build(as: form, cart: cart).status == 0) }
        for form in ["web", "google"] {
            let run = try await build(as: form, cart: cart)
            #expect(run.status == 65)
            #expect(try run.error()["message"]?.stringValue?.contains("amount_not_representable") == true)
        }
    }
}

extension JSONValue {
    fileprivate subscript(member name: String) -> JSONValue? { objectValue?[name] }
}
