/// Something that the real provider's documentation leaves open, or a fault, as a switch with named positions.
public struct SandboxSwitch: Hashable, Sendable {
    /// What a position may say.
    public enum Positions: Hashable, Sendable {
        /// One of these words; the first is the default.
        case words([String])
        /// A whole number in the range, or the word `off`.
        case number(ClosedRange<Int>, default: Int?)
        /// A text with a grammar of its own, which the summary describes.
        case text(default: String)
    }

    /// The name, lower case with dashes and points, such as `duplicate-reference`.
    public let name: String
    /// The positions it takes.
    public let positions: Positions
    /// One line: what it decides.
    public let summary: String

    /// Describes a switch.
    public init(_ name: String, _ positions: Positions, summary: String) {
        self.name = name
        self.positions = positions
        self.summary = summary
    }

    /// The position without any wish, as it is written.
    public var defaultPosition: String {
        switch positions {
        case .words(let words): words.first ?? ""
        case .number(_, let value): value.map(String.init) ?? "off"
        case .text(let text): text
        }
    }

    /// Whether this is a position of the switch. A text is judged by the emulator that reads it.
    public func accepts(_ position: String) -> Bool {
        switch positions {
        case .words(let words): words.contains(position)
        case .number(let range, _): position == "off" || Int(position).map(range.contains) ?? false
        case .text: true
        }
    }
}

/// The positions of all switches of an emulator, checked.
public struct SandboxSwitchboard: Hashable, Sendable {
    private let positions: [String: String]

    /// Checks wishes against the switches; those not wished for are in their default position.
    /// - Throws: `SandboxError` with code `.unknownSwitch` or `.unknownPosition`, naming what there is.
    public init(_ switches: [SandboxSwitch], wishes: [String: String]) throws(SandboxError) {
        let known = Dictionary(uniqueKeysWithValues: switches.map { ($0.name, $0) })
        for (name, position) in wishes.sorted(by: { $0.key < $1.key }) {
            guard let found = known[name] else {
                let names = switches.map(\.name).joined(separator: ", ")
                throw SandboxError(.unknownSwitch, "there is no switch \(name); the switches are \(names)")
            }
            guard found.accepts(position) else {
                throw SandboxError(.unknownPosition, "\(name) has no position \(position): \(Self.choices(found))")
            }
        }
        positions = known.mapValues { wishes[$0.name] ?? $0.defaultPosition }
    }

    /// The position of a switch; asking for one that was not described is a programming error.
    public func position(_ name: String) -> String {
        guard let position = positions[name] else { preconditionFailure("no switch \(name)") }
        return position
    }

    /// The number a switch is set to; nil when it is off.
    public func number(_ name: String) -> Int? { Int(position(name)) }

    private static func choices(_ wanted: SandboxSwitch) -> String {
        switch wanted.positions {
        case .words(let words): "it takes \(words.joined(separator: ", "))"
        case .number(let range, _): "it takes off, or a number from \(range.lowerBound) to \(range.upperBound)"
        case .text: wanted.summary
        }
    }
}
