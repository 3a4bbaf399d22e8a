/// What a provider says about an operation, whichever way we learned it.
public enum VerdictKind: String, Hashable, Sendable, CaseIterable {
    /// It did it.
    case approved
    /// It said no.
    case declined
    /// It has not decided.
    case pending
    /// The shopper has to act.
    case challenged
}

/// What evidence does to an operation.
public enum EvidenceEffect: String, Hashable, Sendable, CaseIterable {
    /// The operation takes the verdict.
    case take
    /// Known already.
    case repeated
    /// Older or less than what is known: recorded, changes nothing.
    case recordOnly
    /// It succeeded after it was taken for failed.
    case lateSuccess
    /// The provider knows of it after all: it is open again.
    case reopen
    /// A refund failed after it was accepted.
    case reverse
    /// The provider contradicts an approval of its own: recorded, for a person.
    case contradiction
}

/// Standing × verdict → effect, as data. States only move up; evidence is never dropped.
public enum EvidenceTable {
    /// One cell.
    public struct Cell: Sendable {
        /// What to do.
        public let effect: EvidenceEffect
        /// Why.
        public let rule: Rule
    }

    /// What evidence does to an operation that stands like this.
    public static func cell(_ standing: OperationStanding, _ verdict: VerdictKind, verb: CallVerb) -> Cell {
        let effect = effect(standing, verdict)
        return Cell(
            effect: verb == .refund && effect == .contradiction ? .reverse : effect, rule: rule(for: effect, verb))
    }

    private static func effect(_ standing: OperationStanding, _ verdict: VerdictKind) -> EvidenceEffect {
        switch (standing, verdict) {
        case (.inFlight, _), (.unanswered, _): .take
        case (.pending, .approved), (.pending, .declined), (.pending, .challenged): .take
        case (.pending, .pending): .repeated
        case (.challenged, .approved), (.challenged, .declined): .take
        case (.challenged, .challenged): .repeated
        case (.challenged, .pending): .recordOnly
        case (.prepared, .approved), (.prepared, .declined), (.prepared, .pending): .take
        case (.prepared, .challenged): .recordOnly
        case (.open, .approved), (.open, .declined): .take
        case (.open, .pending), (.open, .challenged): .recordOnly
        case (.untouched, .approved), (.declined, .approved): .lateSuccess
        case (.untouched, .declined): .take
        case (.untouched, .pending), (.untouched, .challenged): .reopen
        case (.declined, .declined): .repeated
        case (.declined, .pending), (.declined, .challenged): .recordOnly
        case (.approved, .approved): .repeated
        case (.approved, .declined): .contradiction
        case (.approved, .pending), (.approved, .challenged): .recordOnly
        }
    }

    private static func rule(for effect: EvidenceEffect, _ verb: CallVerb) -> Rule {
        switch effect {
        case .take: .evidenceTaken
        case .repeated: .evidenceRepeated
        case .recordOnly: .evidenceOlder
        case .lateSuccess: .evidenceLate
        case .reopen: .evidenceReopened
        case .reverse: .evidenceReversed
        case .contradiction: verb == .refund ? .evidenceReversed : .evidenceContradiction
        }
    }
}

extension Rule {
    static let evidenceTaken = Rule("evidence.taken", "The provider's verdict settles or advances the operation.")
    static let evidenceRepeated = Rule("evidence.repeated", "The provider says what is known already.")
    static let evidenceOlder = Rule("evidence.older", "Late news of an earlier state: recorded, changes nothing.")
    static let evidenceLate = Rule("evidence.late-success", "It succeeded after it was taken for failed.")
    static let evidenceReopened = Rule("evidence.reopened", "The provider knows of it after all, so it is open again.")
    static let evidenceReversed = Rule("evidence.reversed", "A refund failed after it was accepted.")
    static let evidenceContradiction = Rule("evidence.contradiction", "The provider contradicts its own approval.")
    static let evidenceMismatch = Rule(
        "evidence.mismatch", "The evidence does not fit what was agreed: never repaired.")
    static let evidenceMoved = Rule("evidence.moved", "The provider reports money that moved without us.")
    static let evidenceUnmatched = Rule("evidence.unmatched", "The evidence names no operation of ours.")
    static let evidenceUnknownType = Rule("evidence.unknown-type", "An event of an unknown type: read back instead.")

    static let evidenceRules: [Rule] = [
        evidenceTaken, evidenceRepeated, evidenceOlder, evidenceLate, evidenceReopened, evidenceReversed,
        evidenceContradiction, evidenceMismatch, evidenceMoved, evidenceUnmatched, evidenceUnknownType,
    ]
}
