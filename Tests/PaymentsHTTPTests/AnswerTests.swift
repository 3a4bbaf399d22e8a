import CCurl
import Payments
import PaymentsTesting
import Testing

@testable import PaymentsHTTP

@Suite("An answer", .timeLimit(.minutes(2)))
struct AnswerTests {
    @Test("keeps its headers in order, as they were sent, and drops those of interim answers and trailers")
    func headers() async throws {
        let text = """
            HTTP/1.1 103 Early Hints\r
            X-Early: no\r
            \r
            HTTP/1.1 402 Payment Required\r
            X-One:  a \r
            x-one: b\r
            X-Folded: c\r
             \td\r
            X-Empty:\r
            Transfer-Encoding: chunked\r
            \r
            3\r
            abc\r
            0\r
            X-Trailer: no\r
            \r

            """
        try await withServer([.readRequest, .send(text)]) { server in
            let response = try await withTransport { try await $0.send(post(server.port)) }
            #expect(response.status == 402)
            #expect(
                response.headers == [
                    HeaderField("X-One", "a"), HeaderField("x-one", "b"), HeaderField("X-Folded", "c d"),
                    HeaderField("X-Empty", ""), HeaderField("Transfer-Encoding", "chunked"),
                ])
            #expect(response.header("X-ONE") == "a")
            #expect(response.body == Array("abc".utf8))
        }
    }

    @Test("of status 204 or 304 has no body, whatever length it names", arguments: [204, 304])
    func bodiless(_ status: Int) async throws {
        try await withServer([.readRequest, .send("HTTP/1.1 \(status) Nothing\r\nContent-Length: 9\r\n\r\n")]) {
            server in
            let response = try await withTransport { try await $0.send(post(server.port)) }
            #expect(response.status == status)
            #expect(response.body.isEmpty)
        }
    }

    @Test("that is compressed unasked is handed on as it is and not unpacked")
    func compressed() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n"
        try await withServer([.readRequest, .send(head + "abc")]) { server in
            let response = try await withTransport { try await $0.send(post(server.port)) }
            #expect(response.body == Array("abc".utf8))
        }
    }

    @Test("sets no cookie")
    func cookies() async throws {
        let script = [FaultStep](repeating: .readRequest, count: 2).flatMap {
            [$0, .respond(headers: "Set-Cookie: session=1; Path=/\r\n")]
        }
        try await withServer(script) { server in
            try await withTransport { transport in
                for _ in 0..<2 { #expect(await transport.ending(of: post(server.port)) == .answer(200)) }
            }
            #expect(server.requestTexts.allSatisfy { !$0.contains("Cookie") })
        }
    }

    @Test(
        "that is missing or cut short is judged by the start of the request and the lines that came",
        arguments: [
            (0, [], Delivery.notSent), (1, [], .sent), (1, ["HTTP/1.1 100 Continue\r\n", "\r\n"], .sent),
            (1, ["HTTP/1.1 200 OK\r\n"], .partialReply),
            (1, ["HTTP/1.1 200 OK\r\n", "\r\n"], .partialReply),
        ] as [(Int, [String], Delivery)])
    func delivery(_ startCount: Int, _ lines: [String], _ delivery: Delivery) {
        var progress = CallProgress(startCount: startCount)
        for line in lines {
            let acceptance = Array(line.utf8).withUnsafeBytes { progress.head.append($0, maximumByteCount: 1000) }
            #expect(acceptance == .accepted)
        }
        let reasons: [StopReason] = [
            .cancelled, .shutDown, .connectTimeout, .firstByteTimeout, .totalTimeout, .headersTooLarge, .bodyTooLarge,
        ]
        for reason in reasons {
            progress.stopReason = reason
            let result = Verdict(progress: progress, code: CURLE_OK, libraryText: "").result()
            guard case .failure(let error) = result else {
                Issue.record("\(reason) must not be an answer")
                continue
            }
            #expect(error.delivery == delivery)
        }
    }

    @Test("never comes of an error code, and no code says notSent once the request may have left")
    func everyCode() {
        for number in UInt32(1)...100 {
            for startCount in [0, 1] {
                let verdict = Verdict(
                    progress: CallProgress(startCount: startCount), code: CURLcode(rawValue: number),
                    libraryText: "a\r\nb")
                guard case .failure(let error) = verdict.result() else {
                    Issue.record("code \(number) must not be an answer")
                    continue
                }
                #expect((error.delivery == .notSent) == (startCount == 0))
                #expect(!error.detail.contains("\n"))
            }
        }
    }
}
