/// The members of a JSON object in the order they were written, names unique.
public struct JSONObject: Hashable, Sendable {
    /// One name and its value.
    public struct Member: Hashable, Sendable {
        /// The member's name.
        public let name: String
        /// The member's value.
        public var value: JSONValue

        /// Makes a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members, in order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() { members = [] }

    /// An object with these members; nil when a name occurs twice.
    public init?(_ members: [Member]) {
        guard Set(members.lazy.map(\.name)).count == members.count else { return nil }
        self.members = members
    }

    init(unique members: [Member]) { self.members = members }

    /// The value of a member; setting keeps its place or adds it at the end, setting nil removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
        }
    }

    /// The value of a member whose name may differ in the case of its first letter. Some providers answer `State` where
    /// their documentation says `state`. An exact match wins.
    public subscript(lenient name: String) -> JSONValue? {
        self[name] ?? members.first { differsOnlyInFirstLetterCase($0.name, name) }?.value
    }
}

private func differsOnlyInFirstLetterCase(_ left: String, _ right: String) -> Bool {
    guard let first = left.utf8.first, let other = right.utf8.first, first ^ other == 0x20 else { return false }
    guard (65...90).contains(first & 0xDF) else { return false }
    return left.utf8.dropFirst().elementsEqual(right.utf8.dropFirst())
}
