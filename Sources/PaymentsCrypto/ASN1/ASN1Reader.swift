/// One value as it was encoded. The slices keep the indices of the whole input, so that faults can say where.
struct ASN1Value {
    /// The identifier octet: class, constructed bit and tag number (X.690 section 8.1.2).
    let identifier: UInt8
    /// The content, without an end mark.
    let content: ArraySlice<UInt8>
    /// Header, content and end mark.
    let encoding: ArraySlice<UInt8>
}

/// Reads ASN.1 values one after another, without recursion into what is not asked for.
///
/// Every length is checked against the bytes that are there before it is used. Only the search for the end of a value
/// of indefinite length recurses, and that to a fixed depth.
struct ASN1Reader {
    /// Which of X.690's encodings is read.
    enum Rules {
        /// One encoding for each value: what certificates and signed attributes are.
        case der
        /// Indefinite and long-winded lengths as well: what wallets send around them.
        case ber
    }

    /// More input than this is refused: a token's signature has about 3,000 bytes.
    static let maximumByteCount = 1 << 16
    /// How deep values of indefinite length may be nested; a wallet's signature uses five.
    static let maximumDepth = 16
    /// The most bytes of a length that are read; four say more than any input has.
    private static let maximumLengthByteCount = 4

    private let bytes: ArraySlice<UInt8>
    private let rules: Rules
    private var position: Int

    /// Reads the values inside `bytes`.
    init(_ bytes: ArraySlice<UInt8>, _ rules: Rules) {
        self.bytes = bytes
        self.rules = rules
        position = bytes.startIndex
    }

    /// Reads a whole input.
    /// - Throws: `tooLarge`.
    init(input: [UInt8], _ rules: Rules) throws(ASN1Error) {
        guard input.count <= Self.maximumByteCount else {
            throw ASN1Error(.tooLarge, at: Self.maximumByteCount)
        }
        self.init(input[...], rules)
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { position == bytes.endIndex }

    /// The identifier of the next value; nil at the end.
    var nextIdentifier: UInt8? { isAtEnd ? nil : bytes[position] }

    /// A fault at the next value.
    func fault(_ code: ASN1Error.Code) -> ASN1Error { ASN1Error(code, at: position) }

    /// Reads the next value, whatever it is.
    mutating func next() throws(ASN1Error) -> ASN1Value {
        let start = position
        let header = try header(at: start)
        guard header.identifier != 0 else { throw ASN1Error(.unexpectedTag, at: start) }
        let contentEnd: Int
        if let length = header.length {
            contentEnd = header.contentStart + length
            position = contentEnd
        } else {
            contentEnd = try endOfContents(from: header.contentStart, depth: 1)
            position = contentEnd + 2
        }
        return ASN1Value(
            identifier: header.identifier, content: bytes[header.contentStart..<contentEnd],
            encoding: bytes[start..<position])
    }

    /// Reads the next value, which has to have this identifier.
    mutating func next(_ identifier: UInt8) throws(ASN1Error) -> ASN1Value {
        guard let found = nextIdentifier else { throw fault(.truncated) }
        guard found == identifier else { throw fault(.unexpectedTag) }
        return try next()
    }

    /// Reads the next value if it has this identifier.
    mutating func nextIf(_ identifier: UInt8) throws(ASN1Error) -> ASN1Value? {
        nextIdentifier == identifier ? try next() : nil
    }

    /// Reads the next value and starts on its content.
    mutating func enter(_ identifier: UInt8) throws(ASN1Error) -> ASN1Reader {
        ASN1Reader(try next(identifier).content, rules)
    }

    /// Makes sure that nothing is left.
    func finish() throws(ASN1Error) {
        guard isAtEnd else { throw fault(.trailingBytes) }
    }

    private struct Header {
        let identifier: UInt8
        /// nil when the length is indefinite.
        let length: Int?
        let contentStart: Int
    }

    private func header(at start: Int) throws(ASN1Error) -> Header {
        guard bytes.endIndex - start >= 2 else { throw ASN1Error(.truncated, at: start) }
        let identifier = bytes[start]
        guard identifier & 0x1F != 0x1F else { throw ASN1Error(.unsupported, at: start) }
        let first = bytes[start + 1]
        if first == 0x80 {
            guard rules == .ber else { throw ASN1Error(.notCanonical, at: start) }
            guard identifier & ASN1Tag.constructed != 0 else { throw ASN1Error(.invalidValue, at: start) }
            return Header(identifier: identifier, length: nil, contentStart: start + 2)
        }
        let (length, contentStart) = try definiteLength(first, after: start + 2)
        guard length <= bytes.endIndex - contentStart else { throw ASN1Error(.truncated, at: start) }
        return Header(identifier: identifier, length: length, contentStart: contentStart)
    }

    private func definiteLength(_ first: UInt8, after start: Int) throws(ASN1Error) -> (length: Int, end: Int) {
        guard first >= 0x80 else { return (Int(first), start) }
        let count = Int(first & 0x7F)
        guard count <= Self.maximumLengthByteCount else { throw ASN1Error(.unsupported, at: start) }
        guard count <= bytes.endIndex - start else { throw ASN1Error(.truncated, at: start) }
        let length = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
        // The shortest form: no leading zero byte, and none of these bytes for lengths below 128.
        if rules == .der, length < 0x80 || length >> (8 * (count - 1)) == 0 {
            throw ASN1Error(.notCanonical, at: start)
        }
        return (length, start + count)
    }

    /// Where the content that starts at `start` ends: before the end mark of its own level.
    private func endOfContents(from start: Int, depth: Int) throws(ASN1Error) -> Int {
        guard depth <= Self.maximumDepth else { throw ASN1Error(.tooDeep, at: start) }
        var index = start
        while true {
            let header = try header(at: index)
            if header.identifier == 0 {
                guard header.length == 0, header.contentStart == index + 2 else {
                    throw ASN1Error(.invalidValue, at: index)
                }
                return index
            }
            if let length = header.length {
                index = header.contentStart + length
            } else {
                index = try endOfContents(from: header.contentStart, depth: depth + 1) + 2
            }
        }
    }
}
