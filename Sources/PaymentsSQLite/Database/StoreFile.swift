internal import Payments
internal import PaymentsSystem

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file of a store: readable by its owner alone. SQLite gives its log the mode of the file.
///
/// An existing file is looked at and never opened here: closing a descriptor drops all locks that the process holds on
/// the file, those of an open store included.
enum StoreFile {
    /// Makes folder and file where they are missing, atomically and empty, with modes 0700 and 0600.
    /// - Throws: `StoreError` with code `.cannotOpen` or `.notPrivate`.
    static func prepare(_ path: String) throws(StoreError) {
        try makeFolder(of: path)
        do throws(FileError) {
            if try FileInput.isPrivateFile(path) { return }
            _ = try PrivateFileWriter.create(path, with: [])
            _ = try FileInput.isPrivateFile(path)
        } catch {
            throw failure("preparing the file", error)
        }
    }

    /// Makes a file with this content and mode 0600. It appears whole or not at all; one that is there already stays.
    /// - Returns: Whether it was made.
    /// - Throws: `StoreError`.
    static func create(_ path: String, with content: [UInt8]) throws(StoreError) -> Bool {
        do throws(FileError) {
            return try PrivateFileWriter.create(path, with: content)
        } catch {
            throw failure("creating the file", error)
        }
    }

    /// The whole content of a small file; nil when there is none.
    /// - Throws: `StoreError` with code `.cannotOpen`, `.notPrivate` or `.tooLarge`.
    static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]? {
        do throws(FileError) {
            return try FileInput.readPrivate(path, limit: limit)
        } catch {
            if error.isNotFound { return nil }
            throw failure("reading the file", error)
        }
    }

    /// Makes the folder of a file where it is missing, and those above it, with mode 0700.
    /// - Throws: `StoreError` with code `.cannotOpen`, `.readOnly` or `.full`.
    static func makeFolder(of path: String) throws(StoreError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        do throws(FileError) {
            try PrivateDirectory.make(String(path[..<slash]))
        } catch {
            throw failure("creating the folder", error)
        }
    }

    private static func failure(_ action: String, _ error: FileError) -> StoreError {
        if error.problem == .notPrivate {
            return StoreError(
                .notPrivate, problem: "others than its owner may use the file", place: error.path,
                advice: "Make it private, `chmod 600`, after checking who could read or change it.")
        }
        return StoreError(
            code(of: error.problem), problem: "\(action) failed: \(error)", place: error.path,
            advice: "Check that the folder exists, may be written and has room; the path names a file.")
    }

    private static func code(of problem: FileError.Problem) -> StoreError.Code {
        switch problem {
        case .tooLarge: return .tooLarge
        case .notPrivate, .foreign: return .notPrivate
        case .isDirectory: return .cannotOpen
        case .system(let number):
            switch number.rawValue {
            case ENOSPC, EDQUOT: return .full
            case EIO: return .io
            case EROFS: return .readOnly
            default: return .cannotOpen
            }
        }
    }
}
