/// The messages of one language: built in, or from a file of the app's own. See docs/error-catalogs.md for the file.
public struct MessageCatalog: Sendable {
    /// The BCP 47 tag as the file writes it.
    public let locale: String
    /// Whether the language is written from right to left, so that what is filled in is set off from the text.
    public let isRightToLeft: Bool
    let templates: [MessageID: MessageTemplate]

    /// The version of the file's format.
    public static let schema: Int64 = 1
    /// A file may be this large.
    public static let maximumByteCount = 262_144

    /// The messages that it has, in the order of `MessageID.all`.
    public var ids: [MessageID] { MessageID.all.filter { templates[$0] != nil } }

    /// Reads a file: `{"schema": 1, "locale": "da", "messages": {"failed": "…"}}`, and `"direction": "rtl"` for a
    /// language that is written so. It may hold any part of the messages.
    /// - Throws: `MessageCatalogError` naming the member: an unknown message with the nearest known one, a text that is
    ///   too long, or a mark that this message does not have.
    public init(json bytes: [UInt8]) throws(MessageCatalogError) {
        guard bytes.count <= Self.maximumByteCount else {
            throw MessageCatalogError("", "a message file has at most \(Self.maximumByteCount) bytes")
        }
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: bytes)
        } catch { throw MessageCatalogError("", error.description) }
        guard let file = document.objectValue else { throw MessageCatalogError("", "a message file is a JSON object") }
        let members = ["schema", "locale", "direction", "messages"]
        for member in file.members where !members.contains(member.name) {
            throw MessageCatalogError(member.name, "the members are \(members.joined(separator: ", "))")
        }
        guard file["schema"]?.numberValue?.integer == Self.schema else {
            throw MessageCatalogError("schema", "this version reads schema \(Self.schema)")
        }
        guard let locale = file["locale"]?.stringValue, LanguageTag(locale) != nil else {
            throw MessageCatalogError("locale", "it is a BCP 47 tag such as da or pt-PT")
        }
        let direction = file["direction"] ?? .string("ltr")
        guard let word = direction.stringValue, ["ltr", "rtl"].contains(word) else {
            throw MessageCatalogError("direction", "it is ltr or rtl")
        }
        guard let messages = file["messages"]?.objectValue else {
            throw MessageCatalogError("messages", "it is an object with a text for each message")
        }
        self.locale = locale
        isRightToLeft = word == "rtl"
        templates = try Self.templates(messages)
    }

    init(_ bundled: BundledMessages) {
        locale = bundled.locale
        isRightToLeft = bundled.isRightToLeft
        // Ours, and tested: a fault in them is a fault of the program.
        let templates = bundled.texts.map { name, text in
            do throws(MessageCatalogError) {
                return (MessageID(name), try MessageTemplate(text, place: name))
            } catch { preconditionFailure("the built-in message \(error)") }
        }
        self.templates = Dictionary(uniqueKeysWithValues: templates)
    }

    private init(locale: String, isRightToLeft: Bool, templates: [MessageID: MessageTemplate]) {
        self.locale = locale
        self.isRightToLeft = isRightToLeft
        self.templates = templates
    }

    /// The same catalog with another's texts in the place of its own, where the other has them.
    func overridden(by other: MessageCatalog) -> MessageCatalog {
        MessageCatalog(
            locale: other.locale, isRightToLeft: other.isRightToLeft,
            templates: templates.merging(other.templates) { _, new in new })
    }

    private static func templates(_ messages: JSONObject) throws(MessageCatalogError) -> [MessageID: MessageTemplate] {
        var templates: [MessageID: MessageTemplate] = [:]
        let known = Set(MessageID.all)
        for member in messages.members {
            let place = "messages.\(member.name)"
            let id = MessageID(member.name)
            guard known.contains(id) else {
                let nearest = NearestName.of(member.name, in: MessageID.all.map(\.description))
                throw MessageCatalogError(
                    place, "there is no such message" + (nearest.map { "; did you mean \($0)?" } ?? ""))
            }
            guard let text = member.value.stringValue else { throw MessageCatalogError(place, "a text is a string") }
            let template = try MessageTemplate(text, place: place)
            let allowed = id.marks
            if let mark = template.marks.first(where: { !allowed.contains($0) }) {
                let list = allowed.isEmpty ? "nothing" : allowed.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                throw MessageCatalogError(place, "{\(mark.rawValue)} is not known here; \(list) is filled in")
            }
            templates[id] = template
        }
        return templates
    }
}

/// The texts of a built-in language, as the generated tables have them.
struct BundledMessages: Sendable {
    let locale: String
    let isRightToLeft: Bool
    let texts: [String: String]
}

extension MessageID {
    /// What is filled in; empty for a message that is the same every time.
    public var marks: [MessageTemplate.Mark] { Self.filled[self]?.marks ?? [] }

    /// The message that says the same without the values; nil for a message that has none.
    public var withoutValues: MessageID? { Self.filled[self]?.without }
}
