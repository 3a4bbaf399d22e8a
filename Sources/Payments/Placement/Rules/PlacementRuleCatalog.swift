extension Rule {
    static let placeClaim = Rule("place.claim", "The first press of Pay freezes the order's terms.")
    static let placeAttempt = Rule("place.attempt", "A press of Pay is an attempt of its own.")
    static let placeRestart = Rule("place.restart", "The same press goes on, since nothing happened before: same key.")
    static let placeFree = Rule("place.free", "Nothing is owed, so no provider is asked.")
    static let placeIntent = Rule("place.intent", "What is to be done is stored with its key before a byte leaves.")
    static let placeSend = Rule("place.send", "A send is committed with its lease before a byte leaves.")
    static let placePlaced = Rule("place.placed", "Amount, currency, reference and account match the order.")
    static let placeFailOver = Rule(
        "place.fail-over", "Nothing happened at the first provider, so the next may be asked.")
    static let placeAbandon = Rule(
        "place.abandon", "Nothing happened and the instrument is gone: the card has to be asked for again.")
    static let placePartial = Rule("place.partial", "Approved for less than asked, which was not opted in: undone.")
    static let placeWithdrawn = Rule("place.withdrawn", "Every caller left before the first byte, so none is sent.")
    static let modifyIntent = Rule("modify.intent", "A capture, void or refund within the limits, on a free lane.")
    static let sessionCreated = Rule("session.created", "The provider made a session.")
    static let sessionHandedOut = Rule("session.handed-out", "From here on a device may charge: the attempt is open.")
    static let sessionDead = Rule("session.dead", "A session whose keys never left us cannot charge.")
    static let challengeHandedOut = Rule("challenge.handed-out", "The shopper has to act; the token works once.")
    static let challengeResumed = Rule("challenge.resumed", "The shopper acted, with the token of this attempt.")
    static let cancelMerchant = Rule("cancel.merchant", "The merchant wants nothing kept: void, else refund.")
    static let cancelShopper = Rule("cancel.shopper", "The shopper left before anything was submitted.")
    static let cancelConcluded = Rule("cancel.concluded", "Nothing is unknown and nothing more can be undone.")
    static let undoVoid = Rule("undo.void", "Unwanted money is held: release it.")
    static let undoRefund = Rule("undo.refund", "Unwanted money was taken: return it.")
    static let undoAgain = Rule("undo.again", "The undoing did not happen; it is sent again with the same key.")
    static let undoFailed = Rule("undo.failed", "Unwanted money cannot be undone by us: a person has to look.")
    static let valueReserve = Rule("value.reserve", "Stored value is set aside before the charge.")
    static let valueCommit = Rule("value.commit", "The charge succeeded: what was set aside is spent.")
    static let valueRelease = Rule(
        "value.release", "The attempt ended without a payment: what was set aside goes back.")
    static let valueReturn = Rule(
        "value.return", "The order was undone after its stored value was spent: it goes back.")
    static let valueAgain = Rule("value.again", "No verdict on stored value: the same key is performed once, so again.")
    static let leaseEnded = Rule("lease.ended", "The lease ran out without an answer: the outcome is unknown.")
    static let absentTooEarly = Rule("read.absent-too-early", "Absent, but a request may still be on its way.")
    static let absentProved = Rule(
        "read.absent-proved", "Absent after every lease and the provider's settling time: nothing happened.")
    static let sessionExpired = Rule("read.session-expired", "Expired, settled and absent: no device has charged.")
    static let readUndecided = Rule("read.undecided", "The provider has not decided.")
    static let readFailed = Rule("read.failed", "No answer to a read; the schedule asks again.")
    static let readCannotTell = Rule(
        "read.cannot-tell", "Read-back cannot tell operations apart, so this stays unknown until a person decides.")
    static let readStillHeld = Rule("read.still-held", "The hold's time has passed and the provider still holds it.")
    static let agingUnsettled = Rule("aging.unsettled", "Unsettled for longer than its schedule allows.")
    static let operatorLooked = Rule("operator.looked", "A person has looked and takes it off the list.")
    static let operatorSettled = Rule("operator.settled", "An operator decided what the provider could not tell.")
    static let disputeRecorded = Rule("dispute.recorded", "A dispute is recorded; its total is the provider's.")

    static let placementRules: [Rule] = [
        placeClaim, placeAttempt, placeRestart, placeFree, placeIntent, placeSend, placePlaced, placeFailOver,
        placeAbandon, placePartial, placeWithdrawn, modifyIntent, sessionCreated, sessionHandedOut, sessionDead,
        challengeHandedOut, challengeResumed, cancelMerchant, cancelShopper, cancelConcluded, undoVoid, undoRefund,
        undoAgain, undoFailed, valueReserve, valueCommit, valueRelease, valueReturn, valueAgain, leaseEnded,
        absentTooEarly,
        absentProved, sessionExpired, readUndecided, readFailed, readCannotTell, readStillHeld, agingUnsettled,
        operatorLooked, operatorSettled, disputeRecorded,
    ]
}
