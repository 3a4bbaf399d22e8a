import FoundationEssentials
import Testing

@testable import Payments

@Suite("Secrets")
struct SecretTests {
    private struct Holder: Encodable {
        let name = "holder"
        let key: Secret<String>
        let list: [Secret<[UInt8]>]
        let maybe: Secret<String>?
    }

    private static let text = "s3cret-value-01"
    private static let holder = Holder(
        key: Secret(text), list: [Secret(Array(text.utf8))], maybe: Secret(text))

    @Test func `No way of printing shows the value or its length`() throws {
        var dumped = ""
        dump(Self.holder, to: &dumped)
        let encoded = try String(decoding: JSONEncoder().encode(Self.holder), as: UTF8.self)
        let outputs = [
            "\(Self.holder)", String(reflecting: Self.holder), String(describing: Self.holder.key),
            "\(Self.holder.list)",
            String(reflecting: Self.holder.maybe), dumped, encoded,
            "\(Mirror(reflecting: Self.holder.key).children.map { $0 })",
        ]
        for output in outputs {
            #expect(!output.contains(Self.text))
            #expect(!output.contains("115, 51"))
        }
        #expect("\(Secret("a"))" == "\(Secret(String(repeating: "a", count: 99)))")
        #expect(encoded.contains("\"key\":\"••••••\""))
    }

    @Test func `The value comes out by name only`() {
        #expect(Self.holder.key.reveal() == Self.text)
    }
}
