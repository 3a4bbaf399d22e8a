// Written by Scripts/generate-tables from Data/messages/fr.json; a test compares the two.
// One record a line, so that a change of one is a change of one line:
// swift-format-ignore-file

extension BundledMessages {
    static let fr = BundledMessages(
        locale: "fr", isRightToLeft: false,
        texts: [
            "failed": "Votre paiement n'a pas abouti. Réessayez.",
            "declined": "Votre paiement n'a pas abouti. Essayez une autre carte ou un autre moyen de paiement.",
            "confirming": "Nous attendons encore la confirmation de votre paiement.",
            "pending": "Votre paiement est en cours de traitement.",
            "orderPlaced": "Votre commande est passée. Merci.",
            "cancelled": "Le paiement a été annulé.",
            "orderCancelled": "Cette commande a été annulée.",
            "methodUnavailable": "Ce moyen de paiement n'est pas disponible.",
            "namedMethodUnavailable": "{method} n'est pas disponible. Choisissez un autre moyen de paiement.",
            "currencyNotSupported": "Ce moyen de paiement n'accepte pas cette devise. Choisissez-en un autre.",
            "namedMethodCurrencyOnly": "{method} accepte uniquement la devise {currency}. Choisissez un autre moyen de paiement.",  // wide: one record
            "tryLater": "Votre paiement ne peut pas être accepté pour le moment. Réessayez dans quelques minutes.",
            "sessionExpired": "Cette page de paiement a expiré. Recommencez.",
            "inProgress": "Un paiement est déjà en cours pour cette commande. Patientez un instant.",
            "possibleDuplicate": "Ce paiement existe peut-être déjà. Consultez vos commandes avant de réessayer.",
            "amountChanged": "Le total a changé. Vérifiez-le et confirmez à nouveau.",
            "amountChangedTo": "Le total est maintenant de {amount}. Vérifiez-le et confirmez à nouveau.",
            "holdReleased": "Cette commande a été annulée. Votre banque débloquera le montant réservé.",
            "holdReleasedBy": "Cette commande a été annulée. Votre banque débloquera {amount} au plus tard le {date}.",
            "reenterCard": "Les données de votre carte sont à nouveau nécessaires. Saisissez-les pour terminer la commande.",  // wide: one record
            "insufficientFunds": "Le solde disponible ne suffit pas pour ce paiement. Essayez une autre carte ou un autre moyen de paiement.",  // wide: one record
            "limitExceeded": "Ce paiement dépasse le plafond de la carte. Essayez une autre carte ou un autre moyen de paiement.",  // wide: one record
            "partialApproval": "Cette carte ne couvre pas le montant total. Essayez une autre carte ou un autre moyen de paiement.",  // wide: one record
            "expiredCard": "Cette carte a expiré. Vérifiez la date ou utilisez une autre carte.",
            "cardNotAccepted": "Cette carte n'est pas acceptée ici. Essayez une autre carte ou un autre moyen de paiement.",  // wide: one record
            "useAnotherCard": "Cette carte ne convient pas pour ce paiement. Essayez une autre carte ou un autre moyen de paiement.",  // wide: one record
            "contactBank": "Votre banque n'a pas approuvé ce paiement. Contactez votre banque ou utilisez une autre carte.",  // wide: one record
            "bankUnavailable": "Votre banque ne répond pas pour le moment. Réessayez plus tard ou utilisez une autre carte.",  // wide: one record
            "confirmWithBank": "Votre banque doit vérifier qu'il s'agit bien de vous. Réessayez et suivez les étapes.",
            "authenticationFailed": "Votre banque n'a pas pu vérifier votre identité. Réessayez ou utilisez un autre moyen de paiement.",  // wide: one record
            "authenticationIncomplete": "La vérification auprès de votre banque n'a pas été terminée. Réessayez.",
            "checkCardDetails": "Vérifiez les données de la carte et réessayez.",
            "checkCardNumber": "Vérifiez le numéro de la carte et réessayez.",
            "checkExpiryDate": "Vérifiez la date d'expiration et réessayez.",
            "checkSecurityCode": "Vérifiez le code de sécurité et réessayez.",
            "checkCardholderName": "Vérifiez le nom inscrit sur la carte et réessayez.",
            "checkPIN": "Vérifiez le code PIN et réessayez.",
            "checkBillingAddress": "Vérifiez l'adresse de facturation et réessayez.",
            "checkDeliveryAddress": "Vérifiez l'adresse de livraison et réessayez.",
            "checkPostalCode": "Vérifiez le code postal et réessayez.",
            "checkCountry": "Choisissez un pays et réessayez.",
            "checkName": "Vérifiez votre nom et réessayez.",
            "checkEmail": "Vérifiez l'adresse e-mail et réessayez.",
            "checkPhone": "Vérifiez le numéro de téléphone et réessayez.",
            "checkAmount": "Vérifiez le montant et réessayez.",
            "checkDetails": "Vérifiez vos informations et réessayez.",
            "makeChoice": "Choisissez une option et réessayez.",
            "addressUnserviceable": "Nous ne livrons pas à cette adresse. Choisissez-en une autre.",
            "couponInvalid": "Ce code n'est pas valable. Vérifiez-le ou continuez sans code.",
            "couponExpired": "Ce code a expiré. Continuez sans code.",
            "pay.missing.products": "Votre panier est vide.",
            "pay.missing.address": "Ajoutez une adresse de livraison pour continuer.",
            "pay.missing.delivery": "Choisissez un mode de livraison.",
            "pay.missing.payment_method": "Ajoutez un moyen de paiement pour continuer.",
            "pay.missing.valid_amounts": "Vérifiez votre panier avant de payer.",
            "pay.missing.final_amounts": "Le total est en cours de calcul.",
            "delivery.not_deliverable": "Nous n'y livrons pas encore.",
            "promo.unknown": "Ce code n'est pas valable.",
            "location.off": "L'accès à la position est désactivé. Activez-le dans les réglages.",
            "check.failed": "Cela n'a pas fonctionné. Réessayez.",
        ])
}
