// Compiled on Apple's platforms only, and not yet compiled there: a thin bridge over what is tested everywhere. The
// merchant category is left to the app.
#if canImport(PassKit) && !os(watchOS)
    public import Foundation
    internal import Contacts
    internal import Payments
    public import PassKit

    extension PKPaymentRequest {
        /// PassKit's request with the rows, the total and everything else of a checked one.
        /// - Throws: `ApplePayRequestError` with every problem: PassKit itself would give no reason.
        public convenience init(_ request: ApplePayRequest) throws(ApplePayRequestError) {
            try request.validate(for: .native)
            self.init()
            merchantIdentifier = request.merchantIdentifier
            countryCode = request.countryCode
            currencyCode = request.currency.code
            supportedNetworks = request.supportedNetworks.compactMap(\.passKit)
            merchantCapabilities = PKMerchantCapability(rawValue: request.merchantCapabilities.rawValue)
            paymentSummaryItems = request.paymentSummaryItems.map(\.passKit)
            requiredBillingContactFields = Set(request.requiredBillingContactFields.map(\.passKit))
            requiredShippingContactFields = Set(request.requiredShippingContactFields.map(\.passKit))
            billingContact = request.billingContact?.passKit
            shippingContact = request.shippingContact?.passKit
            shippingMethods = request.shippingMethods.isEmpty ? nil : request.shippingMethods.map(\.passKit)
            shippingType = request.shippingType.passKit
            if let mode = request.shippingContactEditingMode {
                shippingContactEditingMode = mode == .storePickup ? .storePickup : .available
            }
            supportsCouponCode = request.supportsCouponCode
            couponCode = request.couponCode
            applicationData = request.applicationData.map { Data($0) }
            supportedCountries = request.supportedCountries.map { Set($0) }
            set(request.agreement)
        }

        private func set(_ agreement: ApplePayAgreement?) {
            switch agreement {
            case nil: break
            case .recurring(let request)?: recurringPaymentRequest = request.passKit
            case .automaticReload(let request)?: automaticReloadPaymentRequest = request.passKit
            case .deferred(let request)?: deferredPaymentRequest = request.passKit
            case .multipleMerchants(let contexts)?: multiTokenContexts = contexts.map(\.passKit)
            }
        }
    }

    extension PKPaymentRequestUpdate {
        /// Sets what the sheet shows from now on. The answer to a shipping method is of the base class.
        public func show(_ update: ApplePayUpdate) {
            paymentSummaryItems = update.items.map(\.passKit)
            if !update.request.shippingMethods.isEmpty {
                shippingMethods = update.request.shippingMethods.map(\.passKit)
            }
        }
    }

    extension ApplePayError {
        /// PassKit's error, with the shopper's text in a language.
        public func passKit(locale: String) -> any Error {
            var info: [String: Any] = [:]
            if let text = text(locale: locale) { info[NSLocalizedDescriptionKey] = text }
            if let field { info[PKPaymentErrorKey.contactFieldUserInfoKey.rawValue] = field.passKit }
            return NSError(domain: PKPaymentErrorDomain, code: code.nativeCode, userInfo: info)
        }
    }

    extension ApplePayError.Field {
        fileprivate var passKit: PKContactField {
            switch self {
            case .phoneNumber: .phoneNumber
            case .emailAddress: .emailAddress
            case .name: .name
            case .phoneticName: .phoneticName
            case .postalAddress, .addressLines, .locality, .subLocality, .postalCode, .administrativeArea,
                .subAdministrativeArea, .country, .countryCode:
                .postalAddress
            }
        }
    }

    extension Money {
        /// Exact: mantissa and exponent, no binary fraction in between.
        fileprivate var passKit: NSDecimalNumber {
            NSDecimalNumber(
                mantissa: minorUnits.magnitude, exponent: Int16(-currency.exponent), isNegative: isNegative)
        }
    }

    extension Timestamp {
        fileprivate var date: Date {
            Date(timeIntervalSince1970: TimeInterval(secondsSinceEpoch))
        }
    }

    extension ApplePayItem {
        fileprivate var passKit: PKPaymentSummaryItem {
            let type: PKPaymentSummaryItemType = status == .pending ? .pending : .final
            switch timing {
            case .immediate: return PKPaymentSummaryItem(label: label, amount: amount.passKit, type: type)
            case .recurring: return recurring
            case .deferred: return deferred
            case .automaticReload: return automaticReload
            }
        }

        fileprivate var recurring: PKRecurringPaymentSummaryItem {
            let item = PKRecurringPaymentSummaryItem(label: label, amount: amount.passKit)
            guard case .recurring(let rhythm) = timing else { return item }
            item.startDate = rhythm.start?.date
            item.endDate = rhythm.end?.date
            item.intervalUnit = rhythm.unit.passKit
            item.intervalCount = rhythm.count
            return item
        }

        fileprivate var deferred: PKDeferredPaymentSummaryItem {
            let item = PKDeferredPaymentSummaryItem(label: label, amount: amount.passKit)
            if case .deferred(let moment) = timing { item.deferredDate = moment.date }
            return item
        }

        fileprivate var automaticReload: PKAutomaticReloadPaymentSummaryItem {
            let item = PKAutomaticReloadPaymentSummaryItem(label: label, amount: amount.passKit)
            if case .automaticReload(let threshold) = timing { item.thresholdAmount = threshold.passKit }
            return item
        }
    }

    extension ApplePayRecurrence.Unit {
        fileprivate var passKit: NSCalendar.Unit {
            switch self {
            case .minute: .minute
            case .hour: .hour
            case .day: .day
            case .month: .month
            case .year: .year
            }
        }
    }

    extension ApplePayRecurringRequest {
        fileprivate var passKit: PKRecurringPaymentRequest? {
            guard let url = URL(string: terms.managementURL) else { return nil }
            let request = PKRecurringPaymentRequest(
                paymentDescription: terms.paymentDescription, regularBilling: regularBilling.recurring,
                managementURL: url)
            request.trialBilling = trialBilling?.recurring
            request.billingAgreement = terms.billingAgreement
            request.tokenNotificationURL = terms.tokenNotificationURL.flatMap { URL(string: $0) }
            return request
        }
    }

    extension ApplePayReloadRequest {
        fileprivate var passKit: PKAutomaticReloadPaymentRequest? {
            guard let url = URL(string: terms.managementURL) else { return nil }
            let request = PKAutomaticReloadPaymentRequest(
                paymentDescription: terms.paymentDescription, automaticReloadBilling: billing.automaticReload,
                managementURL: url)
            request.billingAgreement = terms.billingAgreement
            request.tokenNotificationURL = terms.tokenNotificationURL.flatMap { URL(string: $0) }
            return request
        }
    }

    extension ApplePayDeferredRequest {
        fileprivate var passKit: PKDeferredPaymentRequest? {
            guard let url = URL(string: terms.managementURL) else { return nil }
            let request = PKDeferredPaymentRequest(
                paymentDescription: terms.paymentDescription, deferredBilling: billing.deferred, managementURL: url)
            request.billingAgreement = terms.billingAgreement
            request.tokenNotificationURL = terms.tokenNotificationURL.flatMap { URL(string: $0) }
            request.freeCancellationDate = freeCancellation?.until.date
            request.freeCancellationDateTimeZone = freeCancellation.flatMap {
                TimeZone(identifier: $0.timeZone.description)
            }
            return request
        }
    }

    extension ApplePayTokenContext {
        fileprivate var passKit: PKPaymentTokenContext {
            PKPaymentTokenContext(
                merchantIdentifier: merchantIdentifier, externalIdentifier: externalIdentifier,
                merchantName: merchantName, merchantDomain: merchantDomain, amount: amount.passKit)
        }
    }

    extension ApplePayShippingMethod {
        fileprivate var passKit: PKShippingMethod {
            let method = PKShippingMethod(label: label, amount: amount.passKit)
            method.identifier = identifier
            method.detail = detail.isEmpty ? nil : detail
            if let dates {
                method.dateComponentsRange = PKDateComponentsRange(start: dates.start.passKit, end: dates.end.passKit)
            }
            return method
        }
    }

    extension CalendarDate {
        fileprivate var passKit: DateComponents {
            DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
        }
    }

    extension ApplePayShippingType {
        fileprivate var passKit: PKShippingType {
            switch self {
            case .shipping: .shipping
            case .delivery: .delivery
            case .storePickup: .storePickup
            case .servicePickup: .servicePickup
            }
        }
    }

    extension ApplePayContactField {
        fileprivate var passKit: PKContactField {
            switch self {
            case .postalAddress: .postalAddress
            case .name: .name
            case .phoneticName: .phoneticName
            case .phone: .phoneNumber
            case .email: .emailAddress
            }
        }
    }

    extension ApplePayContact {
        fileprivate var passKit: PKContact {
            let contact = PKContact()
            var name = PersonNameComponents()
            name.givenName = givenName
            name.familyName = familyName
            contact.name = name
            contact.emailAddress = emailAddress
            contact.phoneNumber = phoneNumber.map { CNPhoneNumber(stringValue: $0) }
            let address = CNMutablePostalAddress()
            address.street = addressLines.joined(separator: "\n")
            address.subLocality = subLocality ?? ""
            address.city = locality ?? ""
            address.subAdministrativeArea = subAdministrativeArea ?? ""
            address.state = administrativeArea ?? ""
            address.postalCode = postalCode ?? ""
            address.country = country ?? ""
            address.isoCountryCode = countryCode ?? ""
            contact.postalAddress = address
            return contact
        }
    }

    extension ApplePayNetwork {
        /// nil for a network that this system does not have.
        fileprivate var passKit: PKPaymentNetwork? {
            switch self {
            case .amex: .amex
            case .bancomat, .pagoBancomat: .pagoBancomat
            case .bancontact: .bancontact
            case .bankAxept: .bankAxept
            case .barcode: .barcode
            case .cartesBancaires: .cartesBancaires
            case .chinaUnionPay: .chinaUnionPay
            case .dankort: .dankort
            case .discover: .discover
            case .eftpos: .eftpos
            case .electron: .electron
            case .elo: .elo
            case .girocard: .girocard
            case .himyan: if #available(iOS 18.4, macOS 15.4, *) { .himyan } else { nil }
            case .idCredit: .idCredit
            case .interac: .interac
            case .jaywan: if #available(iOS 18.4, macOS 15.4, *) { .jaywan } else { nil }
            case .jcb: .JCB
            case .mada: .mada
            case .maestro: .maestro
            case .masterCard: .masterCard
            case .meeza: .meeza
            case .mir: .mir
            case .nanaco: .nanaco
            case .napas: .NAPAS
            case .postFinance: .postFinance
            case .privateLabel: .privateLabel
            case .quicPay: .quicPay
            case .suica: .suica
            case .tmoney: .tmoney
            case .vPay: .vPay
            case .visa: .visa
            case .waon: .waon
            }
        }
    }
#endif
