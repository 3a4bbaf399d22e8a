/// One step of the schema. Steps only go forward, and one that was released never changes: a test compares each with a
/// digest. What has to change is a new step; a changed layout of stored bytes is a new label.
struct Migration {
    /// The `user_version` after this step; steps count 1, 2, 3…
    let version: Int64
    /// The statements, run in one transaction.
    let sql: String
    /// The columns that tables have after this step and that we use, by table. Only what the step adds.
    var columns: [String: [String]] = [:]
}

/// What a store of this software looks like.
enum StoreSchema {
    /// Marks the file as ours ("SwPa"): a file with another mark, or with tables and none, is never written.
    static let applicationID: Int64 = 0x5377_5061

    /// Every step, oldest first.
    static let migrations = [
        Migration(version: 1, sql: sessions, columns: ["sessions": sessionColumns]),
        Migration(version: 2, sql: EventSchema.sql, columns: EventSchema.columns),
    ]

    private static let sessionColumns = [
        "row", "provider", "environment", "account", "session_id", "reference", "order_id", "fingerprint",
        "amount_minor_units", "currency", "intents", "expiry_text", "expires_seconds", "expires_nanoseconds",
        "created_seconds", "created_nanoseconds", "key_id", "nonce", "ciphertext", "tag", "checksum",
    ]

    /// Facts stay in the columns; the last columns before the checksum hold the seal and are NULL once it is erased.
    /// Moments are two integers, so that they compare exactly.
    private static let sessions = """
        CREATE TABLE sessions (
            row INTEGER PRIMARY KEY,
            provider TEXT NOT NULL,
            environment TEXT NOT NULL,
            account TEXT NOT NULL,
            session_id TEXT NOT NULL,
            reference TEXT NOT NULL,
            order_id TEXT NOT NULL,
            fingerprint TEXT,
            amount_minor_units INTEGER NOT NULL,
            currency TEXT NOT NULL,
            intents TEXT NOT NULL,
            expiry_text TEXT NOT NULL,
            expires_seconds INTEGER NOT NULL,
            expires_nanoseconds INTEGER NOT NULL,
            created_seconds INTEGER NOT NULL,
            created_nanoseconds INTEGER NOT NULL,
            key_id TEXT,
            nonce BLOB,
            ciphertext BLOB,
            tag BLOB,
            checksum BLOB NOT NULL,
            UNIQUE (session_id, provider, environment, account),
            CHECK ((key_id IS NULL) = (ciphertext IS NULL)),
            CHECK ((nonce IS NULL) = (ciphertext IS NULL)),
            CHECK ((tag IS NULL) = (ciphertext IS NULL))
        ) STRICT;
        CREATE INDEX sessions_by_reference ON sessions (reference);
        CREATE INDEX sessions_by_order ON sessions (order_id);
        CREATE INDEX sessions_by_age ON sessions (created_seconds, created_nanoseconds, row);
        CREATE INDEX sessions_to_erase ON sessions (expires_seconds, expires_nanoseconds)
            WHERE ciphertext IS NOT NULL;
        """
}
