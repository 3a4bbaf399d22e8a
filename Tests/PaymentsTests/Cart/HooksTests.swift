import Payments
import Testing

@Suite("Hooks")
struct HooksTests {
    /// Answers after the task was told to stop, as a careless app would.
    private struct CarelessPromo: PromoChecker {
        func discount(for code: String, in cart: Cart) async throws(CheckFailure) -> Discount {
            Discount(code: code, label: "late", value: .percent("5"))
        }
    }

    private let alaska = Address(
        id: "cabin", label: "Cabin",
        postal: PostalAddress(street: "1 Ice Road", city: "Nome", region: "AK", country: Country(code: "US")))

    @Test("SPRING15 gives 15 % in any case of letters; everything else is refused")
    func promo() async throws {
        var cart = Cart.sample
        cart.discounts = []
        let applied = try await cart.applyingPromo(" spring15 ", checkedBy: SampleShop.Promo())
        #expect(applied.discounts == Cart.sample.discounts)
        for code in ["SUMMER", "", "  "] {
            await #expect(throws: CheckFailure.refused(.unknownPromoCode)) {
                try await cart.applyingPromo(code, checkedBy: SampleShop.Promo())
            }
        }
    }

    @Test("An address in the area is chosen; one outside is refused with a reason a shopper may read")
    func delivery() async throws {
        var cart = Cart.sample
        let moved = try await cart.choosingAddress("studio", checkedBy: SampleShop.Delivery())
        #expect(moved.chosenAddressID == "studio")
        cart.addresses.append(alaska)
        await #expect(throws: CheckFailure.refused(.notDeliverable)) {
            try await cart.choosingAddress("cabin", checkedBy: SampleShop.Delivery())
        }
        let unchecked = try await cart.choosingAddress("cabin", checkedBy: nil)
        #expect(unchecked.chosenAddressID == "cabin")
    }

    @Test("A place becomes a checked address and the choice")
    func location() async throws {
        let portland = try #require(
            Coordinate(latitudeMicrodegrees: 45_521_000, longitudeMicrodegrees: -122_681_000))
        let cart = try await Cart.sample.choosingCurrentLocation(
            portland, resolvedBy: SampleShop.Location(), checkedBy: SampleShop.Delivery())
        #expect(cart.chosenAddress?.postal?.city == "Portland")
        #expect(cart.addresses.count == 3)
        let elsewhere = try #require(Coordinate(latitudeMicrodegrees: 0, longitudeMicrodegrees: 0))
        await #expect(throws: CheckFailure.refused(.checkFailed)) {
            try await Cart.sample.choosingCurrentLocation(
                elsewhere, resolvedBy: SampleShop.Location(), checkedBy: nil)
        }
        #expect(Coordinate(latitudeMicrodegrees: 90_000_001, longitudeMicrodegrees: 0) == nil)
    }

    @Test("A cancelled task backs out, even when the hook does not notice")
    func cancellation() async {
        let task = Task { () async throws -> Cart in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Cart.sample.applyingPromo("X", checkedBy: CarelessPromo())
        }
        await #expect(throws: CheckFailure.cancelled) { try await task.value }
    }

    @Test("A refusal keeps the old choice and stays until the next check")
    func refusalKeepsChoice() {
        var choice = CheckedChoice<String, String>("home")
        let first = choice.begin("cabin")
        #expect(choice.checking == "cabin")
        #expect(choice.current == "home")
        choice.finish(first, .failure(.refused(.notDeliverable)))
        #expect(choice.current == "home")
        #expect(choice.refused?.candidate == "cabin")
        #expect(choice.refused?.reason == .notDeliverable)
        let second = choice.begin("studio")
        #expect(choice.refused == nil)
        choice.finish(second, .success("studio"))
        #expect(choice.current == "studio")
        #expect(choice.checking == nil)
    }

    @Test("A cancellation leaves no trace")
    func quietCancellation() {
        var choice = CheckedChoice<String, String>("home")
        choice.finish(choice.begin("studio"), .failure(.cancelled))
        #expect(choice.current == "home")
        #expect(choice.checking == nil)
        #expect(choice.refused == nil)
    }

    @Test("A late answer to an older question changes nothing")
    func lateAnswer() {
        var choice = CheckedChoice<String, String>("home")
        let old = choice.begin("studio")
        let new = choice.begin("cabin")
        let tookOld = choice.finish(old, .success("studio"))
        #expect(!tookOld)
        #expect(choice.checking == "cabin")
        let tookNew = choice.finish(new, .success("cabin"))
        #expect(tookNew)
        let tookTwice = choice.finish(new, .success("again"))
        #expect(!tookTwice)
        #expect(choice.current == "cabin")
    }

    @Test("A choice made without a check supersedes a running one")
    func supersededCheck() {
        var choice = CheckedChoice<String, String>("home")
        let running = choice.begin("studio")
        choice.set(nil)
        choice.finish(running, .success("studio"))
        #expect(choice.current == nil)
        #expect(choice.checking == nil)
    }
}
