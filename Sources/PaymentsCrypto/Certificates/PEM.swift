/// Certificates in PEM (RFC 7468). What stands around the blocks is skipped, as tools print explanations there; what
/// stands inside them is read strictly.
public enum PEM {
    /// The largest text that is read, in bytes.
    public static let maximumByteCount = 1 << 20

    /// The DER of every certificate, in order; empty when there is none.
    /// - Throws: ``CodecError`` for a block that does not end or whose Base64 is wrong; the offset counts from its
    ///   start.
    public static func certificates(in text: some Collection<UInt8>) throws(CodecError) -> [[UInt8]] {
        guard text.count <= maximumByteCount else { throw CodecError(code: .invalidLength, offset: maximumByteCount) }
        let begin = Array("-----BEGIN CERTIFICATE-----".utf8)
        let end = Array("-----END CERTIFICATE-----".utf8)
        var blocks: [[UInt8]] = []
        var open: [UInt8]?
        let lineEnds = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        for line in text.split(whereSeparator: { lineEnds.contains($0) }) {
            let content = trimmed(line)
            if content == begin {
                guard open == nil else { throw CodecError(code: .invalidCharacter, offset: 0) }
                open = []
            } else if content == end, let block = open {
                blocks.append(try Base64.decode(String(decoding: block, as: UTF8.self)))
                open = nil
            } else if open != nil {
                open?.append(contentsOf: content)
            }
        }
        guard open == nil else { throw CodecError(code: .invalidLength, offset: 0) }
        return blocks
    }

    /// The certificate in PEM, with lines of 64 characters.
    public static func certificate(_ der: some Collection<UInt8>) -> String {
        let text = Array(Base64.encode(der).utf8)
        let lines = stride(from: 0, to: text.count, by: 64).map {
            String(decoding: text[$0..<min($0 + 64, text.count)], as: UTF8.self)
        }
        return "-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n"
    }

    private static func trimmed(_ line: some Collection<UInt8>) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
