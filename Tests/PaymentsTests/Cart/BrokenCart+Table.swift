import Payments

extension BrokenCart {
    static let all: [BrokenCart] = amounts + quantities + names + rates + words + choices + texts

    private static let amounts: [BrokenCart] = [
        BrokenCart(
            "excess decimals", "lines/2/unitPrice", #""4.999""#, .tooManyDecimals,
            "lines[2].unitPrice: expected an amount in USD with at most 2 decimals, found 4.999", structural: false),
        BrokenCart(
            "excess decimals in a number", "lines/2/unitPrice", "4.999", .tooManyDecimals,
            "lines[2].unitPrice: expected an amount in USD with at most 2 decimals, found 4.999", structural: false),
        BrokenCart(
            "a decimal comma", "tip", #""4,50""#, .invalidAmount,
            #"tip: expected an amount in USD, found "4,50"; write one point before the decimals and no grouping"#),
        BrokenCart(
            "an exponent", "tip", "1e3", .invalidAmount,
            #"tip: expected an amount in USD, found "1e3"; write the digits out instead of an exponent"#,
            structural: false),
        BrokenCart(
            "a currency sign", "tip", #""$4.50""#, .invalidAmount,
            #"tip: expected an amount in USD, found "$4.50"; "#
                + "write digits, and at most one point followed by digits"),
        BrokenCart(
            "an amount beyond 64 bits", "tip", #""100000000000000000000.00""#, .amountTooLarge,
            "tip: the amount is larger than 64 bits of minor units can hold", structural: false),
        BrokenCart(
            "a negative price", "lines/0/unitPrice", #""-5.00""#, .negativeAmount,
            "lines[0].unitPrice: expected an amount of at least 0, found -5.00 USD"),
        BrokenCart(
            "a Boolean price", "lines/0/unitPrice", "true", .wrongType,
            #"lines[0].unitPrice: expected an amount such as "4.50", found a Boolean"#),
        BrokenCart(
            "a correction below zero", "lines/1/adjustment", #""-9.00""#, .negativeAmount,
            "lines[1].adjustment: takes more off than the line costs, which would come to -1.75 USD", structural: false),
        BrokenCart(
            "a line in another currency", "lines/1/currency", #""GBP""#, .currencyMismatch,
            "lines[1].currency: expected an amount in USD, found one in GBP; re-price it in USD first",
            structural: false),
        BrokenCart(
            "an unknown currency", "currency", #""USX""#, .invalidCurrency,
            #"currency: "USX" is not a currency code of ISO 4217 that can be charged, such as USD"#,
            structural: false),
        BrokenCart(
            "a currency in small letters", "currency", #""usd""#, .invalidCurrency, "currency: write USD in capitals"),
        BrokenCart(
            "gold", "currency", #""XAU""#, .invalidCurrency,
            #"currency: "XAU" is not a currency code of ISO 4217 that can be charged, such as USD"#,
            structural: false),
    ]

    private static let quantities: [BrokenCart] = [
        BrokenCart(
            "a negative quantity", "lines/1/quantity", "-5", .invalidQuantity,
            "lines[1].quantity: expected a whole number from 0 to 1000000, found -5"),
        BrokenCart(
            "a huge quantity", "lines/1/quantity", "100000000000000000000", .invalidQuantity,
            "lines[1].quantity: expected a whole number from 0 to 1000000, found 100000000000000000000"),
        BrokenCart(
            "a broken quantity", "lines/1/quantity", "1.5", .invalidQuantity,
            "lines[1].quantity: expected a whole number from 0 to 1000000, found 1.5"),
        BrokenCart(
            "a quantity in quotes", "lines/1/quantity", #""2""#, .wrongType,
            "lines[1].quantity: expected a whole number without quotes, found a string"),
        BrokenCart(
            "more than the maximum", "lines/1/quantity", "4", .quantityAboveMaximum,
            "lines[1].quantity: at most 3 of this product, found 4", structural: false),
        BrokenCart(
            "a maximum of zero", "lines/1/maximumQuantity", "0", .invalidQuantity,
            "lines[1].maximumQuantity: expected a whole number from 1 to 1000000, found 0"),
    ]

    private static let names: [BrokenCart] = [
        BrokenCart(
            "a misspelled member", "lines/0/quantitty", "2", .unknownMember,
            "lines[0].quantitty: unknown, did you mean quantity?"),
        BrokenCart(
            "a member in another case", "lines/0/unit_price", #""5.00""#, .unknownMember,
            "lines[0].unit_price: unknown, did you mean unitPrice?"),
        BrokenCart(
            "a member like none", "tax/percent", #""8""#, .unknownMember,
            "tax.percent: unknown, known here: rate, amount, perLine, mode, base, rounding"),
        BrokenCart("no currency", "currency", nil, .missingMember, "currency: missing"),
        BrokenCart("no lines", "lines", nil, .missingMember, "lines: missing"),
        BrokenCart("no price", "lines/0/unitPrice", nil, .missingMember, "lines[0].unitPrice: missing"),
        BrokenCart(
            "null", "tip", "null", .wrongType,
            #"tip: expected an amount such as "4.50", found null; leave the member out instead"#),
        BrokenCart("a list for an object", "tax", "[]", .wrongType, "tax: expected an object, found an array"),
        BrokenCart("an object for a list", "lines", "{}", .wrongType, "lines: expected an array, found an object"),
        BrokenCart(
            "both spellings of discounts", "discount", #"{"label": "x", "value": "freeDelivery"}"#, .duplicate,
            "discounts: write discount or discounts, not both"),
    ]

    private static let rates: [BrokenCart] = [
        BrokenCart(
            "a bare tax", "tax", "0.08625", .invalidRate,
            #"tax: write {"rate": {"percent": "8.625"}} or {"amount": "3.10"}, found 0.08625"#),
        BrokenCart(
            "a bare rate", "tax/rate", "8.625", .invalidRate,
            "tax.rate: a bare number may mean percent or a fraction; "
                + #"write {"percent": "8.625"} or {"fraction": "8.625"}"#),
        BrokenCart(
            "a rate that may be a float", "tax/rate", #"{"percent": 8.625}"#, .invalidRate,
            #"tax.rate.percent: write the rate as text, such as "8.625", found a number"#),
        BrokenCart(
            "a percent sign", "tax/rate", #"{"percent": "8.625%"}"#, .invalidRate,
            "tax.rate.percent: expected a percentage from 0 to 1000 such as 8.625, with at most 10 decimals, "
                + #"found "8.625%""#),
        BrokenCart(
            "a negative rate", "tax/rate", #"{"fraction": "-0.1"}"#, .invalidRate,
            "tax.rate.fraction: expected a fraction from 0 to 10 such as 0.08625, with at most 12 decimals, "
                + #"found "-0.1""#),
        BrokenCart(
            "two rates", "tax/rate", #"{"percent": "8", "fraction": "0.08"}"#, .missingMember,
            "tax.rate: write exactly one of percent, fraction"),
        BrokenCart(
            "two ways of taxing", "tax/amount", #""3.00""#, .missingMember,
            "tax: write exactly one of rate, amount, perLine"),
        BrokenCart(
            "a percentage as a fraction", "discounts/0/value", #"{"fraction": "15"}"#, .invalidRate,
            "discounts[0].value.fraction: expected a fraction from 0 to 10 such as 0.08625, "
                + #"with at most 12 decimals, found "15""#, structural: false),
        BrokenCart(
            "more than everything", "discounts/0/value", #"{"percent": "150"}"#, .invalidRate,
            "discounts[0].value.percent: a discount takes at most 100 percent, found 150%", structural: false),
        BrokenCart(
            "an unknown discount", "discounts/0/value", #"{"bogo": "1"}"#, .unknownDiscount,
            #"discounts[0].value: unknown discount "bogo"; write {"amount": "5.00"}, {"percent": "15"}, "#
                + #"{"fraction": "0.15"} or "freeDelivery""#),
        BrokenCart(
            "rates on lines without a tax per line", "lines/0/taxRate", #"{"percent": "20"}"#, .conflictingTax,
            "lines[0].taxRate: this rate is not used; set the cart's tax to perLine or remove it",
            structural: false),
        BrokenCart(
            "tax per line without rates", "tax", #"{"perLine": {}}"#, .conflictingTax,
            #"lines[0].taxRate: tax is per line, so each line states its rate, such as {"percent": "0"}"#,
            structural: false),
        BrokenCart(
            "an unknown word", "tax/mode", #""included""#, .unknownValue,
            #"tax.mode: unknown word "included", allowed: exclusive, inclusive"#),
    ]

    private static let words: [BrokenCart] = [
        BrokenCart(
            "a misspelled word", "tax/base", #""afterDiscont""#, .unknownValue,
            #"tax.base: unknown word "afterDiscont", did you mean afterDiscount?"#)
    ]

    private static let choices: [BrokenCart] = [
        BrokenCart(
            "an address nobody has", "chosenAddress", #""office""#, .danglingChoice,
            #"chosenAddress: no entry has the id "office"; known: home"#, structural: false),
        BrokenCart(
            "a delivery nobody offers", "chosenDelivery", #""drone""#, .danglingChoice,
            #"chosenDelivery: no entry has the id "drone"; known: std, slow, bike"#, structural: false),
        BrokenCart(
            "one product twice", "lines/2/id", #""a""#, .duplicate,
            "lines[2]: lines[0] already has this product and variant; write one line with the whole quantity",
            structural: false),
        BrokenCart(
            "one delivery id twice", "deliveryOptions/2/id", #""std""#, .duplicate,
            #"deliveryOptions[2].id: two options have the id "std""#, structural: false),
        BrokenCart(
            "one code twice", "discounts/1/code", #""TEN""#, .duplicate,
            #"discounts[1].code: the code "TEN" is applied twice"#, structural: false),
        BrokenCart(
            "a row pending twice", "pending", #"["tax", "tax"]"#, .duplicate, "pending[1]: tax is listed twice"),
        BrokenCart(
            "a pending total", "pending", #"["total"]"#, .unknownValue,
            #"pending[0]: unknown word "total", allowed: subtotal, delivery, tip, tax"#),
        BrokenCart(
            "a day that does not exist", "deliveryOptions/0/arrives", #""2026-02-30""#, .invalidDate,
            #"deliveryOptions[0].arrives: expected a day that exists, written like 2026-10-23, found "2026-02-30""#,
            structural: false),
        BrokenCart(
            "a range that runs backwards", "deliveryOptions/1/arrives/to", #""2026-10-01""#, .invalidDate,
            "deliveryOptions[1].arrives: from is later than to", structural: false),
        BrokenCart(
            "a moment without offset", "timing/scheduled", #""2026-10-22T16:30:00""#, .invalidDate,
            "timing.scheduled: expected a moment that exists, written like 2026-10-23T16:30:00Z, "
                + #"found "2026-10-22T16:30:00": add Z or an offset such as +02:00"#),
        BrokenCart(
            "an offset for a zone", "timeZone", #""+02:00""#, .invalidTimeZone,
            #"timeZone: "+02:00" is not a time zone name such as America/New_York"#),
        BrokenCart(
            "the everyday code of the United Kingdom", "addresses/0/postal/country", #""UK""#, .invalidCountry,
            #"addresses[0].postal.country: "UK" is not a two-letter country code of ISO 3166-1, did you mean GB?"#,
            structural: false),
        BrokenCart(
            "a country in three letters", "addresses/0/postal/country", #""usa""#, .invalidCountry,
            #"addresses[0].postal.country: "usa" is not a two-letter country code of ISO 3166-1, did you mean US?"#),
        BrokenCart(
            "no address in an address", "addresses/0", #"{"id": "home", "label": "Home"}"#, .missingMember,
            "addresses[0]: write oneLine, postal or both"),
    ]

    private static let texts: [BrokenCart] = [
        BrokenCart("an empty name", "lines/0/name", #""""#, .invalidText, "lines[0].name: the text is empty"),
        BrokenCart(
            "a line break", "lines/0/name", #""A\nB""#, .invalidText,
            "lines[0].name: the text holds a control character, such as a line break", structural: false),
        BrokenCart(
            "a long id", "lines/0/id", "\"\(String(repeating: "x", count: 129))\"", .invalidText,
            "lines[0].id: at most 128 characters, found 129"),
        BrokenCart(
            "a picture without TLS", "lines/0/image", #"{"url": "http://shop.example/a.png"}"#, .invalidText,
            "lines[0].image.url: expected an address that starts with https://"),
        BrokenCart(
            "a card number", "paymentMethod/title", #""Visa 4111 1111 1111 1111""#, .cardNumber,
            #"paymentMethod.title: this holds a card number; a cart only carries words such as "Visa •••• 4242""#,
            structural: false),
    ]
}
