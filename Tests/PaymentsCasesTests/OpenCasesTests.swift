import Foundation
import Payments
public import Testing

@testable public import PaymentsCases

/// The recorded cases, read once.
private enum OpenCases {
    static let all = read("cases")
    /// Further values of the same operations, answers worked out by hand.
    static let variants = read("variants")

    private static func read(_ name: String) -> [PaymentCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name)")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap { file in
            (try? PaymentCase.read(Array(Data(contentsOf: file)))) ?? []
        }
    }

    /// Operations of parts that do not exist yet. When one appears, it leaves this list: a test sees to it.
    static let later: Set<String> = []

    static let runnable = all.filter { !later.contains($0.operation) }
}

extension PaymentCase: CustomTestStringConvertible {
    /// The id and what the case is about.
    public var testDescription: String { "\(id): \(title)" }
}

@Suite("Recorded failures of other systems do not happen here")
struct OpenCasesTests {
    @Test("The file is whole")
    func fileIsWhole() {
        #expect(OpenCases.all.count == 78)
        #expect(Set(OpenCases.all.map(\.id)).count == OpenCases.all.count)
    }

    @Test("The right answer comes out", arguments: OpenCases.runnable)
    func rightAnswer(paymentCase: PaymentCase) async {
        #expect(await CaseRunner().run(paymentCase) == .passed)
    }

    @Test("The faulty result is told apart", arguments: OpenCases.runnable.filter { $0.wrong != nil })
    func faultyResult(paymentCase: PaymentCase) async throws {
        let wrong = try #require(paymentCase.wrong)
        #expect(await CaseRunner().run(paymentCase.expecting(wrong)) != .passed)
    }

    @Test("Further values come out right", arguments: OpenCases.variants)
    func variant(paymentCase: PaymentCase) async {
        #expect(await CaseRunner().run(paymentCase) == .passed)
    }

    @Test("Further faulty results are told apart", arguments: OpenCases.variants.filter { $0.wrong != nil })
    func faultyVariant(paymentCase: PaymentCase) async throws {
        let wrong = try #require(paymentCase.wrong)
        #expect(await CaseRunner().run(paymentCase.expecting(wrong)) != .passed)
    }

    @Test("The further values are all there")
    func variantsAreThere() {
        #expect(OpenCases.variants.count >= 100)
        #expect(Set(OpenCases.variants.map(\.id)).count == OpenCases.variants.count)
    }

    @Test("Parts to come are listed by name, and only those")
    func laterOperations() {
        let known = Set(CaseRunner().operationNames)
        #expect(known.intersection(OpenCases.later) == [])
        #expect(Set(OpenCases.all.map(\.operation)).subtracting(known) == OpenCases.later)
    }
}
