/// Why bytes are not the ASN.1 they should be (ITU-T X.690). Says what and where, never content.
public struct ASN1Error: Error, Hashable, Sendable {
    /// The kind of fault, an open set.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, for logs and tests.
        public let description: String

        /// Names a code that is not in the list below.
        public init(_ description: String) { self.description = description }

        /// The bytes end inside a value, or a length points beyond them.
        public static let truncated = Code("truncated")
        /// There are more bytes than any value that is expected here may have.
        public static let tooLarge = Code("too_large")
        /// Values are nested deeper than is followed.
        public static let tooDeep = Code("too_deep")
        /// A value of another kind stands where one was expected.
        public static let unexpectedTag = Code("unexpected_tag")
        /// A tag number above 30, or a length in more bytes than any input has.
        public static let unsupported = Code("unsupported")
        /// A length that DER does not allow: indefinite, or longer than needed.
        public static let notCanonical = Code("not_canonical")
        /// Bytes follow where the value had to end.
        public static let trailingBytes = Code("trailing_bytes")
        /// The content breaks the rules of its type.
        public static let invalidValue = Code("invalid_value")
    }

    /// What is wrong.
    public let code: Code
    /// Where, in bytes from the start of the input.
    public let offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension ASN1Error: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(code) at byte \(offset)" }
}
