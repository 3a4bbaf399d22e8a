extension StoreError.Code {
    /// Another process or connection held the store longer than we wait.
    public static let locked = Self("store_locked")
    /// No room: the disk, a quota or a size limit.
    public static let full = Self("store_full")
    /// What is stored contradicts itself: a broken page, a wrong checksum, a value that cannot be.
    public static let corrupt = Self("store_corrupt")
    /// A newer version of this software wrote the store.
    public static let newerSchema = Self("store_newer_schema")
    /// A development version wrote the store, with another layout than any that was released.
    public static let otherLayout = Self("store_other_layout")
    /// The file is not a store of this software: another program's, or no database at all.
    public static let notOurs = Self("store_not_ours")
    /// The device or file system failed.
    public static let io = Self("store_io")
    /// The store can be read and not written.
    public static let readOnly = Self("store_read_only")
    /// The file cannot be opened or made: no such folder, no permission.
    public static let cannotOpen = Self("store_cannot_open")
    /// Others may read the file.
    public static let notPrivate = Self("store_not_private")
    /// The store was closed before the request came to its turn.
    public static let closed = Self("store_closed")
    /// Too many requests wait already. Nothing was tried.
    public static let overloaded = Self("store_overloaded")
    /// Something else is stored under the same name.
    public static let conflict = Self("store_conflict")
    /// Nothing is stored under this name.
    public static let notFound = Self("store_not_found")
    /// What should be stored is larger than the named limit.
    public static let tooLarge = Self("store_too_large")
    /// The sealing key is not the one that sealed this.
    public static let wrongKey = Self("store_wrong_key")
    /// The text or file that should hold a sealing key does not.
    public static let invalidKey = Self("store_invalid_key")
    /// The sealed bytes do not belong to this row, or were changed.
    public static let tampered = Self("store_tampered")
    /// The secret was erased, as it should be after expiry.
    public static let erased = Self("store_erased")
    /// A failure that none of the other codes describes.
    public static let unexpected = Self("store_unexpected")
}
