import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

/// A placement with everything around it under the test's control.
struct Stage {
    let store: any EventStore
    let provider: ScriptedProvider
    let values: SimulatedStoredValue
    let clock: VirtualClock
    let placement: Placement

    init(
        store: any EventStore = MemoryEventStore(), seed: UInt64 = 1, observer: (any PaymentObserver)? = nil,
        _ adjust: (inout PlacementConfiguration) -> Void = { _ in }
    ) {
        var configuration = PlacementConfiguration()
        adjust(&configuration)
        self.store = store
        provider = ScriptedProvider()
        values = SimulatedStoredValue(balances: ["gift": 2_000])
        clock = VirtualClock()
        placement = Placement(
            store: store, providers: [ScriptedProvider.account: provider], storedValue: values,
            configuration: configuration, clock: clock, random: CountingRandom(seed), observer: observer)
    }

    /// Another process on the same store, with the same provider and clock.
    init(beside other: Stage, seed: UInt64) {
        store = other.store
        provider = other.provider
        values = other.values
        clock = other.clock
        placement = Placement(
            store: other.store, providers: [ScriptedProvider.account: other.provider], storedValue: other.values,
            clock: other.clock, random: CountingRandom(seed))
    }

    static let account = ScriptedProvider.account
    static let usd = Currency(code: "USD") ?? { preconditionFailure() }()

    static func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: usd) }

    /// An order over 50.00, or what is said.
    static func order(_ id: String = "order-1", units: Int64 = 5_000, gift: Int64 = 0) throws -> Order {
        var cart = Cart(
            currency: usd, lines: [Cart.Line(id: "bag", name: "Bag", unitPrice: money(units), quantity: 1)])
        if gift > 0 { cart.storedValue = StoredValue(label: "Gift card", amount: money(gift), reference: "gift") }
        return try Order(id: #require(OrderID(id)), cart: cart, merchantName: "Field Coffee")
    }

    static func card() throws -> PaymentInstrument {
        let number = try #require(CardNumber("4111111111111111"))
        return .card(try #require(CardDetails(number: number, expiryMonth: 12, expiryYear: 2099)))
    }

    /// Presses Pay.
    func place(
        _ order: Order? = nil, attempt: String? = "a1", _ adjust: (inout PlaceOptions) -> Void = { _ in }
    ) async throws -> PlacementOutcome {
        var options = PlaceOptions()
        adjust(&options)
        return try await placement.place(
            order ?? Stage.order(), paying: Stage.card(), attempt: attempt.flatMap { AttemptID($0) },
            with: Stage.account, options: options)
    }

    /// Lets time pass in steps until something is so; whoever sleeps meanwhile wakes when due.
    func pass(_ step: Duration = .milliseconds(500), until isDone: () async throws -> Bool) async rethrows {
        while try await !isDone() {
            await clock.sleepers(atLeast: 1)
            clock.advance(by: step)
        }
    }

    /// Lets `seconds` pass in steps and reconciles after each, as a process that runs would.
    func settle(_ seconds: Int64 = 3_600, step: Int64 = 60) async {
        for _ in 0..<(seconds / step) {
            clock.advance(by: .seconds(step))
            _ = await placement.reconcile()
        }
    }

    func state(_ id: String = "order-1") async throws -> PlacementState {
        let order = try #require(OrderID(id))
        return try await PlacementState(orderID: order, events: store.load(order, after: 0).events)
    }

    static func id(_ text: String = "order-1") -> OrderID { OrderID(text) ?? { preconditionFailure() }() }
}

/// Bytes that differ from call to call and are the same in each run.
final class CountingRandom: RandomSource {
    private let counter: Counter

    init(_ seed: UInt64) { counter = Counter(seed << 32) }

    func bytes(_ count: Int) -> [UInt8] {
        var value = counter.next() &* 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            value = (value ^ (value >> 31)) &* 0xBF58_476D_1CE4_E5B9
            return UInt8(truncatingIfNeeded: value >> 56)
        }
    }
}
