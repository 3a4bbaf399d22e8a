/// The tables of the event store.
enum EventSchema {
    /// What an append touches is small and close together: events stand in the order in which they were written, so
    /// that a commit of many orders fills few pages, and one row of `streams` holds version, marks, due moment and
    /// claim of an order.
    ///
    /// Moments that are compared are nanoseconds since 1970, cut to 64 bits; moments that are given back are two
    /// integers, exact. A claim holds from `claimed_from` to before `claimed_until`. An inbox message loses its content
    /// when it is done.
    static let sql = """
        CREATE TABLE streams (
            row INTEGER PRIMARY KEY,
            order_id TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            marks INTEGER NOT NULL,
            due INTEGER,
            claimed_by TEXT,
            claimed_from INTEGER,
            claimed_until INTEGER,
            CHECK ((claimed_from IS NULL) = (claimed_by IS NULL)),
            CHECK ((claimed_until IS NULL) = (claimed_by IS NULL))
        ) STRICT;
        CREATE INDEX streams_due ON streams (due) WHERE due IS NOT NULL;
        CREATE INDEX streams_marked ON streams (row, marks) WHERE marks <> 0;
        CREATE INDEX streams_claimed ON streams (claimed_by) WHERE claimed_by IS NOT NULL;

        CREATE TABLE events (
            row INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL REFERENCES streams (row),
            number INTEGER NOT NULL,
            content BLOB NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX events_by_stream ON events (stream, number);

        CREATE TABLE lookups (
            value TEXT NOT NULL,
            kind INTEGER NOT NULL,
            scope TEXT NOT NULL,
            stream INTEGER NOT NULL REFERENCES streams (row),
            PRIMARY KEY (value, kind, scope, stream)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE unique_claims (
            value TEXT NOT NULL,
            space TEXT NOT NULL,
            owner TEXT NOT NULL,
            PRIMARY KEY (value, space)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE inbox (
            row INTEGER PRIMARY KEY,
            provider TEXT NOT NULL,
            deduplication_key TEXT NOT NULL,
            content BLOB,
            checksum BLOB,
            claimed_by TEXT,
            claimed_from INTEGER,
            claimed_until INTEGER,
            UNIQUE (deduplication_key, provider),
            CHECK ((checksum IS NULL) = (content IS NULL)),
            CHECK ((claimed_from IS NULL) = (claimed_by IS NULL)),
            CHECK ((claimed_until IS NULL) = (claimed_by IS NULL))
        ) STRICT;
        CREATE INDEX inbox_open ON inbox (row) WHERE content IS NOT NULL;
        CREATE INDEX inbox_claimed ON inbox (claimed_by) WHERE claimed_by IS NOT NULL;

        CREATE TABLE outbox (
            row INTEGER PRIMARY KEY,
            stream INTEGER NOT NULL REFERENCES streams (row),
            event INTEGER NOT NULL,
            topic TEXT NOT NULL,
            seconds INTEGER NOT NULL,
            nanoseconds INTEGER NOT NULL,
            claimed_by TEXT,
            claimed_from INTEGER,
            claimed_until INTEGER,
            UNIQUE (stream, event),
            CHECK ((claimed_from IS NULL) = (claimed_by IS NULL)),
            CHECK ((claimed_until IS NULL) = (claimed_by IS NULL))
        ) STRICT;
        CREATE INDEX outbox_claimed ON outbox (claimed_by) WHERE claimed_by IS NOT NULL;

        CREATE TABLE personal_data (
            row INTEGER PRIMARY KEY,
            order_id TEXT NOT NULL UNIQUE,
            content BLOB NOT NULL,
            checksum BLOB NOT NULL
        ) STRICT;
        """

    private static let claim = ["claimed_by", "claimed_from", "claimed_until"]

    /// The columns that this version of the software uses.
    static let columns: [String: [String]] = [
        "streams": ["row", "order_id", "version", "marks", "due"] + claim,
        "events": ["row", "stream", "number", "content", "checksum"],
        "lookups": ["value", "kind", "scope", "stream"],
        "unique_claims": ["value", "space", "owner"],
        "inbox": ["row", "provider", "deduplication_key", "content", "checksum"] + claim,
        "outbox": ["row", "stream", "event", "topic", "seconds", "nanoseconds"] + claim,
        "personal_data": ["row", "order_id", "content", "checksum"],
    ]
}
