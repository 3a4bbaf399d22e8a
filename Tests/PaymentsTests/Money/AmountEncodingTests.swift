import Testing

@testable import Payments

@Suite("Amount encodings")
struct AmountEncodingTests {
    static let plainNumber = AmountEncoding(.decimalNumber)
    static let plainInteger = AmountEncoding(.integerMinorUnits)

    static func money(_ text: String, _ code: String) throws -> Money {
        try Money(decimalText: text, currency: #require(Currency(code: code)))
    }

    @Test(
        arguments: [
            ("12000", "UGX", 1_200_000), ("35.200", "BHD", 35200), ("5000", "XAF", 5000), ("3000", "JPY", 3000),
            ("25.00", "EUR", 2500), ("25", "USD", 2500), ("5", "ISK", 500), ("500.00", "MGA", 500),
            ("1990.50", "HUF", 199_050), ("-35.200", "BHD", -35200),
        ])
    func `Stripe's units follow its own table`(_ text: String, _ code: String, _ units: Int64) throws {
        let money = try Self.money(text, code)
        #expect(try KnownAmountEncodings.stripe.providerUnits(for: money) == units)
        #expect(try KnownAmountEncodings.stripe.money(providerUnits: units, currency: money.currency) == money)
    }

    @Test(
        arguments: [
            ("2790", "ISK", 279_000), ("5990", "CLP", 599_000), ("1500", "CVE", 1500), ("10.500", "BHD", 10500),
        ])
    func `Adyen's units differ from the standard in both directions`(
        _ text: String, _ code: String, _ units: Int64
    ) throws {
        let money = try Self.money(text, code)
        #expect(try KnownAmountEncodings.adyen.providerUnits(for: money) == units)
        #expect(try KnownAmountEncodings.adyen.money(providerUnits: units, currency: money.currency) == money)
    }

    @Test(arguments: [("1990.00", "HUF", "1990"), ("320", "TWD", "320"), ("705", "JPY", "705"), ("7.5", "USD", "7.50")])
    func `PayPal's text has no decimals where it takes none`(_ text: String, _ code: String, _ wire: String) throws {
        let money = try Self.money(text, code)
        #expect(try KnownAmountEncodings.payPal.text(for: money) == wire)
        #expect(try KnownAmountEncodings.payPal.encode(money) == .string(wire))
        #expect(try KnownAmountEncodings.payPal.decode(.string(wire), currency: money.currency) == money)
    }

    @Test func `A last digit that the provider refuses is an error that names the neighbours`() throws {
        let nearest = [try Self.money("7.120", "KWD"), try Self.money("7.130", "KWD")]
        #expect(throws: AmountEncodingError.notRepresentable(nearest: nearest)) {
            try KnownAmountEncodings.stripe.providerUnits(for: Self.money("7.125", "KWD"))
        }
        let below = [try Self.money("-7.130", "KWD"), try Self.money("-7.120", "KWD")]
        #expect(throws: AmountEncodingError.notRepresentable(nearest: below)) {
            try KnownAmountEncodings.stripe.providerUnits(for: Self.money("-7.125", "KWD"))
        }
    }

    @Test func `A fraction is an error where whole units are wanted`() throws {
        let nearest = [try Self.money("1990", "HUF"), try Self.money("1991", "HUF")]
        #expect(throws: AmountEncodingError.fractionNotAllowed(nearest: nearest)) {
            try KnownAmountEncodings.payPal.text(for: Self.money("1990.50", "HUF"))
        }
    }

    @Test func `Rounding to what the provider carries is an explicit step`() throws {
        let money = try Self.money("7.125", "KWD")
        let stripe = KnownAmountEncodings.stripe
        #expect(try stripe.representable(money, rounding: .halfUp).decimalText == "7.130")
        #expect(try stripe.representable(money, rounding: .halfEven).decimalText == "7.120")
        #expect(try stripe.representable(money, rounding: .down).decimalText == "7.120")
        #expect(try stripe.representable(money.negated(), rounding: .floor).decimalText == "-7.130")
        let plain = try Self.money("7.125", "BHD")
        #expect(try KnownAmountEncodings.adyen.representable(plain, rounding: .down) == plain)
    }

    @Test func `Each form writes its own literal`() throws {
        let money = try Self.money("49.9", "USD")
        let forms: [(AmountEncoding.Form, String)] = [
            (.decimalNumber, "49.90"), (.decimalString, "\"49.90\""), (.integerMinorUnits, "4990"),
        ]
        for (form, literal) in forms {
            let encoding = AmountEncoding(form)
            var writer = JSONWriter()
            try encoding.write(money, into: &writer)
            #expect(String(decoding: writer.bytes, as: UTF8.self) == literal)
            #expect(try encoding.encode(money).compactBytes == writer.bytes)
            #expect(try encoding.decode(JSONValue(parsing: literal), currency: .usd) == money)
        }
        #expect(try Self.plainNumber.text(for: Self.money("320", "JPY")) == "320")
    }

    @Test func `An amount that cannot be written leaves no trace in the text`() throws {
        var writer = JSONWriter()
        writer.beginArray()
        #expect(throws: AmountEncodingError.self) {
            try KnownAmountEncodings.payPal.write(Self.money("0.50", "HUF"), into: &writer)
        }
        writer.endArray()
        #expect(writer.bytes == Array("[]".utf8))
    }

    @Test func `Amounts at the ends of the range are refused, not wrapped`() {
        let most = Money(minorUnits: .max, currency: Currency(code: "UGX") ?? .usd)
        #expect(throws: AmountEncodingError.outOfRange) { try KnownAmountEncodings.stripe.providerUnits(for: most) }
        #expect(throws: AmountEncodingError.outOfRange) {
            try KnownAmountEncodings.adyen.money(providerUnits: .max, currency: Currency(code: "CVE") ?? .usd)
        }
        let odd = Money(minorUnits: .max, currency: .kwd)
        let below = Money(minorUnits: .max - 7, currency: .kwd)
        #expect(throws: AmountEncodingError.notRepresentable(nearest: [below])) {
            try KnownAmountEncodings.stripe.providerUnits(for: odd)
        }
    }

    @Test func `Nothing can be charged in gold`() throws {
        let gold = try #require(Currency(code: "XAU"))
        let error = AmountEncodingError.currencyNotChargeable(gold)
        #expect(throws: error) { try Self.plainInteger.encode(.zero(gold)) }
        #expect(throws: error) { try Self.plainInteger.decode(.number(JSONNumber(1)), currency: gold) }
        #expect(throws: error) { try Self.plainNumber.decode(.number(JSONNumber(1)), currency: gold) }
    }

    @Test(arguments: ["25", "25.0", "25.000", "2.5e1", "2500E-2", "0.025e+3", "25e0"])
    func `Reading accepts every literal of the same value`(_ literal: String) throws {
        let value = try JSONValue(parsing: literal)
        #expect(try Self.plainNumber.decode(value, currency: .usd).minorUnits == 2500)
        #expect(try Self.plainInteger.decode(value, currency: .usd).minorUnits == 25)
    }

    @Test func `Reading refuses what our minor units cannot hold`() throws {
        let excess = AmountEncodingError.excessPrecision(.usd)
        #expect(throws: excess) { try Self.plainNumber.decode(JSONValue(parsing: "0.001"), currency: .usd) }
        #expect(throws: excess) { try Self.plainInteger.decode(JSONValue(parsing: "1.5"), currency: .usd) }
        let shilling = try #require(Currency(code: "UGX"))
        #expect(throws: AmountEncodingError.excessPrecision(shilling)) {
            try KnownAmountEncodings.stripe.decode(JSONValue(parsing: "1250"), currency: shilling)
        }
    }

    @Test(arguments: ["null", "true", "[]", "{}", "\"\"", "\"1e3\"", "\"1,5\"", "1e99999999999999999999", "1e200"])
    func `Reading refuses what is no amount`(_ json: String) throws {
        let value = try JSONValue(parsing: json)
        #expect(throws: AmountEncodingError.self) { try Self.plainNumber.decode(value, currency: .usd) }
        #expect(throws: AmountEncodingError.self) { try Self.plainInteger.decode(value, currency: .usd) }
    }

    @Test func `Zero with a monstrous exponent is zero`() throws {
        #expect(try Self.plainNumber.decode(JSONValue(parsing: "0e999999999999999999"), currency: .usd).isZero)
    }

    @Test func `Every exception of the known tables is dated, sourced and departs from the standard`() {
        for encoding in [KnownAmountEncodings.stripe, KnownAmountEncodings.adyen, KnownAmountEncodings.payPal] {
            #expect(!encoding.exceptions.isEmpty)
            for exception in encoding.exceptions {
                #expect(!exception.source.isEmpty)
                #expect(exception.exponent != exception.currency.exponent || exception.step > 1)
            }
        }
    }

    @Test func `Random amounts survive the way to every known provider and back`() throws {
        var random = SeededGenerator(seed: 23)
        let encodings = [KnownAmountEncodings.stripe, KnownAmountEncodings.adyen, KnownAmountEncodings.payPal]
        let currencies = Currency.all.filter(\.hasMinorUnit)
        for _ in 0..<5_000 {
            guard let currency = currencies.randomElement(using: &random) else { return }
            let minor = Int64.random(in: -9_999_999_999...9_999_999_999, using: &random)
            let money = Money(minorUnits: minor, currency: currency)
            for encoding in encodings {
                let carried = try encoding.representable(money, rounding: .halfUp)
                let value = try encoding.encode(carried)
                #expect(try encoding.decode(value, currency: currency) == carried)
                if carried != money {
                    #expect(throws: AmountEncodingError.self) { try encoding.encode(money) }
                }
            }
        }
    }
}
