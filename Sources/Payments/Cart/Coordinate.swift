/// A place on Earth in millionths of a degree (about 11 cm): whole numbers, as everywhere in this module.
public struct Coordinate: Hashable, Sendable {
    /// −90,000,000 ... 90,000,000; north is positive.
    public let latitudeMicrodegrees: Int32
    /// −180,000,000 ... 180,000,000; east is positive.
    public let longitudeMicrodegrees: Int32

    /// Makes a place; nil outside the ranges.
    public init?(latitudeMicrodegrees: Int32, longitudeMicrodegrees: Int32) {
        guard (-90_000_000...90_000_000).contains(latitudeMicrodegrees),
            (-180_000_000...180_000_000).contains(longitudeMicrodegrees)
        else { return nil }
        self.latitudeMicrodegrees = latitudeMicrodegrees
        self.longitudeMicrodegrees = longitudeMicrodegrees
    }
}
