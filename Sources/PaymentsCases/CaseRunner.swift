import Payments

/// Runs cases through the library's public interface. An operation names a behavior and works for any values; nothing
/// here knows a single case.
public struct CaseRunner: Sendable {
    private let operations: [String: any CaseOperation]

    /// A runner that knows every operation of this module.
    public init() {
        let all: [any CaseOperation] = [
            AddMoneyOperation(), AddOperation(), AllocateOperation(), BuyerMessageOperation(), CartEditOperation(),
            CheckoutOperation(), DecodeAmountOperation(), DecodeNetworkCodeOperation(), DescriptorErrorsOperation(),
            DescriptorOperation(), DivideOperation(),
            FromProviderMinorOperation(name: "from_provider_minor"), FromProviderMinorOperation(name: "sheet_amount"),
            ItemDescriptionOperation(), LoadSessionOperation(), MapClientErrorOperation(), MapErrorOperation(),
            NextActionOperation(), ParseAmountOperation(), ParseCurrencyOperation(), ParseNetworkReasonOperation(),
            ParseTimestampOperation(), PriceCartOperation(), ProviderAmountTextOperation(),
            ProviderItemsOperation(name: "provider_items"), ProviderItemsOperation(name: "provider_line"),
            ReferenceOperation(), RoundTripOperation(), SameCurrencyOperation(), SessionExpiryOperation(),
            SummaryItemsOperation(), ToProviderMinorOperation(),
        ]
        operations = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    }

    /// The names of the operations, sorted.
    public var operationNames: [String] { operations.keys.sorted() }

    /// Runs one case and compares.
    public func run(_ paymentCase: PaymentCase) async -> CaseVerdict {
        guard let operation = operations[paymentCase.operation] else {
            return .unknownOperation(paymentCase.operation)
        }
        let answer: JSONObject
        do throws(CaseFault) {
            answer = try await operation.answer(CaseInput(paymentCase.input))
        } catch { answer = error.json }
        let differences = CaseComparison.differences(expected: paymentCase.expected, actual: answer)
        return differences.isEmpty ? .passed : .failed(differences)
    }
}

/// One behavior that cases name.
protocol CaseOperation: Sendable {
    /// The `op` of the input.
    var name: String { get }

    /// Works out everything that a case may ask for.
    /// - Throws: `CaseFault` when the right answer to this input is an error, or the input cannot be read.
    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject
}
