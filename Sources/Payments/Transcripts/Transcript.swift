/// One side of an exchange as it may be written down: a first line, header lines, and the body with everything masked
/// that is not on the allow-list.
public struct Transcript: Hashable, Sendable, CustomStringConvertible {
    /// `POST https://host/path`, `402`, or why there is no answer.
    public let start: String
    /// The header fields, values masked unless allowed.
    public let headers: [HeaderField]
    /// The body as it may be shown; empty when there was none.
    public let body: String

    /// Everything, a line each, the body after an empty line.
    public var description: String {
        let lines = [start] + headers.map { "\($0.name): \($0.value)" }
        return (body.isEmpty ? lines : lines + ["", body]).joined(separator: "\n")
    }
}

extension TranscriptRules {
    /// A request as it may be shown.
    public func transcript(of request: TransportRequest) -> Transcript {
        Transcript(
            start: "\(request.method.rawValue) \(address(request.url))", headers: headers(request.headers),
            body: body(request.body, contentType: contentType(request.headers)))
    }

    /// An answer as it may be shown.
    public func transcript(of response: TransportResponse) -> Transcript {
        Transcript(
            start: String(response.status), headers: headers(response.headers),
            body: body(response.body, contentType: contentType(response.headers)))
    }

    /// Why there is no answer, as it may be shown.
    public func transcript(of error: TransportError) -> Transcript {
        Transcript(start: SecretSweep.swept(error.description), headers: [], body: "")
    }

    /// Header fields, values masked unless their name is allowed.
    public func headers(_ fields: [HeaderField]) -> [HeaderField] {
        fields.map { field in
            HeaderField(
                Self.shown(name: field.name),
                shows(header: field.name) ? shown(field.value, field: "header") : Self.masked(field.value))
        }
    }

    /// A body as it may be shown. JSON, forms and XML are taken apart; of anything else only the size is told, and so
    /// of what claims to be one of them and is not.
    /// - Parameter contentType: nil when unknown: the first bytes decide.
    public func body(_ bytes: [UInt8], contentType: String? = nil) -> String {
        guard bytes.count <= Self.maximumBodyByteCount else { return Self.masked(byteCount: bytes.count) }
        let shown: String? =
            switch BodyFormat(bytes, contentType: contentType) {
            case .json: json(bytes)
            case .form: form(bytes)
            case .xml: xml(bytes)
            case .other: nil
            }
        return shown ?? Self.masked(byteCount: bytes.count)
    }

    private func contentType(_ headers: [HeaderField]) -> String? {
        headers.first { Self.plain($0.name) == "contenttype" }?.value
    }

    /// An address without query values, name and password, and without path segments that look like tokens.
    func address(_ url: String) -> String {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).map { segment in
            Self.looksLikeToken(segment) ? SecretSweep.mask : String(segment)
        }
        if segments.count > 2, let at = segments[2].lastIndex(of: "@") {
            segments[2] = SecretSweep.mask + segments[2][at...]
        }
        let plain = SecretSweep.swept(segments.joined(separator: "/"))
        guard parts.count > 1 else { return plain }
        return plain + "?" + (form(Array(parts[1].utf8)) ?? SecretSweep.mask)
    }

    /// A long segment of capitals, small letters and digits.
    private static func looksLikeToken(_ segment: Substring) -> Bool {
        let bytes = segment.utf8
        return bytes.count >= 20 && bytes.contains(where: ByteClass.isUpper) && bytes.contains(where: ByteClass.isLower)
            && bytes.contains(where: ByteClass.isDigit)
    }
}

/// What a body is.
private enum BodyFormat {
    case json
    case form
    case xml
    case other

    init(_ bytes: [UInt8], contentType: String?) {
        let first = bytes.first { $0 > 0x20 }
        switch first {
        // What looks like JSON or XML is read as such, whatever its header says: a header may be wrong.
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case UInt8(ascii: "<"): self = .xml
        case nil: self = .other
        default:
            let isForm = contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded")
            let seems = bytes.contains(UInt8(ascii: "=")) && !bytes.contains { $0 <= 0x20 }
            self = isForm == true || (contentType == nil && seems) ? .form : .other
        }
    }
}
