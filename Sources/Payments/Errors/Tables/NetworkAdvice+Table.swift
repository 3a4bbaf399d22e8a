// Written by Scripts/generate-tables from Data/network-advice.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension NetworkAdvice {
    /// Every advice code.
    static let table: [NetworkAdvice] = [
        NetworkAdvice(.mastercard, "01", .afterFix, nil, .update, "new account information available", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "02", .sameInstrumentLater, .seconds(259200), .keep, "cannot approve at this time, try again later", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "03", .never, nil, .stop, "do not try again", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "04", .afterFix, nil, .keep, "token requirements not fulfilled for this token type", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "21", .never, nil, .stop, "payment cancellation: stop recurring payments", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "22", .anotherInstrument, nil, .keep, "merchant does not qualify for the product code", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "24", .sameInstrumentLater, .seconds(3600), .keep, "retry after 1 hour", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "25", .sameInstrumentLater, .seconds(86400), .keep, "retry after 24 hours", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "26", .sameInstrumentLater, .seconds(172800), .keep, "retry after 2 days", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "27", .sameInstrumentLater, .seconds(345600), .keep, "retry after 4 days", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "28", .sameInstrumentLater, .seconds(518400), .keep, "retry after 6 days", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "29", .sameInstrumentLater, .seconds(691200), .keep, "retry after 8 days", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "30", .sameInstrumentLater, .seconds(864000), .keep, "retry after 10 days", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "40", .anotherInstrument, nil, .singleUse, "consumer non-reloadable prepaid card", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.mastercard, "41", .anotherInstrument, nil, .singleUse, "consumer single-use virtual card number", "Mastercard merchant advice codes, as acquirers publish them (docs.antom.com/ac/ams/mac, developer.paypal.com/braintree, docs.everonet.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.visa, "1", .never, nil, .stop, "the issuer will never approve", "Visa decline categories, as acquirers publish them (checkout.com response code categories, support.forte.net, support.cardpointe.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.visa, "2", .sameInstrumentLater, nil, .keep, "the issuer cannot approve at this time; at most 15 tries in 30 days", "Visa decline categories, as acquirers publish them (checkout.com response code categories, support.forte.net, support.cardpointe.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.visa, "3", .afterFix, nil, .keep, "the issuer cannot approve with these details; at most 15 tries in 30 days", "Visa decline categories, as acquirers publish them (checkout.com response code categories, support.forte.net, support.cardpointe.com), read 2026-11-30"),  // wide: one record
        NetworkAdvice(.visa, "4", .anotherInstrument, nil, .keep, "generic refusal; at most 15 tries in 30 days", "Visa decline categories, as acquirers publish them (checkout.com response code categories, support.forte.net, support.cardpointe.com), read 2026-11-30"),  // wide: one record
    ]

    /// Visa's category of each response code that has one of its own; all others are in category 4.
    static let visaCategories: [String: String] = [
        "04": "1",
        "07": "1",
        "12": "1",
        "14": "1",
        "15": "1",
        "41": "1",
        "43": "1",
        "46": "1",
        "57": "1",
        "R0": "1",
        "R1": "1",
        "R3": "1",
        "03": "2",
        "19": "2",
        "39": "2",
        "51": "2",
        "52": "2",
        "53": "2",
        "59": "2",
        "61": "2",
        "62": "2",
        "65": "2",
        "75": "2",
        "78": "2",
        "86": "2",
        "91": "2",
        "93": "2",
        "96": "2",
        "N3": "2",
        "N4": "2",
        "1A": "3",
        "54": "3",
        "55": "3",
        "6P": "3",
        "70": "3",
        "82": "3",
        "N7": "3",
    ]
}
