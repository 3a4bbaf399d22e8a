import Payments
import Testing

@testable import ApplePay

/// A sheet with its effects in words, so that a test reads like a story.
struct SheetStory {
    var sheet: ApplePaySheet
    var now = Timestamp(secondsSinceEpoch: 1_800_000_000)
    private(set) var ticket: ApplePaySheet.Ticket?
    private(set) var asked: (change: ApplePaySheet.Change, cart: Cart)?
    private(set) var update: ApplePayUpdate?
    private(set) var result: ApplePayResult?
    private(set) var charged: Order?

    static let hooks = ApplePayPricing(delivery: SampleShop.Delivery(), promo: SampleShop.Promo())

    init(_ order: Order? = nil, asksForAddress: Bool = true) throws {
        var options = Shop.fullOptions()
        if !asksForAddress { options.requiredShippingContactFields = [] }
        options.requiredBillingContactFields = []
        sheet = try ApplePaySheet(order ?? Shop.order(), options: options, form: .web(version: 12))
    }

    /// Handles an input and returns what is to be done, a word each.
    @discardableResult
    mutating func on(_ input: ApplePaySheet.Input, after: Duration = .zero) -> [String] {
        now = now.advanced(by: after)
        return sheet.handle(input, at: now).map { note($0) }
    }

    /// Lets the sample shop's hooks answer what was asked.
    @discardableResult
    mutating func priced(_ hooks: ApplePayPricing = hooks, after: Duration = .zero) async throws -> [String] {
        let asked = try #require(asked)
        let answer = await hooks.answer(asked.change, for: asked.cart)
        return on(.priced(try #require(ticket), answer), after: after)
    }

    private mutating func note(_ effect: ApplePaySheet.Effect) -> String {
        switch effect {
        case .show: return "show"
        case .refuse(let why): return "refuse \(why)"
        case .price(let ticket, let change, let cart):
            (self.ticket, asked) = (ticket, (change, cart))
            return "price"
        case .stopPricing: return "stop"
        case .reply(let update):
            self.update = update
            return "reply \(update.event)"
        case .charge(let order, _):
            charged = order
            return "charge \(order.total.decimalText)"
        case .complete(let result):
            self.result = result
            return result.isSuccess ? "succeed" : "fail"
        case .dismiss: return "dismiss"
        case .finish(let outcome):
            if case .askAgain(let order) = outcome { return "ask again \(order.total.decimalText)" }
            return "\(outcome)"
        }
    }

    static let portland = ApplePayCoarseContact(
        locality: "Portland", administrativeArea: "OR", postalCode: "97205", countryCode: "us")
    static let anchorage = ApplePayCoarseContact(
        locality: "Anchorage", administrativeArea: "AK", postalCode: "99501", countryCode: "us")

    static func authorization(region: String = "OR", email: String? = "ada@example.com") -> ApplePayAuthorization {
        ApplePayAuthorization(
            token: Secret(Array("{}".utf8)),
            shippingContact: ApplePayContact(
                givenName: "Ada", familyName: "Field", phoneNumber: "1", emailAddress: email,
                addressLines: ["12 Juniper Street", "Apt 4"], locality: "Portland", postalCode: "97205",
                administrativeArea: region, countryCode: "us"))
    }
}

@Suite("The sheet's story")
struct SheetTests {
    @Test(
        "Address, method, card, coupon, authorize, charge: each answer is a new frozen order, and the last is charged")
    func wholePath() async throws {
        var story = try SheetStory()
        #expect(story.on(.present) == ["show"])
        #expect(story.on(.shippingContactSelected(SheetStory.portland)) == ["price"])
        #expect(try await story.priced() == ["reply shippingContact"])
        #expect(story.update?.errors == [])
        #expect(story.on(.shippingMethodSelected("standard")) == ["reply shippingMethod"])
        #expect(story.update?.items.map(\.amount.decimalText) == ["86.25", "0.00", "-12.94", "3.00", "6.32", "82.63"])
        #expect(story.update?.request.shippingMethods.map(\.identifier) == ["standard", "express"])
        #expect(story.on(.paymentMethodSelected) == ["reply paymentMethod"])
        #expect(story.on(.couponChanged("")) == ["reply coupon"])
        #expect(story.update?.items.last?.amount.decimalText == "96.69")
        #expect(story.on(.couponChanged("spring15")) == ["price"])
        #expect(try await story.priced() == ["reply coupon"])
        let approved = try #require(story.update)
        #expect(approved.items.last?.amount.decimalText == "82.63")
        #expect(story.on(.authorized(SheetStory.authorization())) == ["price"])
        #expect(try await story.priced() == ["charge 82.63"])
        let charged = try #require(story.charged)
        #expect(charged.items.map(ApplePayItem.init) == approved.items)
        #expect(charged.cart.chosenAddress?.postal?.street == "12 Juniper Street")
        #expect(charged.cart.chosenAddress?.postal?.country?.code == "US")
        #expect(charged.revision > story.sheet.opened.revision)
        #expect(charged.id == story.sheet.opened.id)
        #expect(story.on(.charged(.placed(nil))) == ["succeed", "placed"])
        #expect(story.on(.dismissed) == [])
    }

    @Test("Every change makes another fingerprint, and the token's terms keep the one the sheet was opened with")
    func fingerprints() throws {
        var story = try SheetStory()
        story.on(.present)
        let opened = story.sheet.order
        story.on(.shippingMethodSelected("standard"))
        #expect(story.sheet.order.fingerprint != opened.fingerprint)
        #expect(story.update?.request.fingerprint == story.sheet.order.fingerprint)
        #expect(story.sheet.tokenTerms.fingerprint == opened.fingerprint.digest)
        #expect(story.sheet.tokenTerms.amount == story.sheet.order.total)
    }

    @Test("An update without a change repeats what is shown")
    func unchanged() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.paymentMethodSelected)
        #expect(story.update?.items == story.sheet.opened.items.map(ApplePayItem.init))
        let json = try #require(try story.update?.webJSON(version: 12, locale: "en").json())
        #expect(json[path: "newTotal.amount"] == .string("89.13"))
        #expect(json[path: "newLineItems"]?.arrayValue?.count == 5)
    }

