import MockCardSandbox
import Payments
import Testing

@Suite("MockCard over HTTP: payments and what becomes of them")
struct PaymentTests {
    @Test("An authorization holds the amount and is read back by our reference")
    func authorization() async throws {
        try await World.with { world in
            let approval = try #require(try await world.authorize().approval)
            #expect(approval.amount.description == "25.00 USD")
            #expect(approval.merchantReference?.rawValue == "r1")
            #expect(approval.expiresAt == world.clock.now().advanced(by: .seconds(7 * 86_400)))
            #expect(approval.securityCodeCheck == .match && approval.networkTransactionID != nil)
            let record = try #require(try await world.read("r1"))
            #expect(record.state == .authorized && record.providerReference == approval.providerReference)
            #expect(record.amount == approval.amount && record.belongsToAccount)
            #expect(try await world.balances("r1") == [2500, 0, 0, 0, 2500])
        }
    }

    @Test("A sale takes the money at once")
    func sale() async throws {
        try await World.with { world in
            _ = try #require(try await world.authorize(capture: .immediately).approval)
            #expect(try await world.read("r1")?.state == .captured)
            #expect(try await world.balances("r1") == [2500, 2500, 0, 0, 0])
        }
    }

    @Test("What is unknown at the processor is absent")
    func absent() async throws {
        try await World.with { world in
            let record = try await world.read("nothing")
            #expect(record == nil)
        }
    }

    @Test("Several captures, the last one final, release the rest; several refunds return what was taken")
    func life() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize("r1", 10_000).approval)
            #expect(try await world.capture(payment, 3000, as: "c1").approval?.amount.minorUnits == 3000)
            #expect(try await world.read("c1")?.state == .captured)
            #expect(try await world.balances("r1") == [10_000, 3000, 0, 0, 7000])
            _ = try #require(try await world.capture(payment, 4000, isFinal: true, as: "c2").approval)
            #expect(try await world.balances("r1") == [10_000, 7000, 0, 3000, 0])
            #expect(try await world.refund(payment, 1000, as: "f1").approval?.amount.minorUnits == 1000)
            _ = try #require(try await world.refund(payment, 6000, as: "f2").approval)
            #expect(try await world.read("f2")?.state == .refunded)
            #expect(try await world.read("r1")?.state == .refunded)
            #expect(try await world.balances("r1") == [10_000, 7000, 7000, 3000, 0])
            let record = try #require(try await world.read("r1"))
            #expect(record.capturedTotal?.minorUnits == 7000 && record.refundedTotal?.minorUnits == 7000)
            #expect(try await world.read("c1")?.capturedTotal == nil)
        }
    }

    @Test("A void releases what is held, also the rest after a capture")
    func voids() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize().approval)
            _ = try #require(try await world.capture(payment, 500, as: "c1").approval)
            #expect(try await world.void(payment, 2000, as: "v1").approval?.amount.minorUnits == 2000)
            #expect(try await world.balances("r1") == [2500, 500, 0, 2000, 0])
            let other = try #require(try await world.authorize("r2").approval)
            _ = try #require(try await world.void(other, 2500, as: "v2").approval)
            #expect(try await world.read("r2")?.state == .voided)
            #expect(try await world.read("v2")?.state == .voided)
        }
    }

    @Test("Yen and dinars travel in their own minor units", arguments: [("JPY", "320 JPY"), ("KWD", "0.320 KWD")])
    func exponents(currency: String, text: String) async throws {
        try await World.with { world in
            let outcome = try await world.authorize("r1", 320, currency)
            #expect(outcome.approval?.amount.description == text)
        }
    }

    @Test("The books survive the emulator")
    func restart() async throws {
        let folder = TemporaryFolder()
        let payment = try await World.with(folder: folder) { try await $0.authorize().approval }
        try await World.with(folder: folder) { world in
            #expect(try await world.read("r1")?.state == .authorized)
            let payment = try #require(payment)
            _ = try #require(try await world.capture(payment, 2500, as: "c1").approval)
        }
    }
}
