internal import PaymentsCrypto

/// Writes the canonical encoding of an order's content. The layout is in docs/decisions/0030-order-fingerprint.md; a
/// golden vector in the tests keeps it as it is, since fingerprints of earlier releases must still compare.
struct FingerprintEncoder {
    /// Names the format; a change of layout takes another tag.
    private static let tag: StaticString = "payments.order.1"

    /// The most bytes that a quote takes beside its texts, its lines and its discounts.
    private static let fixedByteCount = 256
    /// The same for one line: two marks and lengths, three integers.
    private static let lineByteCount = 40
    /// The same for one discount: a mark, a length, an integer.
    private static let discountByteCount = 16

    /// Where the next byte goes. Freezing an order is on the path of every payment, so the bytes go to a buffer that is
    /// large enough from the start; every write is checked against its end.
    private var target: UnsafeMutableRawBufferPointer

    private init(into target: UnsafeMutableRawBufferPointer) { self.target = target }

    static func fingerprint(of quote: Quote) -> OrderFingerprint {
        withUnsafeTemporaryAllocation(byteCount: capacity(for: quote), alignment: 1) { buffer in
            var encoder = FingerprintEncoder(into: buffer)
            encoder.write(quote)
            let count = buffer.count - encoder.target.count
            return OrderFingerprint(SHA256.hash(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        }
    }

    private static func capacity(for quote: Quote) -> Int {
        let cart = quote.cart
        var count = fixedByteCount + cart.lines.count * lineByteCount + cart.discounts.count * discountByteCount
        for index in cart.lines.indices {
            count += cart.lines[index].id.utf8.count + (cart.lines[index].variant?.utf8.count ?? 0)
        }
        for index in cart.discounts.indices { count += cart.discounts[index].code?.utf8.count ?? 0 }
        count += cart.chosenDeliveryID?.utf8.count ?? 0
        return count + (cart.chosenAddressIndex.map { byteCount(of: cart.addresses[$0]) } ?? 0)
    }

    private static func byteCount(of address: Address) -> Int {
        var count = address.id.utf8.count + address.oneLine.utf8.count
        guard let postal = address.postal else { return count }
        count += postal.street.utf8.count + postal.city.utf8.count
        count += (postal.name?.utf8.count ?? 0) + (postal.street2?.utf8.count ?? 0)
        return count + (postal.region?.utf8.count ?? 0) + (postal.postalCode?.utf8.count ?? 0)
    }
}

// MARK: - Content

extension FingerprintEncoder {
    private mutating func write(_ quote: Quote) {
        let cart = quote.cart
        append(UnsafeRawBufferPointer(start: Self.tag.utf8Start, count: Self.tag.utf8CodeUnitCount))
        append(cart.currency.code)
        append(UInt32(truncatingIfNeeded: cart.lines.count))
        for index in cart.lines.indices {
            append(cart.lines[index].id)
            append(cart.lines[index].variant)
            append(cart.lines[index].unitPrice.minorUnits)
            append(Int64(cart.lines[index].quantity))
            append(cart.lines[index].adjustment?.minorUnits ?? 0)
        }
        let addressIndex = cart.chosenAddressIndex
        appendPresence(addressIndex != nil)
        if let addressIndex { append(cart.addresses[addressIndex]) }
        append(cart.chosenDeliveryID)
        append(cart.timing)
        append(quote.amounts, cart)
    }

    private mutating func append(_ address: Address) {
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

    private mutating func append(_ amounts: Quote.Amounts, _ cart: Cart) {
        append(amounts.subtotal)
        append(amounts.delivery)
        append(UInt32(truncatingIfNeeded: amounts.discounts.count))
        for index in amounts.discounts.indices {
            append(cart.discounts[index].code)
            append(amounts.discounts[index].amount)
        }
        append(amounts.storedValue)
        append(amounts.tip)
        switch cart.tax?.mode {
        case nil: append(UInt8(0))
        case .exclusive?: append(UInt8(1))
        case .inclusive?: append(UInt8(2))
        }
        append(amounts.tax)
        append(amounts.total)
        append(pendingBits(cart.pendingRows))
    }

    private func pendingBits(_ kinds: Set<SummaryItem.Kind>) -> UInt8 {
        guard !kinds.isEmpty else { return 0 }
        return SummaryItem.Kind.mayBePending.enumerated().reduce(0) {
            kinds.contains($1.element) ? $0 | 1 << UInt8($1.offset) : $0
        }
    }
}

// MARK: - Bytes

extension FingerprintEncoder {
    @discardableResult
    private mutating func appendPresence(_ isPresent: Bool) -> Bool {
        append(UInt8(isPresent ? 1 : 0))
        return isPresent
    }

    private mutating func append(_ text: String?) {
        guard appendPresence(text != nil), let text else { return }
        append(text)
    }

    private mutating func append(_ text: String) {
        append(UInt32(truncatingIfNeeded: text.utf8.count))
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        // Texts that the system keeps in another form, on Apple platforms.
        if isDone == nil { for byte in text.utf8 { append(byte) } }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= target.count, "the capacity covers every text")
        target.copyMemory(from: bytes)
        advance(bytes.count)
    }

    /// Big-endian, as in every format that is compared between machines.
    private mutating func append(_ value: some FixedWidthInteger) {
        precondition(value.bitWidth / 8 <= target.count, "the capacity covers every integer")
        target.storeBytes(of: value.bigEndian, as: type(of: value))
        advance(value.bitWidth / 8)
    }

    private mutating func advance(_ count: Int) { target = .init(rebasing: target[count...]) }
}
