/// What a call to a provider came to, as the shell hands it to the machine.
public enum ProviderAnswer: Sendable {
    /// An answer of a provider that moves money.
    case outcome(PaymentOutcome)
    /// A session was made. Its secrets stay with the shell, on their way to the vault.
    case session(SessionRecordFacts)
    /// There is no outcome.
    case failed(PaymentError)
}

/// What a read-back came to.
public enum ReadAnswer: Hashable, Sendable {
    /// The provider holds this.
    case found(ProviderRecord)
    /// The provider knows nothing by this reference at this moment: the moment at which the read began.
    case absent(at: Timestamp)
    /// No answer.
    case failed(PaymentError.Code)
}