    @Test("A place that is not served is said with the shop's words, stands in the way, and another one mends it")
    func unserviceable() async throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.shippingContactSelected(SheetStory.anchorage))
        #expect(try await story.priced() == ["reply shippingContact"])
        let error = try #require(story.update?.errors.first)
        #expect(error.code == .addressUnserviceable)
        #expect(error.text(locale: "en") == "We don't deliver there yet.")
        #expect(story.update?.items.count == 6, "the rows stay")
        #expect(story.on(.authorized(SheetStory.authorization())) == ["fail"])
        #expect(story.result?.errors == [error])
        story.on(.shippingContactSelected(SheetStory.portland))
        try await story.priced()
        #expect(story.on(.authorized(SheetStory.authorization())) == ["price"])
    }

    @Test(
        "A coupon that is refused says so and keeps nothing from being authorized",
        arguments: [
            (Refusal.unknownPromoCode, ApplePayError.Code.couponCodeInvalid),
            (Refusal(.couponExpired), .couponCodeExpired),
            (Refusal(messageID: "shop.own", text: "Members only."), .couponCodeInvalid),
        ])
    func coupon(refusal: Refusal, code: ApplePayError.Code) throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.couponChanged("NOPE"))
        #expect(story.asked?.cart.discounts == [], "the old code does not stay")
        #expect(story.on(.priced(try #require(story.ticket), .failure(.refused(refusal)))) == ["reply coupon"])
        #expect(story.update?.errors.map(\.code) == [code])
        #expect(story.update?.items.last?.amount.decimalText == "89.13", "what is shown stays")
        #expect(story.on(.authorized(SheetStory.authorization())) == ["price"])
    }

    @Test(
        "A check that failed is something passing, not a verdict on the address; its text is in the shopper's language")
    func checkFailed() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.shippingContactSelected(SheetStory.portland))
        story.on(.priced(try #require(story.ticket), .failure(.refused(.checkFailed))))
        let error = try #require(story.update?.errors.first)
        #expect(error.code == .unknown)
        #expect(error.text(locale: "de") == MessageBook.bundled.text(.checkFailed, locale: "de"))
        let own = ApplePayError(
            .couponCodeInvalid, message: .refusal(Refusal(messageID: "shop.own", text: "Members only.")))
        #expect(own.text(locale: "de") == "Members only.")
    }

    @Test("A method that is not ours changes nothing, and its answer has no error")
    func unknownMethod() throws {
        var story = try SheetStory()
        story.on(.present)
        #expect(story.on(.shippingMethodSelected("drone")) == ["reply shippingMethod"])
        #expect(story.update?.errors == [])
        #expect(story.sheet.order == story.sheet.opened)
    }

    @Test("An address that is only refused as a whole ends in an error on the sheet, and nothing is charged")
    func wholeAddressRefused() async throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.authorized(SheetStory.authorization(region: "HI")))
        #expect(try await story.priced() == ["fail"])
        #expect(story.result?.errors.map(\.code) == [.addressUnserviceable])
        #expect(story.charged == nil)
        #expect(story.sheet.phase == .presented)
    }

    @Test("When the whole address costs something else, the shopper is asked again and nothing is charged")
    func askAgain() async throws {
        struct Dearer: ApplePayPricer {
            func priced(_ cart: Cart) async throws(CheckFailure) -> Cart {
                var cart = cart
                if cart.chosenAddress?.postal?.street.isEmpty == false { cart.tax = .rate(percent: "10") }
                return cart
            }
        }
        var story = try SheetStory()
        story.on(.present)
        story.on(.authorized(SheetStory.authorization()))
        let hooks = ApplePayPricing(pricer: Dearer())
        #expect(try await story.priced(hooks) == ["fail", "dismiss", "ask again 90.14"])
        #expect(story.result?.errors.first?.text(locale: "en")?.contains("90.14 USD") == true)
        #expect(story.charged == nil)
        #expect(story.on(.charged(.placed(nil))) == [])
    }

    @Test("What was asked for and did not come is named by field")
    func missing() throws {
        var story = try SheetStory()
        story.on(.present)
        #expect(story.on(.authorized(SheetStory.authorization(email: " "))) == ["fail"])
        #expect(story.result?.errors.map(\.field) == [.emailAddress])
        #expect(story.on(.authorized(ApplePayAuthorization(token: Secret([])))) == ["fail"])
        #expect(story.result?.errors.map(\.field) == [.postalAddress, .emailAddress, .phoneNumber, .name])
        #expect(story.charged == nil)
    }

    @Test("Without an address to check the charge begins at once")
    func noAddress() throws {
        var story = try SheetStory(asksForAddress: false)
        story.on(.present)
        #expect(story.on(.authorized(ApplePayAuthorization(token: Secret([])))) == ["charge 89.13"])
        #expect(story.charged == story.sheet.opened)
        #expect(story.on(.authorized(ApplePayAuthorization(token: Secret([])))) == [], "one charge")
    }

    @Test("An order with a pending row is shown and not charged")
    func pending() throws {
        var cart = Cart.sample
        cart.pendingRows = [.tax]
        var story = try SheetStory(Shop.order(cart), asksForAddress: false)
        story.on(.present)
        #expect(story.on(.authorized(ApplePayAuthorization(token: Secret([])))) == ["fail"])
        #expect(story.charged == nil)
    }

    @Test("A second press while the sheet is up is refused as such, never as a cancellation")
    func secondPress() throws {
        var story = try SheetStory()
        #expect(story.on(.present) == ["show"])
        #expect(story.on(.present, after: .milliseconds(120)) == ["refuse alreadyPresenting"])
        story.on(.dismissed)
        #expect(story.on(.present) == ["refuse ended"])
    }

    @Test("A newer event answers the older one with what is shown, and the older hook's answer is not taken")
    func superseded() async throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.shippingContactSelected(SheetStory.anchorage))
        let stale = try #require(story.ticket)
        #expect(
            story.on(.shippingContactSelected(SheetStory.portland)) == ["stop", "reply shippingContact", "price"])
        #expect(story.on(.priced(stale, .failure(.refused(.notDeliverable)))) == [])
        #expect(try await story.priced() == ["reply shippingContact"])
        #expect(story.update?.errors == [])
    }

    @Test("A hook that backs out leaves what is shown, without an error")
    func hookCancelled() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.couponChanged("A"))
        #expect(story.on(.priced(try #require(story.ticket), .failure(.cancelled))) == ["reply coupon"])
        #expect(story.update?.errors == [])
    }

    @Test("A cart that cannot be shown is not: the sheet keeps what it has")
    func unshowable() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.shippingContactSelected(SheetStory.portland))
        var cart = Cart.sample
        cart.lines[0].unitPrice = try Shop.money("100000001.00")
        #expect(story.on(.priced(try #require(story.ticket), .success(cart))) == ["reply shippingContact"])
        #expect(story.update?.errors.map(\.code) == [.unknown])
        #expect(story.sheet.order == story.sheet.opened)
    }
}

