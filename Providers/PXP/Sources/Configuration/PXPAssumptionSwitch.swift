public import Payments

/// One switch of `PXPAssumptions` by name: what settings, emulator and documentation share.
public struct PXPAssumptionSwitch: Sendable {
    /// The name, such as `signature.timestamp`.
    public let name: String
    /// What it takes, for people.
    public let positions: String
    /// Reads the position as text.
    public let read: @Sendable (PXPAssumptions) -> String
    /// Sets a position; false when it is none.
    let write: @Sendable (inout PXPAssumptions, String) -> Bool

    /// Every switch, in the order of the documentation.
    public static let all: [PXPAssumptionSwitch] = [
        signatureFields,
        choice("signature.path", \.signature.pathForm),
        choice("signature.timestamp", \.signature.timestampUnit),
        choice("signature.encoding", \.signature.encoding),
        flag("client-id-header", \.sendsClientIDHeader),
        flag("client-id-in-body", \.sendsClientIDInBody),
        serviceType,
        choice("zero-amount", \.zeroAmount),
        maximumSessionMinutes,
        modifyDecisionName,
        choice("rejected-state", \.rejected),
        choice("absent", \.absent),
    ]

    private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<PXPAssumptions, Value> & Sendable
    ) -> PXPAssumptionSwitch {
        PXPAssumptionSwitch(
            name: name, positions: Value.allCases.map(\.rawValue).joined(separator: ", "),
            read: { $0[keyPath: path].rawValue },
            write: { assumptions, text in
                guard let value = Value(rawValue: text) else { return false }
                assumptions[keyPath: path] = value
                return true
            })
    }

    private static func flag(
        _ name: String, _ path: any WritableKeyPath<PXPAssumptions, Bool> & Sendable
    ) -> PXPAssumptionSwitch {
        PXPAssumptionSwitch(
            name: name, positions: "send, omit", read: { $0[keyPath: path] ? "send" : "omit" },
            write: { assumptions, text in
                guard text == "send" || text == "omit" else { return false }
                assumptions[keyPath: path] = text == "send"
                return true
            })
    }

    private static let signatureFields = PXPAssumptionSwitch(
        name: "signature.fields", positions: "timestamp, request-id, path, body in any order, joined by +",
        read: { $0.signature.fields.map(\.rawValue).joined(separator: "+") },
        write: { assumptions, text in
            let words = text.split(separator: "+", omittingEmptySubsequences: false)
            let fields = words.compactMap { PXPSignatureProfile.Field(rawValue: String($0)) }
            guard fields.count == words.count, Set(fields).count == fields.count else { return false }
            assumptions.signature.fields = fields
            return true
        })

    private static let serviceType = PXPAssumptionSwitch(
        name: "service-type", positions: "omit, or the text to send", read: { $0.serviceType ?? "omit" },
        write: { assumptions, text in
            guard PXPLimits.word.fault(of: text) == nil else { return false }
            assumptions.serviceType = text == "omit" ? nil : text
            return true
        })

    private static let maximumSessionMinutes = PXPAssumptionSwitch(
        name: "maximum-session-minutes", positions: "off, or a number of minutes from 1",
        read: { $0.maximumSessionMinutes.map(String.init) ?? "off" },
        write: { assumptions, text in
            guard text != "off" else {
                assumptions.maximumSessionMinutes = nil
                return true
            }
            guard let minutes = Int(text), minutes >= 1 else { return false }
            assumptions.maximumSessionMinutes = minutes
            return true
        })

    private static let modifyDecisionName = PXPAssumptionSwitch(
        name: "modify-decision-name", positions: "the name of a JSON member", read: { $0.modifyDecisionName },
        write: { assumptions, text in
            guard PXPLimits.word.fault(of: text) == nil else { return false }
            assumptions.modifyDecisionName = text
            return true
        })
}

extension PXPAssumptions {
    /// Reads `name=position` pairs separated by commas; what is not named stays as assumed.
    /// - Throws: `PaymentError` with code `.configuration`, naming the switches or positions there are.
    public init(parsing text: String) throws(PaymentError) {
        self.init()
        for pair in text.split(separator: ",") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let trimmed = sides.map { side in String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
            guard trimmed.count == 2 else { throw Self.fault("\(trimmed[0]) has no position: write name=position") }
            try set(trimmed[0], to: trimmed[1])
        }
    }

    /// Sets one switch by name.
    /// - Throws: `PaymentError` with code `.configuration`, naming the switches or positions there are.
    public mutating func set(_ name: String, to position: String) throws(PaymentError) {
        guard let found = PXPAssumptionSwitch.all.first(where: { $0.name == name }) else {
            let names = PXPAssumptionSwitch.all.map(\.name).joined(separator: ", ")
            throw Self.fault("there is no switch \(name); the switches are \(names)")
        }
        guard found.write(&self, position) else {
            throw Self.fault("\(name) has no position \(position): it takes \(found.positions)")
        }
    }

    /// The switches that are not in their assumed position, as text that `init(parsing:)` reads.
    public var text: String {
        let assumed = PXPAssumptions()
        return PXPAssumptionSwitch.all.filter { $0.read(self) != $0.read(assumed) }
            .map { "\($0.name)=\($0.read(self))" }.joined(separator: ",")
    }

    private static func fault(_ explanation: String) -> PaymentError {
        .pxpConfiguration("\(PXPSettings.assumptions.environmentVariable): \(explanation)")
    }
}
