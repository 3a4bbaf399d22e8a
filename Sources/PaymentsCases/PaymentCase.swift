public import Payments

/// One recorded failure of a payments system, as an input with the right answer.
public struct PaymentCase: Sendable {
    /// The stable id, such as `BC-A01`.
    public let id: String
    /// The letter of its kind: a (amounts) to m (currency mismatch).
    public let kind: String
    /// What it is about.
    public let title: String
    /// The behavior under test, named by the input's `op`.
    public let operation: String
    /// The input.
    public let input: JSONObject
    /// The right answer.
    public private(set) var expected: JSONObject
    /// What the faulty system made of it; nil when the report does not say.
    public let wrong: JSONObject?

    /// Reads one case.
    /// - Throws: `CaseFileError` naming the member that is missing.
    public init(json object: JSONObject) throws(CaseFileError) {
        guard let id = object["id"]?.stringValue else { throw CaseFileError("a case has no id") }
        guard let input = object["input"]?.objectValue, let operation = input["op"]?.stringValue else {
            throw CaseFileError("\(id): input.op is missing")
        }
        guard let expected = object["expected"]?.objectValue else { throw CaseFileError("\(id): expected is missing") }
        self.id = id
        self.kind = object["kind"]?.stringValue ?? ""
        self.title = object["title"]?.stringValue ?? ""
        self.operation = operation
        self.input = input
        self.expected = expected
        wrong = object["wrong"]?.objectValue
    }

    /// The same case with another answer: the faulty one must not pass.
    public func expecting(_ answer: JSONObject) -> PaymentCase {
        var copy = self
        copy.expected = answer
        return copy
    }

    /// Reads the cases of a file: a JSON array of objects.
    /// - Throws: `CaseFileError` saying what is wrong and where.
    public static func read(_ bytes: [UInt8]) throws(CaseFileError) -> [PaymentCase] {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: bytes)
        } catch { throw CaseFileError(error.description) }
        guard let elements = document.arrayValue else { throw CaseFileError("a case file is a JSON array") }
        var cases: [PaymentCase] = []
        for element in elements {
            guard let object = element.objectValue else { throw CaseFileError("a case is a JSON object") }
            cases.append(try PaymentCase(json: object))
        }
        return cases
    }
}

/// Why a case file cannot be read.
public struct CaseFileError: Error, CustomStringConvertible {
    /// What is wrong and where.
    public let description: String

    init(_ description: String) { self.description = description }
}
