internal import COpenSSL

/// Secret bytes in memory of their own: zeroed before the memory is given back, and never printed.
///
/// A class, so that handing it on does not copy the secret. The content cannot change after initialization. What is
/// not promised: the memory is not locked, so the system may swap it to disk, and copies that a caller makes inside
/// ``withBytes(_:)`` are the caller's to erase.
public final class SecureBytes: @unchecked Sendable {
    // Unchecked: the only state is a buffer that is written in initializers and read afterwards.
    private let buffer: UnsafeMutableRawBufferPointer

    /// Makes `count` bytes (0 or more) that `initialize` fills; they are zero before. When it throws, what it wrote is
    /// erased.
    public init<Failure: Error>(
        count: Int, initializingWith initialize: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(count >= 0, "a count of bytes is 0 or more")
        buffer = .allocate(byteCount: count, alignment: 16)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        try initialize(buffer)
    }

    /// Copies bytes. The source stays as it is: erase it, or use ``init(erasing:)``.
    public convenience init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        self.init(count: count) { target in
            bytes.withContiguousBytes { target.copyMemory(from: $0) }
        }
    }

    /// Takes the bytes over: copies them, then zeroes the source's storage and leaves it empty.
    public convenience init(erasing bytes: inout [UInt8]) {
        self.init(bytes)
        bytes.withUnsafeMutableBytes { SecureBytes.erase($0) }
        bytes = []
    }

    deinit {
        SecureBytes.erase(buffer)
        buffer.deallocate()
    }

    /// How many bytes.
    public var count: Int { buffer.count }

    /// Lends the bytes. The pointer is valid only during the call.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(buffer))
    }

    /// A plain copy, for content that turns out not to need protection. It is not erased by anybody.
    public func copyBytes() -> [UInt8] { Array(buffer) }

    /// Zeroes memory in a way that the optimizer keeps.
    static func erase(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress, !memory.isEmpty else { return }
        OPENSSL_cleanse(start, memory.count)
    }
}

extension SecureBytes: Equatable {
    /// Compares in constant time for equal lengths.
    public static func == (left: SecureBytes, right: SecureBytes) -> Bool {
        left.withBytes { leftBytes in right.withBytes { ConstantTime.equalBlocks(leftBytes, $0) } }
    }
}

extension SecureBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The same mask for every content: neither bytes nor length.
    public var description: String { "SecureBytes(…)" }

    /// The same mask for every content.
    public var debugDescription: String { description }

    /// Shows no children, so that `dump` and test failures print none.
    public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
