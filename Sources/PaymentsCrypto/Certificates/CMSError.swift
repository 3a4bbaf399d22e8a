/// Why bytes are no signature message of the form that is taken. Says what and where, never content.
public struct CMSError: Error, Hashable, Sendable {
    /// The kind of fault, an open set.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, for logs and tests.
        public let description: String

        /// Names a code that is not in the list below.
        public init(_ description: String) { self.description = description }

        /// Not the ASN.1 that RFC 5652 defines, or a part of it that is not taken.
        public static let malformed = Code("malformed")
        /// A certificate in it cannot be read.
        public static let certificate = Code("certificate")
        /// It carries content: a detached signature has none.
        public static let attachedContent = Code("attached_content")
        /// It is not about plain data.
        public static let contentType = Code("content_type")
        /// It has no signer, or more than one.
        public static let signerCount = Code("signer_count")
        /// A digest or signature algorithm that is not taken.
        public static let algorithm = Code("algorithm")
        /// A signed attribute is missing, there twice, or not of its form.
        public static let attributes = Code("attributes")
    }

    /// What is wrong.
    public let code: Code
    /// A technical sentence for developers, free of content.
    public let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension CMSError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(code): \(detail)" }
}
