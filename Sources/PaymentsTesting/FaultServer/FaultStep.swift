/// One thing that a `FaultServer` does on a connection, at the level of bytes: nothing keeps it from breaking HTTP.
public enum FaultStep: Sendable {
    /// Reads one whole request (headers, then as many bytes as `Content-Length` says) and records it. If the client
    /// leaves first, the rest of the script is skipped.
    case readRequest
    /// Waits until something has arrived and leaves it unread.
    case awaitBytes
    /// Sends bytes as they are.
    case send([UInt8])
    /// Sends bytes one at a time with a pause before each, until done or until the client leaves.
    case drip([UInt8], pause: Duration)
    /// Sends the same bytes again and again, at most `count` times, until the client leaves.
    case flood([UInt8], count: Int)
    /// Passes bytes in both directions to a port on this machine, and drops the connection after so many bytes towards
    /// the client.
    case relay(port: UInt16, cutAfterByteCount: Int)
    /// Waits until the client leaves or the server stops.
    case hold
    /// Closes in order (FIN). The end of a script does the same.
    case close
    /// Closes with a reset (RST): what was not read is lost.
    case reset

    /// Sends text as UTF-8.
    public static func send(_ text: String) -> FaultStep { .send(Array(text.utf8)) }

    /// Sends a correct answer that keeps the connection open.
    public static func respond(status: Int = 200, headers: String = "", body: String = "{}") -> FaultStep {
        .send("HTTP/1.1 \(status) Fault\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }
}
