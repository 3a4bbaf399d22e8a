extension Cart {
    /// One product in the bag.
    public struct Line: Hashable, Sendable {
        /// What makes two additions one line.
        public struct Key: Hashable, Sendable {
            /// The product id.
            public let id: String
            /// The variant; nil for a product without variants.
            public let variant: String?

            /// Names a line.
            public init(id: String, variant: String? = nil) {
                self.id = id
                self.variant = variant
            }
        }

        /// How many of one product the edit verbs allow when a line states no maximum.
        public static let defaultMaximumQuantity = 10
        /// How many of one product pricing allows.
        public static let largestQuantity = 1_000_000

        /// The shop's product id; with `variant` the key of the line.
        public var id: String
        /// What the shopper reads.
        public var name: String
        /// Size, color or grind; nil for a product without variants.
        public var variant: String?
        /// The price of one, in the cart's currency; not negative.
        public var unitPrice: Money
        /// How many; 0 leaves the line out of quote and order.
        public var quantity: Int
        /// The most a shopper may take. Stated, pricing enforces it, too; nil means 10 for the edit verbs.
        public var maximumQuantity: Int?
        /// The picture; nil for none.
        public var image: ImageReference?
        /// The tax rate of this product, for `Tax.Method.perLine`; nil otherwise.
        public var taxRate: Rate?
        /// A correction of the whole line, added to unit price × quantity; it may not take the line below zero.
        public var adjustment: Money?

        /// Describes a line.
        public init(
            id: String, name: String, variant: String? = nil, unitPrice: Money, quantity: Int = 1,
            maximumQuantity: Int? = nil, image: ImageReference? = nil, taxRate: Rate? = nil, adjustment: Money? = nil
        ) {
            self.id = id
            self.name = name
            self.variant = variant
            self.unitPrice = unitPrice
            self.quantity = quantity
            self.maximumQuantity = maximumQuantity
            self.image = image
            self.taxRate = taxRate
            self.adjustment = adjustment
        }

        /// Product id and variant.
        public var key: Key { Key(id: id, variant: variant) }

        /// The maximum in force when a shopper edits.
        public var effectiveMaximumQuantity: Int { maximumQuantity ?? Self.defaultMaximumQuantity }

        func hasKey(_ key: Key) -> Bool { id == key.id && variant == key.variant }
    }
}
