extension Cart {
    /// Adds a product: raises the quantity of the line with the same product id and variant, or appends the line.
    ///
    /// A line that is merged keeps its own name, picture and maximum.
    /// - Throws: `CartError` and changes nothing: `.invalidQuantity` unless the quantity is at least 1,
    ///   `.priceConflict` for another unit price, `.currencyMismatch`, `.negativeAmount`, `.quantityAboveMaximum`.
    public mutating func add(_ line: Line) throws(CartError) {
        let index = lines.firstIndex { $0.hasKey(line.key) }
        let path = "lines[\(index ?? lines.count)]"
        try require(quantity: line.quantity, atLeast: 1, for: line, at: path)
        guard line.unitPrice.currency == currency else {
            throw CartError(
                .currencyMismatch(line.unitPrice, in: currency, at: path + ".unitPrice", productID: line.id))
        }
        guard !line.unitPrice.isNegative else {
            throw CartError(.negativeAmount(line.unitPrice, at: path + ".unitPrice", productID: line.id))
        }
        guard let index else {
            try requireWithinMaximum(line.quantity, for: line, at: path)
            lines.append(line)
            return
        }
        let existing = lines[index]
        guard existing.unitPrice == line.unitPrice else {
            throw CartError(.priceConflict(existing, new: line.unitPrice, at: path))
        }
        let (sum, overflow) = existing.quantity.addingReportingOverflow(line.quantity)
        try requireWithinMaximum(overflow ? .max : sum, for: existing, at: path)
        lines[index].quantity = sum
    }

    /// Sets how many of a product are wanted. Zero keeps the line and leaves it out of the order, so that a screen can
    /// ask before it removes the line.
    /// - Throws: `CartError` and changes nothing: `.unknownLine`, `.invalidQuantity` below 0, `.quantityAboveMaximum`.
    public mutating func setQuantity(_ quantity: Int, of key: Line.Key) throws(CartError) {
        let index = try index(of: key)
        let path = "lines[\(index)]"
        try require(quantity: quantity, atLeast: 0, for: lines[index], at: path)
        try requireWithinMaximum(quantity, for: lines[index], at: path)
        lines[index].quantity = quantity
    }

    /// Removes a line.
    /// - Throws: `CartError.Code.unknownLine`.
    @discardableResult
    public mutating func remove(_ key: Line.Key) throws(CartError) -> Line {
        let index = try index(of: key)
        return lines.remove(at: index)
    }

    /// Chooses a saved address, or none with nil.
    /// - Throws: `CartError.Code.danglingChoice` and keeps the old choice.
    public mutating func chooseAddress(_ id: String?) throws(CartError) {
        if let id, !addresses.contains(where: { $0.id == id }) {
            throw CartError(.danglingChoice(id, known: addresses.map(\.id), at: "chosenAddress"))
        }
        chosenAddressID = id
    }

    /// Chooses a way to deliver, or none with nil.
    /// - Throws: `CartError.Code.danglingChoice` and keeps the old choice.
    public mutating func chooseDelivery(_ id: String?) throws(CartError) {
        if let id, !deliveryOptions.contains(where: { $0.id == id }) {
            throw CartError(.danglingChoice(id, known: deliveryOptions.map(\.id), at: "chosenDelivery"))
        }
        chosenDeliveryID = id
    }

    /// Adds an address, or replaces the one with its id, and chooses it.
    public mutating func chooseNewAddress(_ address: Address) {
        if let index = addresses.firstIndex(where: { $0.id == address.id }) {
            addresses[index] = address
        } else {
            addresses.append(address)
        }
        chosenAddressID = address.id
    }

    /// Applies a discount; one with the same code is replaced, never stacked.
    public mutating func apply(_ discount: Discount) {
        if let code = discount.code { removeDiscount(code: code) }
        discounts.append(discount)
    }

    /// Removes the discount with this code, if there is one.
    public mutating func removeDiscount(code: String) { discounts.removeAll { $0.code == code } }

    private func index(of key: Line.Key) throws(CartError) -> Int {
        guard let index = lines.firstIndex(where: { $0.hasKey(key) }) else {
            throw CartError(.unknownLine(key))
        }
        return index
    }

    private func require(
        quantity: Int, atLeast minimum: Int, for line: Line, at path: String
    ) throws(CartError) {
        guard quantity >= minimum else {
            throw CartError(.invalidQuantity("\(quantity)", minimum: minimum, at: path, productID: line.id))
        }
    }

    private func requireWithinMaximum(_ quantity: Int, for line: Line, at path: String) throws(CartError) {
        let maximum = min(line.effectiveMaximumQuantity, Line.largestQuantity)
        guard quantity <= maximum else {
            throw CartError(.aboveMaximum(quantity, maximum: maximum, at: path, productID: line.id))
        }
    }
}

extension CartError.Problem {
    static func invalidQuantity(_ found: String, minimum: Int, at path: String, productID: String?) -> Self {
        Self(
            .invalidQuantity, at: path + ".quantity",
            "expected a whole number from \(minimum) to \(Cart.Line.largestQuantity), found \(found)",
            productID: productID, found: found)
    }

    static func aboveMaximum(_ found: Int, maximum: Int, at path: String, productID: String?) -> Self {
        Self(
            .quantityAboveMaximum, at: path + ".quantity", "at most \(maximum) of this product, found \(found)",
            productID: productID, expected: "\(maximum)", found: "\(found)")
    }

    static func danglingChoice(_ id: String, known: [String], at path: String) -> Self {
        let list = known.isEmpty ? "there are none" : "known: " + known.prefix(8).joined(separator: ", ")
        return Self(.danglingChoice, at: path, "no entry has the id \(quoted(id)); \(list)", found: shortened(id))
    }

    fileprivate static func unknownLine(_ key: Cart.Line.Key) -> Self {
        let variant = key.variant.map { " in variant \(quoted($0))" } ?? ""
        return Self(
            .unknownLine, at: "lines", "no line has product \(quoted(key.id))\(variant)", productID: key.id)
    }

    fileprivate static func priceConflict(_ line: Cart.Line, new price: Money, at path: String) -> Self {
        Self(
            .priceConflict, at: path + ".unitPrice",
            "product \(quoted(line.id)) is in the cart at \(line.unitPrice); re-price it before adding at \(price)",
            productID: line.id, expected: line.unitPrice.decimalText, found: price.decimalText)
    }
}

/// Text from outside for an error message: short, on one line.
func shortened(_ text: String) -> String {
    let limit = 40
    let kept = text.unicodeScalars.prefix(limit).map { scalar in
        scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    return text.unicodeScalars.count > limit ? String(kept) + "…" : String(kept)
}

/// The same in quotes.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }
