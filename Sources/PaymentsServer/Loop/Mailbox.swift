import PaymentsConcurrency

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What other threads hand to the loop, with a pipe that wakes it.
///
/// Bounded by its senders: one message for each handler, whose number is limited, and one drain request at a time.
final class Mailbox: Sendable {
    /// An event for the loop.
    enum Message: Sendable {
        /// A handler returned.
        case answered(exchange: UInt64, ServerResponse)
        /// Stop taking work, and cancel what still runs after this long.
        case drain(within: Duration)
    }

    private struct State {
        var messages: [Message] = []
        /// A byte is in the pipe, or the loop has not taken the messages since: no second one is needed.
        var awake = false
        /// The loop has ended; nobody reads any more.
        var closed = false
    }

    /// Readable when there is something to take.
    let wakeDescriptor: CInt
    private let writeDescriptor: CInt
    private let state = Lock(State())

    /// Opens the pipe.
    init() throws(ServerError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            let cause = String(cString: strerror(errno))
            throw ServerError(code: .system, description: "no pipe for the event loop: \(cause)")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeDescriptor, writeDescriptor) = (ends[0], ends[1])
    }

    deinit { close() }

    /// Hands a message over; drops it when the loop has ended.
    func post(_ message: Message) {
        state.withLock { state in
            guard !state.closed else { return }
            state.messages.append(message)
            guard !state.awake else { return }
            state.awake = true
            var byte: UInt8 = 1
            // The pipe is empty whenever `awake` was false, so the one byte fits.
            _ = write(writeDescriptor, &byte, 1)
        }
    }

    /// Everything posted since the last call. `wakened` empties the pipe first.
    func take(wakened: Bool) -> [Message] {
        if wakened {
            var bytes: (UInt64, UInt64) = (0, 0)
            _ = read(wakeDescriptor, &bytes, MemoryLayout.size(ofValue: bytes))
        }
        return state.withLock { state in
            if wakened { state.awake = false }
            let taken = state.messages
            state.messages = []
            return taken
        }
    }

    /// Ends the exchange of messages; later posts are dropped. Safe to call twice.
    func close() {
        state.withLock { state in
            guard !state.closed else { return }
            state = State(closed: true)
            _ = closeDescriptor(wakeDescriptor)
            _ = closeDescriptor(writeDescriptor)
        }
    }
}

/// The system call, under a name that a method called `close` does not hide.
private func closeDescriptor(_ descriptor: CInt) -> CInt { close(descriptor) }
