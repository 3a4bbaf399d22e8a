import Foundation
import Payments
import PaymentsCases
import Testing

/// Cases beside the recorded ones: the same operations with other values, and those that no open case uses.
@Suite("Apple Pay operations work for other values, too")
struct ApplePayCasesTests {
    private static let cases: [PaymentCase] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/apple-pay-cases.json")
        return (try? PaymentCase.read(Array(Data(contentsOf: file)))) ?? []
    }()

    @Test("The file is there")
    func isThere() { #expect(Self.cases.count == 15) }

    @Test("The right answer comes out", arguments: cases)
    func answer(paymentCase: PaymentCase) async {
        #expect(await CaseRunner().run(paymentCase) == .passed)
    }
}
