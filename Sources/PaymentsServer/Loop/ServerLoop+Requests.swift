internal import CMicrohttpd

/// The way of one request: admitted or refused, read, handled, answered.
extension ServerLoop {
    /// Decides on a complete head. Returns false to close the connection.
    func admit(_ connection: Connection, method: String, version: String) -> Bool {
        guard let headers = headers(of: connection) else {
            return refuse(connection, status: 400, reason: "A header field is not UTF-8.")
        }
        let head: RequestGuard.Head
        do {
            head = try requestGuard.check(
                method: method, target: connection.target, version: version, headers: headers)
        } catch {
            // Where the body ends may be in doubt, so nothing more is read.
            return refuse(connection, status: error.status, reason: error.reason)
        }
        connection.request = ServerRequest(
            method: HTTPMethod(method), target: connection.target, parsed: head.parsed, headers: headers, body: [],
            peer: connection.peer)
        if let refusal = refusal(of: connection, bodyByteCount: head.bodyByteCount) {
            // The client may already be sending the body: read what is bearable, or a reset would hide the answer.
            let willBeRead = !head.expectsContinue && (head.bodyByteCount ?? 0) <= limits.discardedBodyByteCount
            connection.reply = refusal
            statistics.requestsRefused += 1
            return willBeRead ? true : send(connection)
        }
        connection.holdsSlot = true
        activeRequests += 1
        connection.request?.body.reserveCapacity(min(head.bodyByteCount ?? 0, limits.connectionMemoryByteCount))
        return true
    }

    private func refusal(of connection: Connection, bodyByteCount: Int?) -> ServerResponse? {
        guard case .serving = stage else { return .unavailable("The server is shutting down.") }
        guard connection.isServed else { return .unavailable("Too many connections.") }
        guard activeRequests < limits.maximumConcurrentRequests else { return .unavailable("Too many requests.") }
        return (bodyByteCount ?? 0) > limits.maximumBodyByteCount ? tooLarge : nil
    }

    private var tooLarge: ServerResponse {
        .refusal(status: 413, reason: "The body is larger than \(limits.maximumBodyByteCount) bytes.")
    }

    /// Answers at once, without reading on, and closes. Returns false when that could not be queued.
    private func refuse(_ connection: Connection, status: Int, reason: String) -> Bool {
        statistics.requestsRefused += 1
        connection.reply = .refusal(status: status, reason: reason)
        return send(connection)
    }

    /// Takes a piece of the body. Returns false to close the connection.
    func take(_ piece: UnsafeRawBufferPointer, for connection: Connection) -> Bool {
        if connection.reply == nil {
            let total = (connection.request?.body.count ?? 0) + piece.count
            if total <= limits.maximumBodyByteCount {
                connection.request?.body.append(contentsOf: piece)
                return true
            }
            // Only a chunked body gets here: an announced length was checked with the head.
            connection.request?.body = []
            connection.reply = tooLarge
            statistics.requestsRefused += 1
            releaseSlot(of: connection)
            connection.discardedByteCount = total
        } else {
            connection.discardedByteCount += piece.count
        }
        return connection.discardedByteCount <= limits.discardedBodyByteCount
    }

    /// The last byte is here: hands the request to the handler, or gives the refusal that waited for it.
    func requestIsComplete(_ connection: Connection) -> Bool {
        guard connection.reply == nil, let request = connection.request else { return send(connection) }
        MHD_suspend_connection(connection.handle)
        lastExchange += 1
        let exchange = lastExchange
        let task = Task { [handler, mailbox] in
            let response = await handler(request)
            if response.delay > .zero { try? await Task.sleep(for: response.delay) }
            mailbox.post(.answered(exchange: exchange, response))
        }
        connection.phase = .handling(exchange: exchange, task)
        connection.request = nil
        // The slot is the handler's from here on: it is given back when the handler returns, however late.
        connection.holdsSlot = false
        handling[exchange] = connection
        statistics.requestsHandled += 1
        statistics.runningHandlers += 1
        allow(limits.handlerTime, for: connection)
        return true
    }

    /// A handler returned; its answer is dropped when the client was answered without it.
    func handlerReturned(_ exchange: UInt64, _ response: ServerResponse) {
        statistics.runningHandlers -= 1
        activeRequests -= 1
        guard let connection = handling.removeValue(forKey: exchange) else { return }
        resume(connection, with: response)
    }

    /// Cancels the handler of a suspended connection and answers for it.
    func abandonHandler(of connection: Connection, answering response: ServerResponse) {
        guard case .handling(let exchange, let task) = connection.phase else { return }
        task.cancel()
        handling.removeValue(forKey: exchange)
        resume(connection, with: response)
    }

    private func resume(_ connection: Connection, with response: ServerResponse) {
        connection.reply = response
        connection.phase = .ready
        allow(limits.responseWriteTime, for: connection)
        MHD_resume_connection(connection.handle)
    }

    /// Queues the answer. Returns false to close the connection.
    func send(_ connection: Connection) -> Bool {
        guard let reply = connection.reply else { return false }
        connection.reply = nil
        connection.phase = .sending
        allow(limits.responseWriteTime, for: connection)
        var isDraining = true
        if case .serving = stage { isDraining = false }
        return replies.queue(reply, on: connection.handle, closing: isDraining || !connection.isServed)
    }

    func releaseSlot(of connection: Connection) {
        guard connection.holdsSlot else { return }
        connection.holdsSlot = false
        activeRequests -= 1
    }
}

extension ServerResponse {
    /// An answer of the server itself; the connection ends with it.
    static func refusal(status: Int, reason: String) -> ServerResponse {
        var response = text(reason + "\n", status: status)
        response.closesConnection = true
        return response
    }

    /// 503 with the advice to come back: nothing was done.
    static func unavailable(_ reason: String) -> ServerResponse {
        var response = refusal(status: 503, reason: reason)
        response.headers["Retry-After"] = "1"
        return response
    }
}
