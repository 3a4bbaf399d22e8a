extension SecretSweep {
    /// Words before which a value is a secret: `password=…`, `"cvv": "…"`, `<token>…`.
    private static let secretWords: [[UInt8]] = [
        "password", "passwd", "passphrase", "secret", "token", "apikey", "api_key", "api-key", "hmackey",
        "encryptionkey", "privatekey", "private_key", "cryptogram", "cavv", "cvv", "cvv2", "cvc", "cvc2",
        "cvn", "securitycode", "security_code", "security code", "cardnumber", "card_number", "card number", "track2",
    ].map { Array($0.utf8) }

    /// Words after which the rest of a value is a credential: `Bearer …`.
    private static let schemes: [[UInt8]] = ["bearer ", "basic ", "digest "].map { Array($0.utf8) }

    /// Beginnings that well-known credentials have.
    private static let prefixes: [[UInt8]] = [
        "sk_live_", "sk_test_", "rk_live_", "rk_test_", "whsec_", "tok_", "ghp_", "xoxb-", "eyj",
    ].map { Array($0.utf8) }

    /// Values that stand after a word for a secret, credentials with their scheme, and well-known beginnings.
    static func credentials(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let isStart = index == 0 || !ByteClass.isAlphanumeric(bytes[index - 1])
            if let range = secretValue(at: index, in: bytes) {
                found.append(range)
                index = range.upperBound
            } else if isStart, let range = credential(at: index, in: bytes) {
                found.append(range)
                index = range.upperBound
            } else {
                index += 1
            }
        }
        return found + authorities(in: bytes) + privateKeys(in: bytes)
    }

    private static func hasWord(_ word: [UInt8], at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + word.count <= bytes.count else { return false }
        return word.indices.allSatisfy { ByteClass.lowered(bytes[index + $0]) == word[$0] }
    }

    /// The value after a secret's name and `=`, `:` or `>`; nil when none stands here.
    private static func secretValue(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        // Nearly every byte begins none of the words.
        switch ByteClass.lowered(bytes[index]) {
        case UInt8(ascii: "p"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "h"),
            UInt8(ascii: "e"), UInt8(ascii: "c"):
            break
        default: return nil
        }
        for word in secretWords where hasWord(word, at: index, in: bytes) {
            var next = index + word.count
            while next < bytes.count, isQuote(bytes[next]) { next += 1 }
            while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
            guard next < bytes.count, [UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ">")].contains(bytes[next])
            else { continue }
            next += 1
            while next < bytes.count, bytes[next] == UInt8(ascii: " ") || isQuote(bytes[next]) { next += 1 }
            let start = next
            while next < bytes.count, !endsValue(bytes[next]) { next += 1 }
            if next > start { return start..<next }
        }
        return nil
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        byte <= 0x20 || isQuote(byte)
            || [UInt8(ascii: ","), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "}")]
                .contains(byte)
    }

    /// `Bearer x`, or a well-known beginning with enough behind it.
    private static func credential(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        for scheme in schemes where hasWord(scheme, at: index, in: bytes) {
            let start = index + scheme.count
            let end = endOfToken(from: start, in: bytes)
            if end - start >= 6 { return start..<end }
        }
        for prefix in prefixes where hasWord(prefix, at: index, in: bytes) {
            let end = endOfToken(from: index, in: bytes)
            if end - index >= prefix.count + 6 { return index..<end }
        }
        return nil
    }

    private static func endOfToken(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        while end < bytes.count, isTokenByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
        return end
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        ByteClass.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "=")
    }

    /// Name and password before the host of an address: `https://name:password@host`.
    private static func authorities(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index + 3 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"),
                bytes[index + 2] == UInt8(ascii: "/")
            else { continue }
            let start = index + 3
            var end = start
            while end < bytes.count, bytes[end] > 0x20, !isQuote(bytes[end]), bytes[end] != UInt8(ascii: "/"),
                bytes[end] != UInt8(ascii: "@")
            {
                end += 1
            }
            if end < bytes.count, end > start, bytes[end] == UInt8(ascii: "@") { found.append(start..<end) }
        }
        return found
    }

    private static let keyStart = Array("-----begin".utf8)
    private static let keyEnd = Array("-----end".utf8)

    /// Everything between the lines that begin and end a private key, or to the end of the text.
    private static func privateKeys(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index + keyStart.count < bytes.count {
            guard bytes[index] == UInt8(ascii: "-"), hasWord(keyStart, at: index, in: bytes) else {
                index += 1
                continue
            }
            var end = index + keyStart.count
            while end < bytes.count, !hasWord(keyEnd, at: end, in: bytes) { end += 1 }
            found.append(index..<end)
            index = end
        }
        return found
    }

    // MARK: Long tokens

    /// A run of this many characters of base 64 with capitals, small letters and digits is a key, a token or a blob.
    /// Digests and references of ours are hexadecimal in one case and shorter names have no such mix.
    private static let longTokenLength = 40

    static func longTokens(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            guard isTokenByte(bytes[start]) else {
                start += 1
                continue
            }
            var end = start
            var (upper, lower, digits, slashes) = (0, 0, 0, 0)
            while end < bytes.count, isTokenByte(bytes[end]) {
                if ByteClass.isUpper(bytes[end]) { upper += 1 }
                if ByteClass.isLower(bytes[end]) { lower += 1 }
                if ByteClass.isDigit(bytes[end]) { digits += 1 }
                if bytes[end] == UInt8(ascii: "/") { slashes += 1 }
                end += 1
            }
            // A path has a slash every few characters, base 64 one in sixty-four.
            let isMixed = upper > 0 && lower > 0 && digits > 0 && slashes <= (end - start) / 12
            if end - start >= longTokenLength, isMixed { found.append(start..<end) }
            start = end
        }
        return found
    }

    // MARK: Email addresses

    static func addresses(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        bytes.indices.compactMap { index in
            guard bytes[index] == UInt8(ascii: "@") else { return nil }
            var start = index
            while start > 0, isAddressByte(bytes[start - 1]) { start -= 1 }
            var end = index + 1
            while end < bytes.count,
                ByteClass.isAlphanumeric(bytes[end]) || bytes[end] == UInt8(ascii: "-")
                    || bytes[end] == UInt8(ascii: ".") || bytes[end] >= 0x80
            {
                end += 1
            }
            let hasPoint = bytes[(index + 1)..<end].contains(UInt8(ascii: "."))
            return start < index && hasPoint ? start..<end : nil
        }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        ByteClass.isAlphanumeric(byte) || byte >= 0x80
            || [
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "%"),
            ].contains(byte)
    }
}
