#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An `errno` value with the system's own words for it.
public struct SystemErrorNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number, such as `ENOSPC`.
    public let rawValue: Int32

    /// Wraps a number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// The number that the last failing call on this thread left behind.
    static var last: SystemErrorNumber { SystemErrorNumber(errno) }

    /// The system's words, such as `No space left on device`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(rawValue, &buffer, buffer.count) == 0 else { return "system error \(rawValue)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What a person can do when a file call fails with this number.
    var advice: String {
        switch rawValue {
        case ENOENT: "check the path and that its folder exists"
        case EACCES, EPERM: "check owner and rights of the file and of its folder"
        case EROFS: "choose a place that is not read-only"
        case ENOSPC, EDQUOT: "free some space or choose another place"
        case EFBIG: "raise the limit on file sizes or choose another place"
        case ENOTDIR, ELOOP: "choose a path that leads through folders only"
        case EMFILE, ENFILE: "raise the limit on open files"
        case ENAMETOOLONG: "choose a shorter path"
        default: "check the disk and try again"
        }
    }
}
