extension Collection<UInt8> {
    /// Lends the bytes as one block: in place where the collection stores them so, else as a copy.
    @inlinable
    func withContiguousBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if let result = withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
        return Array(self).withUnsafeBytes(body)
    }
}
