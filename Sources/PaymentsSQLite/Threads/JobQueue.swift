#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A bounded queue between tasks that post and threads that wait.
final class JobQueue<Job: Sendable>: @unchecked Sendable {
    // Unchecked: every access to the variables holds the mutex. A condition variable needs the mutex itself, so
    // the lock type that hides it does not serve here.

    /// What became of a posted job.
    enum Posting {
        case accepted
        /// The limit is reached; nothing was queued.
        case full
        /// The queue is closed; nothing was queued.
        case closed
    }

    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let arrived: UnsafeMutablePointer<pthread_cond_t>
    private let limit: Int
    private var jobs: [Job] = []
    /// The first job that was not taken yet. Below half of `jobs.count` between calls, so an array with jobs has some.
    private var next = 0
    private var isClosed = false
    /// From how many jobs on a post wakes a thread.
    private var wanted = 1

    /// Makes an open queue for at most `limit` waiting jobs.
    init(limit: Int) {
        precondition(limit > 0, "a queue needs room for a job")
        self.limit = limit
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        arrived = .allocate(capacity: 1)
        arrived.initialize(to: pthread_cond_t())
        check(pthread_mutex_init(mutex, nil))
        var attributes = pthread_condattr_t()
        check(pthread_condattr_init(&attributes))
        #if !canImport(Darwin)
            check(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC))
        #endif
        check(pthread_cond_init(arrived, &attributes))
        check(pthread_condattr_destroy(&attributes))
    }

    deinit {
        check(pthread_cond_destroy(arrived))
        check(pthread_mutex_destroy(mutex))
        arrived.deallocate()
        mutex.deallocate()
    }

    /// Adds a job without waiting.
    func post(_ job: Job) -> Posting {
        locked {
            if isClosed { return .closed }
            if jobs.count - next >= limit { return .full }
            jobs.append(job)
            if jobs.count - next >= wanted { check(pthread_cond_signal(arrived)) }
            return .accepted
        }
    }

    /// Waits for jobs and takes up to `count` of them, oldest first. Empty means closed and drained.
    ///
    /// Once there is one, waits up to `patience` for `expected` jobs in all. Only one thread may do that.
    func take(upTo count: Int, expecting expected: Int = 1, patience: Duration = .zero) -> [Job] {
        locked {
            wanted = 1
            while jobs.isEmpty && !isClosed { check(pthread_cond_wait(arrived, mutex)) }
            if expected > 1 && patience > .zero { gather(min(expected, count), patience) }
            let end = min(next + count, jobs.count)
            let taken = Array(jobs[next..<end])
            next = end
            // Taken jobs are let go when none is left, or when they are half of the array: cheap on average.
            if next * 2 >= jobs.count {
                jobs.removeFirst(next)
                next = 0
            }
            return taken
        }
    }

    private func gather(_ expected: Int, _ patience: Duration) {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: patience)
        wanted = expected
        while jobs.count - next < expected && !isClosed {
            let left = clock.now.duration(to: end)
            guard left > .zero else { break }
            waitBriefly(left)
        }
        wanted = 1
    }

    /// Waits for a signal for at most this time, by a clock that nobody sets.
    private func waitBriefly(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        #if canImport(Darwin)
            let code = pthread_cond_timedwait_relative_np(arrived, mutex, &limit)
        #else
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            limit.tv_sec += now.tv_sec
            limit.tv_nsec += now.tv_nsec
            if limit.tv_nsec >= 1_000_000_000 {
                limit.tv_sec += 1
                limit.tv_nsec -= 1_000_000_000
            }
            let code = pthread_cond_timedwait(arrived, mutex, &limit)
        #endif
        precondition(code == 0 || code == ETIMEDOUT, "thread synchronization failed with \(code)")
    }

    /// Refuses new jobs from now on; those that wait are still handed out.
    func close() {
        locked {
            isClosed = true
            check(pthread_cond_broadcast(arrived))
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        check(pthread_mutex_lock(mutex))
        defer { check(pthread_mutex_unlock(mutex)) }
        return body()
    }
}

/// A failing call is a broken program, never something the world did.
private func check(_ code: Int32) {
    precondition(code == 0, "thread synchronization failed with \(code)")
}
