import PaymentsConcurrency
import Testing

@Suite("Lock")
struct LockTests {
    /// Deliberately not Sendable: the lock is what makes it safe to share.
    private final class Counter {
        var value = 0
    }

    /// Counts its own end.
    private final class Witness {
        let releases: Lock<Int>
        var touched = false

        init(releases: Lock<Int>) { self.releases = releases }

        deinit { releases.withLock { $0 += 1 } }
    }

    private struct Refusal: Error, Equatable {
        let value: Int
    }

    @Test("no increment is lost between many tasks")
    func countsExactly() async {
        let lock = Lock(Counter())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { lock.withLock { $0.value += 1 } }
                }
            }
        }
        #expect(lock.withLock { $0.value } == 8_000)
    }

    @Test("the error of the body keeps its type, and the lock is open again after it")
    func releasesOnThrow() {
        let lock = Lock(1)
        #expect(throws: Refusal(value: 1)) {
            try lock.withLock { (value) throws(Refusal) -> Void in throw Refusal(value: value) }
        }
        lock.withLock { $0 = 2 }
        #expect(lock.withLock { $0 } == 2)
    }

    @Test("the state is released with the lock")
    func releasesState() {
        let releases = Lock(0)
        do {
            let lock = Lock(Witness(releases: releases))
            lock.withLock { $0.touched = true }
            #expect(releases.withLock { $0 } == 0)
        }
        #expect(releases.withLock { $0 } == 1)
    }

    @Test("taking a lock twice on one thread traps instead of hanging")
    func trapsWhenNested() async {
        await #expect(processExitsWith: .failure) {
            let lock = Lock(0)
            lock.withLock { _ in lock.withLock { $0 = 1 } }
        }
    }
}
