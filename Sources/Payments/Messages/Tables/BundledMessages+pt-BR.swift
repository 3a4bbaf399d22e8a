// Written by Scripts/generate-tables from Data/messages/pt-BR.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let ptBR = BundledMessages(
        locale: "pt-BR", isRightToLeft: false,
        texts: [
            "failed": "Seu pagamento não foi concluído. Tente novamente.",
            "declined": "Seu pagamento não foi concluído. Tente outro cartão ou outra forma de pagamento.",
            "confirming": "Ainda estamos confirmando seu pagamento.",
            "pending": "Seu pagamento está sendo processado.",
            "cancelled": "O pagamento foi cancelado.",
            "orderCancelled": "Este pedido foi cancelado.",
            "methodUnavailable": "Esta forma de pagamento não está disponível.",
            "namedMethodUnavailable": "{method} não está disponível. Escolha outra forma de pagamento.",
            "currencyNotSupported": "Esta forma de pagamento não aceita esta moeda. Escolha outra.",
            "namedMethodCurrencyOnly": "{method} aceita somente {currency}. Escolha outra forma de pagamento.",
            "tryLater": "No momento não podemos receber seu pagamento. Tente novamente em alguns minutos.",
            "sessionExpired": "O tempo para o pagamento acabou. Comece de novo.",
            "inProgress": "Já existe um pagamento em andamento para este pedido. Aguarde um momento.",
            "possibleDuplicate": "Este pagamento talvez já exista. Confira seus pedidos antes de tentar novamente.",
            "amountChanged": "O total mudou. Confira e confirme novamente.",
            "amountChangedTo": "O total agora é {amount}. Confira e confirme novamente.",
            "holdReleased": "Este pedido foi cancelado. Seu banco vai liberar o valor reservado.",
            "holdReleasedBy": "Este pedido foi cancelado. Seu banco vai liberar {amount} até {date}.",
            "reenterCard": "Precisamos dos dados do cartão mais uma vez. Informe-os para concluir o pedido.",
            "insufficientFunds": "Não há saldo suficiente para este pagamento. Tente outro cartão ou outra forma de pagamento.",  // wide: one record
            "limitExceeded": "Este pagamento passa do limite do cartão. Tente outro cartão ou outra forma de pagamento.",  // wide: one record
            "partialApproval": "Este cartão não cobre o valor total. Tente outro cartão ou outra forma de pagamento.",
            "expiredCard": "Este cartão venceu. Confira a data ou use outro cartão.",
            "cardNotAccepted": "Este cartão não é aceito aqui. Tente outro cartão ou outra forma de pagamento.",
            "useAnotherCard": "Este cartão não pode ser usado neste pagamento. Tente outro cartão ou outra forma de pagamento.",  // wide: one record
            "contactBank": "Seu banco não aprovou este pagamento. Fale com seu banco ou use outro cartão.",
            "bankUnavailable": "Seu banco não está respondendo no momento. Tente mais tarde ou use outro cartão.",
            "confirmWithBank": "Seu banco precisa confirmar que é você. Tente novamente e siga as etapas.",
            "authenticationFailed": "Seu banco não conseguiu confirmar que é você. Tente novamente ou use outra forma de pagamento.",  // wide: one record
            "authenticationIncomplete": "A verificação com seu banco não foi concluída. Tente novamente.",
            "checkCardDetails": "Confira os dados do cartão e tente novamente.",
            "checkCardNumber": "Confira o número do cartão e tente novamente.",
            "checkExpiryDate": "Confira a data de validade e tente novamente.",
            "checkSecurityCode": "Confira o código de segurança e tente novamente.",
            "checkCardholderName": "Confira o nome no cartão e tente novamente.",
            "checkPIN": "Confira a senha do cartão e tente novamente.",
            "checkBillingAddress": "Confira o endereço de cobrança e tente novamente.",
            "checkDeliveryAddress": "Confira o endereço de entrega e tente novamente.",
            "checkPostalCode": "Confira o CEP e tente novamente.",
            "checkCountry": "Escolha um país e tente novamente.",
            "checkName": "Confira seu nome e tente novamente.",
            "checkEmail": "Confira o endereço de e-mail e tente novamente.",
            "checkPhone": "Confira o número de telefone e tente novamente.",
            "checkAmount": "Confira o valor e tente novamente.",
            "checkDetails": "Confira seus dados e tente novamente.",
            "makeChoice": "Escolha uma opção e tente novamente.",
            "addressUnserviceable": "Não entregamos neste endereço. Escolha outro.",
            "couponInvalid": "Este código não é válido. Confira ou continue sem ele.",
            "couponExpired": "Este código venceu. Continue sem ele.",
            "pay.missing.products": "Sua sacola está vazia.",
            "pay.missing.address": "Adicione um endereço de entrega para continuar.",
            "pay.missing.delivery": "Escolha uma forma de entrega.",
            "pay.missing.payment_method": "Adicione uma forma de pagamento para continuar.",
            "pay.missing.valid_amounts": "Confira sua sacola antes de pagar.",
            "pay.missing.final_amounts": "Ainda estamos calculando o total.",
            "delivery.not_deliverable": "Ainda não entregamos nesse local.",
            "promo.unknown": "Este código não é válido.",
            "location.off": "O acesso à localização está desativado. Ative nos ajustes.",
            "check.failed": "Algo não funcionou. Tente novamente.",
        ])
}
