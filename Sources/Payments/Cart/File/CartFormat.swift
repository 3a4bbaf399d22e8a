/// The members of cart files, in the order they are written, and the limits of a file. `docs/schemas/cart.schema.json`
/// says the same; a test compares the two.
enum CartFormat {
    static let cart = [
        "currency", "lines", "addresses", "chosenAddress", "deliveryOptions", "chosenDelivery", "timing", "timeZone",
        "discount", "discounts", "storedValue", "tip", "tax", "paymentMethod", "pending",
    ]
    static let line = [
        "id", "name", "variant", "unitPrice", "currency", "quantity", "maximumQuantity", "adjustment", "taxRate",
        "image",
    ]
    static let image = ["url", "symbol", "asset"]
    static let address = ["id", "label", "oneLine", "postal", "symbol"]
    static let postal = ["name", "street", "street2", "city", "region", "postalCode", "country"]
    static let deliveryOption = ["id", "title", "price", "arrives", "estimate"]
    static let dateRange = ["from", "to"]
    static let timing = ["now", "scheduled"]
    static let now = ["estimate"]
    static let discount = ["code", "label", "value", "base", "products"]
    static let discountValue = ["amount", "percent", "fraction"]
    static let rate = ["percent", "fraction"]
    static let storedValue = ["label", "amount", "reference"]
    static let tax = ["rate", "amount", "perLine", "mode", "base", "rounding"]
    static let perLine = ["delivery"]
    static let paymentMethod = ["title", "detail", "symbol"]

    static let maximumLines = 500
    static let maximumAddresses = 100
    static let maximumDeliveryOptions = 50
    static let maximumDiscounts = 20
    static let maximumDiscountProducts = 500

    /// The longest id, in characters.
    static let idLength = 128
    /// The longest label, title or name.
    static let labelLength = 200
    /// The longest address line or picture address.
    static let lineLength = 500
}
