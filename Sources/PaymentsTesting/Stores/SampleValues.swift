internal import Payments

/// An identifier whose text is known to fulfil its rule.
func identifier<ID: Identifier>(_ id: ID?) -> ID {
    guard let id else { preconditionFailure("a sample identifier breaks the rule of identifiers") }
    return id
}

/// A currency whose code is known to exist.
func currency(_ code: String) -> Currency {
    guard let currency = Currency(code: code) else { preconditionFailure("a sample currency is unknown") }
    return currency
}
