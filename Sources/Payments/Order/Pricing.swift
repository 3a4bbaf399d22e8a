/// One run of the pricing rules over one cart. Plain integers in the cart's currency; every sum is checked.
///
/// Totals need no line amounts in the usual case (one rate on all goods), so these are kept only when a rule needs them
/// or somebody asks: `lines` is nil otherwise. Both ways give the same totals, since shares add up.
struct Pricing {
    /// Amounts by line, in the order of `cart.lines`.
    struct LineAmounts {
        /// Unit price × quantity + adjustment.
        var gross: [Int64]
        /// What goods discounts take off.
        var discount: [Int64]
        /// The line's part of the tax.
        var tax: [Int64]
    }

    /// The cart without lines at zero, checked.
    let cart: Cart
    private(set) var lines: LineAmounts?
    private(set) var amounts = Quote.Amounts()
    /// What goods discounts on prices have taken so far.
    private var priceDiscount: Int64 = 0
    /// What goods discounts on gross prices have taken so far.
    private var grossDiscount: Int64 = 0
    /// The part of exclusive tax that belongs to the goods.
    var goodsTax: Int64 = 0

    /// Checks the cart and adds up the goods. `keepingLines` asks for line amounts whatever the rules need.
    init(_ cart: Cart, keepingLines: Bool = false) throws(CartError) {
        let checked = try PricingCheck.orderable(cart)
        self.cart = checked
        let needsLines = keepingLines || Pricing.needsLines(checked)
        var gross: [Int64] = []
        if needsLines { gross.reserveCapacity(checked.lines.count) }
        for index in checked.lines.indices {
            let amount = try PricingCheck.amount(ofLine: index, in: checked)
            if needsLines { gross.append(amount) }
            amounts.subtotal = try sum(amounts.subtotal, amount, at: "lines[\(index)]")
        }
        if needsLines {
            let zeros = [Int64](repeating: 0, count: gross.count)
            lines = LineAmounts(gross: gross, discount: zeros, tax: zeros)
        }
    }

    private static func needsLines(_ cart: Cart) -> Bool {
        if cart.discounts.contains(where: { $0.productIDs != nil }) { return true }
        guard let tax = cart.tax else { return false }
        return switch tax.method {
        case .rate: tax.rounding == .line
        case .amount: false
        case .perLine: true
        }
    }

    /// Works everything out. To be called once.
    mutating func quote() throws(CartError) -> Quote {
        amounts.delivery = cart.chosenDeliveryIndex.map { cart.deliveryOptions[$0].price.minorUnits } ?? 0
        amounts.tip = cart.tip?.minorUnits ?? 0
        try takeDiscounts(base: .subtotal)
        try addTax()
        try takeDiscounts(base: .grossAfterLineTax)
        amounts.discount = try sum(priceDiscount + grossDiscount, amounts.freedDelivery, at: "discounts")
        try addUp()
        return Quote(cart: cart, amounts: amounts)
    }

    /// Discounts take at most what they reduce, so nothing here goes below zero.
    private mutating func addUp() throws(CartError) {
        var total = try sum(amounts.subtotal, amounts.delivery, at: "total")
        if cart.tax?.mode == .exclusive { total = try sum(total, amounts.tax, at: "total") }
        total = try sum(total, amounts.tip, at: "total") - amounts.discount
        amounts.storedValue = min(cart.storedValue?.amount.minorUnits ?? 0, total)
        amounts.total = total - amounts.storedValue
    }

    /// An overflow-checked sum.
    func sum(_ left: Int64, _ right: Int64, at path: @autoclosure () -> String) throws(CartError) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { throw CartError(.amountTooLarge(at: path())) }
        return sum
    }
}

// MARK: - Discounts

extension Pricing {
    /// Inclusive prices are gross already: there both bases are the price. A base says what goods discounts are taken
    /// from; a waived delivery is none of them and comes before tax, since it has no tax.
    private func effectiveBase(of discount: Discount) -> Discount.Base {
        discount.value == .freeDelivery || cart.tax?.mode != .exclusive ? .subtotal : discount.base
    }

    private mutating func takeDiscounts(base: Discount.Base) throws(CartError) {
        guard !cart.discounts.isEmpty else { return }
        if amounts.discounts.isEmpty {
            amounts.discounts = Array(
                repeating: Quote.DiscountResult(amount: 0, unused: 0), count: cart.discounts.count)
        }
        // By index: copying a discount would touch the count of every text in it.
        for index in cart.discounts.indices where effectiveBase(of: cart.discounts[index]) == base {
            amounts.discounts[index] = try take(cart.discounts[index], base: base, at: index)
        }
    }

    private mutating func take(
        _ discount: Discount, base: Discount.Base, at index: Int
    ) throws(CartError) -> Quote.DiscountResult {
        let offered: Int64
        let weights = reducible(by: discount, base: base)
        switch discount.value {
        case .freeDelivery:
            let rest = amounts.delivery - amounts.freedDelivery
            amounts.freedDelivery += rest
            return Quote.DiscountResult(amount: rest, unused: 0)
        case .amount(let money): offered = money.minorUnits
        case .percent(let rate):
            guard let share = rate.share(of: weights.total) else {
                throw CartError(.amountTooLarge(at: cart.discountPath(index)))
            }
            offered = share
        }
        let taken = min(offered, weights.total)
        if base == .subtotal { priceDiscount += taken } else { grossDiscount += taken }
        spread(taken, by: weights)
        return Quote.DiscountResult(amount: taken, unused: offered - taken)
    }

