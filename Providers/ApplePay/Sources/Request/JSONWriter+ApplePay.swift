internal import Payments

extension JSONWriter {
    /// Writes a member unless there is nothing to write.
    mutating func member(_ name: String, unlessNil text: String?) {
        if let text { member(name, text) }
    }

    /// Writes a list of texts.
    mutating func member(_ name: String, _ texts: some Sequence<String>) {
        self.name(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }

    /// Writes a list of values.
    mutating func member<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    /// Writes a flag.
    mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        bool(flag)
    }
}
