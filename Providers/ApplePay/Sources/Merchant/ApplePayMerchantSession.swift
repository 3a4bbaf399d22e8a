public import Payments
internal import PaymentsConcurrency

/// What Apple answers to merchant validation: an opaque object that the page hands to the sheet, once, within five
/// minutes.
public final class ApplePayMerchantSession: Sendable {
    /// Apple: a session object expires after five minutes, whatever its own fields say.
    public static let lifetime: Duration = .seconds(300)

    /// From this moment on it is not handed out any more.
    public let expiresAt: Timestamp
    private let object: [UInt8]
    private let isTaken = Lock(false)

    init(object: [UInt8], receivedAt: Timestamp, window: Window?) {
        self.object = object
        let limit = receivedAt.advanced(by: Self.lifetime)
        expiresAt = window.map { min($0.end, limit) } ?? limit
    }

    /// Hands the object out: exactly the bytes that Apple sent, JSON, to be passed on as an object and not as a text.
    /// - Throws: `PaymentError`, untouched: `.sessionExpired` after five minutes, `.conflict` the second time.
    public func take(at now: Timestamp) throws(PaymentError) -> [UInt8] {
        guard now < expiresAt else {
            throw fault(.sessionExpired, "the merchant session is older than five minutes; ask for a new one")
        }
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        guard !wasTaken else {
            throw fault(.conflict, "the merchant session was used already; ask for a new one for each sheet")
        }
        return object
    }

    private func fault(_ code: PaymentError.Code, _ explanation: String) -> PaymentError {
        PaymentError(
            code, effect: .untouched, provider: ApplePayProvider.descriptor.id, explanation: explanation)
    }
}

extension ApplePayMerchantSession {
    /// The time that a session object states for itself, in milliseconds since 1970. Not documented; in public samples
    /// it is an hour.
    public struct Window: Hashable, Sendable {
        /// When it was made.
        public let start: Timestamp
        /// When it ends by its own words; not before `start`.
        public let end: Timestamp

        /// Reads the two fields; nil when the end is before the start.
        public init?(epochTimestamp: Int64, expiresAt: Int64) {
            guard expiresAt >= epochTimestamp else { return nil }
            start = Timestamp(millisecondsSinceEpoch: epochTimestamp)
            end = Timestamp(millisecondsSinceEpoch: expiresAt)
        }

        /// Reads them from a session object; nil when they are not there or not whole numbers.
        init?(_ object: JSONObject) {
            guard let start = object["epochTimestamp"]?.numberValue?.integer,
                let end = object["expiresAt"]?.numberValue?.integer
            else { return nil }
            self.init(epochTimestamp: start, expiresAt: end)
        }

        /// How long it is valid.
        public var length: Duration { end.duration(since: start) }

        /// Whether it is over; its last moment does not count any more.
        public func hasEnded(at now: Timestamp) -> Bool { now >= end }
    }
}

extension ApplePayMerchantSession: CustomStringConvertible, CustomReflectable {
    /// When it ends. The object itself is for the sheet alone.
    public var description: String { "ApplePayMerchantSession(until \(expiresAt))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
