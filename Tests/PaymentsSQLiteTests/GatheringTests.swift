import Testing

@testable import PaymentsSQLite

@Suite("Waiting for company")
struct GatheringTests {
    @Test("a single task never waits")
    func single() {
        var gathering = Gathering()
        for _ in 0..<10 {
            #expect(gathering.expected == 1)
            gathering.record(1, taking: .milliseconds(1))
        }
    }

    @Test("as many as came last time are waited for, half a commit long and never longer than the limit")
    func company() {
        var gathering = Gathering()
        gathering.record(32, taking: .microseconds(300))
        #expect(gathering.expected == 32)
        #expect(gathering.patience == .microseconds(150))
        gathering.record(30, taking: .seconds(5))
        #expect(gathering.expected == 30)
        #expect(gathering.patience == Gathering.maximumPatience)
    }

    @Test("company that does not come is waited for less and less often")
    func disappointment() {
        var gathering = Gathering()
        var waits: [Int] = []
        for commit in 0..<100 {
            let came = gathering.expected > 1 ? 1 : 16
            if gathering.expected > 1 { waits.append(commit) }
            gathering.record(came, taking: .milliseconds(1))
        }
        #expect(waits.count < 12)
        let gaps = zip(waits.dropFirst(), waits).map { $0 - $1 }
        #expect(gaps == gaps.sorted())
    }
}

@Suite("The queue of jobs")
struct JobQueueTests {
    @Test("hands out jobs in order, a limited number at once")
    func order() {
        let queue = JobQueue<Int>(limit: 100)
        for number in 0..<10 { _ = queue.post(number) }
        #expect(queue.take(upTo: 3) == [0, 1, 2])
        _ = queue.post(10)
        #expect(queue.take(upTo: 4) == [3, 4, 5, 6])
        #expect(queue.take(upTo: 100) == [7, 8, 9, 10])
    }

    @Test("counts only jobs that wait against its limit")
    func limit() {
        let queue = JobQueue<Int>(limit: 2)
        #expect([queue.post(1), queue.post(2), queue.post(3)] == [.accepted, .accepted, .full])
        #expect(queue.take(upTo: 1) == [1])
        #expect([queue.post(3), queue.post(4)] == [.accepted, .full])
    }

    @Test("that is closed hands out what waits, then nothing")
    func closing() {
        let queue = JobQueue<Int>(limit: 2)
        _ = queue.post(1)
        queue.close()
        #expect(queue.post(2) == .closed)
        #expect(queue.take(upTo: 5, expecting: 5, patience: .seconds(3600)) == [1])
        #expect(queue.take(upTo: 5) == [])
    }

    @Test("gives up waiting for more when its patience ends")
    func patience() {
        let queue = JobQueue<Int>(limit: 2)
        _ = queue.post(1)
        #expect(queue.take(upTo: 5, expecting: 2, patience: .milliseconds(1)) == [1])
    }

    @Test("loses and doubles nothing between many posters and a gathering taker")
    func contention() async {
        let queue = JobQueue<Int>(limit: 100_000)
        let (taken, taker) = AsyncStream<Int>.makeStream()
        #expect(
            WorkerThread.start {
                while true {
                    let jobs = queue.take(upTo: 64, expecting: 32, patience: .microseconds(50))
                    if jobs.isEmpty { return taker.finish() }
                    for job in jobs { taker.yield(job) }
                }
            })
        await withTaskGroup(of: Void.self) { group in
            for poster in 0..<20 {
                group.addTask { for number in 0..<500 { _ = queue.post(poster * 500 + number) } }
            }
        }
        queue.close()
        let all = await taken.reduce(into: []) { $0.append($1) }
        #expect(all.sorted() == Array(0..<10_000))
    }
}
