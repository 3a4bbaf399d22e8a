/// Runs pieces of tasks on the loop thread, and on the global executor once that thread has ended.
final class LoopExecutor: TaskExecutor {
    private let inbox: CallInbox

    init(_ inbox: CallInbox) { self.inbox = inbox }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !inbox.post(job) { Self.runElsewhere(job) }
    }

    /// Passes on what this thread cannot run any more: no task is ever lost.
    static func runElsewhere(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(job) }
}
