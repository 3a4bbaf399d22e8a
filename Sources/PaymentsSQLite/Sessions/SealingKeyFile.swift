public import Payments

/// A sealing key in a file of its own, mode 0600: what a sandbox uses, so that nobody has to configure a key to try
/// things out. In production the key comes from configuration and does not lie beside what it protects.
public enum SealingKeyFile {
    /// A key is 64 hexadecimal digits and a line end; Base64 is shorter.
    private static let maximumByteCount = 128

    /// The usual place of the key of a store.
    public static func path(besideStore store: String) -> String { store + ".key" }

    /// Reads a key.
    /// - Throws: `StoreError` with code `.notFound`, `.notPrivate`, `.cannotOpen` or `.invalidKey`.
    public static func load(_ path: String) throws(StoreError) -> SealingKey {
        guard let key = try existing(path) else {
            throw StoreError(
                .notFound, problem: "there is no sealing key", place: path,
                advice: "Restore the key that the store was used with, or name its place.")
        }
        return key
    }

    /// Reads the key, or makes one where there is none. Several processes that do so at once get the same key: the file
    /// appears whole, and only once.
    /// - Throws: `StoreError` as ``load(_:)``, and when the file cannot be made.
    public static func loadOrCreate(_ path: String, random: any RandomSource) throws(StoreError) -> SealingKey {
        if let key = try existing(path) { return key }
        try StoreFile.makeFolder(of: path)
        let made = SealingKey.generate(from: random)
        if try StoreFile.create(path, with: Array(made.text.reveal().utf8) + Array("\n".utf8)) { return made }
        return try load(path)
    }

    private static func existing(_ path: String) throws(StoreError) -> SealingKey? {
        guard let content = try StoreFile.read(path, limit: maximumByteCount) else { return nil }
        do {
            return try SealingKey(text: Secret(String(decoding: content, as: UTF8.self)))
        } catch {
            throw StoreError(error.code, problem: error.problem, place: path, advice: error.advice)
        }
    }
}