@Suite("Leaving the sheet, and being late")
struct SheetEndTests {
    @Test("Before authorization leaving is a cancellation, also while a hook runs")
    func cancelled() throws {
        var resting = try SheetStory()
        resting.on(.present)
        #expect(resting.on(.dismissed) == ["cancelled"])
        var pricing = try SheetStory()
        pricing.on(.present)
        pricing.on(.couponChanged("A"))
        #expect(pricing.on(.dismissed) == ["stop", "cancelled"])
        #expect(pricing.on(.priced(try #require(pricing.ticket), .success(.sample))) == [])
        var checking = try SheetStory()
        checking.on(.present)
        checking.on(.authorized(SheetStory.authorization()))
        #expect(checking.on(.dismissed) == ["stop", "cancelled"])
        #expect(checking.on(.priced(try #require(checking.ticket), .success(.sample))) == [], "no charge afterwards")
        var ready = try SheetStory()
        #expect(ready.on(.dismissed) == [])
    }

    @Test(
        "While the charge runs leaving is no cancellation: the result is told when it comes",
        arguments: [
            (ApplePayChargeResult.placed(nil), "placed"), (.refused, "refused"), (.mendable([]), "refused"),
        ])
    func leftWhileCharging(result: ApplePayChargeResult, outcome: String) throws {
        var story = try Self.charging()
        #expect(story.on(.dismissed) == ["confirming"])
        #expect(story.on(.charged(.unknown)) == [])
        #expect(story.on(.charged(result)) == [outcome])
    }

