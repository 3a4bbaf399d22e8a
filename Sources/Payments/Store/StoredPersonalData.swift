public import PaymentsCrypto

/// How a store notices damage to personal data.
public enum StoredPersonalData {
    /// Covers the order and the bytes.
    public static func checksum(_ bytes: [UInt8], of order: OrderID) -> Digest256 {
        var record = RecordBytes(label: "personal-data/1")
        record.append(order.rawValue)
        record.append(bytes)
        return SHA256.hash(record.bytes)
    }

    /// For stores: the error for bytes that do not fit their checksum. It shows none of them.
    public static func damage(_ order: OrderID) -> StoreError {
        StoreError(
            .corrupt, problem: "stored personal data is damaged: its checksum does not fit", place: "order \(order)",
            advice: "Payments go on without it; restore a backup, or erase it.")
    }
}
