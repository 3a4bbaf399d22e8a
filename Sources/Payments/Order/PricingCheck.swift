/// What must hold before a cart is priced. Each check names the member that breaks it.
enum PricingCheck {
    /// Up to this many lines keys are compared pairwise, which is faster than a set and needs no memory.
    private static let fewLines = 16

    /// The cart without lines at zero.
    static func orderable(_ cart: Cart) throws(CartError) -> Cart {
        var zeroCount = 0
        // By index: copying a line would touch the count of every text in it.
        for index in cart.lines.indices {
            if cart.lines[index].quantity == 0 { zeroCount += 1 } else { try checkLine(index, in: cart) }
        }
        try checkKeys(cart.lines)
        try checkChoices(cart)
        try checkAmounts(cart)
        try checkTax(cart)
        guard zeroCount > 0 else { return cart }
        var result = cart
        result.lines.removeAll { $0.quantity == 0 }
        return result
    }

    /// Unit price × quantity + adjustment of a line.
    static func amount(ofLine index: Int, in cart: Cart) throws(CartError) -> Int64 {
        let (product, overflow) = cart.lines[index].unitPrice.minorUnits.multipliedReportingOverflow(
            by: Int64(cart.lines[index].quantity))
        let adjustment = cart.lines[index].adjustment?.minorUnits ?? 0
        let (sum, overflow2) = product.addingReportingOverflow(adjustment)
        guard !overflow, !overflow2 else {
            throw CartError(.amountTooLarge(at: "lines[\(index)]", productID: cart.lines[index].id))
        }
        guard sum >= 0 else {
            let amount = Money(minorUnits: sum, currency: cart.currency)
            throw CartError(
                CartError.Problem(
                    .negativeAmount, at: "lines[\(index)].adjustment",
                    "takes more off than the line costs, which would come to \(amount)",
                    productID: cart.lines[index].id, found: amount.decimalText))
        }
        return sum
    }

    private static func checkLine(_ index: Int, in cart: Cart) throws(CartError) {
        let quantity = cart.lines[index].quantity
        guard (1...Cart.Line.largestQuantity).contains(quantity) else {
            throw CartError(
                .invalidQuantity("\(quantity)", minimum: 0, at: "lines[\(index)]", productID: cart.lines[index].id))
        }
        if let maximum = cart.lines[index].maximumQuantity, quantity > maximum {
            throw CartError(
                .aboveMaximum(quantity, maximum: maximum, at: "lines[\(index)]", productID: cart.lines[index].id))
        }
        let price = cart.lines[index].unitPrice
        if price.currency != cart.currency || price.isNegative {
            try check(price, in: cart, at: "lines[\(index)].unitPrice", productID: cart.lines[index].id)
        }
        if let adjustment = cart.lines[index].adjustment, adjustment.currency != cart.currency {
            throw CartError(
                .currencyMismatch(
                    adjustment, in: cart.currency, at: "lines[\(index)].adjustment",
                    productID: cart.lines[index].id))
        }
    }

    /// In the cart's currency, and not negative.
    private static func check(
        _ money: Money?, in cart: Cart, at path: @autoclosure () -> String, productID: String? = nil
    ) throws(CartError) {
        guard let money else { return }
        guard money.currency == cart.currency else {
            throw CartError(.currencyMismatch(money, in: cart.currency, at: path(), productID: productID))
        }
        guard !money.isNegative else {
            throw CartError(.negativeAmount(money, at: path(), productID: productID))
        }
    }

    private static func checkKeys(_ lines: [Cart.Line]) throws(CartError) {
        guard lines.count > 1 else { return }
        if lines.count <= fewLines {
            for index in 1..<lines.count {
                for earlier in 0..<index
                where lines[earlier].id == lines[index].id && lines[earlier].variant == lines[index].variant {
                    throw CartError(.duplicateLine(lines[index], at: index, first: earlier))
                }
            }
            return
        }
        var seen: [Cart.Line.Key: Int] = [:]
        for (index, line) in lines.enumerated() {
            if let earlier = seen.updateValue(index, forKey: line.key) {
                throw CartError(.duplicateLine(line, at: index, first: earlier))
            }
        }
    }

    private static func checkChoices(_ cart: Cart) throws(CartError) {
        if let id = cart.chosenAddressID, !cart.addresses.contains(where: { $0.id == id }) {
            throw CartError(.danglingChoice(id, known: cart.addresses.map(\.id), at: "chosenAddress"))
        }
        if let id = cart.chosenDeliveryID, !cart.deliveryOptions.contains(where: { $0.id == id }) {
            throw CartError(.danglingChoice(id, known: cart.deliveryOptions.map(\.id), at: "chosenDelivery"))
        }
    }

    private static func checkAmounts(_ cart: Cart) throws(CartError) {
        if let index = cart.chosenDeliveryIndex {
            try check(cart.deliveryOptions[index].price, in: cart, at: "deliveryOptions[\(index)].price")
        }
        try check(cart.storedValue?.amount, in: cart, at: "storedValue.amount")
        try check(cart.tip, in: cart, at: "tip")
        for (index, discount) in cart.discounts.enumerated() {
            if case .amount(let money) = discount.value {
                try check(money, in: cart, at: cart.discountPath(index) + ".value.amount")
            }
        }
        if case .amount(let money)? = cart.tax?.method { try check(money, in: cart, at: "tax.amount") }
    }

    /// Rates on lines and a tax per line go together: one without the other would tax wrongly without a word.
    private static func checkTax(_ cart: Cart) throws(CartError) {
        var isPerLine = false
        if case .perLine? = cart.tax?.method { isPerLine = true }
        for index in cart.lines.indices
        where cart.lines[index].quantity != 0 && (cart.lines[index].taxRate != nil) != isPerLine {
            let message =
                isPerLine
                ? "tax is per line, so each line states its rate, such as {\"percent\": \"0\"}"
                : "this rate is not used; set the cart's tax to perLine or remove it"
            throw CartError(
                .init(.conflictingTax, at: "lines[\(index)].taxRate", message, productID: cart.lines[index].id))
        }
    }
}

extension Cart {
    /// How a file names a discount: a single one stands alone.
    func discountPath(_ index: Int) -> String { discounts.count == 1 ? "discount" : "discounts[\(index)]" }
}

extension CartError.Problem {
    static func duplicateLine(_ line: Cart.Line, at index: Int, first: Int) -> Self {
        Self(
            .duplicate, at: "lines[\(index)]",
            "lines[\(first)] already has this product and variant; write one line with the whole quantity",
            productID: line.id)
    }
}
