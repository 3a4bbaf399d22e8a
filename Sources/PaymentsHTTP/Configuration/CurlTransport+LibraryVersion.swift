internal import CCurl

extension CurlTransport {
    /// The libcurl that the process runs with, which may be newer or older than the one it was built against.
    public struct LibraryVersion: Hashable, Sendable, CustomStringConvertible {
        /// Such as `7.88.1`.
        public let number: String
        /// Such as `OpenSSL/3.0.15`; nil when the library has no TLS.
        public let tls: String?
        /// Whether it speaks HTTP/2.
        public let hasHTTP2: Bool
        /// The certificate authorities it was built to trust; nil when it names no file.
        public let trustAnchorsPath: String?
        /// 8 bits each for major, minor and patch, as libcurl encodes them.
        let encoded: UInt32

        /// 7.80, the first with the callback that runs directly before a request's first byte. Without it no call
        /// could say whether it left, and a repeat could not be stopped.
        static let oldestSupported: UInt32 = 0x07_50_00

        /// The oldest version that a transport works with.
        public static let oldestSupportedNumber = "7.80.0"
        /// Whether this version is new enough.
        public var isSupported: Bool { encoded >= Self.oldestSupported }
        /// From 7.87 on the trust anchors are parsed once and not once for each connection.
        public var keepsTrustAnchors: Bool { encoded >= 0x07_57_00 }

        /// Such as `libcurl 7.88.1 (OpenSSL/3.0.15, HTTP/2)`.
        public var description: String {
            let features = [tls ?? "no TLS", hasHTTP2 ? "HTTP/2" : "no HTTP/2"].joined(separator: ", ")
            return "libcurl \(number) (\(features))"
        }
    }

    /// What `payctl provider doctor` reports: reads the library, opens nothing.
    public static var libraryVersion: LibraryVersion {
        // libcurl answers with a static structure for every request it knows.
        guard let info = ccurl_version_info()?.pointee else {
            preconditionFailure("libcurl must describe itself")
        }
        // The path stands in the structure from its seventh revision (7.70) on.
        let knowsPath = info.age.rawValue >= CURLVERSION_SEVENTH.rawValue
        return LibraryVersion(
            number: info.version.map { String(cString: $0) } ?? "unknown",
            tls: info.ssl_version.map { String(cString: $0) },
            hasHTTP2: info.features & CURL_VERSION_HTTP2 != 0,
            trustAnchorsPath: knowsPath ? info.cainfo.map { String(cString: $0) } : nil,
            encoded: info.version_num)
    }
}
