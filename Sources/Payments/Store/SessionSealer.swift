internal import PaymentsCrypto

/// Seals session secrets before they go to a store and opens them afterwards, so that no store ever sees a secret or a
/// key.
///
/// AES-256-GCM with a random nonce, bound to every fact of the session's record: a seal that is moved to another row,
/// or whose row was changed, does not open. To rotate, make the new key current and keep the old ones as previous until
/// what they sealed has expired. One key must not seal more than 2³² payloads (NIST SP 800-38D, section 8.3).
public struct SessionSealer: Sendable {
    /// The longest payload, in bytes. A session answer has about one thousand.
    public static let maximumPayloadByteCount = 1 << 20
    private static let nonceByteCount = 12

    private let current: SealingKey
    private let keys: [String: SealingKey]

    /// Seals with `current`; opens what any of the keys sealed.
    public init(current: SealingKey, previous: [SealingKey] = []) {
        self.current = current
        keys = Dictionary((previous + [current]).map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// Seals a payload for its record.
    /// - Throws: `StoreError` with code `.tooLarge`; `.unexpected` when the system's cryptography is unusable.
    public func seal(
        _ payload: Secret<[UInt8]>, of record: SessionRecord, random: any RandomSource
    ) throws(StoreError) -> SealedSession {
        let plain = payload.reveal()
        guard plain.count <= SessionSealer.maximumPayloadByteCount else {
            throw StoreError(
                .tooLarge, problem: "the provider's answer has \(plain.count) bytes", place: record.place,
                advice: "At most \(SessionSealer.maximumPayloadByteCount) bytes are stored for one session.")
        }
        let nonce = random.bytes(SessionSealer.nonceByteCount)
        do {
            let sealed = try cipher(current).seal(plain, nonce: nonce, authenticating: record.canonicalBytes)
            let parts = SealedPayload(keyID: current.id, nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
            return SealedSession(record: record, payload: parts)
        } catch {
            throw StoreError(
                .unexpected, problem: "sealing failed, \(error)", place: record.place,
                advice: "Check the installation of OpenSSL.")
        }
    }

    /// Opens the payload of a stored session: the provider's answer, byte for byte.
    /// - Throws: `StoreError` with code `.erased` when it is gone after expiry, `.wrongKey` when none of the keys
    ///   sealed it, `.tampered` when seal and record do not belong together.
    public func open(_ session: SealedSession) throws(StoreError) -> Secret<[UInt8]> {
        let place = session.record.place
        guard let payload = session.payload else {
            throw StoreError(
                .erased, problem: "the session's secrets were erased after it expired", place: place,
                advice: "Create a new session.")
        }
        guard let key = keys[payload.keyID] else {
            throw StoreError(
                .wrongKey, problem: "it was sealed with key \(payload.keyID), and only \(keyList) is configured",
                place: place, advice: "Configure that key, as the current one or as a previous one.")
        }
        do {
            let sealed = AESGCM.Sealed(ciphertext: payload.ciphertext, tag: payload.tag)
            let plain = try cipher(key)
                .open(sealed, nonce: payload.nonce, authenticating: session.record.canonicalBytes)
            return Secret(plain.copyBytes())
        } catch {
            throw StoreError(
                .tampered, problem: "the sealed secrets do not belong to this row, or were changed, \(error.code)",
                place: place, advice: "Do not use this session; find out who changes the store, and restore a backup.")
        }
    }

    private var keyList: String { keys.keys.sorted().joined(separator: ", ") }

    private func cipher(_ key: SealingKey) throws(CryptoError) -> AESGCM { try AESGCM(key: key.bytes) }
}
