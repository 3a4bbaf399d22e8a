import ApplePay
import MockCard
import MockCardSandbox
import Payments
import PaymentsCrypto
import PaymentsPlacement
import PaymentsSandbox
import PaymentsSystem
import Testing

@Suite("From a cart to a placed order over HTTP: build, update, authorize, open, charge")
struct WholePathTests {
    private static let contact = """
        {"givenName":"Ada","familyName":"Field","phoneNumber":"1","emailAddress":"ada@example.com",\
        "addressLines":["12 Juniper Street"],"locality":"Portland","postalCode":"97205-1234",\
        "administrativeArea":"OR","countryCode":"us"}
        """
    private static let hooks = ApplePayPricing(delivery: SampleShop.Delivery(), promo: SampleShop.Promo())

    /// A page with a sheet: the pure machine of the adapter, driven by what the emulated device says.
    private struct Page {
        let world: SandboxWorld
        var sheet: ApplePaySheet
        let id: String
        let version = 12

        init(_ world: SandboxWorld, _ order: Order) async throws {
            self.world = world
            var options = world.applePay.options
            options.requiredShippingContactFields = [.postalAddress, .email]
            options.supportsCouponCode = true
            options.offersShippingMethods = true
            sheet = try ApplePaySheet(order, options: options, form: .web(version: version))
            let effects = sheet.handle(.present, at: world.clock.now())
            guard case .show(let request)? = effects.first else { throw ShopFault("no sheet") }
            let shown = try await world.present(request.webJSON(version: version), version: version)
            guard shown.status == 200, let id = shown.body["id"]?.stringValue else {
                throw ShopFault("refused: \(shown.problems)")
            }
            self.id = id
        }

        /// The shopper does something, the page answers, and the device takes the answer.
        mutating func shopper(_ event: String) async throws -> SandboxWorld.Answer {
            let carried = try await world.device("/\(id)/shopper", .text(event))
            guard carried.status == 200 else { throw ShopFault(carried.problems) }
            var effects = sheet.handle(try input(carried.body), at: world.clock.now())
            if case .price(let ticket, let change, let cart)? = effects.last {
                let answer = await WholePathTests.hooks.answer(change, for: cart)
                effects = sheet.handle(.priced(ticket, answer), at: world.clock.now())
            }
            guard case .reply(let update)? = effects.last else { throw ShopFault("no answer") }
            return try await world.device(
                "/\(id)/update", JSONValue(parsing: update.webJSON(version: version, locale: "en")))
        }

        private func input(_ event: JSONObject) throws -> ApplePaySheet.Input {
            switch event["event"]?.stringValue {
            case "shippingContact":
                let contact = event["shippingContact"]?.objectValue
                return .shippingContactSelected(
                    ApplePayCoarseContact(
                        locality: contact?["locality"]?.stringValue,
                        administrativeArea: contact?["administrativeArea"]?.stringValue,
                        postalCode: contact?["postalCode"]?.stringValue,
                        countryCode: contact?["countryCode"]?.stringValue))
            case "shippingMethod":
                return .shippingMethodSelected(
                    event["shippingMethod"]?.objectValue?["identifier"]?.stringValue ?? "")
            case "couponCode": return .couponChanged(event["couponCode"]?.stringValue ?? "")
            default: return .paymentMethodSelected
            }
        }

        /// The shopper authorizes; the page hears what it shall charge.
        mutating func authorize(_ body: String = "{}") async throws -> (Order, ApplePayAuthorization) {
            let payment = try await world.device("/\(id)/authorize", .text(body))
            guard payment.status == 200, let token = payment.body["token"] else { throw ShopFault(payment.problems) }
            let contact = payment.body["shippingContact"]?.objectValue
            let authorization = ApplePayAuthorization(
                token: Secret(token.compactBytes),
                shippingContact: ApplePayContact(
                    givenName: contact?["givenName"]?.stringValue, familyName: contact?["familyName"]?.stringValue,
                    emailAddress: contact?["emailAddress"]?.stringValue,
                    addressLines: (contact?["addressLines"]?.arrayValue ?? []).compactMap(\.stringValue),
                    locality: contact?["locality"]?.stringValue, postalCode: contact?["postalCode"]?.stringValue,
                    administrativeArea: contact?["administrativeArea"]?.stringValue,
                    countryCode: contact?["countryCode"]?.stringValue))
            var effects = sheet.handle(.authorized(authorization), at: world.clock.now())
            if case .price(let ticket, let change, let cart)? = effects.last {
                let answer = await WholePathTests.hooks.answer(change, for: cart)
                effects = sheet.handle(.priced(ticket, answer), at: world.clock.now())
            }
            guard case .charge(let order, let authorized)? = effects.last else { throw ShopFault("nothing to charge") }
            return (order, authorized)
        }

        /// The page tells the device what came of it.
        mutating func complete(_ result: ApplePayChargeResult) async throws -> String {
            let effects = sheet.handle(.charged(result), at: world.clock.now())
            guard case .complete(let result)? = effects.first else { throw ShopFault("no result") }
            let answer = try await world.device("/\(id)/complete", JSONValue(parsing: result.webJSON(locale: "en")))
            return answer.body["state"]?.stringValue ?? answer.problems
        }
    }

