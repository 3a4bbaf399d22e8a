public import Payments

/// One way to deliver, as the sheet offers it.
public struct ApplePayShippingMethod: Hashable, Sendable {
    /// The days on which it arrives.
    public struct DateRange: Hashable, Sendable {
        /// The first day.
        public var start: CalendarDate
        /// The last day, included.
        public var end: CalendarDate

        /// Makes a range.
        public init(start: CalendarDate, end: CalendarDate) {
            self.start = start
            self.end = end
        }
    }

    /// Never shown; comes back when the shopper chooses.
    public var identifier: String
    /// What the shopper reads.
    public var label: String
    /// A second line; empty for none. It does not repeat the label.
    public var detail: String
    /// The price; zero is shown as free.
    public var amount: Money
    /// When it arrives; nil when that is not known by days.
    public var dates: DateRange?

    /// Describes a way to deliver.
    public init(identifier: String, label: String, detail: String = "", amount: Money, dates: DateRange? = nil) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
        self.dates = dates
    }

    /// A cart's option. A day or two become dates, the shop's own wording becomes the second line.
    public init(_ option: DeliveryOption) {
        self.init(identifier: option.id, label: option.title, amount: option.price)
        switch option.arrival {
        case .day(let day)?: dates = DateRange(start: day, end: day)
        case .between(let first, let last)?: dates = DateRange(start: first, end: last)
        case .wording(let words)? where words != option.title: detail = words
        case .wording?, nil: break
        }
    }

    /// The second line where the dates themselves cannot be carried.
    var detailWithDates: String {
        guard let dates, detail.isEmpty else { return detail }
        return dates.start == dates.end ? dates.start.description : "\(dates.start) – \(dates.end)"
    }
}

/// What delivery is called on the sheet.
public enum ApplePayShippingType: String, Hashable, Sendable, CaseIterable {
    case shipping, delivery, storePickup, servicePickup
}

/// Whether the shopper may change the address while the sheet is up.
public enum ApplePayContactEditing: String, Hashable, Sendable, CaseIterable {
    /// The shopper chooses.
    case available
    /// The address is the store's.
    case storePickup
}
