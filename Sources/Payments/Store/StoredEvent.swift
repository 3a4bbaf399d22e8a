public import PaymentsCrypto

/// One event as a store keeps it: its bytes, and a checksum that binds them to their place in their stream.
///
/// The checksum notices accidents on the disk and events that were lost, moved or swapped. It is no protection against
/// somebody who may write to the store.
public struct StoredEvent: Hashable, Sendable {
    /// The event with its type and version, see `PlacementEvent.bytes`.
    public let bytes: [UInt8]
    /// Covers order, number and bytes.
    public let checksum: Digest256

    /// Puts together what was read.
    public init(bytes: [UInt8], checksum: Digest256) {
        self.bytes = bytes
        self.checksum = checksum
    }

    /// Binds bytes to their place: those of another version of the software, too, as a copy between stores does.
    /// - Parameter number: The place in the stream, from 1.
    public init(bytes: [UInt8], number: Int, of order: OrderID) {
        self.init(bytes: bytes, checksum: Self.checksum(bytes, number, order))
    }

    /// Prepares an event for its place.
    /// - Parameter number: The place in the stream, from 1.
    /// - Throws: `StoreError` with code `.tooLarge`.
    public init(_ event: PlacementEvent, number: Int, of order: OrderID) throws(StoreError) {
        self.init(bytes: event.bytes, number: number, of: order)
        guard bytes.count <= EventStoreLimits.maximumEventByteCount else {
            throw StoreError(
                .tooLarge, problem: "an event has \(bytes.count) bytes", place: Self.place(number, order),
                advice: "At most \(EventStoreLimits.maximumEventByteCount) bytes are stored for one event.")
        }
    }

    /// The event; nil when its type or version is not known here: then the order is read-only for this node.
    /// - Throws: `StoreError` with code `.corrupt` when checksum or content is damaged. It names order and number.
    public func event(number: Int, of order: OrderID) throws(StoreError) -> PlacementEvent? {
        guard checksum == Self.checksum(bytes, number, order) else {
            throw Self.damage("its checksum does not fit", number, order)
        }
        do {
            return try PlacementEvent(bytes: bytes)
        } catch {
            switch error {
            case .unknownType: return nil
            case .damaged(let member): throw Self.damage("its \(member) cannot be read", number, order)
            }
        }
    }

    /// For stores: the error for an event that is missing or damaged.
    public static func damage(_ what: String, _ number: Int, _ order: OrderID) -> StoreError {
        StoreError(
            .corrupt, problem: "a stored event is damaged: \(what)", place: place(number, order),
            advice: "Nothing is decided about this order. Keep a copy of the store, and restore a backup.")
    }

    private static func place(_ number: Int, _ order: OrderID) -> String { "order \(order), event \(number)" }

    private static func checksum(_ bytes: [UInt8], _ number: Int, _ order: OrderID) -> Digest256 {
        var record = RecordBytes(label: "placement-event/1")
        record.append(order.rawValue)
        record.append(Int64(number))
        record.append(bytes)
        return SHA256.hash(record.bytes)
    }
}
