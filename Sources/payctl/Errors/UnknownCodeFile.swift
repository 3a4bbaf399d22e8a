import Payments
import PaymentsSystem

/// The provider codes that no catalog knew when a command met them: `unknown-codes.json` in the store's folder.
///
/// A list for whoever maintains the catalogs. Nothing depends on it, so a failure to write it is none of the command.
struct UnknownCodeFile: Sendable {
    /// One code at one provider in one environment.
    struct Entry: Sendable {
        let provider: String
        let environment: String
        let code: String
        var count: Int64
        let firstSeen: String
        var lastSeen: String
    }

    /// More different codes than this are not added.
    static let maximumEntryCount = 1_000
    private static let maximumByteCount = 1 << 20
    /// How long a failing command waits for another one that writes the list.
    private static let lockWaitLimit: Duration = .seconds(2)

    private let store: StoreLocation
    private var path: String { store.path + "/unknown-codes.json" }

    init(_ store: StoreLocation) { self.store = store }

    /// Counts the code of an error when the provider's catalog does not have it.
    func note(_ error: PaymentError, at choice: ProviderChoice, now: Timestamp) async {
        guard let code = error.evidence?.providerCode, choice.type.errors.rows(for: code).isEmpty else { return }
        guard let lock = try? await store.lock("unknown-codes", waiting: Self.lockWaitLimit) else { return }
        defer { withExtendedLifetime(lock) {} }
        guard var entries = try? read() else { return }
        let plain = DiagnosticCode.masked(code)
        let moment = now.rfc3339(fractionDigits: 0)
        let environment = choice.environment.rawValue
        if let index = entries.firstIndex(where: {
            $0.provider == choice.id.rawValue && $0.environment == environment && $0.code == plain
        }) {
            entries[index].count += entries[index].count == .max ? 0 : 1
            entries[index].lastSeen = moment
        } else if entries.count < Self.maximumEntryCount {
            entries.append(
                Entry(
                    provider: choice.id.rawValue, environment: environment, code: plain, count: 1, firstSeen: moment,
                    lastSeen: moment))
        }
        try? PrivateFileWriter(path).finish(writing: Self.bytes(entries))
    }

    /// The codes, most frequent first; none when nothing was ever noted.
    /// - Throws: exit code `inputOutput` when the list is there and cannot be read.
    func read() throws(CommandFailure) -> [Entry] {
        let bytes: [UInt8]
        do {
            bytes = try FileInput.read(path, limit: Self.maximumByteCount)
        } catch {
            if error.isNotFound { return [] }
            throw CommandFailure(error, .inputOutput)
        }
        guard let elements = (try? JSONValue(parsing: bytes))?.arrayValue else {
            throw CommandFailure(
                .inputOutput, code: "damaged", "the list of unknown codes is damaged", path: path,
                next: "move the file away; it is only a list, nothing depends on it")
        }
        return elements.compactMap(Self.entry).sorted {
            $0.count != $1.count ? $0.count > $1.count : ($0.provider, $0.code) < ($1.provider, $1.code)
        }
    }

    private static func entry(_ value: JSONValue) -> Entry? {
        guard let object = value.objectValue, let provider = object["provider"]?.stringValue,
            let environment = object["environment"]?.stringValue, let code = object["code"]?.stringValue,
            let count = object["count"]?.numberValue?.integer, let first = object["firstSeen"]?.stringValue,
            let last = object["lastSeen"]?.stringValue
        else { return nil }
        return Entry(
            provider: provider, environment: environment, code: code, count: count, firstSeen: first, lastSeen: last)
    }

    private static func bytes(_ entries: [Entry]) -> [UInt8] {
        var json = JSONWriter()
        write(entries, to: &json)
        return json.bytes
    }

    /// One JSON array with stable keys.
    static func write(_ entries: [Entry], to json: inout JSONWriter) {
        json.beginArray()
        for entry in entries {
            json.beginObject()
            json.member("provider", entry.provider)
            json.member("environment", entry.environment)
            json.member("code", entry.code)
            json.name("count")
            json.integer(entry.count)
            json.member("firstSeen", entry.firstSeen)
            json.member("lastSeen", entry.lastSeen)
            json.endObject()
        }
        json.endArray()
    }
}
