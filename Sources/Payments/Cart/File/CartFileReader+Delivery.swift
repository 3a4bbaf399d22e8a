extension CartFileReader {
    /// Addresses, ways to deliver, timing and time zone.
    mutating func readDelivery(of root: JSONObject, into cart: inout Cart) {
        let addresses = list(root["addresses"], at: "addresses", maximum: CartFormat.maximumAddresses)
        for (index, element) in addresses.enumerated() {
            guard let address = readAddress(element, at: "addresses[\(index)]") else { continue }
            if cart.addresses.contains(where: { $0.id == address.id }) {
                note(.duplicate, at: "addresses[\(index)].id", "two addresses have the id \(quoted(address.id))")
            }
            cart.addresses.append(address)
        }
        let options = list(root["deliveryOptions"], at: "deliveryOptions", maximum: CartFormat.maximumDeliveryOptions)
        for (index, element) in options.enumerated() {
            guard let option = readOption(element, at: "deliveryOptions[\(index)]") else { continue }
            if cart.deliveryOptions.contains(where: { $0.id == option.id }) {
                note(.duplicate, at: "deliveryOptions[\(index)].id", "two options have the id \(quoted(option.id))")
            }
            cart.deliveryOptions.append(option)
        }
        cart.chosenAddressID = choice(root["chosenAddress"], at: "chosenAddress", among: addresses)
        cart.chosenDeliveryID = choice(root["chosenDelivery"], at: "chosenDelivery", among: options)
        cart.timing = readTiming(root["timing"]) ?? .now(estimate: nil)
        cart.timeZone = readTimeZone(root["timeZone"])
    }

    /// An id that an entry of the list has, read or not: an entry with another problem is not a missing one.
    private mutating func choice(_ value: JSONValue?, at path: String, among entries: [JSONValue]) -> String? {
        guard let id = text(value, at: path, limit: CartFormat.idLength) else { return nil }
        let known = entries.compactMap { $0.objectValue?["id"]?.stringValue }
        guard known.contains(id) else {
            note(.danglingChoice(id, known: known, at: path))
            return nil
        }
        return id
    }

    private mutating func readAddress(_ value: JSONValue, at path: String) -> Address? {
        guard let object = object(value, at: path, known: CartFormat.address) else { return nil }
        let id = text(required("id", of: object, at: path), at: "\(path).id", limit: CartFormat.idLength)
        let label = text(required("label", of: object, at: path), at: "\(path).label")
        let line = text(object["oneLine"], at: "\(path).oneLine", limit: CartFormat.lineLength)
        let symbol = text(object["symbol"], at: "\(path).symbol")
        let postal = readPostal(object["postal"], at: "\(path).postal")
        if object["oneLine"] == nil, object["postal"] == nil {
            note(.missingMember, at: path, "write oneLine, postal or both")
        }
        guard let id, let label else { return nil }
        if let postal { return Address(id: id, label: label, postal: postal, oneLine: line, symbol: symbol) }
        return line.map { Address(id: id, label: label, oneLine: $0, symbol: symbol) }
    }

    private mutating func readPostal(_ value: JSONValue?, at path: String) -> PostalAddress? {
        guard let object = object(value, at: path, known: CartFormat.postal) else { return nil }
        let name = text(object["name"], at: "\(path).name")
        let street = text(required("street", of: object, at: path), at: "\(path).street")
        let street2 = text(object["street2"], at: "\(path).street2")
        let city = text(required("city", of: object, at: path), at: "\(path).city")
        let region = text(object["region"], at: "\(path).region")
        let postalCode = text(object["postalCode"], at: "\(path).postalCode", limit: 20)
        let country = readCountry(object["country"], at: "\(path).country")
        guard let street, let city else { return nil }
        return PostalAddress(
            name: name, street: street, street2: street2, city: city, region: region, postalCode: postalCode,
            country: country)
    }

    private mutating func readCountry(_ value: JSONValue?, at path: String) -> Country? {
        guard let value else { return nil }
        guard let code = value.stringValue else {
            wrongType(value, at: path, expected: "a country code such as \"US\"")
            return nil
        }
        if let country = Country(code: code) { return country }
        let hint = CountryHint.of(code).map { "did you mean \($0.code)?" } ?? "write one such as US"
        note(
            .invalidCountry, at: path, "\(quoted(code)) is not a two-letter country code of ISO 3166-1, \(hint)",
            found: shortened(code))
        return nil
    }

    private mutating func readOption(_ value: JSONValue, at path: String) -> DeliveryOption? {
        guard let object = object(value, at: path, known: CartFormat.deliveryOption) else { return nil }
        let id = text(required("id", of: object, at: path), at: "\(path).id", limit: CartFormat.idLength)
        let title = text(required("title", of: object, at: path), at: "\(path).title")
        let price = amount(required("price", of: object, at: path), at: "\(path).price")
        if object["arrives"] != nil, object["estimate"] != nil {
            note(.duplicate, at: "\(path).estimate", "write arrives or estimate, not both")
        }
        let arrival = readArrival(object["arrives"], at: "\(path).arrives")
        let wording = text(object["estimate"], at: "\(path).estimate")
        guard let id, let title, let price else { return nil }
        return DeliveryOption(id: id, title: title, price: price, arrival: arrival ?? wording.map { .wording($0) })
    }

    private mutating func readArrival(_ value: JSONValue?, at path: String) -> DeliveryOption.Arrival? {
        guard let value else { return nil }
        if value.stringValue != nil { return readDay(value, at: path).map { .day($0) } }
        guard let object = object(value, at: path, known: CartFormat.dateRange) else { return nil }
        let from = readDay(required("from", of: object, at: path), at: "\(path).from")
        let to = readDay(required("to", of: object, at: path), at: "\(path).to")
        guard let from, let to else { return nil }
        guard from <= to else {
            note(.invalidDate, at: path, "from is later than to")
            return nil
        }
        return .between(from, to)
    }

    private mutating func readDay(_ value: JSONValue?, at path: String) -> CalendarDate? {
        guard let value else { return nil }
        guard let text = value.stringValue else {
            wrongType(value, at: path, expected: "a date such as \"2026-10-23\"")
            return nil
        }
        if let day = CalendarDate(text) { return day }
        note(
            .invalidDate, at: path, "expected a day that exists, written like 2026-10-23, found \(quoted(text))",
            found: shortened(text))
        return nil
    }

    private mutating func readTiming(_ value: JSONValue?) -> DeliveryTiming? {
        guard let (kind, inner) = choice(value, at: "timing", known: CartFormat.timing) else { return nil }
        if kind == "now" {
            guard let object = object(inner, at: "timing.now", known: CartFormat.now) else { return nil }
            return .now(estimate: text(object["estimate"], at: "timing.now.estimate"))
        }
        guard let text = inner.stringValue else {
            wrongType(inner, at: "timing.scheduled", expected: "a moment such as \"2026-10-23T16:30:00Z\"")
            return nil
        }
        do throws(TimestampError) {
            return .scheduled(try Timestamp(rfc3339: text))
        } catch {
            note(
                .invalidDate, at: "timing.scheduled",
                "expected a moment that exists, written like 2026-10-23T16:30:00Z, found \(quoted(text)): \(error)",
                found: shortened(text))
            return nil
        }
    }

    private mutating func readTimeZone(_ value: JSONValue?) -> TimeZoneID? {
        guard let text = text(value, at: "timeZone") else { return nil }
        if let zone = TimeZoneID(text) { return zone }
        note(
            .invalidTimeZone, at: "timeZone",
            "\(quoted(text)) is not a time zone name such as America/New_York", found: shortened(text))
        return nil
    }
}

/// What somebody may mean who writes something else than a country code.
enum CountryHint {
    static func of(_ text: String) -> Country? {
        let upper = text.uppercased()
        // Reserved or everyday codes that are not assigned in ISO 3166-1.
        let everyday = ["UK": "GB", "EN": "GB", "EL": "GR"]
        if let country = Country(code: everyday[upper] ?? upper) { return country }
        return Country.all.first { $0.alpha3Code == upper || $0.name.uppercased() == upper }
    }
}
