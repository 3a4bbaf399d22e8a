/// The check digit of card numbers (ISO/IEC 7812-1, annex B).
enum Luhn {
    /// Whether digits of 0 ... 9 end in the check digit that the others ask for.
    static func holds(for digits: some BidirectionalCollection<Int>) -> Bool {
        var sum = 0
        for (offset, digit) in digits.reversed().enumerated() {
            sum += offset.isMultiple(of: 2) ? digit : digit * 2 - (digit > 4 ? 9 : 0)
        }
        return sum.isMultiple(of: 10)
    }
}