    /// What a discount may still reduce, in total and, when lines are kept, by line.
    private func reducible(by discount: Discount, base: Discount.Base) -> (total: Int64, lines: [Int64]) {
        guard let lines else {
            let left = amounts.subtotal - priceDiscount
            return (base == .subtotal ? left : left + goodsTax - grossDiscount, [])
        }
        var total: Int64 = 0
        var result = [Int64](repeating: 0, count: lines.gross.count)
        for index in result.indices where discount.applies(to: cart.lines[index]) {
            let left = lines.gross[index] - lines.discount[index]
            result[index] = base == .subtotal ? left : left + lines.tax[index]
            total += result[index]
        }
        return (total, result)
    }

    private mutating func spread(_ amount: Int64, by weights: (total: Int64, lines: [Int64])) {
        guard lines != nil, amount > 0 else { return }
        let shares = Shares.split(amount, by: weights.lines, total: UInt128(weights.total))
        for index in shares.indices { lines?.discount[index] += shares[index] }
    }
}

// MARK: - Tax

extension Pricing {
    private mutating func addTax() throws(CartError) {
        guard let tax = cart.tax else { return }
        switch tax.method {
        case .amount(let money):
            amounts.taxable = goodsBase(tax)
            amounts.tax = money.minorUnits
            spreadTax(tax)
            goodsTax = amounts.taxable > 0 ? amounts.tax : 0
        case .rate(let rate):
            amounts.taxable = goodsBase(tax)
            if tax.rounding == .line {
                try taxEachLine(tax, rate)
            } else {
                amounts.tax = try Pricing.tax(on: amounts.taxable, rate, tax.mode)
                spreadTax(tax)
            }
            amounts.taxGroups = [Quote.GroupResult(rate: rate, taxable: amounts.taxable, tax: amounts.tax)]
            goodsTax = amounts.tax
        case .perLine(let deliveryRate): try taxPerRate(tax, deliveryRate: deliveryRate)
        }
        if tax.mode == .exclusive { _ = try sum(amounts.subtotal, amounts.tax, at: "tax") }
    }

    /// The taxable price of all goods.
    private func goodsBase(_ tax: Tax) -> Int64 {
        tax.base == .afterDiscount ? amounts.subtotal - priceDiscount : amounts.subtotal
    }

    /// The taxable price of each line.
    private func lineBases(_ tax: Tax) -> [Int64] {
        guard let lines else { return [] }
        guard tax.base == .afterDiscount else { return lines.gross }
        return zip(lines.gross, lines.discount).map { $0 - $1 }
    }

    /// The one place where a rate meets an amount.
    private static func tax(on base: Int64, _ rate: Rate, _ mode: Tax.Mode) throws(CartError) -> Int64 {
        let tax = mode == .exclusive ? rate.share(of: base) : rate.includedShare(of: base)
        guard let tax else { throw CartError(.amountTooLarge(at: "tax")) }
        return tax
    }

    private mutating func spreadTax(_ tax: Tax) {
        guard lines != nil else { return }
        let shares = Shares.split(amounts.tax, by: lineBases(tax), total: UInt128(amounts.taxable))
        lines?.tax = shares
    }

    private mutating func taxEachLine(_ tax: Tax, _ rate: Rate) throws(CartError) {
        for (index, base) in lineBases(tax).enumerated() {
            let lineTax = try Pricing.tax(on: base, rate, tax.mode)
            lines?.tax[index] = lineTax
            amounts.tax = try sum(amounts.tax, lineTax, at: "tax")
        }
    }

    /// Adds up the bases of each rate and rounds once per rate (or per line where the tax says so). Delivery joins the
    /// group of its rate as a last entry; what was waived is not taxed.
    private mutating func taxPerRate(_ tax: Tax, deliveryRate: Rate?) throws(CartError) {
        let bases = lineBases(tax)
        var rates: [Rate] = []
        for line in cart.lines {
            if let rate = line.taxRate, !rates.contains(rate) { rates.append(rate) }
        }
        if let deliveryRate, cart.chosenDeliveryID != nil, !rates.contains(deliveryRate) { rates.append(deliveryRate) }
        let deliveryBase = amounts.delivery - amounts.freedDelivery
        for rate in rates {
            var members = bases.indices.filter { cart.lines[$0].taxRate == rate }
            var weights = members.map { bases[$0] }
            if rate == deliveryRate, cart.chosenDeliveryID != nil {
                members.append(bases.count)
                weights.append(deliveryBase)
            }
            try taxGroup(tax, rate, members: members, weights: weights)
        }
    }

    private mutating func taxGroup(
        _ tax: Tax, _ rate: Rate, members: [Int], weights: [Int64]
    ) throws(CartError) {
        var base: Int64 = 0
        for weight in weights { base = try sum(base, weight, at: "tax") }
        var shares: [Int64]
        var groupTax: Int64 = 0
        if tax.rounding == .line {
            shares = []
            for weight in weights { shares.append(try Pricing.tax(on: weight, rate, tax.mode)) }
            for share in shares { groupTax = try sum(groupTax, share, at: "tax") }
        } else {
            groupTax = try Pricing.tax(on: base, rate, tax.mode)
            shares = Shares.split(groupTax, by: weights, total: UInt128(base))
        }
        for (member, share) in zip(members, shares) where member < cart.lines.count {
            lines?.tax[member] = share
            goodsTax += share
        }
        amounts.taxable = try sum(amounts.taxable, base, at: "tax")
        amounts.tax = try sum(amounts.tax, groupTax, at: "tax")
        amounts.taxGroups.append(Quote.GroupResult(rate: rate, taxable: base, tax: groupTax))
    }
}
