/// A text of a catalog, taken apart once: what is written, and the marks where values go.
public struct MessageTemplate: Hashable, Sendable {
    /// What can be filled in.
    public enum Mark: String, Hashable, Sendable, CaseIterable {
        /// An amount of money.
        case amount
        /// A day.
        case date
        /// The name of a payment method.
        case method
        /// A currency.
        case currency
    }

    /// A piece of the text.
    enum Piece: Hashable, Sendable {
        case text(String)
        case mark(Mark)
    }

    let pieces: [Piece]

    /// A text may have this many characters: it has to fit under a button.
    public static let maximumCharacterCount = 160

    /// The marks, in the order of the text.
    public var marks: [Mark] {
        pieces.compactMap { if case .mark(let mark) = $0 { mark } else { nil } }
    }

    /// Takes a text apart.
    /// - Throws: `MessageCatalogError` for an empty or too long text, for control characters and marks that turn the
    ///   writing direction, and for braces that are no mark.
    init(_ text: String, place: String) throws(MessageCatalogError) {
        guard !text.isEmpty else { throw MessageCatalogError(place, "the text is empty") }
        guard text.count <= Self.maximumCharacterCount else {
            throw MessageCatalogError(
                place, "the text has \(text.count) characters; at most \(Self.maximumCharacterCount) are shown")
        }
        guard text.allSatisfy({ Alphabet.text.contains($0) }) else {
            throw MessageCatalogError(place, "the text has control characters or marks that turn its direction")
        }
        var pieces: [Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}"),
                let mark = Mark(rawValue: String(rest[rest.index(after: brace)..<close]))
            else {
                let known = Mark.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                throw MessageCatalogError(place, "what stands in braces is one of \(known)")
            }
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            pieces.append(.mark(mark))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The text with its values. A value is never looked through for marks.
    /// - Parameter isolated: whether values are set off from the text, because they may run in the other direction
    ///   (first strong isolate and its end, Unicode Standard Annex 9).
    func filled(isolated: Bool, _ value: (Mark) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .mark(let mark): isolated ? "\u{2068}\(value(mark))\u{2069}" : value(mark)
            }
        }.joined()
    }
}

/// Why a catalog of messages cannot be used.
public struct MessageCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where: a member of the file.
    public let place: String
    /// What is wrong and what would be right.
    public let problem: String

    init(_ place: String, _ problem: String) {
        self.place = place
        self.problem = problem
    }

    /// Place and problem.
    public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}
