// Written by Scripts/generate-tables from Data/messages/sv.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let sv = BundledMessages(
        locale: "sv", isRightToLeft: false,
        texts: [
            "failed": "Betalningen gick inte igenom. Försök igen.",
            "declined": "Betalningen gick inte igenom. Prova ett annat kort eller betalsätt.",
            "confirming": "Vi håller fortfarande på att bekräfta din betalning.",
            "pending": "Din betalning behandlas.",
            "cancelled": "Betalningen avbröts.",
            "orderCancelled": "Den här beställningen har avbrutits.",
            "methodUnavailable": "Det här betalsättet är inte tillgängligt.",
            "namedMethodUnavailable": "{method} är inte tillgängligt. Välj ett annat betalsätt.",
            "currencyNotSupported": "Det här betalsättet tar inte emot den här valutan. Välj ett annat.",
            "namedMethodCurrencyOnly": "{method} tar bara emot {currency}. Välj ett annat betalsätt.",
            "tryLater": "Vi kan inte ta emot din betalning just nu. Försök igen om några minuter.",
            "sessionExpired": "Tiden för betalningen har gått ut. Börja om.",
            "inProgress": "En betalning för beställningen pågår redan. Vänta ett ögonblick.",
            "possibleDuplicate": "Den här betalningen kanske redan finns. Titta bland dina beställningar innan du försöker igen.",  // wide: one record
            "amountChanged": "Summan har ändrats. Kontrollera den och bekräfta igen.",
            "amountChangedTo": "Summan är nu {amount}. Kontrollera den och bekräfta igen.",
            "holdReleased": "Den här beställningen har avbrutits. Din bank släpper det reserverade beloppet.",
            "holdReleasedBy": "Den här beställningen har avbrutits. Din bank släpper {amount} senast {date}.",
            "reenterCard": "Dina kortuppgifter behövs en gång till. Ange dem för att slutföra beställningen.",
            "insufficientFunds": "Det finns inte tillräckligt med pengar för den här betalningen. Prova ett annat kort eller betalsätt.",  // wide: one record
            "limitExceeded": "Betalningen är högre än kortets gräns. Prova ett annat kort eller betalsätt.",
            "partialApproval": "Kortet täcker inte hela beloppet. Prova ett annat kort eller betalsätt.",
            "expiredCard": "Kortets giltighetstid har gått ut. Kontrollera datumet eller använd ett annat kort.",
            "cardNotAccepted": "Det här kortet tas inte emot här. Prova ett annat kort eller betalsätt.",
            "useAnotherCard": "Kortet kan inte användas för den här betalningen. Prova ett annat kort eller betalsätt.",
            "contactBank": "Din bank godkände inte betalningen. Kontakta banken eller använd ett annat kort.",
            "bankUnavailable": "Din bank går inte att nå just nu. Försök igen senare eller använd ett annat kort.",
            "confirmWithBank": "Din bank behöver bekräfta att det är du. Försök igen och följ stegen.",
            "authenticationFailed": "Din bank kunde inte bekräfta att det är du. Försök igen eller använd ett annat betalsätt.",  // wide: one record
            "authenticationIncomplete": "Bekräftelsen hos din bank blev inte klar. Försök igen.",
            "checkCardDetails": "Kontrollera kortuppgifterna och försök igen.",
            "checkCardNumber": "Kontrollera kortnumret och försök igen.",
            "checkExpiryDate": "Kontrollera utgångsdatumet och försök igen.",
            "checkSecurityCode": "Kontrollera säkerhetskoden och försök igen.",
            "checkCardholderName": "Kontrollera namnet på kortet och försök igen.",
            "checkPIN": "Kontrollera PIN-koden och försök igen.",
            "checkBillingAddress": "Kontrollera fakturaadressen och försök igen.",
            "checkDeliveryAddress": "Kontrollera leveransadressen och försök igen.",
            "checkPostalCode": "Kontrollera postnumret och försök igen.",
            "checkCountry": "Välj ett land och försök igen.",
            "checkName": "Kontrollera ditt namn och försök igen.",
            "checkEmail": "Kontrollera e-postadressen och försök igen.",
            "checkPhone": "Kontrollera telefonnumret och försök igen.",
            "checkAmount": "Kontrollera beloppet och försök igen.",
            "checkDetails": "Kontrollera dina uppgifter och försök igen.",
            "makeChoice": "Välj ett alternativ och försök igen.",
            "addressUnserviceable": "Vi levererar inte till den här adressen. Välj en annan.",
            "couponInvalid": "Koden är inte giltig. Kontrollera den eller fortsätt utan den.",
            "couponExpired": "Koden har gått ut. Fortsätt utan den.",
        ])
}
