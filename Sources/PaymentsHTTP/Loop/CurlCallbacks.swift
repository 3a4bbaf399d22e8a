internal import CCurl

/// The C functions that libcurl calls on the loop thread. The context is the unretained `EasyHandle` or `EventLoop`;
/// both outlive the transfers they are given to.
enum CurlCallbacks {
    /// Takes a piece of the body; any other number than that of the bytes ends the transfer.
    static let body: ccurl_data_callback = { bytes, size, count, context in
        guard let bytes, let call = call(context) else { return refused(size * count) }
        let isTaken = call.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : refused(size * count)
    }

    /// Takes a whole header line.
    static let header: ccurl_data_callback = { bytes, size, count, context in
        guard let bytes, let call = call(context) else { return refused(size * count) }
        let isTaken = call.receiveHeaderLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : refused(size * count)
    }

    /// Runs after name resolution, TCP and TLS, directly before the first byte of the request.
    static let prereq: ccurl_prereq_callback = { context, _, _, _, _ in
        guard let call = call(context) else { return CURL_PREREQFUNC_ABORT }
        return call.mayStart() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    /// libcurl says which sockets to watch.
    static let socket: ccurl_socket_callback = { _, socket, what, context, _ in
        guard let context else { return -1 }
        Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().watch(socket, what)
        return 0
    }

    /// libcurl says when to call it although no socket is ready; -1 means not at all.
    static let timer: ccurl_timer_callback = { _, milliseconds, context in
        guard let context else { return -1 }
        Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
        return 0
    }

    /// The call that a handle works for.
    private static func call(_ context: UnsafeMutableRawPointer?) -> Call? {
        guard let context else { return nil }
        return Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue().call
    }

    /// A number that is not `byteCount` and none of libcurl's magic ones (pause).
    private static func refused(_ byteCount: Int) -> Int { byteCount == 0 ? 1 : 0 }
}
