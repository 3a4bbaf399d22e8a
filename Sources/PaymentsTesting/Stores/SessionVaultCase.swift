public import Payments

/// One thing that every session vault must do. Tests of a vault run all of them, each against an empty vault.
public struct SessionVaultCase: Sendable, CustomStringConvertible {
    /// What is required, as a sentence.
    public let description: String
    private let body: @Sendable (any SessionVault) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (any SessionVault) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Runs the case.
    /// - Throws: ``ConformanceFailure`` when the vault does something else; what the vault threw unexpectedly.
    public func run(against vault: any SessionVault) async throws { try await body(vault) }

    /// All cases.
    public static let all: [SessionVaultCase] = keeping + changing + erasing + contending

    private static let keeping = [
        SessionVaultCase("a saved session is found by session id, reference and order, and by nothing else") { vault in
            let session = try SessionSample(1).sealed()
            try await vault.save(session)
            try await vault.save(SessionSample(2).sealed())
            let record = session.record
            let queries: [SessionQuery] = [
                .session(record.sessionID), .reference(record.reference), .order(record.orderID),
            ]
            for query in queries {
                try requireEqual(try await vault.sessions(query, limit: 10), [session], "sessions by \(query)")
            }
            let other = SessionSample(3).record
            for query: SessionQuery in [.session(other.sessionID), .reference(other.reference), .order(other.orderID)] {
                try requireEqual(try await vault.sessions(query, limit: 10), [], "sessions by \(query)")
            }
        },
        SessionVaultCase("unusual facts and secrets come back exactly") { vault in
            for record in SessionSample.unusualRecords {
                for payload in SessionSample.unusualPayloads {
                    var own = record
                    own.account += "\(payload.count)"
                    let session = try SessionSample.seal(own, payload)
                    try await vault.save(session)
                    let found = try await vault.sessions(.session(own.sessionID), limit: 10)
                        .filter { $0.record.account == own.account }
                    try requireEqual(found, [session], "the stored session")
                    for stored in found {
                        try requireEqual(try SessionSample.sealer.open(stored).reveal(), payload, "the opened secrets")
                    }
                }
            }
        },
        SessionVaultCase("sessions come newest first, and no more than asked for") { vault in
            for (number, age) in [(1, 30), (2, 10), (3, 20), (4, 10)] {
                var record = SessionSample(number).record
                record.createdAt = record.createdAt.advanced(by: .seconds(-age))
                try await vault.save(SessionSample.seal(record))
            }
            let all = try await vault.list(limit: 10).map(\.record.sessionID)
            try requireEqual(all, [4, 2, 3, 1].map { SessionSample($0).record.sessionID }, "the order")
            let two = try await vault.list(limit: 2).map(\.record.sessionID)
            try requireEqual(two, Array(all.prefix(2)), "the first two")
        },
    ]

