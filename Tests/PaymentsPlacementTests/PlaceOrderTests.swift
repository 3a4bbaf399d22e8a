import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("Placing from a checkout screen")
struct PlaceOrderTests {
    private func problem(_ body: () async throws -> some Sendable) async throws -> PlaceOrderError {
        do {
            let value = try await body()
            throw UnexpectedValue("\(value)")
        } catch let error as PlaceOrderError { return error }
    }

    private struct UnexpectedValue: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    @Test("a placed order is confirmed with its number, arrival and a sentence in the shopper's language")
    func confirmed() async throws {
        let stage = Stage()
        let order = try Order(id: Stage.id(), cart: .sample, merchantName: "Field Coffee")
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "de-AT")
        let confirmation = try await place(order, paying: Stage.card(), attempt: AttemptID("a1"))
        #expect(confirmation.number == order.id)
        #expect(confirmation.message == "Die Bestellung ist eingegangen. Vielen Dank.")
        let chosen = try #require(order.cart.deliveryOptions.first { $0.id == order.cart.chosenDeliveryID })
        #expect(confirmation.arrival == chosen.arrival)
        #expect(confirmation.payment?.amount == order.total)
    }

    @Test("a decline has the text of its reason and allows another press")
    func declined() async throws {
        let stage = Stage()
        stage.provider.script([.decline(.expiredCard, advice: .anotherInstrument)], for: .authorize)
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "en")
        let error = try await problem { try await place(Stage.order(), paying: Stage.card()) }
        #expect(error.errorDescription == MessageBook.bundled.text(.expiredCard, locale: "en"))
        #expect(error.allowsAnotherPress)
    }

    @Test("an unknown outcome reads as being confirmed and allows no other press")
    func confirming() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "en")
        let screen = Task { try await problem { try await place(Stage.order(), paying: Stage.card()) } }
        await latch.arrivals(atLeast: 1)
        screen.cancel()
        let error = try await screen.value
        #expect(error.errorDescription == MessageBook.bundled.text(.confirming, locale: "en"))
        #expect(!error.allowsAnotherPress)
        latch.open()
    }

    @Test("a screen that closes before anything was sent gets a plain cancellation")
    func cancelled() async throws {
        let store = FaultingEventStore(MemoryEventStore())
        let stage = Stage(store: store)
        let latch = Latch()
        store.holds(call: 1, at: latch)
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "en")
        let screen = Task { try await place(Stage.order(), paying: Stage.card()) }
        await latch.arrivals(atLeast: 1)
        screen.cancel()
        await #expect(throws: CancellationError.self) { try await screen.value }
        latch.open()
        #expect(stage.provider.calls.isEmpty)
    }

    @Test("a failing store is unavailable, and its details are for logs alone")
    func unavailable() async throws {
        let store = FaultingEventStore(MemoryEventStore())
        let stage = Stage(store: store)
        store.breaks(FaultPlan(n: 1, lasts: true))
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "en")
        let error = try await problem { try await place(Stage.order(), paying: Stage.card()) }
        guard case .unavailable(let cause) = error.kind else {
            Issue.record("\(error)")
            return
        }
        #expect(cause.code == .storage)
        #expect(!error.text.contains("store"))
        #expect(stage.provider.calls.isEmpty)
    }

    @Test("a free order needs no instrument")
    func free() async throws {
        let stage = Stage()
        let place = PlaceOrder(stage.placement, with: Stage.account, locale: "en")
        let confirmation = try await place(Stage.order(units: 700, gift: 700), paying: nil)
        #expect(confirmation.payment == nil)
        let error = try await problem { try await place(Stage.order("order-2"), paying: nil) }
        #expect(error.allowsAnotherPress)
    }
}
