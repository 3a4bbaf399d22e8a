import Payments
import Testing

@Suite("Transcripts show what is allowed and nothing else")
struct TranscriptTests {
    private static let rules = TranscriptRules.standard

    @Test(
        "Bodies of every format",
        arguments: [
            (
                #"{"amount":"10.00","cardNumber":"4111111111111111","note":"hi"}"#,
                #"{"amount":"10.00","cardNumber":"[FILTERED]","note":"[FILTERED]"}"#
            ),
            (
                #"{"amount":10.00,"live":true,"x":null,"n":5,"securityCode":""}"#,
                #"{"amount":10.00,"live":"[FILTERED]","x":null,"n":"[FILTERED]","securityCode":"[BLANK]"}"#
            ),
            (
                #"{"payment":{"id":"p-1","type":"card"},"source":{"id":"tok"},"id":"r-1"}"#,
                #"{"payment":{"id":"p-1","type":"card"},"source":{"id":"[FILTERED]"},"id":"r-1"}"#
            ),
            (#"{"paymentToken":{"status":"ok"},"status":"ok"}"#, #"{"paymentToken":"[FILTERED]","status":"ok"}"#),
            (
                #"{"payload":"{\"status\":\"ok\",\"cvv\":\"737\"}"}"#,
                #"{"payload":"{\"status\":\"ok\",\"cvv\":\"[FILTERED]\"}"}"#
            ),
            (
                #"{"payload":"{\"a\":\"[{\\\"cvv\\\":1}]\"}"}"#,
                #"{"payload":"{\"a\":\"[{\\\"cvv\\\":\\\"[FILTERED]\\\"}]\"}"}"#
            ),
            (#"[{"status":"ok"},{"secret":"x"}]"#, #"[{"status":"ok"},{"secret":"[FILTERED]"}]"#),
            (
                #"{"status":"4111111111111111","code":"737","responseCode":"51"}"#,
                #"{"status":"[FILTERED]","code":"[FILTERED]","responseCode":"51"}"#
            ),
            (
                #"{"4111111111111111":"x","a@b.example":"x","A. Sample":"x"}"#,
                #"{"[FILTERED]":"[FILTERED]","[FILTERED] 2":"[FILTERED]","[FILTERED] 3":"[FILTERED]"}"#
            ),
            (
                "amount=10.00&card%5Bnumber%5D=4111111111111111&card[cvc]=&status=ok&lonely",
                "amount=10.00&card[number]=[FILTERED]&card[cvc]=[BLANK]&status=ok&[FILTERED]"
            ),
            (
                "token[status]=ok&payment[id]=p-1&items[0][id]=i-1&data=%7B%22cvv%22%3A1%7D",
                "token[status]=[FILTERED]&payment[id]=p-1&items[0][id]=i-1&data={\"cvv\":\"[FILTERED]\"}"
            ),
            (
                "<?xml version=\"1.0\"?><!-- 4111111111111111 --><r><amount currency=\"EUR\">10.00</amount><cvv>737</cvv></r>",
                "<r><amount currency=\"EUR\">10.00</amount><cvv>[FILTERED]</cvv></r>"
            ),
            (
                "<s:r><token><status>x</status></token><ns:Status><![CDATA[ok]]></ns:Status><a b='c'/></s:r>",
                "<s:r><token><status>[FILTERED]</status></token><ns:Status>ok</ns:Status><a b=\"[FILTERED]\"/></s:r>"
            ),
            ("<r><status>&#52;111111111111111</status></r>", "<r><status>[FILTERED]</status></r>"),
        ])
    func bodies(body: String, shown: String) {
        #expect(Self.rules.body(Array(body.utf8)) == shown)
    }

    @Test(
        "What is no format that is known, or broken, shows its size only",
        arguments: [
            "card 4111111111111111", "{\"cvv\":\"737\"", "<r><cvv>737</r>", "<!DOCTYPE html><html></html>",
            "<html><body>737</body></html>", "cvv=%7", "{\"a\":1,\"a\":2}",
            "<!DOCTYPE r [<!ENTITY a \"737\">]><r>&a;</r>",
            "<r", "<r a=737></r>", "<r><a></r></a>",
        ])
    func unreadable(body: String) {
        #expect(Self.rules.body(Array(body.utf8)) == "[FILTERED \(body.utf8.count) bytes]")
    }

    @Test("A body beyond the limit and an empty one")
    func sizes() {
        let large = "{\"status\":\"" + String(repeating: "x", count: TranscriptRules.maximumBodyByteCount) + "\"}"
        #expect(Self.rules.body(Array(large.utf8)) == "[FILTERED \(large.utf8.count) bytes]")
        #expect(Self.rules.body([]).isEmpty)
        let long = "{\"status\":\"" + String(repeating: "x", count: 129) + "\"}"
        #expect(Self.rules.body(Array(long.utf8)) == #"{"status":"[FILTERED]"}"#)
        let many = "[" + String(repeating: "1,", count: 150) + "1]"
        #expect(Self.rules.body(Array(many.utf8)).hasSuffix(#""[51 more]"]"#))
    }

    @Test("A request shows its method, place and safe headers")
    func request() {
        let request = TransportRequest(
            method: .post, url: "https://u:p@host.example/v1/pay/Ab1Cd2Ef3Gh4Ij5Kl6Mn7?id=1&sig=abc&amount=1.00",
            headers: [
                HeaderField("Authorization", "Bearer x"), HeaderField("X-Request-Id", "r-1"),
                HeaderField("X-New-Secret", "s"), HeaderField("Content-Type", "application/json"),
                HeaderField("Empty", ""),
            ], body: Array(#"{"status":"ok"}"#.utf8))
        #expect(
            Self.rules.transcript(of: request).description == """
                POST https://[FILTERED]@host.example/v1/pay/[FILTERED]?id=1&sig=[FILTERED]&amount=1.00
                Authorization: [FILTERED]
                X-Request-Id: r-1
                X-New-Secret: [FILTERED]
                Content-Type: application/json
                Empty: [BLANK]

                {"status":"ok"}
                """)
    }

    @Test("An app may show more names, and its secrets stay secret")
    func allowing() {
        let rules = TranscriptRules.standard.allowing(fields: ["campaign_id"], headers: ["X-Campaign"])
        #expect(
            rules.body(Array(#"{"campaignId":"c-1","cvv":"1"}"#.utf8)) == #"{"campaignId":"c-1","cvv":"[FILTERED]"}"#)
        #expect(rules.headers([HeaderField("x-campaign", "c")]) == [HeaderField("x-campaign", "c")])
    }

    @Test("The transport around another one tells both sides and changes nothing")
    func transport() async throws {
        struct Echo: Transport {
            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                guard !request.body.isEmpty else {
                    throw TransportError(kind: .timeout, delivery: .sent, detail: "no answer to token=abc")
                }
                return TransportResponse(status: 402, body: request.body)
            }
        }
        let heard = Heard()
        let transport = TranscribingTransport(around: Echo()) { heard.add($0) }
        let request = TransportRequest(method: .post, url: "https://host.example/", body: Array(#"{"cvv":"737"}"#.utf8))
        #expect(try await transport.send(request).body == request.body)
        await #expect(throws: TransportError.self) {
            try await transport.send(TransportRequest(method: .get, url: "https://host.example/"))
        }
        #expect(
            heard.parts == [
                .request(Self.rules.transcript(of: request)),
                .response(Self.rules.transcript(of: TransportResponse(status: 402, body: request.body))),
                .request(Self.rules.transcript(of: TransportRequest(method: .get, url: "https://host.example/"))),
                .failure(
                    Self.rules.transcript(
                        of: TransportError(kind: .timeout, delivery: .sent, detail: "no answer to token=[FILTERED]"))),
            ])
    }
}

/// Collects parts; the lock of the kit keeps it safe.
private final class Heard: @unchecked Sendable {
    // Unchecked: the test's calls follow each other, so nothing is added at the same time.
    private(set) var parts: [TranscribingTransport.Part] = []
    func add(_ part: TranscribingTransport.Part) { parts.append(part) }
}
