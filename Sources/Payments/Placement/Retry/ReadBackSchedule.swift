/// When to ask the provider again about something that is not settled, by how often it was asked, and when to call for
/// a person.
public struct ReadBackSchedule: Hashable, Sendable {
    /// The waits after the first, second, … read; the last one repeats.
    public let waits: [Duration]
    /// After this many reads nothing more is scheduled: by then the operator list has the order.
    public let maximumReads: Int
    /// Something unsettled for longer than this goes to the operator list; reading goes on.
    public let attentionAfter: Duration

    /// Makes a schedule.
    public init(waits: [Duration], maximumReads: Int, attentionAfter: Duration) {
        precondition(!waits.isEmpty && maximumReads > 0, "a schedule reads at least once")
        self.waits = waits
        self.maximumReads = maximumReads
        self.attentionAfter = attentionAfter
    }

    /// The wait after `reads` reads, from 1; nil when the schedule is spent.
    public func wait(afterReads reads: Int) -> Duration? {
        guard reads < maximumReads else { return nil }
        return waits[min(max(reads, 1), waits.count) - 1]
    }

    /// For what may have moved money: quickly at first, since a shopper waits.
    public static let unknown = ReadBackSchedule(
        waits: [
            .seconds(1), .seconds(2), .seconds(5), .seconds(15), .seconds(60), .seconds(300), .seconds(900),
            .seconds(3_600), .seconds(21_600), .seconds(86_400),
        ],
        maximumReads: 40, attentionAfter: .seconds(3_600))

    /// For what the provider has accepted and not decided, and for what waits for the shopper.
    public static let pending = ReadBackSchedule(
        waits: [
            .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(3_600), .seconds(21_600),
            .seconds(86_400),
        ],
        maximumReads: 40, attentionAfter: .seconds(86_400))
}
