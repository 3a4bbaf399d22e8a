/// What the caller does after a decline or an error, with and without a shopper at hand.
public struct NextStep: Hashable, Sendable {
    /// What to do.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// Authenticate the shopper now.
        case presentChallenge
        /// Tell the shopper to come back: what is needed, only they can do.
        case askBuyerToReturn
        /// Ask the shopper to correct something.
        case askForCorrection
        /// Ask the shopper for another card or method.
        case askForAnotherInstrument
        /// Try the same later.
        case tryLater
        /// Try the same now, with the same key.
        case tryNow
        /// Ask another provider.
        case askAnotherProvider
        /// Read back.
        case readBack
        /// Give up, and let an operator or developer look.
        case stop
    }

    /// What to do.
    public let action: Action
    /// Whether a machine may do it unasked. Whatever the shopper has to do or see is not automatic.
    public let isAutomatic: Bool

    /// Decides.
    /// - Parameter shopperPresent: whether the shopper is there, as opposed to a payment that the merchant initiates.
    public init(after guidance: Guidance, shopperPresent: Bool) {
        if guidance.stepUp == .required {
            self.init(shopperPresent ? .presentChallenge : .askBuyerToReturn)
            return
        }
        switch guidance.advice {
        case .authenticateFirst: self.init(shopperPresent ? .presentChallenge : .askBuyerToReturn)
        case .verifyFirst: self.init(.readBack, isAutomatic: true)
        case .now: self.init(.tryNow, isAutomatic: true)
        case .anotherProvider: self.init(.askAnotherProvider, isAutomatic: true)
        case .sameInstrumentLater where shopperPresent && guidance.blame == .shopper:
            // The same card may do later; whoever stands at a checkout pays with another one now, as the message asks.
            self.init(.askForAnotherInstrument)
        case .sameInstrumentLater:
            // At a checkout the shopper decides; a payment of the merchant's own may be tried on its schedule.
            self.init(.tryLater, isAutomatic: !shopperPresent)
        case .afterFix where guidance.blame != .shopper: self.init(.stop)
        case .afterFix: self.init(shopperPresent ? .askForCorrection : .askBuyerToReturn)
        case .anotherInstrument: self.init(shopperPresent ? .askForAnotherInstrument : .askBuyerToReturn)
        case .never: self.init(shopperPresent ? .askForAnotherInstrument : .stop)
        }
    }

    private init(_ action: Action, isAutomatic: Bool = false) {
        self.action = action
        self.isAutomatic = isAutomatic
    }
}
