import PaymentsConcurrency

/// A number that several tasks count up.
final class Counter: Sendable {
    private let value: Lock<UInt64>

    init(_ start: UInt64 = 0) { value = Lock(start) }

    var count: UInt64 { value.withLock { $0 } }

    @discardableResult
    func next() -> UInt64 {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
