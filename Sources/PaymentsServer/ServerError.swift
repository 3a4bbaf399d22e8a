/// Why a server could not start.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The host is neither a numeric address nor a name that resolves.
        case unknownHost
        /// Another process holds the port.
        case addressInUse
        /// The port needs rights that this process lacks.
        case permissionDenied
        /// The address does not belong to this machine.
        case addressNotAvailable
        /// The system refused for another reason, named in the description.
        case system
    }

    /// The kind of failure.
    public let code: Code
    /// Address, cause and what to do.
    public let description: String
}
