internal import PaymentsCrypto

/// Writes the canonical encoding of an order's content. The layout is in docs/decisions/; a golden vector in the tests
/// keeps it as it is, since fingerprints of earlier releases must still compare.
struct FingerprintEncoder {
    /// Names the format; a change of layout takes another tag.
    static let tag: StaticString = "payments.order.1"

    private var bytes: [UInt8] = []

    static func fingerprint(of quote: Quote) -> OrderFingerprint {
        OrderFingerprint(SHA256.hash(encoding(of: quote)))
    }

    static func encoding(of quote: Quote) -> [UInt8] {
        var encoder = FingerprintEncoder()
        encoder.bytes.reserveCapacity(512 + 64 * quote.lines.count)
        encoder.write(quote)
        return encoder.bytes
    }

    private mutating func write(_ quote: Quote) {
        let cart = quote.cart
        Self.tag.withUTF8Buffer { bytes.append(contentsOf: $0) }
        append(cart.currency.code)
        append(UInt32(truncatingIfNeeded: cart.lines.count))
        for line in cart.lines { append(line) }
        append(cart.chosenAddress)
        append(cart.chosenDelivery?.id)
        append(cart.timing)
        append(quote)
    }

    private mutating func append(_ line: Cart.Line) {
        append(line.id)
        append(line.variant)
        append(line.unitPrice.minorUnits)
        append(Int64(line.quantity))
        append(line.adjustment?.minorUnits ?? 0)
    }

    private mutating func append(_ address: Address?) {
        guard appendPresence(address != nil), let address else { return }
        append(address.id)
        guard appendPresence(address.postal != nil), let postal = address.postal else {
            append(address.oneLine)
            return
        }
        append(postal.name)
        append(postal.street)
        append(postal.street2)
        append(postal.city)
        append(postal.region)
        append(postal.postalCode)
        append(postal.country?.code)
    }

    private mutating func append(_ timing: DeliveryTiming) {
        guard case .scheduled(let moment) = timing else {
            appendPresence(false)
            return
        }
        appendPresence(true)
        append(moment.secondsSinceEpoch)
        append(UInt32(moment.nanoseconds))
    }

    private mutating func append(_ quote: Quote) {
        let amounts = quote.amounts
        append(amounts.subtotal)
        append(amounts.delivery)
        append(UInt32(truncatingIfNeeded: amounts.discounts.count))
        for (discount, result) in zip(quote.cart.discounts, amounts.discounts) {
            append(discount.code)
            append(result.amount)
        }
        append(amounts.storedValue)
        append(amounts.tip)
        switch quote.cart.tax?.mode {
        case nil: bytes.append(0)
        case .exclusive?: bytes.append(1)
        case .inclusive?: bytes.append(2)
        }
        append(amounts.tax)
        append(amounts.total)
        bytes.append(pendingBits(quote.cart.pendingRows))
    }

    private func pendingBits(_ kinds: Set<SummaryItem.Kind>) -> UInt8 {
        guard !kinds.isEmpty else { return 0 }
        return SummaryItem.Kind.mayBePending.enumerated().reduce(0) {
            kinds.contains($1.element) ? $0 | 1 << UInt8($1.offset) : $0
        }
    }

    @discardableResult
    private mutating func appendPresence(_ isPresent: Bool) -> Bool {
        bytes.append(isPresent ? 1 : 0)
        return isPresent
    }

    private mutating func append(_ text: String?) {
        guard appendPresence(text != nil), let text else { return }
        append(text)
    }

    private mutating func append(_ text: String) {
        let utf8 = text.utf8
        append(UInt32(truncatingIfNeeded: utf8.count))
        bytes.append(contentsOf: utf8)
    }

    private mutating func append(_ value: UInt32) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ value: Int64) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
