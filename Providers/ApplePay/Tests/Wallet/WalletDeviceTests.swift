import ApplePay
import Payments
import PaymentsHTTP
import Testing

@Suite("The emulated device is a strict client")
struct WalletDeviceTests {
    private static let version = 12

    private static func request(_ world: SandboxWorld) throws -> [UInt8] {
        var options = world.applePay.options
        options.requiredShippingContactFields = [.postalAddress]
        options.supportsCouponCode = true
        options.offersShippingMethods = true
        return try Shop.request(options).webJSON(version: version)
    }

    private static func shown(_ world: SandboxWorld) async throws -> String {
        let answer = try await world.present(request(world), version: version)
        return try #require(answer.body["id"]?.stringValue, "\(answer.problems)")
    }

    private static let update =
        #"{"newTotal":{"label":"Field Coffee","amount":"1.00"},"newLineItems":"#
        + #"[{"label":"Subtotal","amount":"1.00"}]}"#
    private static let contact =
        #"{"event":"shippingContact","contact":{"locality":"London","postalCode":"SW1A 1AA","#
        + #""countryCode":"gb","addressLines":["10 Downing Street"],"phoneNumber":"1"}}"#

    @Test("What Safari refuses is refused, all of it named")
    func refusedRequests() async throws {
        try await SandboxWorld.with { world in
            var request = try #require(JSONValue(parsing: Self.request(world)).objectValue)
            request["total"] = try .text(#"{"label":"","amount":"-1.005"}"#)
            request["supportedNetworks"] = .array([])
            request["extra"] = .null
            let answer = try await world.present(JSONValue.object(request).compactBytes, version: Self.version)
            #expect(answer.status == 422)
            for member in ["total.label", "total.amount", "supportedNetworks", "extra"] {
                #expect(answer.problems.contains(member))
            }
            let version3 = try await world.present(Self.request(world), version: 3)
            #expect(version3.status == 422 && version3.problems.contains("supportsCouponCode"))
        }
    }

    @Test("A sheet needs a merchant session of ours, once, within five minutes")
    func merchantSessions() async throws {
        let clock = HandClock(Timestamp(secondsSinceEpoch: 1_790_000_000))
        try await SandboxWorld.with(clock: clock) { world in
            let call = CallContext(reference: try #require(MerchantReference("v")))
            let session = try await world.applePay.merchantSession(for: .web(domain: "shop.example"), call)
            let object = try session.take(at: clock.now())
            let request = try Self.request(world)
            #expect(try await world.present(request, version: Self.version, session: object).status == 200)
            #expect(try await world.present(request, version: Self.version, session: object).status == 403)
            #expect(try await world.present(request, version: Self.version, session: Array("{}".utf8)).status == 403)
            let late = try await world.applePay.merchantSession(for: .web(domain: "shop.example"), call)
            let lateObject = try late.take(at: clock.now())
            clock.advance(by: .seconds(300))
            #expect(try await world.present(request, version: Self.version, session: lateObject).status == 403)
        }
    }

    @Test("Before authorization the page sees a place without street, and no more of it than Apple shows")
    func redaction() async throws {
        try await SandboxWorld.with { world in
            let id = try await Self.shown(world)
            let event = try await world.device("/\(id)/shopper", .text(Self.contact))
            #expect(
                event.body["shippingContact"]
                    == (try .text(#"{"locality":"London","countryCode":"gb","postalCode":"SW1A"}"#)))
            _ = try await world.device("/\(id)/update", .text(Self.update))
            let payment = try await world.device("/\(id)/authorize")
            #expect(payment.body["shippingContact"]?.objectValue?["addressLines"] != nil)
        }
    }

    @Test(
        "An answer that the sheet does not take ends it",
        arguments: [
            "{}", #"{"newTotal":{"label":"X","amount":"1"},"newLineItems":[{"label":"a","amount":"2"}]}"#,
            #"{"newTotal":{"label":"X","amount":"-1.00"},"newLineItems":[{"label":"a","amount":"-1.00"}]}"#,
            #"{"newTotal":{"label":"X","amount":"1.00"},"newLineItems":[]}"#,
            #"{"newTotal":{"label":"X","amount":"1.00"},"newLineItems":[{"label":"a","amount":"1.00"}],"other":1}"#,
            #"{"newTotal":{"label":"X","amount":"1.00"},"newLineItems":[{"label":"a","amount":"1.00"}],"errors":[{}]}"#,
            #"{"newTotal":{"label":"X","amount":"1.00"},"newLineItems":[{"label":"a","amount":"1.00"}],"#
                + #""errors":[{"code":"shippingContactInvalid","contactField":"emailAddress"}]}"#,
        ])
    func badUpdates(update: String) async throws {
        try await SandboxWorld.with { world in
            let id = try await Self.shown(world)
            _ = try await world.device("/\(id)/shopper", .text(Self.contact))
            let answer = try await world.device("/\(id)/update", .text(update))
            #expect(answer.status == 422)
            let state = try await world.device("/\(id)", get: true)
            #expect(state.body["state"] == .string("ended by a bad update"))
        }
    }

    @Test("An address that is not served keeps the shopper from authorizing; a coupon does not")
    func blocking() async throws {
        try await SandboxWorld.with { world in
            let id = try await Self.shown(world)
            _ = try await world.device("/\(id)/shopper", .text(Self.contact))
            let bad = Self.update.dropLast() + #","errors":[{"code":"addressUnserviceable"}]}"#
            _ = try await world.device("/\(id)/update", .text(String(bad)))
            let refused = try await world.device("/\(id)/authorize")
            #expect(refused.status == 409 && refused.problems.contains("addressUnserviceable"))
            _ = try await world.device("/\(id)/shopper", .text(#"{"event":"couponCode","couponCode":"X"}"#))
            let coupon = Self.update.dropLast() + #","errors":[{"code":"couponCodeInvalid"}]}"#
            _ = try await world.device("/\(id)/update", .text(String(coupon)))
            #expect(try await world.device("/\(id)/authorize").status == 200)
        }
    }

    @Test("Things happen in their order only")
    func order() async throws {
        try await SandboxWorld.with { world in
            let id = try await Self.shown(world)
            #expect(try await world.device("/\(id)/update", .text(Self.update)).status == 409)
            #expect(try await world.device("/\(id)/authorize").status == 409, "a contact is asked for first")
            #expect(try await world.device("/\(id)/complete", .text(#"{"status":"STATUS_SUCCESS"}"#)).status == 409)
            _ = try await world.device("/\(id)/shopper", .text(Self.contact))
            #expect(try await world.device("/\(id)/shopper", .text(Self.contact)).status == 409)
            #expect(try await world.device("/\(id)/authorize").status == 409)
            _ = try await world.device("/\(id)/update", .text(Self.update))
            #expect(try await world.device("/\(id)/authorize").status == 200)
            #expect(try await world.device("/\(id)/authorize").status == 409)
            let again =
                #"{"status":"STATUS_FAILURE","errors":[{"code":"shippingContactInvalid","contactField":"phoneNumber"}]}"#
            #expect(
                try await world.device("/\(id)/complete", .text(again)).body["state"] == .string("presented"))
            #expect(try await world.device("/\(id)/authorize").status == 200)
            #expect(try await world.device("/\(id)/complete", .text("{}")).status == 422)
            let done = try await world.device("/\(id)/complete", .text(#"{"status":"STATUS_SUCCESS"}"#))
            #expect(done.body["state"] == .string("succeeded"))
            #expect(try await world.device("/nobody/authorize").status == 404)
        }
    }

    @Test("An answer after thirty seconds finds the sheet gone")
    func timeLimit() async throws {
        let clock = HandClock(Timestamp(secondsSinceEpoch: 1_790_000_000))
        try await SandboxWorld.with(clock: clock) { world in
            let id = try await Self.shown(world)
            _ = try await world.device("/\(id)/shopper", .text(Self.contact))
            clock.advance(by: .seconds(30))
            #expect(try await world.device("/\(id)/update", .text(Self.update)).status == 200)
            _ = try await world.device("/\(id)/shopper", .text(Self.contact))
            clock.advance(by: .seconds(31))
            #expect(try await world.device("/\(id)/update", .text(Self.update)).status == 409)
            #expect(try await world.device("/\(id)", get: true).body["state"] == .string("timed out"))
        }
    }

    @Test(
        "What is no body, no event and no offer is refused",
        arguments: [
            "[]", "{", #"{"event":"sneeze"}"#, #"{"event":"shippingContact"}"#,
            #"{"event":"shippingMethod","identifier":"by drone"}"#,
        ])
    func badEvents(body: String) async throws {
        try await SandboxWorld.with { world in
            let id = try await Self.shown(world)
            let raw = TransportRequest(
                method: .post, url: "\(world.mount)/emulator/sheets/\(id)/shopper", body: Array(body.utf8))
            #expect([400, 409].contains(try await world.transport.send(raw).status))
        }
    }
}
