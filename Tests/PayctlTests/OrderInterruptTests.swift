import Foundation
import Payments
import Testing

@Suite("payctl order: interrupted, killed and at the same time")
struct OrderInterruptTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    private func start(_ card: String, _ cart: String = OrderTests.cart) throws -> PayctlProcess.Background {
        let path = try payctl.write(cart, to: "cart.json")
        return try payctl.start(
            "order", "place", "--cart", path, "--test-card", card, "--order-id", "o-1", "--json")
    }

    /// A sandbox of its own process, in which the next request to a route meets a fault. Long faults keep a window open
    /// in which a test can act, however busy the machine is.
    private func sandbox(_ fault: String? = nil, route: String = "payments") async throws -> (
        PayctlProcess.Background, url: String
    ) {
        let sandbox = try payctl.start("sandbox", "--json")
        let url = try await payctl.waitForOutput(of: sandbox)["url"]?.stringValue ?? ""
        if let fault {
            let body = #"{"fault":"\#(fault)","route":"\#(route)"}"#
            #expect(try await payctl.shell("curl -sf -d '\(body)' \(url)/mock-card/emulator/faults").status == 0)
        }
        return (sandbox, url)
    }

    /// Waits until the order's first try is committed, so that its bytes are leaving.
    private func waitForSend() async throws {
        for _ in 0..<400 {
            let run = try await payctl.run("order", "explain", "o-1", "--json")
            if run.output.contains("send.committed") { return }
        }
        Issue.record("nothing was sent")
    }

    @Test("Ctrl-C while the answer is awaited: the answer is read to its end, and said")
    func interrupted() async throws {
        let (sandbox, _) = try await sandbox("slow:12000")
        defer { sandbox.interrupt() }
        let placing = try start("approved")
        try await waitForSend()
        placing.interrupt()
        let run = try await placing.end()
        #expect(run.errors.contains("Interrupted"))
        let outcome = try run.json()["outcome"]?.stringValue
        #expect(outcome == "placed" && run.status == 0, "\(run.output)")
    }

    @Test("Killed while the answer is awaited: the order is not known, not failed, and is not charged again")
    func killed() async throws {
        let (sandbox, _) = try await sandbox("slow:25000")
        defer { sandbox.interrupt() }
        let placing = try start("approved")
        try await waitForSend()
        placing.kill()
        #expect(try await placing.end().status == -9)
        let status = try await payctl.run("order", "status", "o-1", "--json")
        #expect(status.status == 12)
        let report = try await payctl.run("report", "--json")
        #expect(report.status == 12)
        let entry = try #require(try report.json()["orders"]?.arrayValue?.first?.objectValue)
        #expect(entry["orderId"] == .string("o-1") && entry["marks"] == .array([.string("open")]))
        #expect(entry["atRisk"]?.objectValue?["text"] == .string("72.60"))
        // Too early to settle: the lease of the killed process still runs.
        #expect(try await payctl.run("reconcile", "--once", "--json").json()["orders"]?.numberValue?.integer == 0)
    }

    @Test("Two changes of one payment at once: one of them waits for nobody and is refused")
    func twoChanges() async throws {
        let (sandbox, _) = try await sandbox("slow:15000", route: "captures")
        defer { sandbox.interrupt() }
        #expect(try await start("approved").end().status == 0)
        let slow = try payctl.start("order", "capture", "o-1", "--amount", "50.00", "--currency", "USD", "--json")
        for _ in 0..<400 {
            let story = try await payctl.run("order", "explain", "o-1", "--json")
            if story.output.contains("capture 50.00") { break }
        }
        let second = try await payctl.run("order", "capture", "o-1", "--amount", "1.00", "--currency", "USD", "--json")
        #expect(second.status == 75)
        #expect(try second.error()["code"] == .string("operation_in_progress"))
        let first = try await slow.end()
        #expect(first.status == 0)
        let captured = try first.json()["balances"]?.objectValue?["captured"]?.objectValue?["text"]
        #expect(captured == .string("50.00"))
    }

    @Test("Many commands at once with one order charge it once")
    func crowd() async throws {
        let (sandbox, url) = try await sandbox()
        defer { sandbox.interrupt() }
        let runs = try await withThrowingTaskGroup(of: PayctlProcess.Run.self) { group in
            for _ in 0..<6 { group.addTask { try await start("reset-after").end() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.allSatisfy { $0.status == 0 || $0.status == 12 }, "\(runs.map(\.errors))")
        let ledger = try await payctl.shell("curl -s \(url)/mock-card/emulator/ledger").json()
        #expect(ledger["operations"]?.arrayValue?.count == 1)
    }

    @Test("Reconcile settles what was pending, and --watch ends with Ctrl-C")
    func reconcile() async throws {
        #expect(try await start("unseen-status").end().status == 11)
        let watching = try payctl.start("reconcile", "--watch")
        // Its next look is due five seconds after it was heard of.
        var outcome: String?
        for _ in 0..<2000 where outcome != "placed" {
            outcome = try await payctl.run("order", "status", "o-1", "--json").json()["outcome"]?.stringValue
        }
        #expect(outcome == "placed")
        watching.interrupt()
        #expect(try await watching.end().status == 0)
        #expect(try await payctl.run("report").output == "Everything is settled.\n")
    }
}

extension PayctlProcess {
    /// The first JSON object that a running command prints.
    func waitForOutput(of process: Background) async throws -> JSONObject {
        for _ in 0..<3000 {
            if let line = process.output.split(separator: "\n").first, process.output.hasSuffix("\n"),
                let object = try? JSONValue(parsing: String(line)).objectValue
            {
                return object
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw CocoaError(.fileReadNoSuchFile)
    }
}
