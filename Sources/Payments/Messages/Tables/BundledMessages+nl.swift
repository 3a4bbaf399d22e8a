// Written by Scripts/generate-tables from Data/messages/nl.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let nl = BundledMessages(
        locale: "nl", isRightToLeft: false,
        texts: [
            "failed": "Je betaling is niet gelukt. Probeer het opnieuw.",
            "declined": "Je betaling is niet gelukt. Probeer een andere kaart of betaalmethode.",
            "confirming": "We zijn je betaling nog aan het bevestigen.",
            "pending": "Je betaling wordt verwerkt.",
            "orderPlaced": "De bestelling is geplaatst. Bedankt.",
            "cancelled": "De betaling is geannuleerd.",
            "orderCancelled": "Deze bestelling is geannuleerd.",
            "methodUnavailable": "Deze betaalmethode is niet beschikbaar.",
            "namedMethodUnavailable": "{method} is niet beschikbaar. Kies een andere betaalmethode.",
            "currencyNotSupported": "Deze betaalmethode accepteert deze valuta niet. Kies een andere.",
            "namedMethodCurrencyOnly": "{method} accepteert alleen {currency}. Kies een andere betaalmethode.",
            "tryLater": "We kunnen je betaling nu niet aannemen. Probeer het over een paar minuten opnieuw.",
            "sessionExpired": "De tijd om te betalen is verlopen. Begin opnieuw.",
            "inProgress": "Er loopt al een betaling voor deze bestelling. Wacht even.",
            "possibleDuplicate": "Deze betaling bestaat misschien al. Bekijk je bestellingen voordat je het opnieuw probeert.",  // wide: one record
            "amountChanged": "Het totaal is veranderd. Controleer het en bevestig opnieuw.",
            "amountChangedTo": "Het totaal is nu {amount}. Controleer het en bevestig opnieuw.",
            "holdReleased": "Deze bestelling is geannuleerd. Je bank geeft het gereserveerde bedrag weer vrij.",
            "holdReleasedBy": "Deze bestelling is geannuleerd. Je bank geeft {amount} uiterlijk op {date} weer vrij.",
            "reenterCard": "Je kaartgegevens zijn nog een keer nodig. Vul ze in om je bestelling af te ronden.",
            "insufficientFunds": "Er is niet genoeg geld beschikbaar voor deze betaling. Probeer een andere kaart of betaalmethode.",  // wide: one record
            "limitExceeded": "Deze betaling is hoger dan de limiet van de kaart. Probeer een andere kaart of betaalmethode.",  // wide: one record
            "partialApproval": "Deze kaart dekt niet het hele bedrag. Probeer een andere kaart of betaalmethode.",
            "expiredCard": "Deze kaart is verlopen. Controleer de datum of gebruik een andere kaart.",
            "cardNotAccepted": "Deze kaart wordt hier niet geaccepteerd. Probeer een andere kaart of betaalmethode.",
            "useAnotherCard": "Deze kaart kan niet voor deze betaling worden gebruikt. Probeer een andere kaart of betaalmethode.",  // wide: one record
            "contactBank": "Je bank heeft deze betaling niet goedgekeurd. Neem contact op met je bank of gebruik een andere kaart.",  // wide: one record
            "bankUnavailable": "Je bank is nu niet bereikbaar. Probeer het later opnieuw of gebruik een andere kaart.",
            "confirmWithBank": "Je bank wil zeker weten dat jij het bent. Probeer het opnieuw en volg de stappen.",
            "authenticationFailed": "Je bank kon niet bevestigen dat jij het bent. Probeer het opnieuw of gebruik een andere betaalmethode.",  // wide: one record
            "authenticationIncomplete": "De controle bij je bank is niet afgerond. Probeer het opnieuw.",
            "checkCardDetails": "Controleer de kaartgegevens en probeer het opnieuw.",
            "checkCardNumber": "Controleer het kaartnummer en probeer het opnieuw.",
            "checkExpiryDate": "Controleer de vervaldatum en probeer het opnieuw.",
            "checkSecurityCode": "Controleer de beveiligingscode en probeer het opnieuw.",
            "checkCardholderName": "Controleer de naam op de kaart en probeer het opnieuw.",
            "checkPIN": "Controleer de pincode en probeer het opnieuw.",
            "checkBillingAddress": "Controleer het factuuradres en probeer het opnieuw.",
            "checkDeliveryAddress": "Controleer het bezorgadres en probeer het opnieuw.",
            "checkPostalCode": "Controleer de postcode en probeer het opnieuw.",
            "checkCountry": "Kies een land en probeer het opnieuw.",
            "checkName": "Controleer je naam en probeer het opnieuw.",
            "checkEmail": "Controleer het e-mailadres en probeer het opnieuw.",
            "checkPhone": "Controleer het telefoonnummer en probeer het opnieuw.",
            "checkAmount": "Controleer het bedrag en probeer het opnieuw.",
            "checkDetails": "Controleer je gegevens en probeer het opnieuw.",
            "makeChoice": "Kies een mogelijkheid en probeer het opnieuw.",
            "addressUnserviceable": "We bezorgen niet op dit adres. Kies een ander adres.",
            "couponInvalid": "Deze code is niet geldig. Controleer de code of ga verder zonder code.",
            "couponExpired": "Deze code is verlopen. Ga verder zonder code.",
            "pay.missing.products": "Je winkelmand is leeg.",
            "pay.missing.address": "Voeg een bezorgadres toe om verder te gaan.",
            "pay.missing.delivery": "Kies een bezorgmethode.",
            "pay.missing.payment_method": "Voeg een betaalmethode toe om verder te gaan.",
            "pay.missing.valid_amounts": "Controleer je winkelmand voordat je betaalt.",
            "pay.missing.final_amounts": "We berekenen het totaal nog.",
            "delivery.not_deliverable": "Daar bezorgen we nog niet.",
            "promo.unknown": "Deze code is niet geldig.",
            "location.off": "Locatietoegang staat uit. Zet deze aan in de instellingen.",
            "check.failed": "Dat is niet gelukt. Probeer het opnieuw.",
        ])
}
