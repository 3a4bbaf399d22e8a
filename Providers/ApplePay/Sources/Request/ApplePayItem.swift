public import Payments

/// One row of the sheet, or its total.
public struct ApplePayItem: Hashable, Sendable {
    /// What the row is about; Google Pay wants to know.
    public var kind: SummaryItem.Kind
    /// What the shopper reads.
    public var label: String
    /// The amount with the sign it has in the sum. Of a pending row it is zero: the sheet does not show it.
    public var amount: Money
    /// Whether the amount counts.
    public var status: SummaryItem.Status
    /// When it is paid.
    public var timing: ApplePayTiming

    /// Makes a row.
    public init(
        _ kind: SummaryItem.Kind = .other, label: String, amount: Money, status: SummaryItem.Status = .final,
        timing: ApplePayTiming = .immediate
    ) {
        self.kind = kind
        self.label = label
        self.amount = amount
        self.status = status
        self.timing = timing
    }

    /// A row as an order has it. What is pending is unknown, so its placeholder is zero.
    public init(_ item: SummaryItem) {
        self.init(
            item.kind, label: item.label, amount: item.status == .pending ? .zero(item.amount.currency) : item.amount,
            status: item.status)
    }
}

/// When a row is paid.
public enum ApplePayTiming: Hashable, Sendable {
    /// Now.
    case immediate
    /// Now and again, or again only.
    case recurring(ApplePayRecurrence)
    /// On a later day.
    case deferred(Timestamp)
    /// Whenever a balance falls below the threshold.
    case automaticReload(threshold: Money)

    /// The word of the web.
    var webWord: String {
        switch self {
        case .immediate: "immediate"
        case .recurring: "recurring"
        case .deferred: "deferred"
        case .automaticReload: "automaticReload"
        }
    }
}

/// How often a recurring row is paid.
public struct ApplePayRecurrence: Hashable, Sendable {
    /// What is counted. There is no week: it is seven days.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        case minute, hour, day, month, year
    }

    /// The first payment; nil makes it part of this one.
    public var start: Timestamp?
    /// The last payment; nil is open-ended. For six monthly payments that begin now it is in five months.
    public var end: Timestamp?
    /// What is counted.
    public var unit: Unit
    /// How many of them; at least 1.
    public var count: Int

    /// Describes a rhythm; the default is monthly, as on the web.
    public init(start: Timestamp? = nil, end: Timestamp? = nil, every count: Int = 1, _ unit: Unit = .month) {
        self.start = start
        self.end = end
        self.unit = unit
        self.count = count
    }
}
