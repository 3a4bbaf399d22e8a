/// The members of a JSON object in the order they were written, names unique.
///
/// Names are compared byte by byte, as on the wire. Swift's own `==` on strings counts two spellings of é as one.
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

        /// Whether both have the same name, byte by byte, and the same value.
        public static func == (left: Member, right: Member) -> Bool {
            left.name.hasSameBytes(as: right.name) && left.value == right.value
        }
    }

    /// The members, in order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() { members = [] }

    /// An object with these members; nil when a name occurs twice.
    public init?(_ members: [Member]) {
        var names = NameSet()
        self.members = []
        for member in members {
            guard names.insert(member.name, after: self.members) else { return nil }
            self.members.append(member)
        }
    }

    init(unique members: [Member]) { self.members = members }

    /// The value of a member; setting keeps its place or adds it at the end, setting nil removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name.hasSameBytes(as: name) }?.value }
        set {
            let index = members.firstIndex { $0.name.hasSameBytes(as: name) }
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
        var similar: Int?
        for index in members.indices where members[index].name.utf8.count == name.utf8.count {
            if members[index].name.hasSameBytes(as: name) { return members[index].value }
            if similar == nil, differsOnlyInFirstLetterCase(members[index].name, name) { similar = index }
        }
        return similar.map { members[$0].value }
    }
}

extension JSONObject {
    /// Finds names that occur twice: by a scan while they are few, which is faster, then by a set.
    struct NameSet {
        private static let scanLimit = 12
        private var seen: Set<[UInt8]> = []

        /// Adds a name; false when one of the members before it has the same.
        mutating func insert(_ name: String, after members: [Member]) -> Bool {
            if members.count < Self.scanLimit { return !members.contains { $0.name.hasSameBytes(as: name) } }
            if seen.isEmpty { seen = Set(members.lazy.map { Array($0.name.utf8) }) }
            return seen.insert(Array(name.utf8)).inserted
        }
    }
}

extension String {
    /// Whether both are the same bytes in UTF-8. `==` compares by canonical equivalence.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
        }
        // Texts that the system keeps in another form, on Apple platforms.
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

private func differsOnlyInFirstLetterCase(_ left: String, _ right: String) -> Bool {
    guard let first = left.utf8.first, let other = right.utf8.first, first ^ other == 0x20 else { return false }
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first & 0xDF) else { return false }
    return left.utf8.dropFirst().elementsEqual(right.utf8.dropFirst())
}
