#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Problem: Hashable, Sendable {
        /// The system refused.
        case system(SystemErrorNumber)
        /// The path leads to a folder.
        case isDirectory
        /// There is more than the named limit; nothing beyond it was read.
        case tooLarge(maximumByteCount: Int)
        /// Other users can read or change it, so it cannot hold a secret, or they could put something into it.
        case notPrivate
        /// It belongs to another user.
        case foreign
    }

    /// What went wrong.
    public let problem: Problem
    /// The file.
    public let path: String

    /// Makes an error.
    public init(_ problem: Problem, path: String) {
        self.problem = problem
        self.path = path
    }

    /// Whether nothing is there under the path.
    public var isNotFound: Bool { problem == .system(SystemErrorNumber(ENOENT)) }
}

extension FileError: CustomStringConvertible {
    /// What is wrong, without the path.
    public var description: String {
        switch problem {
        case .system(let number): "\(number)"
        case .isDirectory: "this is a folder, not a file"
        case .tooLarge(let limit): "this is larger than \(limit) bytes"
        case .notPrivate: "other users can read or change this"
        case .foreign: "this belongs to another user"
        }
    }

    /// What to do about it, in one line without a stop.
    public var advice: String {
        switch problem {
        case .system(let number): number.advice
        case .isDirectory: "give the path of a file"
        case .tooLarge: "check that this is the right file"
        case .notPrivate: "take the rights of others away (chmod go=), and replace a secret they may have seen"
        case .foreign: "choose a place of your own"
        }
    }
}
