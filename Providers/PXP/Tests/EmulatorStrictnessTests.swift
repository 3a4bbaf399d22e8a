import PXP
import PXPSandbox
import Payments
import PaymentsServer
import Testing

/// A request that the emulator must refuse.
struct RefusedCall: Sendable, CustomTestStringConvertible {
    let name: String
    let call: RawCall
    let status: Int
    /// A part of the code or of a detail.
    let says: String

    var testDescription: String { name }

    init(_ name: String, _ status: Int, _ says: String, _ change: (inout RawCall) -> Void) {
        self.name = name
        self.status = status
        self.says = says
        var call = RawCall()
        change(&call)
        self.call = call
    }

    /// A creation with other members.
    static func body(_ name: String, _ says: String, _ changes: [String: String?]) -> RefusedCall {
        RefusedCall(name, 400, says) { $0.body = RawCall.creation(changes) }
    }

    static func amount(_ currency: String, _ literal: String, _ says: String) -> RefusedCall {
        RefusedCall("amount \(currency) \(literal)", 400, says) { $0.body = RawCall.amounts(currency, literal) }
    }

    static let all: [RefusedCall] = headers + bodies + amounts + methods

    private static func tampered(
        _ name: String, _ status: Int, _ says: String, _ tamper: @escaping @Sendable (inout ServerHeaders) -> Void
    ) -> RefusedCall {
        RefusedCall(name, status, says) { $0.tamper = tamper }
    }

    private static let headers: [RefusedCall] = [
        tampered("no authorization", 401, "AUTHORIZATION") { $0["Authorization"] = nil },
        tampered("two authorizations", 401, "AUTHORIZATION") { $0.add("Authorization", $0["Authorization"] ?? "") },
        tampered("another scheme", 401, "AUTHORIZATION") {
            $0["Authorization"] = $0["Authorization"]?.replacing("PXP-UST1", with: "Bearer")
        },
        tampered("two spaces after the scheme", 401, "AUTHORIZATION") {
            $0["Authorization"] = $0["Authorization"]?.replacing("PXP-UST1 ", with: "PXP-UST1  ")
        },
        tampered("two parts only", 401, "AUTHORIZATION") { $0["Authorization"] = "PXP-UST1 a:b" },
        tampered("a timestamp of another unit", 401, "TIMESTAMP") {
            $0["Authorization"] = "PXP-UST1 a:2025-05-19T13:39:20Z:b"
        },
        tampered("another token id", 401, "SIGNATURE") {
            $0["Authorization"] = $0["Authorization"]?.replacing("PXP-UST1 ", with: "PXP-UST1 x")
        },
        tampered("a signature in capitals", 401, "SIGNATURE") { headers in
            let value = headers["Authorization"] ?? ""
            let colon = value.lastIndex(of: ":") ?? value.startIndex
            headers["Authorization"] = value[...colon] + value[colon...].dropFirst().uppercased()
        },
        tampered("a request id that was not signed", 401, "SIGNATURE") {
            $0["X-Request-Id"] = "550e8400-e29b-41d4-a716-446655440001"
        },
        tampered("no request id", 400, "REQUEST_ID") { $0["X-Request-Id"] = nil },
        RefusedCall("a request id that is no UUID", 400, "REQUEST_ID") { $0.requestID = "1234" },
        tampered("no client id", 401, "CLIENT_ID") { $0["X-Client-Id"] = nil },
        RefusedCall("another client id", 401, "CLIENT_ID") { $0.clientID = "b14d0efd-b57f-470a-932d-c5d8517ff021" },
        RefusedCall("a clock that is behind", 401, "CLOCK") { $0.skewSeconds = -301 },
        RefusedCall("a clock that is ahead", 401, "CLOCK") { $0.skewSeconds = 301 },
        RefusedCall("no content type", 400, "CONTENT_TYPE") { $0.contentType = nil },
        RefusedCall("another content type", 400, "CONTENT_TYPE") { $0.contentType = "text/json" },
        RefusedCall("another resource", 404, "NO_ROUTE") { $0.target = "/api/v1/session" },
        RefusedCall("another version", 404, "NO_ROUTE") { $0.target = "/api/v2/sessions" },
        RefusedCall("another method", 405, "METHOD") { $0.method = .put },
    ]

