import Payments

/// `parse_timestamp`: moments as systems write them. Settings of a device play no part.
struct ParseTimestampOperation: CaseOperation {
    let name = "parse_timestamp"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let isSingle = input["value"] != nil
        let read = try input.oneOrMany("value", "values").map { value -> Timestamp? in
            guard let text = value.stringValue else { return nil }
            do throws(TimestampError) { return try Timestamp(rfc3339: text) } catch { return nil }
        }
        if isSingle, read[0] == nil { throw CaseFault("unparseable") }
        let unparseable = JSONValue.object(CaseFault("unparseable").json)
        let moments = read.compactMap { $0 }
        let seconds = Set(moments.map(\.secondsSinceEpoch))
        let texts = read.map { $0.map { JSONValue.string($0.description) } ?? unparseable }
        return JSONObject(pairs: [
            ("allParsed", .bool(moments.count == read.count)),
            ("utc", isSingle ? texts[0] : .array(texts)),
            ("utcToTheSecond", seconds.count == 1 ? .string(moments[0].rfc3339(fractionDigits: 0)) : .array(texts)),
            ("fraction", isSingle ? fraction(read[0]) : .array(read.map(fraction))),
            ("results", .array(texts)),
        ])
    }

    /// The part of a second as a decimal without trailing zeros.
    private func fraction(_ moment: Timestamp?) -> JSONValue {
        guard let moment else { return .null }
        guard moment.nanoseconds != 0 else { return .string("0") }
        let digits = String(moment.nanoseconds)
        let padded = String(repeating: "0", count: 9 - digits.utf8.count) + digits
        return .string("0." + padded.reversed().drop { $0 == "0" }.reversed())
    }
}

/// `load_session`: sessions are usable with a readable expiry only.
struct LoadSessionOperation: CaseOperation {
    let name = "load_session"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let now = try input["now"]?.stringValue.map { text throws(CaseFault) in try readTimestamp(text) }
        let results = try input.oneOrMany("session", "sessions").map { session in
            caseResult { () throws(CaseFault) in
                let expiry: SessionExpiry
                do throws(SessionExpiryError) {
                    expiry = try SessionExpiry(text(of: session.objectValue?["expiresAt"]))
                } catch {
                    throw CaseFault(error == .missing ? "missingExpiry" : "invalidExpiry")
                }
                if let now, expiry.hasPassed(at: now) { throw CaseFault("sessionExpired") }
                return .string("ok")
            }
        }
        return JSONObject(pairs: [("results", .array(results)), ("result", results.first ?? .null)])
    }

    /// A member that is there and no text is unreadable, not missing.
    private func text(of value: JSONValue?) -> String? {
        switch value {
        case nil, .null?: nil
        case .string(let text)?: text
        case .some(let other): String(decoding: other.compactBytes, as: UTF8.self)
        }
    }
}

/// `session_expiry`: now and a length of time, in UTC whatever the shop's zone is.
struct SessionExpiryOperation: CaseOperation {
    let name = "session_expiry"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let now = try readTimestamp(try input.text("now"))
        let expiresAt = now.advanced(by: try length(input))
        return JSONObject(pairs: [("expiresAt", .string(expiresAt.description))])
    }

    private func length(_ input: CaseInput) throws(CaseFault) -> Duration {
        for (name, seconds) in [("validForSeconds", 1), ("validForMinutes", 60), ("validFor", 1)] as [(String, Int64)] {
            if let count = input[name]?.numberValue?.integer { return try duration(count, of: seconds) }
        }
        guard let text = input["validFor"]?.stringValue, let unit = text.last, let count = Int64(number(in: text))
        else {
            throw .unreadable("validFor is seconds, or such as PT30M")
        }
        switch unit {
        case "S", "s": return try duration(count, of: 1)
        case "M", "m": return try duration(count, of: 60)
        case "H", "h": return try duration(count, of: 3600)
        default: throw .unreadable("validFor is in seconds, minutes or hours")
        }
    }

    private func duration(_ count: Int64, of seconds: Int64) throws(CaseFault) -> Duration {
        let (product, overflow) = count.multipliedReportingOverflow(by: seconds)
        guard !overflow else { throw .unreadable("the length of time is beyond 64 bits of seconds") }
        return .seconds(product)
    }

    private func number(in text: String) -> String {
        String(text.dropLast().drop { $0 == "P" || $0 == "T" })
    }
}

func readTimestamp(_ text: String) throws(CaseFault) -> Timestamp {
    do throws(TimestampError) { return try Timestamp(rfc3339: text) } catch { throw CaseFault("unparseable") }
}
