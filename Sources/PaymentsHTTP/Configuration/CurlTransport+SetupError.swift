extension CurlTransport {
    /// Why a transport cannot be made. Nothing was sent and no socket was opened.
    public enum SetupError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A setting is out of range or malformed; the text says which.
        case invalidConfiguration(String)
        /// The libcurl of this machine is older than the oldest one that keeps the promises made here.
        case libraryTooOld(found: String, needed: String)
        /// The libcurl of this machine lacks something; the text says what.
        case libraryUnusable(String)
        /// The system gave no thread, pipe or memory.
        case outOfResources(String)

        /// Safe to log and to show to an operator.
        public var description: String {
            switch self {
            case .invalidConfiguration(let detail): "the HTTP configuration is not usable: \(detail)"
            case .libraryTooOld(let found, let needed): "libcurl \(found) is too old, \(needed) or newer is needed"
            case .libraryUnusable(let detail): "libcurl is not usable: \(detail)"
            case .outOfResources(let detail): "the system refused a resource: \(detail)"
            }
        }
    }
}
