internal import Payments

/// What can be seen to be wrong with an instrument before anything is sent: number, scheme, expiry, security code.
struct MockCardInstrumentCheck {
    let now: Timestamp

    /// - Throws: `PaymentError` with effect `untouched` and a code whose message tells the shopper what to correct.
    func check(_ instrument: PaymentInstrument) throws(PaymentError) {
        switch instrument {
        case .card(let card): try check(card)
        case .networkToken(let token): try check(token)
        case .storedToken(let token):
            guard token.reveal().hasPrefix("tok_"), token.reveal().utf8.count <= 64 else {
                throw Self.fault(.invalidRequest, "the stored token is none of MockCard's")
            }
        }
    }

    private func check(_ card: CardDetails) throws(PaymentError) {
        let scheme = try scheme(card.number)
        guard !card.hasExpired(at: now) else {
            throw Self.fault(.cardExpired, "the card's month of expiry is over everywhere")
        }
        // A year far ahead is a slip: cards run for a few years, and 20 is the most that any scheme allows.
        guard let year = now.utcDate?.year, card.expiryYear <= year + Self.maximumYearsAhead else {
            throw Self.fault(.cardExpiryInvalid, "the card's year of expiry is further ahead than any card runs")
        }
        guard let code = card.securityCode else { return }
        guard code.count == scheme.securityCodeLength else {
            throw Self.fault(
                .securityCodeInvalid,
                "the security code of \(scheme.name) has \(scheme.securityCodeLength) digits, not \(code.count)")
        }
    }

    private func check(_ token: NetworkToken) throws(PaymentError) {
        _ = try scheme(token.number)
        guard !token.hasExpired(at: now) else {
            throw Self.fault(.cardExpired, "the token's month of expiry is over everywhere")
        }
        guard let indicator = token.electronicCommerceIndicator else { return }
        guard (1...2).contains(indicator.utf8.count), indicator.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw Self.fault(.invalidRequest, "an electronic commerce indicator has one or two digits")
        }
    }

    private func scheme(_ number: CardNumber) throws(PaymentError) -> CardScheme {
        guard let scheme = number.scheme else {
            throw Self.fault(.cardNotAccepted, "the number is of no scheme that MockCard takes")
        }
        guard scheme.numberLengths.contains(number.count) else {
            throw Self.fault(.cardNumberInvalid, "a number of \(scheme.name) does not have \(number.count) digits")
        }
        return scheme
    }

    private static let maximumYearsAhead = 20

    private static func fault(_ code: PaymentError.Code, _ explanation: String) -> PaymentError {
        PaymentError(
            code, effect: .untouched, provider: MockCardProvider.descriptor.id,
            explanation: "\(explanation); nothing was sent")
    }
}
