internal import Payments

extension ConformanceCase {
    /// What the calls take, flag by flag: taken when the descriptor says so, refused without a byte when it does not.
    static let capabilities: [ConformanceCase] =
        flags.map(flag) + [saleFlag, metadataLimit, descriptorIsWhole, catalog, catalogCovers]

    private struct Flag: Sendable {
        let capability: ProviderCapability
        let what: String
        /// Puts what the flag is about into a request.
        let put: @Sendable (inout AuthorizeRequest, ConformanceBench) throws -> Void
    }

    private static let flags: [Flag] = [
        Flag(capability: .cards, what: "a card number") { request, bench in request.instrument = try bench.card() },
        Flag(capability: .networkTokens, what: "a network token with its cryptogram") { request, bench in
            request.instrument = try bench.networkToken()
        },
        Flag(capability: .storedTokens, what: "a stored token") { request, bench in
            let takes = bench.descriptor.capabilities.contains(.storedTokens)
            guard let token = bench.harness.storedToken ?? (takes ? nil : "kit-token") else {
                throw ConformanceGap("the harness has no stored token")
            }
            request.instrument = .storedToken(Secret(token))
        },
        Flag(capability: .externalThreeDSecure, what: "the proof of a 3-D Secure that ran elsewhere") { request, _ in
            request.authentication = AuthenticationData(
                electronicCommerceIndicator: "05", cryptogram: Secret("Q0FOQVJZLUNBTkFSWS1DQU4="),
                directoryServerTransactionID: "f25084f0-5b16-4c0a-ae5d-b24808a95e4b", version: "2.2.0")
        },
        Flag(capability: .addressVerification, what: "a billing address") { request, _ in
            guard let country = Country(code: "GB") else { return }
            request.addressVerification = AddressVerification(
                country: country, houseNumberOrName: "10", postalCode: "SW1A 2AA")
        },
        Flag(capability: .storedCredentials, what: "what was agreed about stored credentials") { request, _ in
            request.storedCredential = StoredCredential(initiator: .customer, isFirst: true)
        },
    ]

    private static func flag(_ flag: Flag) -> ConformanceCase {
        ConformanceCase(
            "capability.\(flag.capability)",
            "an authorization with \(flag.what) is made where the descriptor has \(flag.capability), and is refused "
                + "before anything is sent where it has not",
            advice: ConformanceAdvice.capabilities, when: ConformanceCondition.authorizes
        ) { bench in
            let number = try bench.cardNumber(.approved)
            try require(CardNumber(number) != nil, "the harness's card number is no card number")
            var request = try bench.request(try bench.amount())
            try flag.put(&request, bench)
            let trial = await bench.make(try bench.charge(request))
            guard bench.descriptor.capabilities.contains(flag.capability) else {
                return try trial.requireNothingSent("with \(flag.what)", code: .unsupported)
            }
            try require(
                trial.ending.approval?.amount == request.amount,
                "the adapter \(trial.ending.words) for an authorization with \(flag.what)\n"
                    + "  expected: an approval, since the descriptor has \(flag.capability)")
        }
    }

    private static let saleFlag = ConformanceCase(
        "capability.sale", "a sale is refused before anything is sent where the descriptor does not have it",
        advice: ConformanceAdvice.capabilities,
        when: ConformanceCondition.refusesSales
    ) { bench in
        let call = try bench.charge(try bench.request(try bench.amount(), .immediately), .sale)
        try await bench.make(call).requireNothingSent("as a sale", code: .unsupported)
    }

    private static let metadataLimit = ConformanceCase(
        "capability.metadata-count",
        "more metadata fields than the descriptor allows are refused before anything is sent",
        advice: ConformanceAdvice.capabilities,
        when: ConformanceCondition.limitsMetadata
    ) { bench in
        let maximum = bench.descriptor.limits.maximumMetadataCount ?? 0
        var request = try bench.request(try bench.amount())
        request.metadata = (0..<maximum).map { MetadataField("name-\($0)", "value") }
        let full = await bench.make(try bench.charge(request))
        try require(
            full.ending.approval != nil,
            "the adapter \(full.ending.words) with \(maximum) metadata fields\n"
                + "  expected: an approval")
        request.metadata.append(MetadataField("one-more", "value"))
        try await bench.make(try bench.charge(request)).requireNothingSent("with \(maximum + 1) metadata fields")
    }

