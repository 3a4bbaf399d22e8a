internal import Payments
internal import PaymentsCrypto

/// The table of personal data, on one connection.
struct PersonalRows {
    let connection: Connection

    func save(_ bytes: [UInt8], of order: OrderID) throws(StoreError) {
        let sql = """
            INSERT INTO personal_data (order_id, content, checksum) VALUES (?, ?, ?)
            ON CONFLICT (order_id) DO UPDATE SET content = excluded.content, checksum = excluded.checksum
            """
        let checksum = StoredPersonalData.checksum(bytes, of: order)
        try connection.run(sql, [.text(order.rawValue), .blob(bytes), .blob(checksum.bytes)])
    }

    /// Nil when there is none.
    /// - Throws: `StoreError` with code `.corrupt`.
    func load(_ order: OrderID) throws(StoreError) -> [UInt8]? {
        let sql = "SELECT content, checksum FROM personal_data WHERE order_id = ?"
        return try connection.query(sql, [.text(order.rawValue)]) { (row) throws(StoreError) in
            let bytes = try row.blob(0)
            guard try row.blob(1) == StoredPersonalData.checksum(bytes, of: order).bytes else {
                throw StoredPersonalData.damage(order)
            }
            return bytes
        }.first
    }

    /// - Returns: Whether there was any.
    func erase(_ order: OrderID) throws(StoreError) -> Bool {
        let sql = "DELETE FROM personal_data WHERE order_id = ? RETURNING row"
        let rows = try connection.query(sql, [.text(order.rawValue)]) { (row) throws(StoreError) in try row.integer(0) }
        return !rows.isEmpty
    }
}
