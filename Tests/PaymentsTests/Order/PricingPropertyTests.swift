import Foundation
import Payments
import Testing

/// Random carts must add up whatever the tax. `PROPERTY_COUNT` sets how many carts are tried with
/// each of the eight ways of taxing; the default keeps a run short.
@Suite("Pricing holds for random carts")
struct PricingPropertyTests {
    static let cartCount = ProcessInfo.processInfo.environment["PROPERTY_COUNT"].flatMap(Int.init) ?? 2500

    @Test("Items sum exactly, nothing goes below zero and shares add up", arguments: TaxSetup.allCases)
    func sums(setup: TaxSetup) throws {
        for seed in 0..<PricingPropertyTests.cartCount {
            var source = RandomCart(seed: UInt64(seed))
            let cart = source.cart(taxed: setup)
            do {
                if let fault = try QuoteFault.find(in: cart) {
                    Issue.record("seed \(seed), \(setup): \(fault)")
                    return
                }
            } catch {
                Issue.record("seed \(seed), \(setup): \(error)")
                return
            }
        }
    }

    @Test("The order of edits does not matter")
    func editOrder() throws {
        for seed in 0..<(PricingPropertyTests.cartCount / 10) {
            var source = RandomCart(seed: UInt64(seed))
            let start = source.cart(taxed: .perLineRates)
            let quantities = start.lines.map { _ in Int.random(in: 0...10, using: &source.generator) }
            var forward = start
            var backward = start
            for index in start.lines.indices {
                try forward.setQuantity(quantities[index], of: start.lines[index].key)
            }
            for index in start.lines.indices.reversed() {
                try backward.setQuantity(quantities[index], of: start.lines[index].key)
            }
            #expect(forward == backward, "seed \(seed)")
            #expect(try forward.quote() == backward.quote(), "seed \(seed)")
        }
    }
}
