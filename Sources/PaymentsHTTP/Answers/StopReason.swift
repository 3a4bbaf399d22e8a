/// Why a call was ended from this side, whatever code libcurl gives for it.
enum StopReason: Hashable {
    case cancelled
    case shutDown
    case connectTimeout
    case firstByteTimeout
    case totalTimeout
    /// `notAfter` had passed directly before the first byte.
    case tooLate
    /// libcurl was about to send the request a second time, on a new connection.
    case repeatRefused
    case headersTooLarge
    case bodyTooLarge
    case malformed(String)
}
