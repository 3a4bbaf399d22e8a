import Payments
import Testing

@Suite("Cart files")
struct CartFileTests {
    private func schema() throws -> SchemaChecker {
        let value = try JSONValue(parsing: RepositoryFile.bytes("docs/schemas/cart.schema.json"))
        return SchemaChecker(root: try #require(value.objectValue))
    }

    @Test("There are examples for every kind of cart")
    func examples() {
        #expect(RepositoryFile.exampleCarts.count == 6)
    }

    @Test(
        "An example reads, conforms to the schema, can be ordered, and survives being written",
        arguments: RepositoryFile.exampleCarts)
    func example(name: String) throws {
        let bytes = try RepositoryFile.bytes("Examples/\(name)")
        let cart = try Cart(json: bytes)
        #expect(try schema().problems(in: JSONValue(parsing: bytes)) == [])
        #expect(try schema().problems(in: cart.jsonValue) == [])
        #expect(try Cart(json: cart.json) == cart)
        let order = try Order(id: #require(OrderID("o-1")), cart: cart, merchantName: "Field Coffee")
        #expect(order.isFinal)
        #expect(cart.missingForPayment == [])
    }

    @Test("The coffee example is the sample cart")
    func sample() throws {
        #expect(try Cart(json: RepositoryFile.bytes("Examples/coffee.json")) == Cart.sample)
    }

    @Test("A sound cart with every kind of member reads, conforms and survives being written")
    func soundCart() throws {
        let value = try JSONValue(parsing: BrokenCart.sound)
        #expect(try schema().problems(in: value) == [])
        let cart = try Cart(json: value)
        #expect(cart.lines.map(\.quantity) == [2, 1, 0])
        #expect(try Cart(json: cart.json) == cart)
        #expect(try schema().problems(in: cart.jsonValue) == [])
    }

    @Test("A broken cart is refused with place and remedy", arguments: BrokenCart.all)
    func broken(cart: BrokenCart) throws {
        let value = try cart.json()
        let error = try #require(throws: CartError.self) { try Cart(json: value) }
        #expect(error.code == cart.code)
        #expect(error.problems.first?.description == cart.message)
        #expect(try schema().problems(in: value).isEmpty == !cart.isStructural)
    }

    @Test("All problems are reported in the order of reading")
    func severalProblems() throws {
        let text = """
            {"currency": "EUR", "lines": [{"id": "a", "name": "A", "unitPrice": "1.999", "quantity": -1}],
             "tip": "x", "chosenDelivery": "none"}
            """
        let error = try #require(throws: CartError.self) { try Cart(json: Array(text.utf8)) }
        #expect(error.problems.map(\.path) == ["lines[0].unitPrice", "lines[0].quantity", "chosenDelivery", "tip"])
        #expect(error.productID == "a")
        #expect(error.description.hasSuffix("found 1.999 (and 3 more problems)"))
    }

    @Test(
        "Text that is not JSON is refused with line and column",
        arguments: [
            (#"{"currency": "USD","#, "line 1, column 20: the text ends inside a value"),
            (
                "{\"currency\": \"USD\",\n \"currency\": \"EUR\"}",
                "line 2, column 2: this name occurs twice in the same object"
            ),
            ("<html>", "line 1, column 1: this is not JSON"),
        ])
    func notJSON(text: String, message: String) throws {
        let error = try #require(throws: CartError.self) { try Cart(json: Array(text.utf8)) }
        #expect(error.code == .invalidJSON)
        #expect(error.description == message)
    }

    @Test("An empty cart reads, and cannot be ordered")
    func emptyCart() throws {
        let cart = try Cart(json: Array(#"{"currency": "USD", "lines": []}"#.utf8))
        #expect(cart.isEmpty)
        let error = try #require(throws: CartError.self) {
            try Order(id: try #require(OrderID("o-1")), cart: cart, merchantName: "Shop")
        }
        #expect(error.description == "lines: the cart is empty; an order needs at least one product")
    }

    @Test(
        "An error never repeats a card number",
        arguments: [
            "4111 1111 1111 1111", "4111-1111-1111-1111", "5555555555554444", "４１１１１１１１１１１１１１１１",
            "card 378282246310005 exp 12/29",
        ])
    func cardNumber(text: String) throws {
        let value = BrokenCart("", "paymentMethod/detail", "\"\(text)\"", .cardNumber, "")
        let error = try #require(throws: CartError.self) { try Cart(json: value.json()) }
        #expect(error.code == .cardNumber)
        #expect(!error.description.contains("1111") && !error.description.contains("0005"))
    }

    @Test(
        "Words about a card are no card number",
        arguments: ["Visa •••• 4242", "Expires 08/28", "Konto 12345678", "Order 20261023-0001"])
    func noCardNumber(text: String) throws {
        let method = try ChosenPaymentMethod(title: text)
        #expect(method.title == text)
    }
}