    private static let bodies: [RefusedCall] = [
        RefusedCall("no JSON", 400, "JSON") { $0.body = "merchant=1" },
        RefusedCall("a list", 400, "JSON") { $0.body = "[]" },
        RefusedCall("a name twice", 400, "JSON") { $0.body = #"{"site":"a","site":"b"}"# },
        body("no merchant", "merchant is required", ["merchant": nil]),
        body("a merchant of 21", "1 to 20", ["merchant": "\"\(String(repeating: "m", count: 21))\""]),
        body("an empty site", "site has 1 to 20", ["site": "\"\""]),
        body("a reference of 51", "1 to 50", ["merchantTransactionId": "\"\(String(repeating: "r", count: 51))\""]),
        body("a reference that is a number", "merchantTransactionId is required", ["merchantTransactionId": "1"]),
        body("no timeout", "sessionTimeout is required", ["sessionTimeout": nil]),
        body("a timeout of 0", "at least 1", ["sessionTimeout": "0"]),
        body("a timeout of 1.5", "whole number", ["sessionTimeout": "1.5"]),
        body("a timeout as text", "whole number", ["sessionTimeout": "\"60\""]),
        body("an unknown member", "nickname is not a member", ["nickname": "\"n\""]),
        body("a decision as text", "allowTransaction is a Boolean", ["allowTransaction": "\"true\""]),
        body("a country of three letters", "alpha-2", ["addressVerification": #"{"countryCode":"GBR"}"#]),
        body("a country in lower case", "alpha-2", ["addressVerification": #"{"countryCode":"gb"}"#]),
        RefusedCall("another merchant", 403, "ACCOUNT") { $0.body = RawCall.creation(["merchant": "\"Other\""]) },
    ]

    private static let amounts: [RefusedCall] = [
        amount("JPY", "1.0", "no decimal point"), amount("JPY", "100.00", "no decimal point"),
        amount("GBP", "1.234", "at most 2"), amount("GBP", "1.100", "at most 2"), amount("BHD", "1.3000", "at most 3"),
        amount("USD", "-1", "below zero"), amount("USD", "1e2", "exponent"), amount("USD", "\"25.00\"", "JSON number"),
        amount("USD", "92233720368547758.08", "too large"), amount("usd", "1", "3 capital letters"),
        amount("US", "1", "3 capital letters"), amount("ZZZ", "1", "ISO 4217"), amount("XAU", "1", "ISO 4217"),
        body("no amount", "transactionValue is a JSON number", ["amounts": #"{"currencyCode":"USD"}"#]),
        body("no amounts", "amounts is required", ["amounts": nil]),
        body(
            "another amount beside it", "amounts.total is not a member",
            ["amounts": #"{"currencyCode":"USD","transactionValue":1,"total":1}"#]),
    ]

    private static let methods: [RefusedCall] = [
        body("no method", "transactionMethod is required", ["transactionMethod": nil]),
        body("no intent", "intent is an object", ["transactionMethod": "{}"]),
        body("an empty intent", "at least one method", ["transactionMethod": #"{"intent":{}}"#]),
        body("an intent in American spelling", "card", ["transactionMethod": #"{"intent":{"card":"Authorization"}}"#]),
        body("PayPal verification", "paypal", ["transactionMethod": #"{"intent":{"paypal":"Verification"}}"#]),
        body("PayPal payout", "paypal", ["transactionMethod": #"{"intent":{"paypal":"Payout"}}"#]),
        body("an unknown method", "applePay", ["transactionMethod": #"{"intent":{"applePay":"Purchase"}}"#]),
    ]
}

@Suite("The emulator is strict")
struct EmulatorStrictnessTests {
    @Test("It refuses what the documentation forbids, in PXP's error form", arguments: RefusedCall.all)
    func refuses(_ refused: RefusedCall) async throws {
        let world = try World()
        let (status, body) = try await refused.call.send(to: world)
        #expect(status == refused.status, "\(body)")
        #expect(body["errorCode"].stringValue?.hasPrefix("EMULATOR_") == true)
        #expect(body["errorReason"].stringValue?.isEmpty == false)
        #expect(body["correlationId"].stringValue?.utf8.count == 36)
        #expect(body["details"].arrayValue != nil)
        #expect(String(decoding: body.compactBytes, as: UTF8.self).contains(refused.says), "\(body)")
    }

    @Test(
        "It takes every literal that fits the currency",
        arguments: [
            ("GBP", "1.1"), ("EUR", "1"), ("BHD", "1.3"), ("BHD", "1.300"), ("JPY", "1"), ("USD", "0"), ("USD", "0.00"),
            ("USD", "92233720368547758.07"),
        ])
    func takes(currency: String, literal: String) async throws {
        var call = RawCall()
        call.body = RawCall.amounts(currency, literal)
        let (status, body) = try await call.send(to: World())
        #expect(status == 200, "\(body)")
    }

    @Test("A clock may be off by the window, both ways", arguments: [-299, 300] as [Int64])
    func clockWindow(skew: Int64) async throws {
        var call = RawCall()
        call.skewSeconds = skew
        #expect(try await call.send(to: World()).status == 200)
    }

    @Test("A session answer has the documented forms")
    func form() async throws {
        var call = RawCall()
        call.body = RawCall.creation(["transactionMethod": #"{"intent":{"card":"Purchase","paypal":"Purchase"}}"#])
        let (status, body) = try await call.send(to: World())
        #expect(status == 200)
        #expect(body["sessionId"].stringValue?.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        let hmacKey = try #require(body["hmacKey"].stringValue)
        let encryptionKey = try #require(body["encryptionKey"].stringValue)
        #expect(hmacKey.utf8.count == 64 && hmacKey.allSatisfy(\.isHexDigit))
        #expect(encryptionKey.utf8.count == 32 && encryptionKey.allSatisfy(\.isHexDigit))
        #expect(body["sessionExpiry"].stringValue == "2025-05-19T15:39:20.3843454Z")
        #expect(body["allowedFundingTypes", "cardSchemes"].arrayValue?.contains(.string("AmericanExpress")) == true)
        #expect(body["allowedFundingTypes", "wallets", "paypal", "allowedFundingOptions"].arrayValue?.count == 2)
        #expect(body["restrictions", "card", "ownerTypes"].arrayValue?.count == 2)
    }

    @Test("A request id is good once, whatever its case")
    func replay() async throws {
        let world = try World()
        var call = RawCall()
        call.requestID = "550e8400-e29b-41d4-a716-44665544000a"
        #expect(try await call.send(to: world).status == 200)
        call.requestID = "550E8400-E29B-41D4-A716-44665544000A"
        let (status, body) = try await call.send(to: world)
        #expect(status == 400)
        #expect(body["errorCode"] == .string("EMULATOR_REQUEST_ID_REPLAY"))
    }

    @Test("A modification of an unknown session is 404, of an expired one 400")
    func modifications() async throws {
        let world = try World()
        let id = try #require(try await RawCall().send(to: world).body["sessionId"].stringValue)
        var call = RawCall(
            method: .patch, target: "/api/v1/session-details/nobody", body: #"{"allowTransaction":true}"#)
        call.requestID = "550e8400-e29b-41d4-a716-446655440002"
        #expect(try await call.send(to: world).status == 404)
        world.clock.advance(by: .seconds(7200))
        call.requestID = "550e8400-e29b-41d4-a716-446655440003"
        call.target = "/api/v1/session-details/\(id)"
        #expect(try await call.send(to: world).body["errorCode"] == .string("EMULATOR_SESSION_EXPIRED"))
    }
}
