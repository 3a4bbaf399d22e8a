import MockCard
import MockCardSandbox
import Payments
import Testing

@Suite("MockCard over HTTP: keys, references and amounts that do not fit")
struct KeyTests {
    @Test("A key gives its first answer again, a decline too, whatever has become of the payment")
    func replay() async throws {
        try await World.with { world in
            let first = try #require(try await world.authorize().approval)
            _ = try #require(try await world.capture(first, 2500, as: "c1").approval)
            #expect(try await world.authorize().approval == first)
            let declined = try #require(try await world.authorize("r2", with: .test("lost-card")).decline)
            #expect(try await world.authorize("r2", with: .test("lost-card")).decline == declined)
            #expect(try await world.ledger().count == 3)
        }
    }

    @Test("A key with another body, and a reference under another key, leave the outcome open and move nothing")
    func conflicts() async throws {
        try await World.with { world in
            _ = try await world.authorize()
            let reused = await paymentError { _ = try await world.authorize("r1", 2600) }
            #expect(reused?.code == .conflict && reused?.effect == .unknown)
            #expect(reused?.evidence?.providerCode == "key_reused")
            let twice = await paymentError { _ = try await world.authorize("r1", key: "another") }
            #expect(twice?.evidence?.providerCode == "reference_used" && twice?.effect == .unknown)
            #expect(try await world.ledger().count == 1)
        }
    }

    @Test("After its horizon a key is forgotten, and the reference still protects")
    func horizon() async throws {
        try await World.with { world in
            _ = try await world.authorize()
            world.clock.advance(by: .seconds(24 * 3600 - 1))
            #expect(try await world.authorize().approval != nil)
            world.clock.advance(by: .seconds(1))
            let error = await paymentError { _ = try await world.authorize() }
            #expect(error?.evidence?.providerCode == "reference_used")
        }
    }

    @Test("Many at once with one key are one payment, also through two servers on the same books")
    func crowd() async throws {
        let folder = TemporaryFolder()
        try await World.with(folder: folder) { one in
            try await World.with(folder: folder) { two in
                let ids = try await withThrowingTaskGroup(of: ProviderReference?.self) { group in
                    for index in 0..<24 {
                        let world = index % 2 == 0 ? one : two
                        group.addTask {
                            // Each server has an account of the same books, and with it the same key.
                            try await world.authorize().approval?.providerReference
                        }
                    }
                    return try await group.reduce(into: Set<ProviderReference?>()) { $0.insert($1) }
                }
                #expect(ids.count == 1 && ids.first! != nil)
                #expect(try await two.ledger().count == 1)
            }
        }
    }

    @Test("Too much, too often, the wrong currency or state: a definite refusal with the right name, and nothing moves")
    func refusals() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize().approval)
            var euro = payment
            euro.amount = Money(minorUnits: 1, currency: Currency(code: "EUR")!)
            var stranger = payment
            stranger.providerReference = ProviderReference("pay_nobody")!
            let (inEuro, ofStranger) = (euro, stranger)
            let cases: [(String, PaymentError.Code, @Sendable () async throws -> Void)] = [
                ("capture", .captureExceedsAuthorization, { _ = try await world.capture(payment, 2501, as: "x1") }),
                ("refund", .refundExceedsCaptured, { _ = try await world.refund(payment, 1, as: "x2") }),
                ("void of a part", .invalidRequest, { _ = try await world.void(payment, 1, as: "x3") }),
                ("euro", .invalidRequest, { _ = try await world.capture(inEuro, 1, as: "x4") }),
                ("stranger", .notFound, { _ = try await world.capture(ofStranger, 1, as: "x5") }),
            ]
            for (name, code, act) in cases {
                let error = await paymentError(act)
                #expect(error?.code == code && error?.effect == .untouched, "\(name): \(String(describing: error))")
            }
            _ = try #require(try await world.capture(payment, 2500, isFinal: true, as: "c1").approval)
            let void = await paymentError { _ = try await world.void(payment, 2500, as: "v1") }
            #expect(void?.code == .nothingToVoid && void?.effect == .untouched)
            #expect(try await world.balances("r1") == [2500, 2500, 0, 0, 0])
            #expect(try await world.ledger().count == 2)
        }
    }

    @Test("A payment takes so many captures, and no more")
    func manyCaptures() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize("r1", 10_000).approval)
            for index in 0..<100 { _ = try #require(try await world.capture(payment, 1, as: "c\(index)").approval) }
            let error = await paymentError { _ = try await world.capture(payment, 1, as: "c100") }
            #expect(error?.evidence?.providerCode == "too_many_operations" && error?.code == .limitReached)
        }
    }
}
