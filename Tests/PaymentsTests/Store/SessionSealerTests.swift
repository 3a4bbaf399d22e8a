import Payments
import PaymentsCrypto
import Testing

@Suite("Sealing session secrets")
struct SessionSealerTests {
    static let payload = Array(#"{"sessionId":"s1","hmacKey":"very-secret","unknown":1.10}"#.utf8)
    static let key = SealingKey.generate(from: RepeatedRandom(byte: 1))
    static let otherKey = SealingKey.generate(from: RepeatedRandom(byte: 2))

    let record: SessionRecord
    let sealed: SealedSession

    init() throws {
        record = try SessionRecord(
            provider: #require(ProviderID("pxp")), environment: .sandbox, account: "site",
            sessionID: #require(SessionID("s1")), reference: #require(MerchantReference("r1")),
            orderID: #require(OrderID("o1")), fingerprint: "00ff",
            amount: Money(minorUnits: 2500, currency: #require(Currency(code: "USD"))),
            intents: [.init(.card, .authorize)], expiryText: "2026-03-01T12:00:00.1234567Z",
            expiresAt: Timestamp(secondsSinceEpoch: 1_772_366_400),
            createdAt: Timestamp(secondsSinceEpoch: 1_772_362_800))
        sealed = try SessionSealer(current: Self.key)
            .seal(Secret(Self.payload), of: record, random: RepeatedRandom(byte: 3))
    }

    private func failure(_ sealer: SessionSealer, _ session: SealedSession) -> StoreError.Code? {
        do throws(StoreError) {
            _ = try sealer.open(session)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("what was sealed opens to the same bytes, and shows none of them meanwhile")
    func roundTrip() throws {
        #expect(try SessionSealer(current: Self.key).open(sealed).reveal() == Self.payload)
        #expect(!"\(sealed)".contains("very-secret"))
        #expect(sealed.payload?.ciphertext.count == Self.payload.count)
    }

    @Test("another key is named as the reason")
    func wrongKey() {
        let sealer = SessionSealer(current: Self.otherKey)
        #expect(failure(sealer, sealed) == .wrongKey)
        let error = #expect(throws: StoreError.self) { try sealer.open(sealed) }
        #expect(error?.description.contains(Self.key.id) == true)
        #expect(error?.description.contains(Self.otherKey.id) == true)
    }

    @Test("after rotation the old key still opens and the new one seals")
    func rotation() throws {
        let sealer = SessionSealer(current: Self.otherKey, previous: [Self.key])
        #expect(try sealer.open(sealed).reveal() == Self.payload)
        let next = try sealer.seal(Secret(Self.payload), of: record, random: RepeatedRandom(byte: 4))
        #expect(next.payload?.keyID == Self.otherKey.id)
    }

    /// Every fact of the record takes part in the seal.
    static let changes: [(name: String, apply: @Sendable (inout SessionRecord) -> Void)] = [
        ("provider", { $0.provider = ProviderID("other") ?? $0.provider }), ("environment", { $0.environment = .live }),
        ("account", { $0.account = "site2" }), ("session id", { $0.sessionID = SessionID("s2") ?? $0.sessionID }),
        ("reference", { $0.reference = MerchantReference("r2") ?? $0.reference }),
        ("order", { $0.orderID = OrderID("o2") ?? $0.orderID }), ("fingerprint", { $0.fingerprint = "00fe" }),
        ("intent", { $0.intents = [.init(.card, .purchase)] }),
        ("missing fingerprint", { $0.fingerprint = nil }),
        ("amount", { $0.amount = Money(minorUnits: 2501, currency: $0.amount.currency) }),
        ("currency", { $0.amount = Money(minorUnits: 2500, currency: Currency(code: "EUR") ?? $0.amount.currency) }),
        ("expiry text", { $0.expiryText += " " }),
        ("expiry", { $0.expiresAt = $0.expiresAt.advanced(by: .nanoseconds(1)) }),
        ("creation", { $0.createdAt = $0.createdAt.advanced(by: .nanoseconds(1)) }),
    ]

    @Test("a seal beside a changed record does not open", arguments: changes.indices)
    func changedRecord(index: Int) {
        var changed = record
        Self.changes[index].apply(&changed)
        #expect(changed != record, "\(Self.changes[index].name)")
        let moved = SealedSession(record: changed, payload: sealed.payload)
        #expect(failure(SessionSealer(current: Self.key), moved) == .tampered, "\(Self.changes[index].name)")
        #expect(moved.checksum != sealed.checksum)
    }

    @Test("a text may not move from one field to its neighbour")
    func fieldBoundaries() throws {
        var changed = record
        changed.account = "sites"
        changed.sessionID = try #require(SessionID("1"))
        let moved = SealedSession(record: changed, payload: sealed.payload)
        #expect(failure(SessionSealer(current: Self.key), moved) == .tampered)
    }

    @Test("a changed seal does not open", arguments: ["nonce", "ciphertext", "tag", "short tag", "short nonce"])
    func changedSeal(part: String) throws {
        let payload = try #require(sealed.payload)
        var (nonce, ciphertext, tag) = (payload.nonce, payload.ciphertext, payload.tag)
        switch part {
        case "nonce": nonce[0] ^= 1
        case "ciphertext": ciphertext[0] ^= 1
        case "tag": tag[0] ^= 1
        case "short tag": tag.removeLast()
        default: nonce.removeLast()
        }
        let changed = SealedPayload(keyID: payload.keyID, nonce: nonce, ciphertext: ciphertext, tag: tag)
        let session = SealedSession(record: record, payload: changed)
        #expect(failure(SessionSealer(current: Self.key), session) == .tampered)
        #expect(session.checksum != sealed.checksum)
    }

    @Test("an erased session says so")
    func erased() {
        let bare = SealedSession(record: record, payload: nil)
        #expect(failure(SessionSealer(current: Self.key), bare) == .erased)
        #expect(bare.checksum != sealed.checksum)
    }

    @Test("a payload over the limit is refused")
    func tooLarge() throws {
        let bytes = [UInt8](repeating: 0, count: SessionSealer.maximumPayloadByteCount + 1)
        let error = #expect(throws: StoreError.self) {
            try SessionSealer(current: Self.key).seal(Secret(bytes), of: record, random: RepeatedRandom(byte: 1))
        }
        #expect(error?.code == .tooLarge)
    }
}

@Suite("Sealing keys")
struct SealingKeyTests {
    static let hex = String(repeating: "0f", count: 32)

    @Test("hexadecimal and Base64 text give the same key, with or without a line end")
    func text() throws {
        let key = try SealingKey(text: Secret(Self.hex))
        let base64 = Base64.encode([UInt8](repeating: 0x0F, count: 32))
        #expect(try SealingKey(text: Secret(Self.hex + "\n")).id == key.id)
        #expect(try SealingKey(text: Secret(base64)).id == key.id)
        #expect(key.text.reveal() == Self.hex)
    }

    @Test(
        "other text is refused and not repeated",
        arguments: ["", "secret-words", String(hex.dropLast(2)), hex + "00", " " + hex, hex + "\n\n", hex + "\r\n"])
    func refusals(text: String) {
        let error = #expect(throws: StoreError.self) { try SealingKey(text: Secret(text)) }
        #expect(error?.code == .invalidKey)
        #expect(text.isEmpty || error?.description.contains(text) == false)
    }

    @Test("two keys have two ids, and printing shows nothing else")
    func ids() throws {
        let key = try SealingKey(text: Secret(Self.hex))
        let other = SealingKey.generate(from: RepeatedRandom(byte: 0x10))
        #expect(key.id != other.id)
        #expect(key.id.count == 16)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!(dumped + "\(key)").contains("0f0f"))
    }
}

/// One byte again and again: predictable, for tests only.
struct RepeatedRandom: RandomSource {
    let byte: UInt8

    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}
