// The yardstick of the store: the same rows as our appends, written by one thread with the bare C interface of SQLite,
// committed in groups of exactly the wanted size. Nothing waits, nothing is encoded or checked: a group commit that is
// as good as it can be.
//
//     sqlite-yardstick FILE COUNT GROUP
//
// FILE was made by `payments-bench store-prepare`, so that both write into one schema. COUNT appends are made, two for
// each order: the claim (four events, one key) and the outcome (two events, one key, one message). Prints wall and CPU
// microseconds of an append.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

// The size of a typical event's stored form, as `payments-bench store-prepare` prints it.
enum { event_byte_count = 190, checksum_byte_count = 32 };

static sqlite3 *database;
static sqlite3_stmt *start, *grow, *event, *lookup, *message, *begin, *commit;

static void fail(const char *action) {
    fprintf(stderr, "sqlite-yardstick: %s: %s\n", action, sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(sql);
    return statement;
}

static sqlite3_int64 step(sqlite3_stmt *statement, int wants_row) {
    sqlite3_int64 row = 0;
    int code = sqlite3_step(statement);
    if (wants_row) {
        if (code != SQLITE_ROW) fail("no row");
        row = sqlite3_column_int64(statement, 0);
        code = sqlite3_step(statement);
    }
    if (code != SQLITE_DONE) fail("step");
    sqlite3_reset(statement);
    return row;
}

static void insert_event(sqlite3_int64 stream, int number) {
    static unsigned char content[event_byte_count], checksum[checksum_byte_count];
    memcpy(content, &stream, sizeof stream);
    memcpy(checksum, &stream, sizeof stream);
    sqlite3_bind_int64(event, 1, stream);
    sqlite3_bind_int(event, 2, number);
    sqlite3_bind_blob(event, 3, content, event_byte_count, SQLITE_STATIC);
    sqlite3_bind_blob(event, 4, checksum, checksum_byte_count, SQLITE_STATIC);
    step(event, 0);
}

static void insert_lookup(sqlite3_int64 stream, int kind, const char *scope, const char *value) {
    sqlite3_bind_text(lookup, 1, value, -1, SQLITE_STATIC);
    sqlite3_bind_int(lookup, 2, kind);
    sqlite3_bind_text(lookup, 3, scope, -1, SQLITE_STATIC);
    sqlite3_bind_int64(lookup, 4, stream);
    step(lookup, 0);
}

static void claim(int order) {
    char id[32], value[40];
    snprintf(id, sizeof id, "order-%d", order);
    // References look random, as ours do.
    snprintf(value, sizeof value, "%08x%08x%08x%08x", order * 2654435761u, order * 40503u, order, ~order);
    sqlite3_bind_text(start, 1, id, -1, SQLITE_STATIC);
    sqlite3_int64 stream = step(start, 1);
    for (int number = 1; number <= 4; number++) insert_event(stream, number);
    insert_lookup(stream, 1, "", value);
}

static void outcome(int order) {
    char id[32], value[40];
    snprintf(id, sizeof id, "order-%d", order);
    snprintf(value, sizeof value, "payment-%08x", order * 2654435761u);
    sqlite3_bind_text(grow, 1, id, -1, SQLITE_STATIC);
    sqlite3_int64 stream = step(grow, 1);
    for (int number = 5; number <= 6; number++) insert_event(stream, number);
    insert_lookup(stream, 2, "sample-pay", value);
    sqlite3_bind_int64(message, 1, stream);
    step(message, 0);
}

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: sqlite-yardstick FILE COUNT GROUP\n"), 64;
    int count = atoi(argv[2]), group = atoi(argv[3]);
    if (sqlite3_open(argv[1], &database) != SQLITE_OK) fail("open");
    // What the store sets, too.
    if (sqlite3_exec(
            database,
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
            "PRAGMA journal_size_limit = 16777216",
            NULL, NULL, NULL) != SQLITE_OK)
        fail("settings");
    begin = prepare("BEGIN IMMEDIATE");
    commit = prepare("COMMIT");
    start = prepare("INSERT INTO streams (order_id, version, marks, due) VALUES (?1, 4, 1, 1700000000000000000) RETURNING row");
    grow = prepare("UPDATE streams SET version = 6, marks = 0, due = NULL WHERE order_id = ?1 AND version = 4 RETURNING row");
    event = prepare("INSERT INTO events (stream, number, content, checksum) VALUES (?, ?, ?, ?)");
    lookup = prepare("INSERT INTO lookups (value, kind, scope, stream) VALUES (?, ?, ?, ?)");
    message = prepare("INSERT INTO outbox (stream, event, topic, seconds, nanoseconds) VALUES (?1, 6, 'order.placed', 1, 1)");

    double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    // One round claims a group of orders, the next settles it, as concurrent placements do.
    int made = 0;
    for (int base = 0; made < count; base += group)
        for (int phase = 0; phase < 2; phase++) {
            step(begin, 0);
            for (int index = 0; index < group; index++) phase ? outcome(base + index) : claim(base + index);
            step(commit, 0);
            made += group;
        }
    printf(
        "{\"wall_us\":%f,\"cpu_us\":%f}\n", (seconds(CLOCK_MONOTONIC) - wall) / made * 1e6,
        (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / made * 1e6);
    return 0;
}
