/// A whole HTTP answer. That it exists means `Delivery.replied`.
public struct TransportResponse: Sendable {
    /// The three-digit status code.
    public let status: Int
    /// Header fields as they came, in order, names as sent by the server.
    public let headers: [HeaderField]
    /// The body's bytes after any transfer coding.
    public let body: [UInt8]

    /// Makes an answer; transports and tests do.
    public init(status: Int, headers: [HeaderField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header with this name, compared without case; nil when the answer has none.
    public func header(_ name: String) -> String? {
        let length = name.utf8.count
        return headers.first {
            $0.name.utf8.count == length && $0.name.utf8.elementsEqual(name.utf8, by: equalIgnoringASCIICase)
        }?.value
    }
}

private func equalIgnoringASCIICase(_ left: UInt8, _ right: UInt8) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
    return lower(left) == lower(right)
}
