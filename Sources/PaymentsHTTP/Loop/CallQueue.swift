/// Calls that wait for their turn, first come first served. Its length is bounded by the inbox, which admits them.
struct CallQueue {
    /// Places before `head` are nil: a call that left is not kept alive here.
    private var calls: [Call?] = []
    private var head = 0

    /// How many used places at the front are tolerated before they are cut off.
    private static let slack = 64

    var isEmpty: Bool { head == calls.count }

    mutating func append(_ call: Call) { calls.append(call) }

    mutating func popFirst() -> Call? {
        guard head < calls.count else { return nil }
        let call = calls[head]
        calls[head] = nil
        head += 1
        if head == calls.count {
            calls.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= Self.slack, head > calls.count / 2 {
            calls.removeFirst(head)
            head = 0
        }
        return call
    }

    /// Removes and returns the calls that fit; the others keep their order.
    mutating func removeAll(where fits: (Call) -> Bool) -> [Call] {
        let waiting = waiting
        let removed = waiting.filter(fits)
        if !removed.isEmpty {
            calls = waiting.filter { !fits($0) }
            head = 0
        }
        return removed
    }

    /// All that wait, in order.
    var waiting: [Call] { calls[head...].compactMap { $0 } }
}
