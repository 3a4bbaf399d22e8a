import PXP
import PXPSandbox
import Payments
import PaymentsServer
import Testing

/// A transaction as PXP reports it and how it must read.
struct StateCase: Sendable, CustomTestStringConvertible {
    let state: String
    var intent: String? = "Authorisation"
    var code: String?
    let reading: ProviderRecord.State
    var assumptions: String?

    var testDescription: String {
        "\(state), \(intent ?? "no intent"), \(code ?? "no code"), \(assumptions ?? "assumed")"
    }

    static let all: [StateCase] = [
        .init(state: "Authorised", reading: .authorized),
        .init(state: "AUTHORISED", reading: .authorized),
        .init(state: "Authorised", intent: "EstimatedAuthorisation", reading: .authorized),
        .init(state: "Authorised", intent: "Purchase", reading: .captured),
        .init(state: "Authorised", intent: "Refund", reading: .refunded),
        .init(state: "Authorised", intent: "Verification", reading: .pending),
        .init(state: "Authorised", intent: "Payout", reading: .pending),
        .init(state: "Authorised", intent: "SomethingNew", reading: .pending),
        .init(state: "Authorised", intent: nil, reading: .authorized),
        .init(state: "Captured", intent: "Purchase", reading: .captured),
        .init(state: "Cancelled", reading: .voided),
        .init(state: "Refunded", reading: .refunded),
        .init(state: "Refused", reading: .declined(.unspecified)),
        .init(state: "Refused", code: "CRD116", reading: .declined(.insufficientFunds)),
        .init(state: "Refused", code: "CRD101", reading: .declined(.expiredCard)),
        .init(state: "Refused", code: "CRD180", reading: .declined(.unspecified)),
        .init(state: "Error", reading: .pending),
        .init(state: "Failed", reading: .pending),
        .init(state: "Pending", reading: .pending),
        .init(state: "Executed", reading: .pending),
        .init(state: "Confirmed", reading: .pending),
        .init(state: "Updated", reading: .pending),
        .init(state: "Approved", reading: .pending),
        .init(state: "Rejected", reading: .pending),
        .init(state: "Rejected", reading: .declined(.unspecified), assumptions: "rejected-state=declined"),
        .init(state: "NeverHeardOf", reading: .pending),
    ]
}

