/// Writes each observation as one line of JSON: `{"at":"…","event":"call.ended","account":"pxp","elapsed_ms":41.5}`.
///
/// The line is swept before it is handed on: the last of several guards, since observations cannot carry secrets.
public struct JSONLineObserver: PaymentObserver {
    private let write: @Sendable ([UInt8]) -> Void

    /// Makes an observer.
    /// - Parameter write: gets each line with its line feed; called from several threads at once, so it locks, queues
    ///   or writes with one call.
    public init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    /// Writes one line.
    public func observe(_ observation: Observation) { write(Self.line(observation)) }

    /// The line of an observation, with its line feed.
    public static func line(_ observation: Observation) -> [UInt8] {
        var object = JSONObject()
        object["at"] = .string(observation.at.description)
        object["event"] = .string(observation.name.description)
        for field in observation.fields { object[field.key.description] = json(field.value) }
        return JSONValue.object(object).compactBytes + [UInt8(ascii: "\n")]
    }

    private static func json(_ value: Observation.Value) -> JSONValue {
        switch value {
        case .text(let text): .string(SecretSweep.swept(text))
        case .count(let count): .number(JSONNumber(Int64(count)))
        case .duration(let duration): .number(milliseconds(duration))
        }
    }

    /// Milliseconds with three decimals, written from whole microseconds.
    private static func milliseconds(_ duration: Duration) -> JSONNumber {
        let (seconds, attoseconds) = duration.components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (total, beyond) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        guard !overflow, !beyond else { return JSONNumber(seconds < 0 ? Int64.min : Int64.max) }
        let digits = String(total.magnitude % 1000 + 1000).dropFirst()
        return JSONNumber(checked: "\(total < 0 ? "-" : "")\(total.magnitude / 1000).\(digits)")
    }
}
