import Foundation
import Payments
import Testing

@Suite("Carts through Codable")
struct CartCodableTests {
    @Test("A cart survives encoding and decoding")
    func roundTrip() throws {
        let data = try JSONEncoder().encode(Cart.sample)
        #expect(try JSONDecoder().decode(Cart.self, from: data) == Cart.sample)
        #expect(try Cart(json: Array(data)) == Cart.sample)
    }

    @Test("Numbers for money are refused, since decoders lose their text", arguments: ["4.5", "4"])
    func numberForMoney(literal: String) throws {
        let text = #"{"currency": "USD", "lines": [{"id": "a", "name": "A", "unitPrice": \#(literal), "quantity": 1}]}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Cart.self, from: Data(text.utf8)) }
        #expect(try Cart(json: Array(text.utf8)).lines[0].unitPrice == money(literal, "USD"))
    }

    @Test("The strict error comes through with its path")
    func strictError() throws {
        let text = #"{"currency": "USD", "lines": [{"id": "a", "name": "A", "unitPrice": "4.999", "quantity": 1}]}"#
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Cart.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("expected corrupted data, found \(error)")
            return
        }
        #expect(context.debugDescription.hasPrefix("lines[0].unitPrice: expected an amount in USD"))
        #expect(context.underlyingError is CartError)
    }
}
