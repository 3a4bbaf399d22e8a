#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The sockets that libcurl wants to be told about, in the form that `poll` takes. Adding, changing and removing cost
/// no system call, which suits connections that are watched anew for each request.
struct PollSet {
    /// What a socket is ready for.
    struct Event {
        let socket: Int32
        let canRead: Bool
        let canWrite: Bool
        let hasError: Bool
    }

    /// Watched sockets; the first is the wake pipe.
    private var entries: [pollfd]
    /// The place in `entries` of each file descriptor; -1 for those not watched.
    private var places: [Int32] = []

    /// Starts with the read end of the wake pipe, which is always watched.
    init(wakeDescriptor: Int32) {
        entries = [pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)]
    }

    /// Watches a socket for what is asked, or changes what is asked.
    mutating func watch(_ socket: Int32, reading: Bool, writing: Bool) {
        let events = (reading ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
        let descriptor = Int(socket)
        if descriptor >= places.count {
            places.append(contentsOf: repeatElement(-1, count: descriptor + 1 - places.count))
        }
        if places[descriptor] >= 0 {
            entries[Int(places[descriptor])].events = events
        } else {
            places[descriptor] = Int32(entries.count)
            entries.append(pollfd(fd: socket, events: events, revents: 0))
        }
    }

    /// Stops watching a socket; harmless when it is not watched.
    mutating func remove(_ socket: Int32) {
        let descriptor = Int(socket)
        guard descriptor < places.count, places[descriptor] >= 0 else { return }
        let place = Int(places[descriptor])
        places[descriptor] = -1
        let last = entries.removeLast()
        if place < entries.count {
            entries[place] = last
            places[Int(last.fd)] = Int32(place)
        }
    }

    /// Waits until something is ready or the time is over.
    /// - Returns: whether the wake pipe is readable; `events` holds the ready sockets.
    mutating func wait(milliseconds: Int32, into events: inout [Event]) -> Bool {
        events.removeAll(keepingCapacity: true)
        let count = poll(&entries, nfds_t(entries.count), milliseconds)
        // EINTR and EAGAIN end the wait early, which is always allowed. The rest would be our mistake.
        precondition(count >= 0 || errno == EINTR || errno == EAGAIN, "poll failed with \(errno)")
        var left = count
        guard left > 0 else { return false }
        let isWoken = entries[0].revents != 0
        if isWoken { left -= 1 }
        for entry in entries.dropFirst() where entry.revents != 0 {
            let failure = Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL)
            events.append(
                Event(
                    socket: entry.fd, canRead: entry.revents & Int16(POLLIN) != 0,
                    canWrite: entry.revents & Int16(POLLOUT) != 0, hasError: entry.revents & failure != 0))
            left -= 1
            if left == 0 { break }
        }
        return isWoken
    }
}
