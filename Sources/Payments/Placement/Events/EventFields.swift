/// Why stored bytes are not an event.
public enum EventCodingError: Error, Hashable, Sendable {
    /// A type, or a version of a type, that this version of the library does not know: the order becomes read-only
    /// here.
    case unknownType(String)
    /// The bytes are damaged: not JSON, or a member is missing or out of range.
    case damaged(member: String)
}

/// Writes the members of an event, names first, in a fixed order.
struct EventWriter {
    private var json = JSONWriter()

    init(type: String, version: Int64) {
        json.beginObject()
        text("type", type)
        number("v", version)
    }

    mutating func finish() -> [UInt8] {
        json.endObject()
        return json.bytes
    }

    mutating func text(_ name: String, _ value: String?) {
        guard let value else { return }
        json.member(name, value)
    }

    mutating func number(_ name: String, _ value: Int64?) {
        guard let value else { return }
        json.name(name)
        json.integer(value)
    }

    mutating func flag(_ name: String, _ value: Bool) {
        json.name(name)
        json.bool(value)
    }

    mutating func money(_ name: String, _ value: Money?) {
        guard let value else { return }
        json.name(name)
        json.beginArray()
        json.integer(value.minorUnits)
        json.string(value.currency.code)
        json.endArray()
    }

    mutating func moment(_ name: String, _ value: Timestamp?) {
        guard let value else { return }
        json.name(name)
        json.beginArray()
        json.integer(value.secondsSinceEpoch)
        json.integer(Int64(value.nanoseconds))
        json.endArray()
    }

    mutating func account(_ name: String, _ value: ProviderAccount) { accounts(name, [value]) }

    mutating func accounts(_ name: String, _ values: [ProviderAccount]) {
        json.name(name)
        json.beginArray()
        for value in values {
            json.beginArray()
            json.string(value.provider.rawValue)
            if let account = value.account { json.string(account) }
            json.endArray()
        }
        json.endArray()
    }
}

/// Reads the members of an event. Every member is checked; what is missing or odd is named.
struct EventReader {
    private let object: JSONObject

    init(_ bytes: [UInt8]) throws(EventCodingError) {
        guard let value = try? JSONValue(parsing: bytes), let object = value.objectValue else {
            throw .damaged(member: "event")
        }
        self.object = object
    }

    func has(_ name: String) -> Bool { object[name] != nil }

    func text(_ name: String) throws(EventCodingError) -> String {
        guard let text = object[name]?.stringValue else { throw .damaged(member: name) }
        return text
    }

    func number(_ name: String) throws(EventCodingError) -> Int64 {
        guard let number = object[name]?.numberValue?.integer else { throw .damaged(member: name) }
        return number
    }

    func flag(_ name: String) throws(EventCodingError) -> Bool {
        guard let flag = object[name]?.boolValue else { throw .damaged(member: name) }
        return flag
    }

    func money(_ name: String) throws(EventCodingError) -> Money {
        guard let parts = object[name]?.arrayValue, parts.count == 2, let units = parts[0].numberValue?.integer,
            let code = parts[1].stringValue, let currency = Currency(code: code)
        else { throw .damaged(member: name) }
        return Money(minorUnits: units, currency: currency)
    }

    func moment(_ name: String) throws(EventCodingError) -> Timestamp {
        guard let parts = object[name]?.arrayValue, parts.count == 2, let seconds = parts[0].numberValue?.integer,
            let nanoseconds = parts[1].numberValue?.integer, (0..<1_000_000_000).contains(nanoseconds)
        else { throw .damaged(member: name) }
        return Timestamp(secondsSinceEpoch: seconds, nanoseconds: Int32(nanoseconds))
    }

    func accounts(_ name: String) throws(EventCodingError) -> [ProviderAccount] {
        guard let values = object[name]?.arrayValue else { throw .damaged(member: name) }
        var accounts: [ProviderAccount] = []
        for value in values {
            guard let parts = value.arrayValue, let id = parts.first?.stringValue.flatMap({ ProviderID($0) }),
                parts.count <= 2, parts.count == 1 || parts[1].stringValue != nil
            else { throw .damaged(member: name) }
            accounts.append(ProviderAccount(id, account: parts.count == 2 ? parts[1].stringValue : nil))
        }
        return accounts
    }

    func account(_ name: String) throws(EventCodingError) -> ProviderAccount {
        guard let account = try accounts(name).first else { throw .damaged(member: name) }
        return account
    }

    func id<Value: Identifier>(_ name: String) throws(EventCodingError) -> Value {
        guard let value = Value(try text(name)) else { throw .damaged(member: name) }
        return value
    }

    func choice<Value: RawRepresentable>(_ name: String) throws(EventCodingError) -> Value
    where Value.RawValue == String {
        let text = try text(name)
        // A word of the future is not damage.
        guard let value = Value(rawValue: text) else { throw .unknownType("\(name) \(text)") }
        return value
    }

    func operation(_ name: String = "op") throws(EventCodingError) -> OperationNumber {
        let value = try number(name)
        guard (1...Int64(Int32.max)).contains(value) else { throw .damaged(member: name) }
        return OperationNumber(Int(value))
    }
}