@Suite("Read-back")
struct ReadBackTests {
    private func transaction(
        state: String = "Authorised", intent: String? = "Authorisation", code: String? = nil,
        amounts: String = #"{"transactionValue":25.00,"currencyCode":"USD"}"#, more: String = ""
    ) -> String {
        let method = intent.map { #""transactionMethod":{"intent":"\#($0)","fundingType":"Card"},"# } ?? ""
        let data = code.map { #""stateData":{"code":"\#($0)"},"# } ?? #""stateData":{},"#
        return
            #"{"merchantTransactionId":"order-1-a1","state":"\#(state)",\#(data)\#(method)\#(more)"amounts":\#(amounts)}"#
    }

    private func record(_ world: World, _ transaction: String) async throws -> ProviderRecord {
        #expect(try await world.own(.post, "/emulator/transactions", transaction).status == 201)
        guard case .found(let record) = try await world.read("order-1-a1") else {
            throw PaymentError(.notFound, effect: .untouched, explanation: "the planted transaction")
        }
        return record
    }

    @Test(
        "Each state reads as the table says, in every form of the reply", arguments: StateCase.all,
        ["lower", "capital"])
    func states(_ state: StateCase, keyCase: String) async throws {
        let world = try World(["key-case": keyCase], assumptions: state.assumptions)
        let record = try await record(world, transaction(state: state.state, intent: state.intent, code: state.code))
        #expect(record.state == state.reading)
        #expect(record.providerState == state.state)
        #expect(record.merchantReference?.rawValue == "order-1-a1")
        #expect(record.providerReference?.rawValue.utf8.count == 36)
        #expect(record.amount == Money(minorUnits: 2500, currency: Currency(code: "USD")!))
        #expect(record.belongsToAccount)
    }

    @Test(
        "An amount is read exactly or not at all",
        arguments: [
            (#"{"transactionValue":25,"currencyCode":"USD"}"#, 2500),
            (#"{"transactionValue":25.5,"currencyCode":"USD"}"#, 2550),
            (#"{"transaction":25.00,"currencyCode":"USD"}"#, 2500),
            (#"{"transactionValue":320,"currencyCode":"JPY"}"#, 320),
            (#"{"transactionValue":25.001,"currencyCode":"USD"}"#, nil),
            (#"{"transactionValue":25.00,"currencyCode":"ZZZ"}"#, nil),
            (#"{"transactionValue":"many","currencyCode":"USD"}"#, nil),
            (#"{"currencyCode":"USD"}"#, nil), ("{}", nil), ("null", nil), ("[]", nil),
        ] as [(String, Int64?)])
    func amounts(amounts: String, minorUnits: Int64?) async throws {
        let record = try await record(World(), transaction(amounts: amounts))
        #expect(record.amount?.minorUnits == minorUnits)
    }

    @Test(
        "A partial approval reports the approved part, and no amount when it is not told",
        arguments: [
            (#""fundingData":{"providerResponse":{"authorisedAmount":10.00}},"#, 1000),
            (#""fundingData":{"providerResponse":{"authorisedAmount":"10.00"}},"#, 1000),
            ("", nil),
        ] as [(String, Int64?)])
    func partialApproval(more: String, minorUnits: Int64?) async throws {
        let record = try await record(World(), transaction(code: "CRD002", more: more))
        #expect(record.state == .authorized)
        #expect(record.amount?.minorUnits == minorUnits)
    }

    @Test("A record of another merchant or site is found and marked as not ours", arguments: ["merchant", "site"])
    func foreign(member: String) async throws {
        let record = try await record(World(), transaction(more: #""\#(member)":"Other","#))
        #expect(!record.belongsToAccount)
    }

    @Test("Two transactions under one reference are for a person to look at")
    func several() async throws {
        let world = try World()
        _ = try await record(world, transaction())
        _ = try await world.own(.post, "/emulator/transactions", transaction())
        let error = await paymentError { _ = try await world.read("order-1-a1") }
        #expect(error?.code == .invalidResponse)
        #expect(error?.explanation.contains("lists 2 transactions") == true)
    }

    @Test("A list with one transaction is that transaction")
    func list() async throws {
        #expect(try await record(World(["found": "list"]), transaction()).state == .authorized)
    }

    @Test(
        "A 404 counts as absent only in PXP's own error form",
        arguments: [
            (#"{"errorCode":"X","errorReason":"none"}"#, "application/json", true),
            (#"{"message":"no Route matched"}"#, "application/json", false),
            ("<html>404</html>", "text/html", false), ("", "application/json", false),
        ])
    func notFound(body: String, type: String, isAbsent: Bool) async throws {
        let transport = ScriptedTransport(status: 404, headers: [HeaderField("Content-Type", type)], body)
        let provider = try Fixture.provider(transport)
        let reference = MerchantReference("order-1-a1")!
        var absent = false
        let error = await paymentError {
            if case .absent = try await provider.fetch(reference, CallContext(reference: reference)) { absent = true }
        }
        #expect(absent == isAbsent)
        #expect(error?.code == (isAbsent ? nil : .invalidResponse))
    }

    @Test(
        "A reply that is not understood is no answer",
        arguments: [
            "{}", "null", "7", #"{"state":""}"#, #"{"state":7}"#, "[[]]", "[{}]", "{",
            #"{"state":"Captured","merchantTransactionId":"order-2"}"#,
        ])
    func unusable(body: String) async throws {
        let provider = try Fixture.provider(ScriptedTransport(status: 200, body))
        let reference = MerchantReference("order-1-a1")!
        let error = await paymentError { _ = try await provider.fetch(reference, CallContext(reference: reference)) }
        #expect(error?.code == .invalidResponse)
        #expect(error?.effect == .untouched)
    }

    @Test("Merchant, site and reference are percent-encoded in the address")
    func encoding() async throws {
        let transport = ScriptedTransport(status: 404, #"{"errorCode":"X"}"#)
        let provider = try Fixture.provider(transport, changing: ["merchant": "A/B ?", "site": "S&1"])
        let reference = MerchantReference("o+1&x=#%")!
        _ = try await provider.fetch(reference, CallContext(reference: reference))
        let base = "https://api-services.test.pxp.io/api/v1"
        #expect(
            transport.requests.first?.url
                == "\(base)/transactions/A%2FB%20%3F/S%261?merchantTransactionId=o%2B1%26x%3D%23%25")
        #expect(transport.requests.first?.body.isEmpty == true)
    }

    @Test("An emulator finds a reference however it is encoded")
    func encodedReference() async throws {
        let world = try World()
        let planted = #"{"merchantTransactionId":"o+1&x=#%","state":"Captured"}"#
        #expect(try await world.own(.post, "/emulator/transactions", planted).status == 201)
        guard case .found(let record) = try await world.read("o+1&x=#%") else {
            Issue.record("the transaction is there")
            return
        }
        #expect(record.merchantReference?.rawValue == "o+1&x=#%")
    }
}