    private static let descriptorIsWhole = ConformanceCase(
        "descriptor.whole", "a descriptor names its provider, what documentation it follows, and facts that agree",
        advice: "the adapter's static descriptor", when: ConformanceCondition.always
    ) { bench in
        let descriptor = bench.descriptor
        try require(
            ![descriptor.name, descriptor.summary, descriptor.documentation].contains(""),
            "the adapter's descriptor has an empty name, summary or documentation\n  expected: texts for people")
        try require(!bench.currencies.isEmpty, "the descriptor takes no currency\n  expected: at least one")
        try require(
            bench.currencies.allSatisfy(\.hasMinorUnit),
            "the descriptor claims a currency without a minor unit\n  expected: currencies that can be charged")
        let movesMoney = [
            bench.type is any AuthorizingProvider.Type, bench.type is any SessionProvider.Type,
        ].contains(true)
        try require(
            !movesMoney || !descriptor.amountEncodings.isEmpty,
            "the descriptor states no form of amounts\n  expected: amountEncodings, since the adapter charges")
        try require(
            descriptor.failureModel.absenceSettles >= .zero && descriptor.failureModel.keyHorizon ?? .zero >= .zero,
            "the failure model has a negative time\n  expected: times from zero on")
    }

    // MARK: Codes

    private static let catalog = ConformanceCase(
        "errors.catalog",
        "the error catalog says where its codes come from, and each code is one that may be kept and shown",
        advice: "errors.json in the provider's folder", when: ConformanceCondition.always
    ) { bench in
        let catalog = bench.type.errors
        try require(
            catalog.provider == bench.descriptor.id,
            "the catalog is of \(catalog.provider)\n  expected: \(bench.descriptor.id)")
        try require(!catalog.rows.isEmpty, "the catalog has no codes\n  expected: those that the provider documents")
        try require(
            !catalog.source.isEmpty && catalog.date != nil, "the catalog names no source or date\n  expected: both")
        for row in catalog.rows {
            try require(
                DiagnosticCode.masked(row.code) == row.code,
                "the catalog has the code \(row.code), which is masked\n"
                    + "  expected: a code that is no sentence and no number of a card")
            try require(!row.summary.isEmpty, "the catalog says nothing about \(row.code)\n  expected: a sentence")
        }
    }

    private static let catalogCovers = ConformanceCase(
        "errors.covered", "every code that the server side answers with is in the error catalog",
        advice: "errors.json, and Guidance of codes that are missing there", when: ConformanceVerb.authorize.exists
    ) { bench in
        let amount = try bench.amount()
        var trials: [ConformanceTrial] = []
        if bench.harness.cardNumber(.declined) != nil {
            trials.append(await bench.make(try bench.charge(try bench.request(amount, .later, .declined))))
        }
        // A reference that was used, and with it whatever the provider says about that.
        let call = try bench.charge(try bench.request(amount))
        trials.append(await bench.make(call))
        trials.append(await bench.make(call, context: bench.context(call.context.reference)))
        if ConformanceVerb.capture.exists(in: bench.type) {
            let payment = try await bench.pay(.authorize, amount)
            let more = try amount + Money(minorUnits: 1, currency: amount.currency)
            trials.append(await bench.make(try bench.capture(more, of: payment)))
        }
        for trial in trials {
            guard let code = trial.ending.decline?.providerCode ?? trial.ending.error?.evidence?.providerCode else {
                continue
            }
            try require(
                !bench.type.errors.rows(for: code).isEmpty,
                "the adapter passed on the code \(code), which its catalog "
                    + "does not have\n  expected: a row for it")
        }
    }
}
