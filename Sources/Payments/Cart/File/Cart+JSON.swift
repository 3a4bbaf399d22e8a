extension Cart {
    /// Reads a cart file: strict JSON (RFC 8259) in the format of `docs/schemas/cart.schema.json`.
    ///
    /// Amounts are text such as `"4.50"` or plain numbers, read by their literal; rates are text. Members that no cart
    /// has are refused. The cart is priced once on the way, so that one that reads can be quoted; it may be empty.
    /// - Throws: `CartError` with every problem found, in the order of reading.
    public init(json bytes: [UInt8]) throws(CartError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw CartError(.init(.invalidJSON, at: "", error.description))
        }
        try self.init(json: value)
    }

    /// Reads a cart from a JSON value, by the same rules.
    /// - Throws: `CartError` with every problem found.
    public init(json value: JSONValue) throws(CartError) {
        try self.init(json: value, allowsNumberAmounts: true)
    }

    init(json value: JSONValue, allowsNumberAmounts: Bool) throws(CartError) {
        var reader = CartFileReader(allowsNumberAmounts: allowsNumberAmounts)
        if let cart = reader.cart(value) {
            self = cart
            return
        }
        guard let error = CartError(reader.problems) else {
            preconditionFailure("a cart that cannot be read has a problem")
        }
        throw error
    }

    /// The cart as a file: compact JSON with members in a fixed order. Reading it gives the same cart.
    public var json: [UInt8] { jsonValue.compactBytes }
}
