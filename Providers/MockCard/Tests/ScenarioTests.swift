import MockCardSandbox
import Payments
import PaymentsSandbox
import PaymentsSystem
import Testing

@Suite("MockCard over HTTP: scenarios")
struct ScenarioTests {
    private static let text = #"""
        {"schema": 1, "rules": [
          {"when": {"route": "payments", "orderId": "order-1", "amount": 2500}, "skip": 1, "times": 2,
           "outcome": "declined:insufficient_funds"},
          {"when": {"route": "captures"}, "fault": "reset-after"},
          {"when": {"card": "lost-card"}, "outcome": "approved"}
        ]}
        """#

    private func check(_ world: World) async throws {
        let first = try #require(try await world.authorize("a").approval)
        #expect(try await world.authorize("b").decline?.reason == .insufficientFunds)
        #expect(try await world.authorize("c").decline?.reason == .insufficientFunds)
        #expect(try await world.authorize("d").approval != nil)
        let lost = await paymentError { _ = try await world.capture(first, 2500, as: "x") }
        #expect(lost?.evidence?.delivery == .sent)
        #expect(try await world.read("x")?.state == .captured)
        #expect(try await world.authorize("e", with: .test("lost-card")).approval != nil)
        #expect(try await world.authorize("f", with: .test("lost-card")).decline?.reason == .lostCard)
    }

    @Test("Rules fit by what a request says, skip and count, from a file")
    func file() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/scenario.json"
        try PrivateFileWriter(path).finish(writing: Array(Self.text.utf8))
        try await World.with(["scenario": path]) { try await check($0) }
    }

    @Test("The same from the emulator's own route, until it is cleared")
    func route() async throws {
        try await World.with { world in
            #expect(try await world.own(.put, "scenario", Self.text).status == 200)
            try await check(world)
            #expect(try await world.own(.put, "scenario", Self.text).status == 200)
            #expect(try await world.own(.delete, "scenario").status == 200)
            #expect(try await world.authorize("g").approval != nil)
            #expect(try await world.authorize("h").approval != nil)
        }
    }

    @Test(
        "A scenario with a fault is refused as a whole, and says where",
        arguments: [
            "[]", "{}", #"{"schema":2,"rules":[]}"#, #"{"schema":1,"rules":[{}]}"#,
            #"{"schema":1,"rules":[{"outcome":"rich"}]}"#, #"{"schema":1,"rules":[{"fault":"earthquake"}]}"#,
            #"{"schema":1,"rules":[{"outcome":"approved","fault":"html"}]}"#,
            #"{"schema":1,"rules":[{"outcome":"approved","times":0}]}"#,
            #"{"schema":1,"rules":[{"outcome":"approved","when":{"weather":"rain"}}]}"#,
            #"{"schema":1,"rules":[{"outcome":"approved","wen":{}}]}"#,
        ])
    func broken(text: String) async throws {
        try await World.with { world in
            let reply = try await world.own(.put, "scenario", text)
            #expect(reply.status == 400)
            #expect(reply.body["error"]["message"].stringValue?.contains("scenario") == true)
        }
    }
}
