internal import Payments

extension JSONValue {
    /// A member by name, first-letter case aside; nil when this is no object or has none. JSON null counts as absent.
    func member(_ name: String) -> JSONValue? {
        guard let value = objectValue?[lenient: name] else { return nil }
        if case .null = value { return nil }
        return value
    }

    /// A member's text; nil when it is absent or no text.
    func text(_ name: String) -> String? { member(name)?.stringValue }
}
