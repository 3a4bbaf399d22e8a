#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Starts the thread that an event loop lives on.
enum LoopThread {
    /// What the thread is handed, once.
    private final class Start {
        var loop: EventLoop?
        let inbox: CallInbox

        init(_ loop: EventLoop, _ inbox: CallInbox) {
            self.loop = loop
            self.inbox = inbox
        }
    }

    /// Starts a detached thread; it owns the loop, ends when the inbox is stopped, and then tells the inbox.
    static func start(_ loop: sending EventLoop, _ inbox: CallInbox) throws(CurlTransport.SetupError) {
        let start = Unmanaged.passRetained(Start(loop, inbox))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, { LoopThread.main($0) }, start.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { LoopThread.main($0) }, start.toOpaque())
        #endif
        guard code == 0 else {
            start.release()
            throw .outOfResources("no thread for the event loop")
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        // Signals belong to the application's threads, and a write to a closed socket must not end the process.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.loop?.run()
        // Sockets and memory are gone before anybody is told so.
        start.loop = nil
        for job in start.inbox.end() { LoopExecutor.runElsewhere(job) }
        return nil
    }
}
