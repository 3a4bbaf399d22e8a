import Payments

/// `allocate`: shares of an amount in minor units by whole-number ratios.
struct AllocateOperation: CaseOperation {
    let name = "allocate"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        if let method = input["method"]?.stringValue, method != "largest_remainder" {
            throw .unreadable("the only method of allocation is largest_remainder")
        }
        if let ties = input["ties"]?.stringValue, ties != "earliest" {
            throw .unreadable("ties go to the earliest")
        }
        // The currency plays no part; any with a minor unit does.
        let amount = Money(minorUnits: try input.integer("minor"), currency: try readCurrency("EUR"))
        var weights: [ExactDecimal] = []
        for ratio in try input.array("ratios") { weights.append(try readDecimal(ratio)) }
        let shares = try caseMoney { () throws(MoneyError) in try amount.allocated(byWeights: weights) }
        let sum = try caseMoney { () throws(MoneyError) in try Money.sum(shares, in: amount.currency) }
        return JSONObject(pairs: [
            ("shares", .integers(shares.map(\.minorUnits))), ("sum", .integer(sum.minorUnits)),
        ])
    }
}

/// How many decimals a result can be asked for.
private let scales = 0...ExactDecimal.maximumScale

/// `add`: the exact sum of decimals, rounded once.
struct AddOperation: CaseOperation {
    let name = "add"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var sum = ExactDecimal.zero
        for term in try input.array("terms") {
            let value = try readDecimal(term)
            sum = try caseDecimal { () throws(ExactDecimalError) in try sum + value }
        }
        let rounding = try input.rounding()
        func rounded(_ scale: Int) throws(CaseFault) -> JSONValue {
            let total = sum
            return .string(
                try caseDecimal { () throws(ExactDecimalError) in
                    try total.rounded(toScale: scale, rounding: rounding)
                }.description)
        }
        var answer = JSONObject()
        answer["sum"] =
            input["scale"] == nil ? .string(sum.description) : try rounded(try input.integer("scale", in: scales))
        for scale in 0...20 { answer["sumAtScale\(scale)"] = try rounded(scale) }
        return answer
    }
}

/// `divide`: a quotient at a scale.
struct DivideOperation: CaseOperation {
    let name = "divide"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let dividend = try readDecimal(input["dividend"])
        let divisor = try readDecimal(input["divisor"])
        guard !divisor.isZero else { throw CaseFault("divisionByZero") }
        let scale = try input.integer("scale", in: scales)
        let rounding = try input.rounding()
        let quotient = try caseDecimal { () throws(ExactDecimalError) in
            try dividend.divided(by: divisor, scale: scale, rounding: rounding)
        }
        return JSONObject(pairs: [("quotient", .string(quotient.description))])
    }
}

/// `add_money`: pairs of amounts, each with a currency of its own, and the sum of nothing.
struct AddMoneyOperation: CaseOperation {
    let name = "add_money"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var answer = JSONObject()
        answer["results"] = .array(
            try input.array("pairs").map { pair in caseResult { () throws(CaseFault) in try sum(pair) } })
        if let code = input["emptySumFor"]?.stringValue {
            let currency = try readCurrency(code)
            let nothing = try caseMoney { () throws(MoneyError) in try Money.sum([], in: currency) }
            answer["emptySum"] = .texts([nothing.decimalText, currency.code])
        }
        return answer
    }

    private func sum(_ pair: JSONValue) throws(CaseFault) -> JSONValue {
        var amounts: [Money] = []
        for element in pair.arrayValue ?? [] {
            guard let parts = element.arrayValue, parts.count == 2, let code = parts[1].stringValue else {
                throw .unreadable("a pair holds two amounts, each with its currency")
            }
            amounts.append(try readMoney(parts[0], in: readCurrency(code)))
        }
        guard amounts.count == 2 else { throw .unreadable("a pair holds two amounts") }
        let (left, right) = (amounts[0], amounts[1])
        let sum = try caseMoney { () throws(MoneyError) in try left + right }
        return .string(sum.description)
    }
}
