/// When something breaks: at call number `n`, counted from 1, and at every later call when it lasts. Growing `n` until
/// nothing breaks any more visits every place at which a fault can strike.
public struct FaultPlan: Hashable, Sendable, CustomStringConvertible {
    /// The first call that breaks.
    public let n: Int
    /// Whether every later call breaks as well.
    public let lasts: Bool

    /// Makes a plan; `n` is at least 1.
    public init(n: Int, lasts: Bool = false) {
        precondition(n > 0, "calls are counted from 1")
        self.n = n
        self.lasts = lasts
    }

    /// Whether the call with this number breaks.
    public func strikes(call: Int) -> Bool { lasts ? call >= n : call == n }

    /// `call 3` or `call 3 and later`.
    public var description: String { lasts ? "call \(n) and later" : "call \(n)" }
}
