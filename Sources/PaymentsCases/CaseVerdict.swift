/// What came of a case.
public enum CaseVerdict: Hashable, Sendable {
    /// Every expected member is there and right.
    case passed
    /// What differs, one sentence a difference.
    case failed([String])
    /// No operation of this name is known.
    case unknownOperation(String)
}
