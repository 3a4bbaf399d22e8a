/// Unpredictable bytes, injected: nothing in the core makes randomness of its own.
public protocol RandomSource: Sendable {
    /// Returns `count` bytes. In production they come from the operating system's cryptographic generator.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// A random UUID in lower case (RFC 9562, version 4).
    public func uuid() -> String {
        var raw = bytes(16)
        raw[6] = raw[6] & 0x0F | 0x40
        raw[8] = raw[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in raw.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
