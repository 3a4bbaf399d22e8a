extension CartFileReader {
    /// Reads the whole cart; nil when there was any problem.
    mutating func cart(_ value: JSONValue) -> Cart? {
        guard let root = object(value, at: "", known: CartFormat.cart) else { return nil }
        currency = readCurrency(required("currency", of: root, at: ""), at: "currency")
        // A stand-in lets the rest be read for its problems; the cart itself is never returned.
        var cart = Cart(currency: currency ?? SampleShop.currency)
        cart.lines = readLines(required("lines", of: root, at: ""))
        readDelivery(of: root, into: &cart)
        cart.discounts = readDiscounts(of: root)
        cart.storedValue = readStoredValue(root["storedValue"])
        cart.tip = amount(root["tip"], at: "tip")
        cart.tax = readTax(root["tax"])
        cart.paymentMethod = readPaymentMethod(root["paymentMethod"])
        cart.pendingRows = readPending(root["pending"])
        guard problems.isEmpty else { return nil }
        do throws(CartError) { _ = try cart.quote() } catch { note(error) }
        return problems.isEmpty ? cart : nil
    }

    private mutating func readCurrency(_ value: JSONValue?, at path: String) -> Currency? {
        guard let value else { return nil }
        guard let code = value.stringValue else {
            wrongType(value, at: path, expected: "a currency code such as \"USD\"")
            return nil
        }
        guard let currency = Currency(code: code), currency.hasMinorUnit else {
            note(
                .invalidCurrency, at: path,
                "\(quoted(code)) is not a currency code of ISO 4217 that can be charged, such as USD",
                found: shortened(code))
            return nil
        }
        guard currency.code == code else {
            note(.invalidCurrency, at: path, "write \(currency.code) in capitals", found: shortened(code))
            return nil
        }
        return currency
    }

    private mutating func readPaymentMethod(_ value: JSONValue?) -> ChosenPaymentMethod? {
        let path = "paymentMethod"
        guard let object = object(value, at: path, known: CartFormat.paymentMethod) else { return nil }
        let title = text(required("title", of: object, at: path), at: "\(path).title")
        let detail = text(object["detail"], at: "\(path).detail")
        let symbol = text(object["symbol"], at: "\(path).symbol")
        guard let title else { return nil }
        do throws(CartError) {
            return try ChosenPaymentMethod(title: title, detail: detail, symbol: symbol)
        } catch {
            note(error)
            return nil
        }
    }

    private mutating func readPending(_ value: JSONValue?) -> Set<SummaryItem.Kind> {
        var result: Set<SummaryItem.Kind> = []
        let allowed = SummaryItem.Kind.mayBePending
        for (index, element) in list(value, at: "pending", maximum: allowed.count).enumerated() {
            guard let kind = word(element, at: "pending[\(index)]", allowed: allowed) else { continue }
            if !result.insert(kind).inserted {
                note(.duplicate, at: "pending[\(index)]", "\(kind.rawValue) is listed twice")
            }
        }
        return result
    }
}

// MARK: - Lines

extension CartFileReader {
    private mutating func readLines(_ value: JSONValue?) -> [Cart.Line] {
        var lines: [Cart.Line] = []
        for (index, element) in list(value, at: "lines", maximum: CartFormat.maximumLines).enumerated() {
            if let line = readLine(element, at: "lines[\(index)]") { lines.append(line) }
            productID = nil
        }
        return lines
    }

    private mutating func readLine(_ value: JSONValue, at path: String) -> Cart.Line? {
        productID = value.objectValue?["id"]?.stringValue.map(shortened)
        guard let object = object(value, at: path, known: CartFormat.line) else { return nil }
        let id = text(required("id", of: object, at: path), at: "\(path).id", limit: CartFormat.idLength)
        let name = text(required("name", of: object, at: path), at: "\(path).name")
        let variant = text(object["variant"], at: "\(path).variant")
        let isForeign = notesForeignCurrency(object["currency"], at: "\(path).currency")
        let priceValue = required("unitPrice", of: object, at: path)
        let price = isForeign ? nil : amount(priceValue, at: "\(path).unitPrice")
        let quantity = quantity(required("quantity", of: object, at: path), at: "\(path).quantity", minimum: 0)
        let maximum = self.quantity(object["maximumQuantity"], at: "\(path).maximumQuantity", minimum: 1)
        let adjustment = amount(object["adjustment"], at: "\(path).adjustment", mayBeNegative: true)
        let taxRate = object["taxRate"].flatMap { rate($0, at: "\(path).taxRate") }
        let image = readImage(object["image"], at: "\(path).image")
        guard let id, let name, let price, let quantity else { return nil }
        return Cart.Line(
            id: id, name: name, variant: variant, unitPrice: price, quantity: quantity, maximumQuantity: maximum,
            image: image, taxRate: taxRate, adjustment: adjustment)
    }

    /// A line may repeat the currency; another one means that its price belongs to an older cart.
    private mutating func notesForeignCurrency(_ value: JSONValue?, at path: String) -> Bool {
        guard let found = readCurrency(value, at: path), let currency, found != currency else { return false }
        note(.currencyMismatch(.zero(found), in: currency, at: path, productID: productID))
        return true
    }

    private mutating func readImage(_ value: JSONValue?, at path: String) -> ImageReference? {
        guard let (kind, inner) = choice(value, at: path, known: CartFormat.image),
            let text = text(inner, at: "\(path).\(kind)", limit: CartFormat.lineLength)
        else { return nil }
        switch kind {
        case "symbol": return .symbol(text)
        case "asset": return .asset(text)
        default:
            guard text.hasPrefix("https://"), !text.contains(where: \.isWhitespace) else {
                note(.invalidText, at: "\(path).url", "expected an address that starts with https://")
                return nil
            }
            return .url(text)
        }
    }
}

