import Payments

/// Runs cases through the library's public interface. An operation names a behavior and works for any values; nothing
/// here knows a single case.
public struct CaseRunner: Sendable {
    private let operations: [String: any CaseOperation]

    /// A runner that knows every operation of this module.
    public init() {
        // One a line, sorted, so that additions do not meet.
        let all: [any CaseOperation] = [
            AddMoneyOperation(),
            AddOperation(),
            AllocateOperation(),
            ApplePayRequestOperation(),
            ApplePayUpdateOperation(),
            ApplePayValidateCountryOperation(),
            ApplePayValidateOperation(),
            ApplePayValidateShippingOperation(),
            ApplePayWebAmountOperation(),
            ApplyEventsOperation(),
            BuyerMessageOperation(),
            CancelOrderOperation(),
            CaptureOperation(),
            CartEditOperation(),
            CheckoutOperation(),
            CommandsOperation(),
            DecodeAmountOperation(),
            DecodeNetworkCodeOperation(),
            DeliverOperation(),
            DescriptorErrorsOperation(),
            DescriptorOperation(),
            DivideOperation(),
            EventsOperation(),
            FromProviderMinorOperation(name: "from_provider_minor"),
            FromProviderMinorOperation(name: "sheet_amount"),
            ItemDescriptionOperation(),
            LoadSessionOperation(),
            LogOperation(name: "log_request"),
            LogOperation(name: "log_response"),
            MapClientErrorOperation(),
            MapErrorOperation(),
            MerchantSessionWindowOperation(),
            NextActionOperation(),
            NextKeyOperation(),
            ParseAmountOperation(),
            ParseCurrencyOperation(),
            ParseNetworkReasonOperation(),
            ParseTimestampOperation(),
            PayOperation(),
            PayTwiceOperation(),
            PaymentRequestValidateOperation(),
            PresentOperation(),
            PresentTwiceOperation(),
            PriceCartOperation(),
            ProviderAmountTextOperation(),
            ProviderItemsOperation(name: "provider_items"),
            ProviderItemsOperation(name: "provider_line"),
            RedactedContactOperation(),
            ReferenceOperation(),
            RefundOperation(),
            RelaunchOperation(),
            RetryAfterOperation(),
            RetryDecisionOperation(),
            RetryDelaysOperation(),
            RetryPlanOperation(),
            RoundTripOperation(),
            SameCurrencyOperation(),
            SequenceOperation(),
            SessionExpiryOperation(),
            SubmitOperation(),
            SummaryItemsOperation(),
            ToProviderMinorOperation(),
            TransportOperation(),
            VerifyWebhookOperation(),
            WebhookHeaderOperation(),
            WebhookTimeOperation(),
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
        let differences = CaseComparison(operation: operation, input: CaseInput(paymentCase.input)).differences(
            expected: paymentCase.expected, actual: answer)
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

    /// Whether a value of the answer says what was expected, where one thing is said in several ways; nil leaves it to
    /// the general comparison.
    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool?

    /// Whether an expected member that is about the input alone is right; nil for members of the answer.
    func accepts(_ expected: JSONValue, member name: String, of all: JSONObject, in input: CaseInput) -> Bool?
}

extension CaseOperation {
    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? { nil }

    func accepts(_ expected: JSONValue, member name: String, of all: JSONObject, in input: CaseInput) -> Bool? { nil }
}
