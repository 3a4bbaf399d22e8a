import Payments
import Testing

@testable import PXPSandbox

@Suite("The emulator's ledger")
struct LedgerTests {
    private func object(_ text: String) throws -> JSONObject {
        try #require(try JSONValue(parsing: text).objectValue)
    }

    @Test("A modification changes the members it names and keeps the others, inside objects too")
    func modification() throws {
        var ledger = PXPLedger()
        ledger.apply(
            .session(
                PXPLedger.Session(
                    id: "s-1", reference: "r-1",
                    terms: try object(
                        #"{"site":"S","amounts":{"currencyCode":"USD","transactionValue":25.00},"allowTransaction":true}"#
                    ),
                    answer: Secret(JSONObject()), expiresAt: HandClock().now())))
        ledger.apply(
            .sessionModified(
                id: "s-1", change: try object(#"{"amounts":{"transactionValue":19.99},"allowTransaction":false}"#)))
        let terms = try #require(ledger.sessions["s-1"]?.terms)
        #expect(
            String(decoding: JSONValue.object(terms).compactBytes, as: UTF8.self)
                == #"{"site":"S","amounts":{"currencyCode":"USD","transactionValue":19.99},"allowTransaction":false}"#)
    }

    @Test("A modification of a session that is not there changes nothing")
    func unknownSession() {
        var ledger = PXPLedger()
        ledger.apply(.sessionModified(id: "s-1", change: JSONObject()))
        #expect(ledger.sessions.isEmpty)
    }

    @Test("A transaction is found by either id")
    func transactions() throws {
        var ledger = PXPLedger()
        ledger.apply(.transaction(try object(#"{"merchantTransactionId":"r-1","systemTransactionId":"t-1"}"#)))
        #expect(ledger.transactions["r-1"]?.count == 1)
        #expect(ledger.transaction(systemID: "t-1") != nil)
        #expect(ledger.transaction(systemID: "t-2") == nil)
    }

    @Test("Every event comes back from its line as it was")
    func lines() throws {
        let session = PXPLedger.Session(
            id: "s-1", reference: "r-1", terms: try object(#"{"a":1.50}"#),
            answer: Secret(try object(#"{"hmacKey":"k"}"#)), expiresAt: HandClock().now())
        let events: [PXPLedger.Event] = [
            .account(PXPLedger.Account(clientID: "c", tokenID: "t", tokenValue: Secret("v"))), .session(session),
            .sessionModified(id: "s-1", change: try object(#"{"b":2}"#)),
            .transaction(try object(#"{"merchantTransactionId":"r-1"}"#)),
        ]
        for event in events {
            let line = event.line
            #expect(try PXPLedger.Event(line: line).line == line)
        }
    }
}
