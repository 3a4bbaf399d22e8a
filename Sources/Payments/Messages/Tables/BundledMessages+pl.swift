// Written by Scripts/generate-tables from Data/messages/pl.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let pl = BundledMessages(
        locale: "pl", isRightToLeft: false,
        texts: [
            "failed": "Płatność nie doszła do skutku. Spróbuj ponownie.",
            "declined": "Płatność nie doszła do skutku. Spróbuj użyć innej karty lub metody płatności.",
            "confirming": "Nadal potwierdzamy Twoją płatność.",
            "pending": "Twoja płatność jest przetwarzana.",
            "cancelled": "Płatność została anulowana.",
            "orderCancelled": "To zamówienie zostało anulowane.",
            "methodUnavailable": "Ta metoda płatności jest niedostępna.",
            "namedMethodUnavailable": "Metoda {method} jest niedostępna. Wybierz inną metodę płatności.",
            "currencyNotSupported": "Ta metoda płatności nie obsługuje tej waluty. Wybierz inną.",
            "namedMethodCurrencyOnly": "Metoda {method} obsługuje tylko {currency}. Wybierz inną metodę płatności.",
            "tryLater": "W tej chwili nie możemy przyjąć płatności. Spróbuj ponownie za kilka minut.",
            "sessionExpired": "Czas na płatność minął. Zacznij od nowa.",
            "inProgress": "Płatność za to zamówienie jest już w toku. Poczekaj chwilę.",
            "possibleDuplicate": "Ta płatność może już istnieć. Sprawdź swoje zamówienia, zanim spróbujesz ponownie.",
            "amountChanged": "Kwota do zapłaty zmieniła się. Sprawdź ją i potwierdź ponownie.",
            "amountChangedTo": "Kwota do zapłaty wynosi teraz {amount}. Sprawdź ją i potwierdź ponownie.",
            "holdReleased": "To zamówienie zostało anulowane. Twój bank zwolni zablokowaną kwotę.",
            "holdReleasedBy": "To zamówienie zostało anulowane. Twój bank zwolni {amount} najpóźniej {date}.",
            "reenterCard": "Dane karty są potrzebne jeszcze raz. Podaj je, aby dokończyć zamówienie.",
            "insufficientFunds": "Dostępne środki nie wystarczają na tę płatność. Spróbuj użyć innej karty lub metody płatności.",  // wide: one record
            "limitExceeded": "Ta płatność przekracza limit karty. Spróbuj użyć innej karty lub metody płatności.",
            "partialApproval": "Ta karta nie pokrywa całej kwoty. Spróbuj użyć innej karty lub metody płatności.",
            "expiredCard": "Ta karta straciła ważność. Sprawdź datę lub użyj innej karty.",
            "cardNotAccepted": "Ta karta nie jest tu przyjmowana. Spróbuj użyć innej karty lub metody płatności.",
            "useAnotherCard": "Tej karty nie można użyć do tej płatności. Spróbuj użyć innej karty lub metody płatności.",  // wide: one record
            "contactBank": "Twój bank nie zatwierdził tej płatności. Skontaktuj się z bankiem lub użyj innej karty.",
            "bankUnavailable": "Twój bank jest teraz niedostępny. Spróbuj później lub użyj innej karty.",
            "confirmWithBank": "Twój bank musi potwierdzić, że to Ty. Spróbuj ponownie i wykonaj kolejne kroki.",
            "authenticationFailed": "Twój bank nie mógł potwierdzić, że to Ty. Spróbuj ponownie lub użyj innej metody płatności.",  // wide: one record
            "authenticationIncomplete": "Potwierdzenie w banku nie zostało ukończone. Spróbuj ponownie.",
            "checkCardDetails": "Sprawdź dane karty i spróbuj ponownie.",
            "checkCardNumber": "Sprawdź numer karty i spróbuj ponownie.",
            "checkExpiryDate": "Sprawdź datę ważności i spróbuj ponownie.",
            "checkSecurityCode": "Sprawdź kod zabezpieczający i spróbuj ponownie.",
            "checkCardholderName": "Sprawdź imię i nazwisko na karcie i spróbuj ponownie.",
            "checkPIN": "Sprawdź kod PIN i spróbuj ponownie.",
            "checkBillingAddress": "Sprawdź adres rozliczeniowy i spróbuj ponownie.",
            "checkDeliveryAddress": "Sprawdź adres dostawy i spróbuj ponownie.",
            "checkPostalCode": "Sprawdź kod pocztowy i spróbuj ponownie.",
            "checkCountry": "Wybierz kraj i spróbuj ponownie.",
            "checkName": "Sprawdź imię i nazwisko i spróbuj ponownie.",
            "checkEmail": "Sprawdź adres e-mail i spróbuj ponownie.",
            "checkPhone": "Sprawdź numer telefonu i spróbuj ponownie.",
            "checkAmount": "Sprawdź kwotę i spróbuj ponownie.",
            "checkDetails": "Sprawdź swoje dane i spróbuj ponownie.",
            "makeChoice": "Wybierz jedną opcję i spróbuj ponownie.",
            "addressUnserviceable": "Nie dostarczamy pod ten adres. Wybierz inny.",
            "couponInvalid": "Ten kod jest nieprawidłowy. Sprawdź go lub kontynuuj bez niego.",
            "couponExpired": "Ten kod stracił ważność. Kontynuuj bez niego.",
        ])
}
