import Foundation
import Payments
import Testing

@testable import ApplePay

/// Random orders in all four forms. `PROPERTY_COUNT` sets how many are tried; the default keeps a run short.
@Suite("Four forms of any order say the same")
struct FormsPropertyTests {
    static let orderCount = ProcessInfo.processInfo.environment["PROPERTY_COUNT"].flatMap(Int.init) ?? 800

    @Test("They carry one total that their rows add up to, or refuse what has too many decimals", arguments: 0..<8)
    func forms(lane: Int) throws {
        var refused = 0
        let count = Self.orderCount / 8
        for index in 0..<count {
            let seed = UInt64(lane * count + index)
            do {
                if try Self.check(seed: seed) { refused += 1 }
            } catch {
                Issue.record("seed \(seed): \(error)")
                return
            }
        }
        #expect(count < 100 || (refused > 0 && refused < count), "both sides were seen")
    }

    /// Whether the web and Google could not carry the order.
    private static func check(seed: UInt64) throws -> Bool {
        var source = try RandomOrder(seed: seed)
        let order = try source.order()
        let request = try order.paymentRequest(source.options())
        try require(request.items == order.items.map(ApplePayItem.init), "the rows are the order's")
        try checkNative(request, order)
        let version = max(4, request.lowestWebVersion)
        let page = try request.w3cJSON(version: version).json()
        try require(WalletClientCheck.problems(inPaymentRequest: page) == [], "the page's client takes it")
        try require(page[path: "details.total.amount.value"] == .string(order.total.decimalText), "the page's total")
        let isCarried = amounts(of: request).allSatisfy(isCarriedWithTwoDecimals)
        guard isCarried else {
            try requireRefusal { () throws(ApplePayRequestError) in try request.webJSON(version: version) }
            try requireRefusal { () throws(ApplePayRequestError) in try request.googleTransactionInfo() }
            return true
        }
        let total = try ExactDecimal(order.total.decimalText)
        let web = try request.webJSON(version: version).json()
        try require(WalletClientCheck.problems(inWebRequest: web, version: version) == [], "Safari takes it")
        try require(decimal(web[path: "total.amount"]) == total, "the web's total")
        let info = try request.googleTransactionInfo().json()
        try require(WalletClientCheck.problems(inTransactionInfo: info) == [], "Google takes it")
        try require(
            request.total.status == .pending || decimal(info[path: "totalPrice"]) == total, "Google's total")
        return false
    }

    private static func checkNative(_ request: ApplePayRequest, _ order: Order) throws {
        let items = try request.nativeJSON().json()[path: "paymentSummaryItems"]?.arrayValue ?? []
        let amounts = try items.map {
            try Money(decimalText: $0[path: "amount"]?.stringValue ?? "", currency: order.currency)
        }
        let rows = zip(items, amounts).dropLast().filter { $0.0[path: "type"] == .string("final") }.map(\.1)
        let sum = try Money.sum(rows, in: order.currency)
        try require(sum == order.total && amounts.last == order.total, "the native rows add up to the last")
    }

    private static func amounts(of request: ApplePayRequest) -> [Money] {
        request.paymentSummaryItems.map(\.amount) + request.shippingMethods.map(\.amount)
    }

    /// Worked out another way than the library does: by the text.
    private static func isCarriedWithTwoDecimals(_ money: Money) -> Bool {
        let decimals = money.decimalText.split(separator: ".").dropFirst().first ?? ""
        return decimals.dropFirst(2).allSatisfy { $0 == "0" }
    }

    private static func decimal(_ value: JSONValue?) throws -> ExactDecimal {
        try ExactDecimal(value?.stringValue ?? "nothing")
    }

    private static func requireRefusal(_ body: () throws(ApplePayRequestError) -> [UInt8]) throws {
        do throws(ApplePayRequestError) { _ = try body() } catch {
            return try require(error.problems.allSatisfy { $0.rule == .amountNotRepresentable }, "\(error)")
        }
        throw ShopFault("what cannot be carried was written")
    }

    private static func require(_ condition: Bool, _ what: String) throws {
        guard condition else { throw ShopFault(what) }
    }
}

extension ApplePayRequest {
    fileprivate var items: [ApplePayItem] { paymentSummaryItems }
}
