import Payments
import PaymentsCrypto
import PaymentsSQLite

/// The event store on a disk: the two appends of a placement, many orders at once, each waiting for the first before it
/// makes the second.
struct StoreBenchmark {
    let path: String
    let count: Int
    let inFlight: Int

    /// Makes an empty store, for both sides, and prints how large the events of one order are.
    static func prepare(_ path: String) async throws {
        let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: path))
        await database.close()
        let events = try claim(1).events + outcome(1).events
        print("{\"event_bytes\":\(events.reduce(0) { $0 + $1.bytes.count } / events.count)}")
    }

    func run() async throws {
        let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: path))
        let store = SQLiteEventStore(database)
        let measurement = Measurement()
        let failed = await runConcurrently(count: count / 2, inFlight: inFlight) { number in
            guard let claim = try? Self.claim(number), let outcome = try? Self.outcome(number),
                let first = try? await store.append(claim), first == .appended,
                let second = try? await store.append(outcome)
            else { return false }
            return second == .appended
        }
        Measurement.report(wall: measurement.wall(per: count), count: count, failed: failed)
        await database.close()
    }

    // MARK: What a placement stores

    private static let now = Timestamp(secondsSinceEpoch: 1_772_366_400, nanoseconds: 123_456_789)

    private static func id<Value: Identifier>(_ text: String) throws -> Value {
        guard let value = Value(text) else { throw BenchmarkError("\(text) is not an id") }
        return value
    }

    private static func claim(_ number: Int) throws -> StoreAppend {
        let (order, attempt): (OrderID, AttemptID) = (try id("order-\(number)"), try id("attempt-\(number)"))
        let account = ProviderAccount(try id("sample-pay"), account: "merchant-1")
        let amount = Money(minorUnits: 4_999, currency: Subject.usDollar)
        let identity = OperationIdentity(
            order: order, attempt: attempt, account: account, verb: .authorize, number: OperationNumber(1))
        let digest = SHA256.hash("order".utf8)
        let intent = OperationIntent(
            number: OperationNumber(1), verb: .authorize, attempt: attempt, account: account, amount: amount,
            reference: identity.reference, key: identity.key, bodyDigest: digest, payment: nil, isFinal: false,
            isPlanned: false, command: nil)
        let lease = Lease(
            owner: try id("worker-1"), sendBy: now.advanced(by: .seconds(10)), until: now.advanced(by: .seconds(45)))
        let facts: [PlacementFact] = [
            .orderClaimed(OrderTerms(orderID: order, fingerprint: digest, amount: amount)),
            .attemptStarted(AttemptStart(id: attempt, method: .direct, capture: .later, routes: [account])),
            .operationIntended(intent), .sendCommitted(OperationNumber(1), send: 1, lease),
        ]
        return StoreAppend(
            order: order, expectedVersion: 0,
            events: facts.map { PlacementEvent($0, rule: .named("place.claim"), at: now) }, due: lease.until,
            marks: [.open], lookups: [.merchantReference(identity.reference)])
    }

    private static func outcome(_ number: Int) throws -> StoreAppend {
        let (order, attempt): (OrderID, AttemptID) = (try id("order-\(number)"), try id("attempt-\(number)"))
        let reference: ProviderReference = try id("payment-\(SHA256.hash("\(number)".utf8).hex.prefix(8))")
        let approval = ApprovalRecord(
            amount: Money(minorUnits: 4_999, currency: Subject.usDollar), providerReference: reference,
            isCaptured: false, expiresAt: now.advanced(by: .seconds(7 * 86_400)))
        let facts: [PlacementFact] = [.approved(OperationNumber(1), approval), .placed(attempt)]
        let message = OutboxMessage(id: OutboxMessageID(order: order, event: 6), topic: .orderPlaced, at: now)
        return StoreAppend(
            order: order, expectedVersion: 4,
            events: facts.map { PlacementEvent($0, rule: .named("outcome.approved"), at: now) }, outbox: [message],
            lookups: [.providerReference(try id("sample-pay"), reference)])
    }
}
