/// Why an emulator cannot be started.
public struct SandboxError: Error, Hashable, Sendable {
    /// The kind of failure, an open set.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling.
        public let description: String

        /// Names a code; emulators may add their own.
        public init(_ description: String) { self.description = description }

        /// The state cannot be read or written: permissions, a full disk, a path that is no folder.
        public static let storage = Code("storage")
        /// The state is there and is not what this emulator writes.
        public static let damagedState = Code("damaged_state")
        /// A switch that the emulator does not have.
        public static let unknownSwitch = Code("unknown_switch")
        /// A position that the switch does not have.
        public static let unknownPosition = Code("unknown_position")
    }

    /// What went wrong.
    public let code: Code
    /// What is wrong, where, and what to do; free of secrets.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SandboxError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(code): \(message)" }
}