    private static func charging() throws -> SheetStory {
        var story = try SheetStory(asksForAddress: false)
        story.on(.present)
        story.on(.authorized(ApplePayAuthorization(token: Secret([]))))
        return story
    }

    @Test(
        "What the charge came to is what the sheet says",
        arguments: [
            (ApplePayChargeResult.placed(nil), ["succeed", "placed"]), (.refused, ["fail", "refused"]),
            (.mendable([]), ["fail", "refused"]), (.mendable([ApplePayError(.billingContactInvalid)]), ["fail"]),
            (.unknown, ["dismiss", "confirming"]),
        ])
    func results(result: ApplePayChargeResult, effects: [String]) throws {
        var story = try Self.charging()
        #expect(story.on(.charged(result)) == effects)
    }

    @Test("A hook that is too slow is answered for: what is shown stays, the shopper may try again")
    func slowHook() throws {
        var story = try SheetStory()
        story.on(.present)
        #expect(story.sheet.nextDeadline == nil)
        story.on(.shippingContactSelected(SheetStory.portland))
        #expect(story.sheet.nextDeadline == story.now.advanced(by: .seconds(27)))
        #expect(story.on(.tick, after: .seconds(26)) == [])
        #expect(story.on(.tick, after: .seconds(1)) == ["stop", "reply shippingContact"])
        #expect(story.update?.errors.map(\.code) == [.unknown])
        #expect(story.sheet.nextDeadline == nil)
        #expect(story.on(.priced(try #require(story.ticket), .success(.sample))) == [])
    }