// MARK: - Discounts, stored value, tax

extension CartFileReader {
    private mutating func readDiscounts(of root: JSONObject) -> [Discount] {
        if let single = root["discount"] {
            if root["discounts"] != nil { note(.duplicate, at: "discounts", "write discount or discounts, not both") }
            return readDiscount(single, at: "discount").map { [$0] } ?? []
        }
        var result: [Discount] = []
        var codes: Set<String> = []
        let elements = list(root["discounts"], at: "discounts", maximum: CartFormat.maximumDiscounts)
        for (index, element) in elements.enumerated() {
            guard let discount = readDiscount(element, at: "discounts[\(index)]") else { continue }
            if let code = discount.code, !codes.insert(code).inserted {
                note(.duplicate, at: "discounts[\(index)].code", "the code \(quoted(code)) is applied twice")
            }
            result.append(discount)
        }
        return result
    }

    private mutating func readDiscount(_ value: JSONValue, at path: String) -> Discount? {
        guard let object = object(value, at: path, known: CartFormat.discount) else { return nil }
        let code = text(object["code"], at: "\(path).code", limit: CartFormat.idLength)
        let label = text(required("label", of: object, at: path), at: "\(path).label")
        let amount = required("value", of: object, at: path).flatMap { readDiscountValue($0, at: "\(path).value") }
        let base: Discount.Base? = word(object["base"], at: "\(path).base")
        let products = object["products"].map { readProducts($0, at: "\(path).products") }
        guard let label, let amount else { return nil }
        return Discount(code: code, label: label, value: amount, base: base ?? .subtotal, productIDs: products)
    }

    private mutating func readProducts(_ value: JSONValue, at path: String) -> [String] {
        let elements = list(value, at: path, maximum: CartFormat.maximumDiscountProducts)
        var result: [String] = []
        for (index, element) in elements.enumerated() {
            if let id = text(element, at: "\(path)[\(index)]", limit: CartFormat.idLength) { result.append(id) }
        }
        return result
    }

    private mutating func readDiscountValue(_ value: JSONValue, at path: String) -> Discount.Value? {
        if value.stringValue == "freeDelivery" { return .freeDelivery }
        guard let object = value.objectValue, object.members.count == 1, let member = object.members.first,
            CartFormat.discountValue.contains(member.name)
        else {
            let found = value.stringValue ?? value.objectValue?.members.first?.name ?? value.kindName
            note(
                .unknownDiscount, at: path,
                "unknown discount \(quoted(found)); write {\"amount\": \"5.00\"}, {\"percent\": \"15\"}, "
                    + "{\"fraction\": \"0.15\"} or \"freeDelivery\"", found: shortened(found))
            return nil
        }
        if member.name == "amount" { return amount(member.value, at: "\(path).amount").map { .amount($0) } }
        guard let rate = rate(member.value, unit: member.name, at: "\(path).\(member.name)") else { return nil }
        guard rate.parts <= Rate.whole else {
            note(
                .invalidRate, at: "\(path).\(member.name)", "a discount takes at most 100 percent, found \(rate)",
                found: rate.percentText)
            return nil
        }
        return .percent(rate)
    }

    private mutating func readStoredValue(_ value: JSONValue?) -> StoredValue? {
        let path = "storedValue"
        guard let object = object(value, at: path, known: CartFormat.storedValue) else { return nil }
        let label = text(required("label", of: object, at: path), at: "\(path).label")
        let amount = amount(required("amount", of: object, at: path), at: "\(path).amount")
        let reference = text(object["reference"], at: "\(path).reference", limit: CartFormat.idLength)
        guard let label, let amount else { return nil }
        return StoredValue(label: label, amount: amount, reference: reference)
    }

    private mutating func readTax(_ value: JSONValue?) -> Tax? {
        let path = "tax"
        if case .number(let number)? = value {
            note(
                .invalidRate, at: path,
                "write {\"rate\": {\"percent\": \"8.625\"}} or {\"amount\": \"3.10\"}, found \(number.literal)")
            return nil
        }
        guard let object = object(value, at: path, known: CartFormat.tax) else { return nil }
        let mode: Tax.Mode? = word(object["mode"], at: "\(path).mode")
        let base: Tax.Base? = word(object["base"], at: "\(path).base")
        let rounding: Tax.RoundingLevel? = word(object["rounding"], at: "\(path).rounding")
        guard let method = readTaxMethod(object, at: path) else { return nil }
        return Tax(method, mode: mode ?? .exclusive, base: base ?? .afterDiscount, rounding: rounding ?? .total)
    }

    private mutating func readTaxMethod(_ object: JSONObject, at path: String) -> Tax.Method? {
        switch (object["rate"], object["amount"], object["perLine"]) {
        case (let value?, nil, nil): return rate(value, at: "\(path).rate").map { .rate($0) }
        case (nil, let value?, nil): return amount(value, at: "\(path).amount").map { .amount($0) }
        case (nil, nil, let value?):
            guard let perLine = self.object(value, at: "\(path).perLine", known: CartFormat.perLine) else {
                return nil
            }
            return .perLine(delivery: perLine["delivery"].flatMap { rate($0, at: "\(path).perLine.delivery") })
        default:
            note(.missingMember, at: path, "write exactly one of rate, amount, perLine")
            return nil
        }
    }
}
