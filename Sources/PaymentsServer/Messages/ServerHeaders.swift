/// Header fields in order, looked up without regard to case (RFC 9110, section 5.1).
public struct ServerHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name as it was written.
        public let name: String
        /// The value without surrounding white space.
        public let value: String

        /// Makes a field; whether it may be sent is checked when it is.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Whether name and value can stand in a message without changing its shape: the name is a token and the value
        /// has no control character but the tab (RFC 9110, sections 5.1 and 5.5).
        public var isWellFormed: Bool {
            ByteRules.isToken(name.utf8)
                && value.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= 0x20 && $0 != 0x7F) }
        }
    }

    /// All fields in the order in which they were sent or added.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Makes a list from pairs of name and value; a name may repeat.
    public init(dictionaryLiteral pairs: (String, String)...) {
        fields = pairs.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value under a name, or nil; setting replaces every field of that name, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { ByteRules.equalIgnoringCase($0.name, name) }?.value }
        set {
            fields.removeAll { ByteRules.equalIgnoringCase($0.name, name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Every value under a name, in order.
    public func values(_ name: String) -> [String] {
        fields.lazy.filter { ByteRules.equalIgnoringCase($0.name, name) }.map(\.value)
    }

    /// Adds a field and keeps those of the same name, as `Set-Cookie` needs.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}
