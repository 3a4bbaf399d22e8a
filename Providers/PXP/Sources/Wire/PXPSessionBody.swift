internal import Payments

/// The JSON body of a session request: member order fixed, amounts as exact literals.
enum PXPSessionBody {
    /// The body of `POST /sessions`.
    /// - Throws: `PaymentError` with effect `untouched` for anything PXP's rules forbid; nothing is cut or rounded.
    static func create(
        _ request: SessionRequest, _ configuration: PXPProvider.Configuration
    ) throws(PaymentError) -> [UInt8] {
        let assumptions = configuration.assumptions
        if let fault = PXPLimits.reference.fault(of: request.reference.rawValue) {
            throw .pxpRequest("the reference \(fault) (PXP's merchantTransactionId); references are not cut")
        }
        let intents = try PXPIntents(request.intents)
        try PXPAmount.check(
            request.amount, zeroIsAllowed: assumptions.zeroAmount == .verificationOnly && intents.onlyVerify)
        try check(lifetimeMinutes: request.lifetimeMinutes, assumptions)
        if let address = request.addressVerification { try check(address) }
        return try write(request, intents: intents, configuration)
    }

    private static func write(
        _ request: SessionRequest, intents: PXPIntents, _ configuration: PXPProvider.Configuration
    ) throws(PaymentError) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("merchant", configuration.merchant)
        writer.member("site", configuration.site)
        if configuration.assumptions.sendsClientIDInBody { writer.member("clientId", configuration.clientID) }
        writer.member("merchantTransactionId", request.reference.rawValue)
        writer.name("sessionTimeout")
        writer.integer(Int64(request.lifetimeMinutes))
        try PXPAmount.write(request.amount, to: &writer)
        intents.write(to: &writer)
        writer.name("allowTransaction")
        writer.bool(request.allowTransaction)
        if let serviceType = configuration.assumptions.serviceType { writer.member("serviceType", serviceType) }
        if let address = request.addressVerification { write(address, to: &writer) }
        writer.endObject()
        return writer.bytes
    }

    /// The body of `PATCH /session-details/{id}`: only what changes.
    /// - Throws: `PaymentError` with effect `untouched`; a change without content is one of the reasons.
    static func modify(
        _ change: SessionChange, _ configuration: PXPProvider.Configuration
    ) throws(PaymentError) -> [UInt8] {
        let assumptions = configuration.assumptions
        let intents: PXPIntents? =
            if let changed = change.intents { try PXPIntents(changed) } else { nil }
        guard
            change.amount != nil || intents != nil || change.allowTransaction != nil
                || change.addressVerification != nil
        else { throw .pxpRequest("the change of the session is empty: name an amount, intents, decision or address") }
        var writer = JSONWriter()
        writer.beginObject()
        if let amount = change.amount {
            let zeroIsAllowed = assumptions.zeroAmount == .verificationOnly && intents?.onlyVerify == true
            try PXPAmount.check(amount, zeroIsAllowed: zeroIsAllowed)
            try PXPAmount.write(amount, to: &writer)
        }
        intents?.write(to: &writer)
        if let decision = change.allowTransaction {
            writer.name(assumptions.modifyDecisionName)
            writer.bool(decision)
        }
        if let address = change.addressVerification {
            try check(address)
            write(address, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ address: AddressVerification, to writer: inout JSONWriter) {
        writer.name("addressVerification")
        writer.beginObject()
        writer.member("countryCode", address.country.code)
        if let house = address.houseNumberOrName { writer.member("houseNumberOrName", house) }
        if let code = address.postalCode { writer.member("postalCode", code) }
        writer.endObject()
    }

    private static func check(lifetimeMinutes: Int, _ assumptions: PXPAssumptions) throws(PaymentError) {
        guard lifetimeMinutes >= 1 else {
            throw .pxpRequest("the session must last at least 1 minute (sessionTimeout), not \(lifetimeMinutes)")
        }
        if let maximum = assumptions.maximumSessionMinutes, lifetimeMinutes > maximum {
            throw .pxpRequest("the session may last at most \(maximum) minutes (maximum-session-minutes)")
        }
    }

    private static func check(_ address: AddressVerification) throws(PaymentError) {
        for (name, part) in [("houseNumberOrName", address.houseNumberOrName), ("postalCode", address.postalCode)] {
            if let part, let fault = PXPLimits.addressPart.fault(of: part) {
                throw .pxpRequest("addressVerification.\(name) \(fault)")
            }
        }
    }
}