    @Test("A slow coupon check keeps nothing from being authorized")
    func slowCoupon() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.couponChanged("A"))
        #expect(story.on(.tick, after: .seconds(27)) == ["stop", "reply coupon"])
        #expect(story.update?.errors.map(\.code) == [.couponCodeInvalid])
        #expect(story.on(.authorized(SheetStory.authorization())) == ["price"])
    }

    @Test("An answer of the last moment is taken; after the sheet's own limit nobody is there to take it")
    func lastMoment() async throws {
        var inTime = try SheetStory()
        inTime.on(.present)
        inTime.on(.shippingContactSelected(SheetStory.portland))
        #expect(try await inTime.priced(after: .seconds(29)) == ["reply shippingContact"])
        var late = try SheetStory()
        late.on(.present)
        late.on(.shippingContactSelected(SheetStory.portland))
        #expect(try await late.priced(after: .seconds(30)) == ["stop", "timedOut"])
    }

    @Test("A whole address that takes too long is not charged")
    func slowChecking() throws {
        var story = try SheetStory()
        story.on(.present)
        story.on(.authorized(SheetStory.authorization()))
        #expect(story.on(.tick, after: .seconds(27)) == ["stop", "fail"])
        #expect(story.sheet.phase == .presented)
        #expect(story.on(.priced(try #require(story.ticket), .success(.sample))) == [])
        #expect(story.charged == nil)
    }

    @Test("A charge that takes too long takes the sheet away, which would claim a failure; the result still counts")
    func slowCharge() throws {
        var story = try Self.charging()
        #expect(story.on(.tick, after: .seconds(27)) == ["dismiss", "confirming"])
        #expect(story.on(.dismissed) == [])
        #expect(story.on(.charged(.placed(nil)), after: .seconds(60)) == ["placed"])
    }

    @Test("A result that comes after the limit without a tick is not lost")
    func lateResult() throws {
        var story = try Self.charging()
        #expect(story.on(.charged(.placed(nil)), after: .seconds(31)) == ["succeed", "placed"])
    }

    @Test("Whatever comes in whatever order, there is at most one charge, of what was shown", arguments: 0..<200)
    func random(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var story = try SheetStory()
        var charges = 0
        for _ in 0..<60 {
            let shown = story.sheet.order
            let effects: [String]
            switch Int.random(in: 0..<11, using: &generator) {
            case 0: effects = story.on(.present)
            case 1: effects = story.on(.paymentMethodSelected)
            case 2: effects = story.on(.shippingContactSelected(SheetStory.portland))
            case 3: effects = story.on(.shippingContactSelected(SheetStory.anchorage))
            case 4: effects = story.on(.shippingMethodSelected(Bool.random(using: &generator) ? "standard" : "express"))
            case 5: effects = story.on(.couponChanged(Bool.random(using: &generator) ? "SPRING15" : ""))
            case 6: effects = story.on(.authorized(SheetStory.authorization()))
            case 7: effects = story.on(.charged(Bool.random(using: &generator) ? .mendable([Self.mendable]) : .unknown))
            case 8: effects = story.on(.tick, after: .seconds(Int.random(in: 0...12, using: &generator)))
            case 9 where Int.random(in: 0..<8, using: &generator) == 0: effects = story.on(.dismissed)
            default: effects = story.ticket == nil ? [] : try await story.priced()
            }
            if effects.contains(where: { $0.hasPrefix("charge") }) {
                charges += 1
                #expect(story.charged?.total == shown.total)
                #expect(story.charged?.summary.rows == shown.summary.rows)
            }
            if case .finished = story.sheet.phase { #expect(story.sheet.nextDeadline == nil) }
            if effects.contains("fail") { charges = 0 }
            #expect(charges <= 1)
        }
    }

    private static let mendable = ApplePayError(.shippingContactInvalid, field: .phoneNumber, .checkPhone)
}
