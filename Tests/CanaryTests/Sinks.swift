import Payments
import PaymentsConcurrency
import PaymentsCrypto
import PaymentsSystem

/// Everything that was written down anywhere, by where.
final class Sinks: PaymentObserver {
    // The lock guards the list.
    private let texts = Lock<[(place: String, bytes: [UInt8])]>([])

    func observe(_ observation: Observation) { add("log", JSONLineObserver.line(observation)) }

    func add(_ place: String, _ bytes: [UInt8]) { texts.withLock { $0.append((place, bytes)) } }

    /// A value in every way that Swift turns values into text.
    func add(_ place: String, valueOf value: Any) {
        var text = ""
        dump(value, to: &text)
        add(place, Array((text + "\n\(value)\n" + String(reflecting: value)).utf8))
        if let error = value as? PaymentError { add(place, Array((error.errorDescription ?? "").utf8)) }
    }

    func add(_ part: TranscribingTransport.Part) {
        switch part {
        case .request(let transcript), .response(let transcript), .failure(let transcript):
            add("transcript", Array(transcript.description.utf8))
        }
    }

    /// Everything in the files of a folder.
    func add(_ place: String, folder: ScratchFolder) throws {
        for name in folder.names {
            add("\(place) \(name)", try FileInput.read("\(folder.path)/\(name)", limit: 1 << 26))
        }
    }

    var count: Int { texts.withLock { $0.count } }

    func count(of place: String) -> Int { texts.withLock { $0.count { $0.place == place } } }

    /// Where a canary stands, plain or in another writing.
    func findings(_ canaries: [Canary]) -> [String] {
        let cage = CanaryCage(canaries)
        return texts.withLock { $0 }.flatMap { place, bytes in cage.findings(in: bytes).map { "\($0) in \(place)" } }
    }

    /// Where the sweep still finds something.
    func sweepFindings(in place: String) -> [String] {
        texts.withLock { $0 }.filter { $0.place == place && SecretSweep.finds(in: $0.bytes) }
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

/// Something that must not be seen.
struct Canary {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// All the ways in which it might be written.
    fileprivate var forms: [[UInt8]] {
        let bytes = Array(text.utf8)
        guard !isShort else { return [bytes] }
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        return [
            bytes, Array(Base64.encode(bytes).utf8), Array(digits.joined().utf8),
            Array(digits.map { "%" + $0 }.joined().utf8), bytes.reversed(),
        ]
    }

    /// Three or four digits stand in many places by chance; alone, between signs, they do not.
    fileprivate var isShort: Bool { text.utf8.count < 8 }
}

/// Looks for many canaries in one pass: most bytes begin none of them.
private struct CanaryCage {
    private var forms: [[(form: [UInt8], canary: Canary)]] = Array(repeating: [], count: 1 << 16)

    init(_ canaries: [Canary]) {
        for canary in canaries {
            for form in canary.forms where form.count > 1 { forms[Self.key(form[0], form[1])].append((form, canary)) }
        }
    }

    private static func key(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

    func findings(in text: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        for index in text.indices.dropLast() {
            let candidates = forms[Self.key(text[index], text[index + 1])]
            if candidates.isEmpty { continue }
            for (form, canary) in candidates where stands(form, at: index, in: text, alone: canary.isShort) {
                found.insert(canary.name)
            }
        }
        return found
    }

    private func stands(_ form: [UInt8], at start: Int, in text: [UInt8], alone: Bool) -> Bool {
        let end = start + form.count
        guard end <= text.count, text[start..<end].elementsEqual(form) else { return false }
        return !alone || (isBoundary(start - 1, text) && isBoundary(end, text))
    }

    private func isBoundary(_ index: Int, _ text: [UInt8]) -> Bool {
        guard text.indices.contains(index) else { return true }
        let byte = text[index]
        return !(48...57).contains(byte) && !(65...90).contains(byte & 0xDF)
    }
}
