internal import CMicrohttpd

/// The callbacks from libmicrohttpd. All of them arrive on the loop's thread, from inside `MHD_run` or the stop.
extension ServerLoop {
    /// Starts a daemon whose callbacks come to this loop, which must outlive it.
    func makeDaemon(on listener: CInt) -> OpaquePointer? {
        mhd_shim_start(
            listener, CUnsignedInt(limits.maximumConnections + ServerLimits.refusedConnectionHeadroom),
            limits.connectionMemoryByteCount, Unmanaged.passUnretained(self).toOpaque(),
            { context, connection, _, method, version, data, byteCount, _ in
                guard let loop = ServerLoop.from(context), let connection, let method, let version, let byteCount else {
                    return .NO
                }
                return loop.access(connection, method: method, version: version, data: data, byteCount: byteCount)
                    ? .YES : .NO
            },
            { context, connection, _, _ in
                if let connection { ServerLoop.from(context)?.requestEnded(connection) }
            },
            { context, connection, _, change in
                guard let loop = ServerLoop.from(context), let connection else { return }
                switch change {
                case .CONNECTION_NOTIFY_STARTED: loop.connectionOpened(connection)
                case .CONNECTION_NOTIFY_CLOSED: loop.connectionClosed(connection)
                }
            },
            { context, target, connection in
                if let target, let connection { ServerLoop.from(context)?.requestBegan(connection, target: target) }
                return nil
            })
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> ServerLoop? {
        context.map { Unmanaged<ServerLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connectionOpened(_ handle: OpaquePointer) {
        let connection = Connection(
            handle: handle, descriptor: mhd_shim_socket(handle),
            peer: mhd_shim_peer(handle).map(PeerAddress.init) ?? PeerAddress(host: "", port: 0),
            isServed: connections.count < limits.maximumConnections, limit: ContinuousClock.now)
        connections[handle] = connection
        allow(limits.requestReadTime, for: connection)
    }

    private func connectionClosed(_ handle: OpaquePointer) {
        guard let connection = connections.removeValue(forKey: handle) else { return }
        releaseSlot(of: connection)
    }

    private func requestBegan(_ handle: OpaquePointer, target: UnsafePointer<CChar>) {
        guard let connection = connections[handle] else { return }
        connection.phase = .head
        connection.target = String(cString: target)
        allow(limits.requestReadTime, for: connection)
    }

    private func requestEnded(_ handle: OpaquePointer) {
        guard let connection = connections[handle] else { return }
        releaseSlot(of: connection)
        connection.reset()
        allow(limits.idleTime, for: connection)
    }

    /// Called when the head is complete, for each piece of the body, at its end, and after a resume.
    /// Returns false to close the connection.
    private func access(
        _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        data: UnsafePointer<CChar>?, byteCount: UnsafeMutablePointer<Int>
    ) -> Bool {
        guard let connection = connections[handle] else { return false }
        switch connection.phase {
        case .head:
            connection.phase = .body
            return admit(connection, method: String(cString: method), version: String(cString: version))
        case .body where byteCount.pointee > 0:
            let piece = UnsafeRawBufferPointer(start: data, count: byteCount.pointee)
            byteCount.pointee = 0
            return take(piece, for: connection)
        case .body: return requestIsComplete(connection)
        case .ready: return send(connection)
        case .idle, .handling, .sending: return false
        }
    }

    /// The header fields in order; nil when one is not UTF-8, which nobody sends in good faith.
    func headers(of connection: Connection) -> ServerHeaders? {
        var collected = CollectedHeaders()
        withUnsafeMutablePointer(to: &collected) { collected in
            _ = MHD_get_connection_values_n(
                connection.handle, .HEADER_KIND,
                { context, _, name, nameCount, value, valueCount in
                    guard let context else { return .NO }
                    let name = UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameCount)
                    let value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount)
                    context.assumingMemoryBound(to: CollectedHeaders.self).pointee.add(name, value)
                    return .YES
                }, collected)
        }
        return collected.areReadable ? collected.headers : nil
    }
}

/// What the header callback fills.
private struct CollectedHeaders {
    var headers = ServerHeaders()
    var areReadable = true

    mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard let name = String(validating: name, as: UTF8.self), let value = String(validating: value, as: UTF8.self)
        else {
            areReadable = false
            return
        }
        headers.add(name, value)
    }
}
