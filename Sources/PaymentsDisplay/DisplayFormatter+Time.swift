import Foundation
public import Payments

/// Why a time cannot be shown.
public enum DisplayError: Error, Hashable, Sendable {
    /// The time zone database has no zone of this name.
    case unknownTimeZone(TimeZoneID)
    /// The moment lies outside the years 0 ... 9999.
    case momentOutOfRange
}

extension DisplayFormatter {
    /// When a delivery arrives: `Arrives Thu, Oct 23`, two days with a dash between, or the shop's own wording as it
    /// is. The calendar is the Gregorian one in every locale: delivery days are agreed in it.
    public func arrival(_ arrival: DeliveryOption.Arrival) -> String {
        let texts = locale.texts
        switch arrival {
        case .wording(let text): return text
        case .day(let day): return texts.fill(texts.arrives, [("day", self.day(day))])
        case .between(let first, let last) where first == last:
            return texts.fill(texts.arrives, [("day", day(first))])
        case .between(let first, let last):
            return texts.fill(texts.arrivesBetween, [("first", day(first)), ("last", day(last))])
        }
    }

    /// A day with its weekday: `Thu, Oct 23`.
    public func day(_ date: CalendarDate) -> String { day(date, inOwnLanguage: false) }

    /// - Parameter inOwnLanguage: for sentences that have a language of their own, which may be one that `texts` lacks.
    func day(_ date: CalendarDate, inOwnLanguage: Bool) -> String {
        let noon = Timestamp(secondsSinceEpoch: Int64(date.daysSinceEpoch) * 86_400 + 43_200)
        let style = inOwnLanguage ? style(in: .gmt, locale: locale.locale) : style(in: .gmt)
        return style.weekday(.abbreviated).month(.abbreviated).day().format(Date(noon))
    }

    /// When the shopper wants it: Now; a time for today; weekday and time within a week; with the day beyond that,
    /// since a weekday alone would be another day's name.
    /// - Parameters:
    ///   - now: decides what today is.
    ///   - zone: the cart's time zone, not the server's.
    /// - Throws: `DisplayError`.
    public func timing(
        _ timing: DeliveryTiming, now: Timestamp, zone: TimeZoneID
    ) throws(DisplayError) -> String {
        switch timing {
        case .now: return locale.texts.now
        case .scheduled(let moment): return try scheduled(moment, now: now, zone: zone)
        }
    }

    private func scheduled(
        _ moment: Timestamp, now: Timestamp, zone: TimeZoneID
    ) throws(DisplayError) -> String {
        guard let timeZone = TimeZone(identifier: zone.description) else { throw .unknownTimeZone(zone) }
        guard moment.utcDate != nil, now.utcDate != nil else { throw .momentOutOfRange }
        let style = style(in: timeZone).hour().minute()
        let date = Date(moment)
        switch DisplayFormatter.days(from: Date(now), to: date, in: timeZone) {
        case 0: return style.format(date)
        case 1...6: return style.weekday(.abbreviated).format(date)
        default: return style.weekday(.abbreviated).month(.abbreviated).day().format(date)
        }
    }

    /// Whole calendar days between two moments as a zone counts them, daylight saving included.
    private static func days(from start: Date, to end: Date, in zone: TimeZone) -> Int {
        let calendar = gregorian(in: zone)
        let days = calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: start), to: calendar.startOfDay(for: end)
        ).day
        // Asked for days, a calendar answers with days; were it not to, the longest label is still right.
        return days ?? .max
    }

    private func style(in zone: TimeZone) -> Date.FormatStyle { style(in: zone, locale: locale.sentenceLocale) }

    private func style(in zone: TimeZone, locale: Locale) -> Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: DisplayFormatter.gregorian(in: zone), timeZone: zone)
    }

    private static func gregorian(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}

extension Date {
    /// The same second; labels show no fraction.
    fileprivate init(_ moment: Timestamp) {
        self.init(timeIntervalSince1970: TimeInterval(moment.secondsSinceEpoch))
    }
}
