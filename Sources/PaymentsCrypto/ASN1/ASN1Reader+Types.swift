// The types that certificates and signatures use, each read with the checks that X.690 asks for.
extension ASN1Reader {
    /// The longest object identifier that is read, in content octets.
    private static let maximumIdentifierByteCount = 64

    mutating func objectIdentifier() throws(ASN1Error) -> ObjectIdentifier {
        let value = try next(ASN1Tag.objectIdentifier)
        let isWhole = value.content.last.map { $0 & 0x80 == 0 } ?? false
        guard isWhole, value.content.count <= Self.maximumIdentifierByteCount else {
            throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
        }
        return ObjectIdentifier(octets: value.content)
    }

    /// The content octets of an integer in its shortest form.
    mutating func integer() throws(ASN1Error) -> ArraySlice<UInt8> {
        let value = try next(ASN1Tag.integer)
        let content = value.content
        guard let first = content.first else { throw ASN1Error(.invalidValue, at: value.encoding.startIndex) }
        if content.count > 1 {
            let second = content[content.startIndex + 1]
            let isPadded = (first == 0 && second & 0x80 == 0) || (first == 0xFF && second & 0x80 != 0)
            guard !isPadded else { throw ASN1Error(.notCanonical, at: value.encoding.startIndex) }
        }
        return content
    }

    /// An integer from 0 to 127.
    mutating func smallInteger() throws(ASN1Error) -> Int {
        let content = try integer()
        guard content.count == 1, let first = content.first, first < 0x80 else {
            throw ASN1Error(.invalidValue, at: content.startIndex)
        }
        return Int(first)
    }

    /// The bytes of a bit string that is a whole number of bytes.
    mutating func wholeBitString() throws(ASN1Error) -> ArraySlice<UInt8> {
        let value = try next(ASN1Tag.bitString)
        guard value.content.first == 0 else { throw ASN1Error(.invalidValue, at: value.encoding.startIndex) }
        return value.content.dropFirst()
    }

    /// A truth value; DER knows 00 and FF only.
    mutating func boolean() throws(ASN1Error) -> Bool {
        let value = try next(ASN1Tag.boolean)
        guard value.content.count == 1, let first = value.content.first, first == 0 || first == 0xFF else {
            throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
        }
        return first == 0xFF
    }

    /// An algorithm; its parameters have to be absent or NULL.
    mutating func algorithm() throws(ASN1Error) -> ObjectIdentifier {
        var inside = try enter(ASN1Tag.sequence)
        let algorithm = try inside.objectIdentifier()
        if let parameters = try inside.nextIf(ASN1Tag.null), !parameters.content.isEmpty {
            throw ASN1Error(.invalidValue, at: parameters.encoding.startIndex)
        }
        try inside.finish()
        return algorithm
    }

    /// A moment in whole seconds since 1970-01-01T00:00:00Z, from UTCTime or GeneralizedTime in the form that RFC 5280
    /// section 4.1.2.5 asks for: with seconds, without fraction, ending in Z.
    mutating func time() throws(ASN1Error) -> Int64 {
        let value = try next()
        let digits: ArraySlice<UInt8>
        let year: Int64
        switch (value.identifier, value.content.count) {
        case (ASN1Tag.utcTime, 13):
            digits = value.content
            guard let short = Self.number(digits.prefix(2)) else {
                throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
            }
            year = short + (short < 50 ? 2000 : 1900)
        case (ASN1Tag.generalizedTime, 15):
            digits = value.content.dropFirst(2)
            guard let long = Self.number(value.content.prefix(4)) else {
                throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
            }
            year = long
        default: throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
        }
        guard let seconds = Self.seconds(year: year, digits.dropFirst(2)) else {
            throw ASN1Error(.invalidValue, at: value.encoding.startIndex)
        }
        return seconds
    }

    /// Reads `MMDDhhmmssZ`.
    private static func seconds(year: Int64, _ text: ArraySlice<UInt8>) -> Int64? {
        guard text.last == UInt8(ascii: "Z") else { return nil }
        var fields: [Int64] = []
        for start in stride(from: text.startIndex, to: text.startIndex + 10, by: 2) {
            guard let field = number(text[start..<start + 2]) else { return nil }
            fields.append(field)
        }
        let (month, day) = (fields[0], fields[1])
        guard (1...12).contains(month), fields[2] < 24, fields[3] < 60, fields[4] < 60 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[Int(month) - 1]).contains(day) else { return nil }
        let before = lengths.prefix(Int(month) - 1).reduce(0, +)
        let past = year - 1
        let days = past * 365 + past / 4 - past / 100 + past / 400 + before + day - 1 - daysBeforeEpoch
        return ((days * 24 + fields[2]) * 60 + fields[3]) * 60 + fields[4]
    }

    /// Days from 0001-01-01 to 1970-01-01.
    private static let daysBeforeEpoch: Int64 = 719_162

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard digit >= 48, digit < 58 else { return nil }
            value = value * 10 + Int64(digit - 48)
        }
        return value
    }
}
