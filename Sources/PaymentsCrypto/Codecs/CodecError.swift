/// Why text could not be decoded. Says where, never what stood there: the text may be a secret.
public struct CodecError: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Code: String, Hashable, Sendable {
        /// A character outside the alphabet: white space and line ends count as such.
        case invalidCharacter = "invalid_character"
        /// The text ends inside a group, or its length is impossible.
        case invalidLength = "invalid_length"
        /// Padding is missing, misplaced, or present where none is allowed.
        case invalidPadding = "invalid_padding"
        /// The last character carries bits that belong to no byte: two texts would decode alike.
        case notCanonical = "not_canonical"
    }

    /// What is wrong.
    public let code: Code
    /// The offset in UTF-8 bytes from the start of the text where it was noticed.
    public let offset: Int
}

extension CodecError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(code.rawValue) at byte \(offset)" }
}
