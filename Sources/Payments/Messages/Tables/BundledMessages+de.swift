// Written by Scripts/generate-tables from Data/messages/de.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let de = BundledMessages(
        locale: "de", isRightToLeft: false,
        texts: [
            "failed": "Ihre Zahlung hat nicht geklappt. Versuchen Sie es noch einmal.",
            "declined": "Ihre Zahlung hat nicht geklappt. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",
            "confirming": "Wir bestätigen Ihre Zahlung noch.",
            "pending": "Ihre Zahlung wird bearbeitet.",
            "orderPlaced": "Die Bestellung ist eingegangen. Vielen Dank.",
            "cancelled": "Die Zahlung wurde abgebrochen.",
            "orderCancelled": "Diese Bestellung wurde storniert.",
            "methodUnavailable": "Diese Zahlungsart ist nicht verfügbar.",
            "namedMethodUnavailable": "{method} ist nicht verfügbar. Wählen Sie eine andere Zahlungsart.",
            "currencyNotSupported": "Mit dieser Zahlungsart kann in dieser Währung nicht bezahlt werden. Wählen Sie eine andere.",  // wide: one record
            "namedMethodCurrencyOnly": "{method} nimmt nur {currency} an. Wählen Sie eine andere Zahlungsart.",
            "tryLater": "Zurzeit können wir Ihre Zahlung nicht annehmen. Versuchen Sie es in ein paar Minuten noch einmal.",  // wide: one record
            "sessionExpired": "Dieser Bezahlvorgang ist abgelaufen. Beginnen Sie noch einmal.",
            "inProgress": "Für diese Bestellung läuft schon eine Zahlung. Warten Sie einen Moment.",
            "possibleDuplicate": "Diese Zahlung gibt es vielleicht schon. Sehen Sie in Ihren Bestellungen nach, bevor Sie es noch einmal versuchen.",  // wide: one record
            "amountChanged": "Die Summe hat sich geändert. Prüfen Sie sie und bestätigen Sie noch einmal.",
            "amountChangedTo": "Die Summe beträgt jetzt {amount}. Prüfen Sie sie und bestätigen Sie noch einmal.",
            "holdReleased": "Diese Bestellung wurde storniert. Ihre Bank gibt den vorgemerkten Betrag wieder frei.",
            "holdReleasedBy": "Diese Bestellung wurde storniert. Ihre Bank gibt {amount} spätestens am {date} wieder frei.",  // wide: one record
            "reenterCard": "Ihre Kartendaten werden noch einmal gebraucht. Geben Sie sie ein, um die Bestellung abzuschließen.",  // wide: one record
            "insufficientFunds": "Für diese Zahlung ist nicht genug Geld verfügbar. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",  // wide: one record
            "limitExceeded": "Diese Zahlung liegt über dem Limit der Karte. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",  // wide: one record
            "partialApproval": "Diese Karte deckt nicht den ganzen Betrag. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",  // wide: one record
            "expiredCard": "Diese Karte ist abgelaufen. Prüfen Sie das Datum oder nehmen Sie eine andere Karte.",
            "cardNotAccepted": "Diese Karte wird hier nicht angenommen. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",  // wide: one record
            "useAnotherCard": "Diese Karte geht für diese Zahlung nicht. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.",  // wide: one record
            "contactBank": "Ihre Bank hat diese Zahlung nicht freigegeben. Fragen Sie Ihre Bank oder nehmen Sie eine andere Karte.",  // wide: one record
            "bankUnavailable": "Ihre Bank ist gerade nicht erreichbar. Versuchen Sie es später oder nehmen Sie eine andere Karte.",  // wide: one record
            "confirmWithBank": "Ihre Bank möchte sicher sein, dass Sie es sind. Versuchen Sie es noch einmal und folgen Sie den Schritten.",  // wide: one record
            "authenticationFailed": "Ihre Bank konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es noch einmal oder mit einer anderen Zahlungsart.",  // wide: one record
            "authenticationIncomplete": "Die Prüfung bei Ihrer Bank wurde nicht beendet. Versuchen Sie es noch einmal.",
            "checkCardDetails": "Prüfen Sie die Kartendaten und versuchen Sie es noch einmal.",
            "checkCardNumber": "Prüfen Sie die Kartennummer und versuchen Sie es noch einmal.",
            "checkExpiryDate": "Prüfen Sie das Ablaufdatum und versuchen Sie es noch einmal.",
            "checkSecurityCode": "Prüfen Sie den Sicherheitscode und versuchen Sie es noch einmal.",
            "checkCardholderName": "Prüfen Sie den Namen auf der Karte und versuchen Sie es noch einmal.",
            "checkPIN": "Prüfen Sie die PIN und versuchen Sie es noch einmal.",
            "checkBillingAddress": "Prüfen Sie die Rechnungsadresse und versuchen Sie es noch einmal.",
            "checkDeliveryAddress": "Prüfen Sie die Lieferadresse und versuchen Sie es noch einmal.",
            "checkPostalCode": "Prüfen Sie die Postleitzahl und versuchen Sie es noch einmal.",
            "checkCountry": "Wählen Sie ein Land und versuchen Sie es noch einmal.",
            "checkName": "Prüfen Sie Ihren Namen und versuchen Sie es noch einmal.",
            "checkEmail": "Prüfen Sie die E-Mail-Adresse und versuchen Sie es noch einmal.",
            "checkPhone": "Prüfen Sie die Telefonnummer und versuchen Sie es noch einmal.",
            "checkAmount": "Prüfen Sie den Betrag und versuchen Sie es noch einmal.",
            "checkDetails": "Prüfen Sie Ihre Angaben und versuchen Sie es noch einmal.",
            "makeChoice": "Wählen Sie eine Möglichkeit und versuchen Sie es noch einmal.",
            "addressUnserviceable": "An diese Adresse können wir nicht liefern. Wählen Sie eine andere.",
            "couponInvalid": "Dieser Code ist nicht gültig. Prüfen Sie ihn oder machen Sie ohne ihn weiter.",
            "couponExpired": "Dieser Code ist abgelaufen. Machen Sie ohne ihn weiter.",
            "pay.missing.products": "Ihr Warenkorb ist leer.",
            "pay.missing.address": "Geben Sie eine Lieferadresse an, um fortzufahren.",
            "pay.missing.delivery": "Wählen Sie eine Lieferart.",
            "pay.missing.payment_method": "Wählen Sie eine Zahlungsart, um fortzufahren.",
            "pay.missing.valid_amounts": "Prüfen Sie Ihren Warenkorb, bevor Sie bezahlen.",
            "pay.missing.final_amounts": "Wir berechnen noch den Gesamtbetrag.",
            "delivery.not_deliverable": "Dorthin liefern wir noch nicht.",
            "promo.unknown": "Dieser Code ist nicht gültig.",
            "location.off": "Der Standortzugriff ist ausgeschaltet. Schalten Sie ihn in den Einstellungen ein.",
            "check.failed": "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
        ])
}
