// Written by Scripts/generate-tables from Data/messages/it.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let it = BundledMessages(
        locale: "it", isRightToLeft: false,
        texts: [
            "failed": "Il pagamento non è andato a buon fine. Riprova.",
            "declined": "Il pagamento non è andato a buon fine. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "confirming": "Stiamo ancora confermando il pagamento.",
            "pending": "Il pagamento è in elaborazione.",
            "orderPlaced": "L'ordine è stato effettuato. Grazie.",
            "cancelled": "Il pagamento è stato annullato.",
            "orderCancelled": "Questo ordine è stato annullato.",
            "methodUnavailable": "Questo metodo di pagamento non è disponibile.",
            "namedMethodUnavailable": "{method} non è disponibile. Scegli un altro metodo di pagamento.",
            "currencyNotSupported": "Questo metodo di pagamento non accetta questa valuta. Scegline un altro.",
            "namedMethodCurrencyOnly": "{method} accetta solo {currency}. Scegli un altro metodo di pagamento.",
            "tryLater": "Al momento non possiamo accettare il pagamento. Riprova tra qualche minuto.",
            "sessionExpired": "Il tempo per il pagamento è scaduto. Ricomincia.",
            "inProgress": "Per questo ordine è già in corso un pagamento. Attendi un momento.",
            "possibleDuplicate": "Questo pagamento potrebbe già esistere. Controlla i tuoi ordini prima di riprovare.",
            "amountChanged": "Il totale è cambiato. Controllalo e conferma di nuovo.",
            "amountChangedTo": "Il totale ora è {amount}. Controllalo e conferma di nuovo.",
            "holdReleased": "Questo ordine è stato annullato. La tua banca sbloccherà l'importo riservato.",
            "holdReleasedBy": "Questo ordine è stato annullato. La tua banca sbloccherà {amount} entro il {date}.",
            "reenterCard": "I dati della carta servono ancora una volta. Inseriscili per completare l'ordine.",
            "insufficientFunds": "Il denaro disponibile non basta per questo pagamento. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "limitExceeded": "Questo pagamento supera il limite della carta. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "partialApproval": "Questa carta non copre l'intero importo. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "expiredCard": "Questa carta è scaduta. Controlla la data o usa un'altra carta.",
            "cardNotAccepted": "Questa carta non è accettata qui. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "useAnotherCard": "Questa carta non è utilizzabile per questo pagamento. Prova con un'altra carta o un altro metodo di pagamento.",  // wide: one record
            "contactBank": "La tua banca non ha approvato il pagamento. Contatta la banca o usa un'altra carta.",
            "bankUnavailable": "Al momento la tua banca non è raggiungibile. Riprova più tardi o usa un'altra carta.",
            "confirmWithBank": "La tua banca deve verificare la tua identità. Riprova e segui i passaggi.",
            "authenticationFailed": "La tua banca non ha potuto verificare la tua identità. Riprova o usa un altro metodo di pagamento.",  // wide: one record
            "authenticationIncomplete": "La verifica con la tua banca non è stata completata. Riprova.",
            "checkCardDetails": "Controlla i dati della carta e riprova.",
            "checkCardNumber": "Controlla il numero della carta e riprova.",
            "checkExpiryDate": "Controlla la data di scadenza e riprova.",
            "checkSecurityCode": "Controlla il codice di sicurezza e riprova.",
            "checkCardholderName": "Controlla il nome sulla carta e riprova.",
            "checkPIN": "Controlla il PIN e riprova.",
            "checkBillingAddress": "Controlla l'indirizzo di fatturazione e riprova.",
            "checkDeliveryAddress": "Controlla l'indirizzo di consegna e riprova.",
            "checkPostalCode": "Controlla il codice postale e riprova.",
            "checkCountry": "Scegli un paese e riprova.",
            "checkName": "Controlla il tuo nome e riprova.",
            "checkEmail": "Controlla l'indirizzo e-mail e riprova.",
            "checkPhone": "Controlla il numero di telefono e riprova.",
            "checkAmount": "Controlla l'importo e riprova.",
            "checkDetails": "Controlla i tuoi dati e riprova.",
            "makeChoice": "Scegli un'opzione e riprova.",
            "addressUnserviceable": "Non possiamo consegnare a questo indirizzo. Scegline un altro.",
            "couponInvalid": "Questo codice non è valido. Controllalo o continua senza.",
            "couponExpired": "Questo codice è scaduto. Continua senza.",
            "pay.missing.products": "Il carrello è vuoto.",
            "pay.missing.address": "Aggiungi un indirizzo di consegna per continuare.",
            "pay.missing.delivery": "Scegli una modalità di consegna.",
            "pay.missing.payment_method": "Aggiungi un metodo di pagamento per continuare.",
            "pay.missing.valid_amounts": "Controlla il carrello prima di pagare.",
            "pay.missing.final_amounts": "Stiamo ancora calcolando il totale.",
            "delivery.not_deliverable": "Non consegniamo ancora lì.",
            "promo.unknown": "Questo codice non è valido.",
            "location.off": "L'accesso alla posizione è disattivato. Attivalo nelle impostazioni.",
            "check.failed": "Qualcosa non ha funzionato. Riprova.",
        ])
}
