/// The one rule for what counts as this very machine: where plain `http` may be spoken and sandboxes may be.
///
/// It is decided from the text, no name is resolved: `localhost`, `::1`, or a number in 127.0.0.0/8 in the four-part
/// form without leading zeros, since other forms are read differently by different libraries. A name that only begins
/// like such a number leads anywhere.
public enum LoopbackHost {
    /// Whether a host is this machine.
    /// - Parameter host: Without port and without the brackets of an IPv6 address; capitals do not matter.
    public static func contains(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        if host.elementsEqual("::1".utf8) { return true }
        if host.count == 9, zip(host, "localhost".utf8).allSatisfy({ ByteClass.lowered($0) == $1 }) { return true }
        return isLoopbackNumber(host)
    }

    /// Whether a host is this machine.
    public static func contains(_ host: some StringProtocol) -> Bool {
        var host = String(host)
        return host.withUTF8 { contains($0) }
    }

    /// `127.x.y.z`, read in one pass.
    private static func isLoopbackNumber(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        var (part, digits, value) = (0, 0, 0)
        for byte in host {
            if byte == UInt8(ascii: ".") {
                guard isPart(part, digits, value), part < 3 else { return false }
                (part, digits, value) = (part + 1, 0, 0)
            } else {
                // A zero may stand alone and may not lead.
                guard ByteClass.isDigit(byte), digits < 3, !(digits > 0 && value == 0) else { return false }
                (digits, value) = (digits + 1, value * 10 + Int(byte - UInt8(ascii: "0")))
            }
        }
        return part == 3 && isPart(part, digits, value)
    }

    private static func isPart(_ part: Int, _ digits: Int, _ value: Int) -> Bool {
        digits > 0 && (part == 0 ? value == 127 : value <= 255)
    }
}
