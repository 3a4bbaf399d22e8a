internal import Payments

/// One machine's life: a machine that was dropped and one made later for the same order are told apart, so that a late
/// wake or answer reaches only the one it belongs to.
struct DeskKey: Hashable, Sendable {
    let order: OrderID
    let generation: UInt64
}

/// Moments at which machines want to be woken, earliest first: a binary heap.
///
/// Entries of machines that are gone stay until they are a half, then all are swept, so that cancelling costs nothing
/// and memory follows what is in use.
struct TimerQueue: Sendable {
    struct Entry: Sendable {
        let moment: Timestamp
        let key: DeskKey
        let effect: EffectNumber
    }

    /// Below this, stale entries are not worth a sweep.
    private static let minimumSweepCount = 256

    private var heap: [Entry] = []
    private(set) var staleCount = 0

    /// The earliest moment; nil when there is none.
    var next: Timestamp? { heap.first?.moment }

    var count: Int { heap.count }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].moment < heap[parent].moment else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest entry whose moment has come.
    mutating func pop(at now: Timestamp) -> Entry? {
        guard let first = heap.first, first.moment <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink(0)
        }
        return first
    }

    /// Counts entries whose machine is gone.
    mutating func forget(_ count: Int) { staleCount += count }

    /// Whether the stale entries are so many that a sweep pays.
    var wantsSweep: Bool { staleCount > Self.minimumSweepCount && staleCount * 2 > heap.count }

    /// Throws out what is stale.
    mutating func sweep(isLive: (DeskKey) -> Bool) {
        heap.removeAll { !isLive($0.key) }
        staleCount = 0
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// One stale entry came to its moment.
    mutating func dropStale() { staleCount = max(0, staleCount - 1) }

    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].moment < heap[least].moment { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
