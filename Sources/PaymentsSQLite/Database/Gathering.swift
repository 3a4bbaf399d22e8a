/// How long the writer waits for company before it commits.
///
/// When a commit ends, the tasks that it served come back with their next changes one after another. A writer that
/// starts with the first of them makes all others wait for a whole sync; waiting a fraction of a sync for as many as
/// came last time nearly halves the number of syncs. A single task never waits. Where company does not come back, the
/// writer stops waiting for it, for longer each time.
struct Gathering {
    /// The longest wait.
    static let maximumPatience = Duration.milliseconds(2)
    private static let maximumPauseCount = 32

    /// How many jobs to wait for; 1 is no waiting.
    private(set) var expected = 1
    /// How long at most: half of what the last commit took.
    private(set) var patience = Duration.zero
    /// How many commits go on without waiting, and how many there were after the last disappointment.
    private var pauseLeft = 0
    private var pauseCount = 0

    /// Learns from a commit of `count` jobs.
    mutating func record(_ count: Int, taking duration: Duration) {
        if expected > 1 {
            // Most of them is good enough: one may always be late.
            let isWorthIt = count * 4 >= expected * 3
            pauseCount = isWorthIt ? 0 : min(max(1, pauseCount * 2), Gathering.maximumPauseCount)
            pauseLeft = pauseCount
        } else if pauseLeft > 0 {
            pauseLeft -= 1
        }
        expected = pauseLeft > 0 ? 1 : count
        patience = min(duration / 2, Gathering.maximumPatience)
    }
}
