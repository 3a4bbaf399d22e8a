internal import CMicrohttpd

/// Turns an answer into libmicrohttpd's, and refuses one that would change the shape of the message.
struct ReplyWriter: Sendable {
    let serverName: String?
    let maximumHeaderByteCount: Int

    /// Fields that say where a message ends: the server's alone.
    private static let ownedNames = ["Content-Length", "Transfer-Encoding", "Connection"]
    /// How much of a truncated body libmicrohttpd asks for at a time.
    private static let blockByteCount = 16 << 10

    /// Queues an answer; false when the connection must be closed instead, as `.closeWithoutReply` asks.
    func queue(_ response: ServerResponse, on connection: OpaquePointer, closing: Bool) -> Bool {
        if response.delivery == .closeWithoutReply { return false }
        let closes = closing || response.closesConnection
        if isSendable(response), let made = make(response, closing: closes) {
            defer { MHD_destroy_response(made) }
            return MHD_queue_response(connection, CUnsignedInt(response.status), made) == .YES
        }
        guard let made = make(ServerResponse(status: 500), closing: true) else { return false }
        defer { MHD_destroy_response(made) }
        return MHD_queue_response(connection, 500, made) == .YES
    }

    private func isSendable(_ response: ServerResponse) -> Bool {
        let fields = response.headers.fields
        let byteCount = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        return byteCount <= maximumHeaderByteCount
            && fields.allSatisfy { field in
                field.isWellFormed && !Self.ownedNames.contains { ByteRules.equalIgnoringCase($0, field.name) }
            }
    }

    /// nil when libmicrohttpd refuses a field (it takes no empty values) or has no memory.
    private func make(_ response: ServerResponse, closing: Bool) -> OpaquePointer? {
        guard let made = body(of: response) else { return nil }
        var fields = response.headers.fields
        if closing { fields.append(.init(name: "Connection", value: "close")) }
        if let serverName, response.headers["Server"] == nil {
            fields.append(.init(name: "Server", value: serverName))
        }
        for field in fields where MHD_add_response_header(made, field.name, field.value) != .YES {
            MHD_destroy_response(made)
            return nil
        }
        return made
    }

    private func body(of response: ServerResponse) -> OpaquePointer? {
        if case .truncated(let limit) = response.delivery, limit < response.body.count {
            return truncated(response.body, after: max(0, limit))
        }
        return response.body.withUnsafeBytes { bytes in
            // The copying mode never writes to the bytes it is given; the parameter only lacks a const.
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
        }
    }

    /// An answer that announces the whole body and breaks the connection off after `limit` bytes of it.
    private func truncated(_ body: [UInt8], after limit: Int) -> OpaquePointer? {
        let source = TruncatedBody(Array(body.prefix(limit)))
        return MHD_create_response_from_callback(
            UInt64(body.count), Self.blockByteCount,
            { context, position, buffer, limit in
                guard let context, let buffer else { return mhd_shim_end_with_error }
                let source = Unmanaged<TruncatedBody>.fromOpaque(context).takeUnretainedValue()
                return source.read(from: Int(position), into: buffer, limit: limit)
            },
            Unmanaged.passRetained(source).toOpaque(),
            { context in
                if let context { Unmanaged<TruncatedBody>.fromOpaque(context).release() }
            })
    }
}

/// The bytes of a truncated body, read by position.
private final class TruncatedBody {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(from position: Int, into buffer: UnsafeMutablePointer<CChar>, limit: Int) -> Int {
        guard position < bytes.count else { return mhd_shim_end_with_error }
        let count = min(limit, bytes.count - position)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawPointer(buffer).copyMemory(from: source.baseAddress! + position, byteCount: count)
        }
        return count
    }
}
