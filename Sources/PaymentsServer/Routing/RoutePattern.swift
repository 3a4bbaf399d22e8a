/// A path with places for parameters: `/sessions/{id}/capture`, or `/assets/{path...}` for all that follows.
struct RoutePattern: Sendable, Hashable {
    /// One place between two slashes.
    enum Part: Sendable, Hashable {
        case literal(String)
        /// Exactly one segment, not empty.
        case parameter(String)
        /// One or more segments to the end of the path, joined by slashes.
        case rest(String)
    }

    let parts: [Part]

    /// Reads a pattern. One that could never match, or that names a parameter twice, is a programming error.
    init(_ text: String) {
        precondition(text.hasPrefix("/"), "a route starts with a slash: \(text)")
        let pieces = text == "/" ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        parts = pieces.map(Self.part)
        let names = parts.compactMap(\.name)
        precondition(Set(names).count == names.count, "a route names each parameter once: \(text)")
        precondition(
            parts.dropLast().allSatisfy { if case .rest = $0 { false } else { true } },
            "only the last part takes all: \(text)"
        )
    }

    init(parts: [Part]) { self.parts = parts }

    private static func part(_ piece: Substring) -> Part {
        guard piece.hasPrefix("{") && piece.hasSuffix("}") else { return .literal(String(piece)) }
        let name = piece.dropFirst().dropLast()
        if name.hasSuffix("...") { return .rest(String(name.dropLast(3))) }
        return .parameter(String(name))
    }
}

extension RoutePattern.Part {
    /// The parameter's name, or nil.
    var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name), .rest(let name): name
        }
    }
}
