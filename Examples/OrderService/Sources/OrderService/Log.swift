import Foundation

/// Lines on standard error. What is written here carries names, codes and advice: the library's errors and observations
/// are safe to log, and nothing that a caller sent is.
enum Log {
    static func write(_ text: String) { write(line: Array("order-service: \(text)\n".utf8)) }

    /// One line with its line feed, in one call: lines of several threads stay whole.
    static func write(line: [UInt8]) { FileHandle.standardError.write(Data(line)) }
}
