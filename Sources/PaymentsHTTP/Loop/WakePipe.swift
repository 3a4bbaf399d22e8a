#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A pipe that ends the loop thread's sleep: any thread may write, the loop polls the other end.
final class WakePipe: Sendable {
    /// The end that the loop polls.
    let readDescriptor: Int32
    private let writeDescriptor: Int32

    /// Nil when the process has no file descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (readDescriptor, writeDescriptor) = (ends[0], ends[1])
        for end in ends {
            // Never block a caller, never leak into a child process.
            guard fcntl(end, F_SETFL, O_NONBLOCK) == 0, fcntl(end, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
        }
    }

    deinit {
        close(readDescriptor)
        close(writeDescriptor)
    }

    /// Ends the sleep, or the next one. A full pipe is fine: the loop will wake.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writeDescriptor, &byte, 1)
    }

    /// Takes out what was written.
    func drain() {
        var bytes = (0 as UInt64, 0 as UInt64)
        while read(readDescriptor, &bytes, 16) == 16 {}
    }
}
