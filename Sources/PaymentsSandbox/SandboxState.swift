public import Payments
public import PaymentsSystem

/// Where a running sandbox is found: what it writes beside its state, so that commands in other processes use it.
///
/// The file is readable by its owner only: it carries the emulators' credentials, which open nothing but the sandbox.
public struct SandboxState: Hashable, Sendable {
    /// The largest file that is read.
    static let maximumByteCount = 1 << 16

    /// Who runs it.
    public let process: ProcessIdentity
    /// The port on 127.0.0.1.
    public let port: Int
    /// The settings of each provider's adapter by provider.
    public let settings: [ProviderID: [String: String]]

    /// Describes a running sandbox.
    public init(process: ProcessIdentity, port: Int, settings: [ProviderID: [String: String]]) {
        self.process = process
        self.port = port
        self.settings = settings
    }

    /// Where it answers.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// The mounted emulators by provider.
    public var emulators: [ProviderID: String] {
        Dictionary(uniqueKeysWithValues: settings.keys.map { ($0, "\(url)/\($0)") })
    }

    /// The file's text.
    var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("processID")
        json.integer(Int64(process.id))
        json.member("startTime", process.startTime)
        json.name("port")
        json.integer(Int64(port))
        json.name("settings")
        json.beginObject()
        for (provider, values) in settings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            json.name(provider.rawValue)
            json.beginObject()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
            json.endObject()
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// Reads the file's text; nil when it is not what we write, such as half a file from before a crash.
    init?(json bytes: [UInt8]) {
        guard let object = try? JSONValue(parsing: bytes).objectValue,
            let id = object["processID"]?.numberValue?.integer.flatMap(Int32.init(exactly:)),
            let startTime = object["startTime"]?.stringValue,
            let port = object["port"]?.numberValue?.integer, (1...65535).contains(port),
            let providers = object["settings"]?.objectValue
        else { return nil }
        var settings: [ProviderID: [String: String]] = [:]
        for member in providers.members {
            guard let provider = ProviderID(member.name), let values = member.value.objectValue else { return nil }
            settings[provider] = Dictionary(
                uniqueKeysWithValues: values.members.compactMap { pair in pair.value.stringValue.map { (pair.name, $0) }
                })
        }
        self.init(process: ProcessIdentity(id: id, startTime: startTime), port: Int(port), settings: settings)
    }
}

extension SandboxState: CustomStringConvertible, CustomReflectable {
    /// Where it answers; the emulators' credentials are not shown.
    public var description: String { url }
    /// No children: `dump` shows the address alone.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
