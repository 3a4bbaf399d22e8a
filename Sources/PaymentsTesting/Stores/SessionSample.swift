internal import Payments
internal import PaymentsCrypto

/// Sessions for vault cases, told apart by a number.
struct SessionSample {
    let record: SessionRecord

    static let provider = identifier(ProviderID("sample-pay"))
    static let otherProvider = identifier(ProviderID("other-pay"))
    static let sealer = SessionSealer(current: SealingKey.generate(from: CountingRandom()))

    init(_ number: Int) {
        record = SessionRecord(
            provider: SessionSample.provider, environment: .sandbox, account: "merchant-1/site-1",
            sessionID: identifier(SessionID("session-\(number)")),
            reference: identifier(MerchantReference("reference-\(number)")),
            orderID: identifier(OrderID("order-\(number)")), fingerprint: SHA256.hash("\(number)".utf8).hex,
            amount: Money(minorUnits: 4999, currency: currency("USD")),
            intents: [.init(.card, .authorize), .init(.paypal, .purchase)], expiryText: "2026-03-01T12:00:00.1234567Z",
            expiresAt: Timestamp(secondsSinceEpoch: 1_772_366_400, nanoseconds: 123_456_700),
            createdAt: Timestamp(secondsSinceEpoch: 1_772_362_800, nanoseconds: 1))
    }

    func sealed() throws(StoreError) -> SealedSession { try SessionSample.seal(record) }

    static func seal(
        _ record: SessionRecord, _ payload: [UInt8] = Array(#"{"sessionId":"…","hmacKey":"…"}"#.utf8)
    ) throws(StoreError) -> SealedSession {
        try sealer.seal(Secret(payload), of: record, random: CountingRandom())
    }

    /// Ends of ranges, and text that a store may be tempted to change.
    static var unusualRecords: [SessionRecord] {
        var (least, most, text) = (SessionSample(1).record, SessionSample(2).record, SessionSample(3).record)
        least.amount = Money(minorUnits: .min, currency: currency("JPY"))
        least.expiresAt = Timestamp(secondsSinceEpoch: .min)
        least.createdAt = Timestamp(secondsSinceEpoch: -1, nanoseconds: 999_999_999)
        least.account = ""
        least.fingerprint = nil
        most.amount = Money(minorUnits: .max, currency: currency("KWD"))
        most.expiresAt = Timestamp(secondsSinceEpoch: .max, nanoseconds: 999_999_999)
        most.fingerprint = ""
        text.account = "e\u{301} é \u{0} 'quoted' \"twice\" -- 👩‍👩‍👧"
        text.expiryText = " 2026-03-01T12:00:00.1234567+00:00\n"
        return [least, most, text]
    }

    /// Nothing, every byte value, and a large one.
    static var unusualPayloads: [[UInt8]] {
        [[], Array(UInt8.min...UInt8.max), [UInt8](repeating: 0, count: 100_000)]
    }
}

/// Predictable bytes, so that a failing case fails again. Seals made with it are for tests only.
private struct CountingRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
}