    private func placement(_ world: SandboxWorld, _ store: MemoryEventStore) -> (Placement, ProviderAccount) {
        let account = ProviderAccount(MockCardProvider.descriptor.id, account: world.mockCard.account)
        return (
            Placement(
                store: store, providers: [account: world.mockCard], clock: SystemClock(), random: SystemRandom()),
            account
        )
    }

    @Test("Address, coupon and delivery change the sheet, and what was approved is what is charged")
    func wholePath() async throws {
        try await SandboxWorld.with { world in
            var page = try await Page(world, Shop.order())
            let address = try await page.shopper(#"{"event":"shippingContact","contact":\#(Self.contact)}"#)
            #expect(address.status == 200, "\(address.problems)")
            _ = try await page.shopper(#"{"event":"couponCode","couponCode":"WINTER"}"#)
            _ = try await page.shopper(#"{"event":"couponCode","couponCode":"spring15"}"#)
            let shown = try await page.shopper(#"{"event":"shippingMethod","identifier":"standard"}"#)
            #expect(shown.body["total"]?.objectValue?["amount"] == .string("82.63"))
            let (order, authorization) = try await page.authorize()
            #expect(order.total.decimalText == "82.63")

            let store = MemoryEventStore()
            let token = try world.applePay.open(
                authorization.token, for: page.sheet.tokenTerms, at: world.clock.now())
            let (placement, account) = placement(world, store)
            let attempt = try #require(AttemptID("press-1"))
            let outcome = try await placement.place(
                order, paying: .networkToken(token), attempt: attempt, with: account)
            #expect(outcome.word == "placed")
            #expect(try await page.complete(.placed(nil)) == "succeeded")

            // The same press again is the same payment; the same token for another press is refused.
            let again = try await placement.place(order, paying: .networkToken(token), attempt: attempt, with: account)
            #expect(again.word == "placed")
            let mine = UniqueClaim.walletTransaction(
                token.transactionID ?? "", order: order.id, attempt: attempt)
            #expect(try await store.claim(mine))
            let other = UniqueClaim.walletTransaction(
                token.transactionID ?? "", order: order.id, attempt: try #require(AttemptID("press-2")))
            #expect(try await !store.claim(other))
            _ = await placement.shutdown(within: .seconds(5))
        }
    }

    @Test("A card that the processor declines ends the sheet as failed, and nothing is kept")
    func declined() async throws {
        try await SandboxWorld.with { world in
            var page = try await Page(world, Shop.order())
            _ = try await page.shopper(#"{"event":"shippingContact","contact":\#(Self.contact)}"#)
            let card = try #require(MockCardEmulator.testCards.first { $0.name == "insufficient-funds" })
            let (order, authorization) = try await page.authorize(#"{"accountNumber":"\#(card.number)"}"#)
            let token = try world.applePay.open(
                authorization.token, for: page.sheet.tokenTerms, at: world.clock.now())
            let (placement, account) = placement(world, MemoryEventStore())
            let outcome = try await placement.place(order, paying: .networkToken(token), with: account)
            #expect(outcome.word == "declined")
            #expect(try await page.complete(.refused) == "failed")
            _ = await placement.shutdown(within: .seconds(5))
        }
    }

    @Test(
        "A token with something wrong is refused before anything is charged",
        arguments: [
            ("stale", "signing_time"), ("other-amount", "amount"), ("tampered", "message_digest"),
            ("no-application-data", "application_data"), ("foreign-root", "chain"),
        ])
    func badTokens(fault: String, check: String) async throws {
        try await SandboxWorld.with(["token": fault]) { world in
            var page = try await Page(world, Shop.order())
            _ = try await page.shopper(#"{"event":"shippingContact","contact":\#(Self.contact)}"#)
            let (_, authorization) = try await page.authorize()
            let error = await paymentError {
                _ = try world.applePay.open(
                    authorization.token, for: page.sheet.tokenTerms, at: world.clock.now())
            }
            #expect(error?.effect == .untouched)
            #expect(error?.explanation.contains(check) == true, "\(String(describing: error))")
        }
    }

    @Test("The shopper may leave at every point")
    func cancelling() async throws {
        try await SandboxWorld.with { world in
            for point in 0..<3 {
                var page = try await Page(world, Shop.order())
                if point > 0 { _ = try await page.shopper(#"{"event":"shippingContact","contact":\#(Self.contact)}"#) }
                if point > 1 { _ = try await page.authorize() }
                let answer = try await world.device("/\(page.id)/cancel")
                #expect(answer.body["state"] == .string("cancelled"))
                #expect(try await world.device("/\(page.id)/cancel").status == 410)
                let effects = page.sheet.handle(.dismissed, at: world.clock.now())
                guard case .finish(let outcome)? = effects.last else {
                    Issue.record("the sheet is over")
                    return
                }
                // After the authorization a payment may be under way.
                #expect(outcome == (point > 1 ? .confirming : .cancelled))
            }
        }
    }
}
