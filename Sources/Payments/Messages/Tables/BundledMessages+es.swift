// Written by Scripts/generate-tables from Data/messages/es.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let es = BundledMessages(
        locale: "es", isRightToLeft: false,
        texts: [
            "failed": "El pago no se ha completado. Inténtelo de nuevo.",
            "declined": "El pago no se ha completado. Pruebe con otra tarjeta u otra forma de pago.",
            "confirming": "Todavía estamos confirmando su pago.",
            "pending": "Su pago se está procesando.",
            "cancelled": "El pago se ha cancelado.",
            "orderCancelled": "Este pedido se ha cancelado.",
            "methodUnavailable": "Esta forma de pago no está disponible.",
            "namedMethodUnavailable": "{method} no está disponible. Elija otra forma de pago.",
            "currencyNotSupported": "Esta forma de pago no admite esta moneda. Elija otra.",
            "namedMethodCurrencyOnly": "{method} solo admite {currency}. Elija otra forma de pago.",
            "tryLater": "Ahora no podemos aceptar su pago. Inténtelo de nuevo en unos minutos.",
            "sessionExpired": "El tiempo para pagar ha terminado. Empiece de nuevo.",
            "inProgress": "Ya hay un pago en curso para este pedido. Espere un momento.",
            "possibleDuplicate": "Es posible que este pago ya exista. Revise sus pedidos antes de intentarlo de nuevo.",
            "amountChanged": "El total ha cambiado. Revíselo y confirme de nuevo.",
            "amountChangedTo": "El total es ahora {amount}. Revíselo y confirme de nuevo.",
            "holdReleased": "Este pedido se ha cancelado. Su banco liberará el importe retenido.",
            "holdReleasedBy": "Este pedido se ha cancelado. Su banco liberará {amount} como máximo el {date}.",
            "reenterCard": "Necesitamos otra vez los datos de su tarjeta. Introdúzcalos para terminar el pedido.",
            "insufficientFunds": "No hay suficiente dinero disponible para este pago. Pruebe con otra tarjeta u otra forma de pago.",  // wide: one record
            "limitExceeded": "Este pago supera el límite de la tarjeta. Pruebe con otra tarjeta u otra forma de pago.",
            "partialApproval": "Esta tarjeta no cubre todo el importe. Pruebe con otra tarjeta u otra forma de pago.",
            "expiredCard": "Esta tarjeta ha caducado. Revise la fecha o use otra tarjeta.",
            "cardNotAccepted": "Esta tarjeta no se acepta aquí. Pruebe con otra tarjeta u otra forma de pago.",
            "useAnotherCard": "Esta tarjeta no sirve para este pago. Pruebe con otra tarjeta u otra forma de pago.",
            "contactBank": "Su banco no ha aprobado este pago. Contacte con su banco o use otra tarjeta.",
            "bankUnavailable": "Ahora no es posible contactar con su banco. Inténtelo más tarde o use otra tarjeta.",
            "confirmWithBank": "Su banco necesita comprobar su identidad. Inténtelo de nuevo y siga los pasos.",
            "authenticationFailed": "Su banco no ha podido comprobar su identidad. Inténtelo de nuevo o use otra forma de pago.",  // wide: one record
            "authenticationIncomplete": "La comprobación con su banco no se ha terminado. Inténtelo de nuevo.",
            "checkCardDetails": "Revise los datos de la tarjeta e inténtelo de nuevo.",
            "checkCardNumber": "Revise el número de la tarjeta e inténtelo de nuevo.",
            "checkExpiryDate": "Revise la fecha de caducidad e inténtelo de nuevo.",
            "checkSecurityCode": "Revise el código de seguridad e inténtelo de nuevo.",
            "checkCardholderName": "Revise el nombre que figura en la tarjeta e inténtelo de nuevo.",
            "checkPIN": "Revise el PIN e inténtelo de nuevo.",
            "checkBillingAddress": "Revise la dirección de facturación e inténtelo de nuevo.",
            "checkDeliveryAddress": "Revise la dirección de entrega e inténtelo de nuevo.",
            "checkPostalCode": "Revise el código postal e inténtelo de nuevo.",
            "checkCountry": "Elija un país e inténtelo de nuevo.",
            "checkName": "Revise su nombre e inténtelo de nuevo.",
            "checkEmail": "Revise la dirección de correo electrónico e inténtelo de nuevo.",
            "checkPhone": "Revise el número de teléfono e inténtelo de nuevo.",
            "checkAmount": "Revise el importe e inténtelo de nuevo.",
            "checkDetails": "Revise sus datos e inténtelo de nuevo.",
            "makeChoice": "Elija una opción e inténtelo de nuevo.",
            "addressUnserviceable": "No podemos entregar en esta dirección. Elija otra.",
            "couponInvalid": "Este código no es válido. Revíselo o continúe sin él.",
            "couponExpired": "Este código ha caducado. Continúe sin él.",
        ])
}