    private static let changing = [
        SessionVaultCase("saving the same session again changes nothing") { vault in
            let first = try SessionSample(1).sealed()
            try await vault.save(first)
            try await vault.save(SessionSample(1).sealed())
            try requireEqual(try await vault.list(limit: 10), [first], "the stored sessions")
        },
        SessionVaultCase("saving other facts under a used id is refused, and the first stay") { vault in
            let first = try SessionSample(1).sealed()
            try await vault.save(first)
            var other = first.record
            other.amount = Money(minorUnits: 1, currency: other.amount.currency)
            let changed = try SessionSample.seal(other)
            try await requireStoreError(.conflict) { () async throws(StoreError) in try await vault.save(changed) }
            try requireEqual(try await vault.list(limit: 10), [first], "the stored sessions")
        },
        SessionVaultCase("one session id at two providers, environments or accounts is two sessions") { vault in
            let record = SessionSample(1).record
            var (other, test, account) = (record, record, record)
            other.provider = SessionSample.otherProvider
            test.environment = .test
            account.account = "another"
            for record in [record, other, test, account] { try await vault.save(SessionSample.seal(record)) }
            let found = try await vault.sessions(.session(record.sessionID), limit: 10)
            try requireEqual(Set(found.map(\.record)), [record, other, test, account], "the stored records")
        },
        SessionVaultCase("a session that the provider changed is replaced whole") { vault in
            let first = try SessionSample(1).sealed()
            try await vault.save(first)
            var changed = first.record
            changed.amount = Money(minorUnits: 1, currency: changed.amount.currency)
            changed.expiresAt = changed.expiresAt.advanced(by: .seconds(60))
            let session = try SessionSample.seal(changed, Array("changed".utf8))
            try await vault.replace(session)
            try requireEqual(try await vault.list(limit: 10), [session], "the stored sessions")
        },
        SessionVaultCase("replacing what was never saved, or what belongs to another order, is refused") { vault in
            let first = try SessionSample(1).sealed()
            try await requireStoreError(.notFound) { () async throws(StoreError) in try await vault.replace(first) }
            try await vault.save(first)
            var (order, reference, created) = (first.record, first.record, first.record)
            order.orderID = SessionSample(2).record.orderID
            reference.reference = SessionSample(2).record.reference
            created.createdAt = created.createdAt.advanced(by: .nanoseconds(1))
            for record in [order, reference, created] {
                let other = try SessionSample.seal(record)
                try await requireStoreError(.conflict) { () async throws(StoreError) in try await vault.replace(other) }
            }
            try requireEqual(try await vault.list(limit: 10), [first], "the stored sessions")
        },
    ]

    private static let erasing = [
        SessionVaultCase("secrets are erased at the moment of expiry and not before, facts stay") { vault in
            let session = try SessionSample(1).sealed()
            let expiry = session.record.expiresAt
            try await vault.save(session)
            let before = expiry.advanced(by: .nanoseconds(-1))
            try requireEqual(try await vault.eraseExpired(at: before), 0, "erased before expiry")
            try requireEqual(try await vault.list(limit: 10), [session], "the session before expiry")
            try requireEqual(try await vault.eraseExpired(at: expiry), 1, "erased at expiry")
            let bare = SealedSession(record: session.record, payload: nil)
            try requireEqual(try await vault.list(limit: 10), [bare], "the session after expiry")
            try await requireStoreError(.erased) { () async throws(StoreError) in
                _ = try SessionSample.sealer.open(bare)
            }
            try requireEqual(try await vault.eraseExpired(at: expiry), 0, "erased a second time")
        },
        SessionVaultCase("however many have expired, all are erased, and only they") { vault in
            var expired = 0
            for number in 1...700 {
                var record = SessionSample(number).record
                let isExpired = number % 7 != 0
                if isExpired { expired += 1 } else { record.expiresAt = record.expiresAt.advanced(by: .seconds(1)) }
                try await vault.save(SessionSample.seal(record))
            }
            let moment = SessionSample(1).record.expiresAt
            try requireEqual(try await vault.eraseExpired(at: moment), expired, "erased")
            let left = try await vault.list(limit: SessionQuery.maximumCount)
            try requireEqual(left.count, 700, "sessions left")
            try require(
                left.allSatisfy { ($0.payload == nil) == ($0.record.expiresAt <= moment) },
                "expected secrets to be gone exactly where the expiry has come")
        },
    ]

    private static let contending = [
        SessionVaultCase("many sessions saved at once are all stored") { vault in
            let sessions = try (1...300).map { try SessionSample($0).sealed() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for session in sessions { group.addTask { try await vault.save(session) } }
                try await group.waitForAll()
            }
            let found = try await vault.list(limit: SessionQuery.maximumCount)
            try requireEqual(Set(found), Set(sessions), "the stored sessions")
        },
        SessionVaultCase("of many different sessions under one id exactly one is stored") { vault in
            let record = SessionSample(1).record
            let sessions = try (1...50).map { number in
                var own = record
                own.amount = Money(minorUnits: Int64(number), currency: own.amount.currency)
                return try SessionSample.seal(own)
            }
            let saved = await withTaskGroup(of: Bool.self) { group in
                for session in sessions {
                    group.addTask { (try? await vault.save(session)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try requireEqual(saved, 1, "saves that were accepted")
            try requireEqual(try await vault.list(limit: 10).count, 1, "sessions stored")
        },
    ]
}
