internal import CCurl
internal import Payments

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// What is the same for every easy handle of a transport, with the memory that the handles borrow. Loop thread only,
/// after it was made.
final class HandleSettings {
    private let configuration: CurlTransport.Configuration
    /// PEM bytes that libcurl reads for each new connection, outliving all handles.
    private let anchors: Blob?
    private let certificate: Blob?
    private let key: Blob?
    private let anchorsPath: String?
    private let share: UnsafeMutableRawPointer
    private let offersHTTP2: Bool

    /// Bytes at a fixed address, overwritten before they are freed.
    private final class Blob {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ content: [UInt8]) {
            bytes = .allocate(byteCount: content.count, alignment: 1)
            bytes.copyBytes(from: content)
        }

        deinit {
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            bytes.deallocate()
        }
    }

    /// Room for what one read brings. Answers of payment providers fit; larger ones take more reads.
    private static let receiveBufferByteCount = 8192

    init(_ configuration: CurlTransport.Configuration) throws(CurlTransport.SetupError) {
        self.configuration = configuration
        let library = CurlTransport.libraryVersion
        offersHTTP2 = configuration.httpVersions == .http2WhereOffered && library.hasHTTP2
        switch configuration.trustAnchors.source {
        case .system: (anchors, anchorsPath) = (nil, library.trustAnchorsPath)
        case .file(let path):
            guard access(path, R_OK) == 0 else { throw .invalidConfiguration("the trust anchors cannot be read") }
            (anchors, anchorsPath) = (nil, path)
        case .pem(let bytes): (anchors, anchorsPath) = (Blob(bytes), nil)
        }
        certificate = configuration.clientIdentity.map { Blob($0.certificateChain) }
        key = configuration.clientIdentity.map { Blob($0.privateKey.reveal()) }
        guard let share = curl_share_init() else { throw .outOfResources("no memory for the TLS session cache") }
        self.share = share
        guard ccurl_share_tls_sessions(share) == CURLSHE_OK else {
            curl_share_cleanup(share)
            throw .libraryUnusable("it cannot share TLS sessions")
        }
    }

    deinit { curl_share_cleanup(share) }

    /// Sets what never changes on a new handle.
    /// - Returns: false when libcurl refuses an option that a promise depends on.
    func apply(to easy: UnsafeMutableRawPointer) -> Bool {
        var options = OptionSetter(easy)
        options.accept(ccurl_set_web_protocols_only(easy))
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // What was signed is what leaves: no "/../" is taken out of the path.
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_BUFFERSIZE, Self.receiveBufferByteCount)
        options.set(CURLOPT_MAXAGE_CONN, configuration.maximumIdleTime.curlSeconds)
        options.set(CURLOPT_MAXLIFETIME_CONN, configuration.maximumConnectionAge.curlSeconds)
        options.set(CURLOPT_SHARE, share)
        if !configuration.userAgent.isEmpty { options.set(CURLOPT_USERAGENT, configuration.userAgent) }
        ccurl_set_leave_resolver_behind(easy)
        applyTrust(&options, easy)
        applyProxy(&options)
        return options.areAccepted
    }

    private func applyTrust(_ options: inout OptionSetter, _ easy: UnsafeMutableRawPointer) {
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        options.set(CURLOPT_SSL_VERIFYPEER, 1)
        options.set(CURLOPT_SSL_VERIFYHOST, 2)
        ccurl_set_anchor_cache_seconds(easy, -1)
        if let anchors {
            options.accept(
                ccurl_set_blob(easy, CURLOPT_CAINFO_BLOB, anchors.bytes.baseAddress, anchors.bytes.count))
            options.clear(CURLOPT_CAINFO)
        } else if let anchorsPath {
            options.set(CURLOPT_CAINFO, anchorsPath)
        }
        // A directory would be searched again for each connection, and the file would not be cached.
        if anchors != nil || anchorsPath != nil { options.clear(CURLOPT_CAPATH) }
        if let certificate, let key {
            options.set(CURLOPT_SSLCERTTYPE, "PEM")
            options.set(CURLOPT_SSLKEYTYPE, "PEM")
            options.accept(
                ccurl_set_blob(easy, CURLOPT_SSLCERT_BLOB, certificate.bytes.baseAddress, certificate.bytes.count))
            options.accept(ccurl_set_blob(easy, CURLOPT_SSLKEY_BLOB, key.bytes.baseAddress, key.bytes.count))
        }
    }

    private func applyProxy(_ options: inout OptionSetter) {
        // Both are set always: an option that is set keeps libcurl from asking the environment.
        options.set(CURLOPT_PROXY, "")
        options.set(CURLOPT_NOPROXY, "*")
        guard configuration.proxy != nil else { return }
        options.set(CURLOPT_NOPROXY, "")
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        options.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    }

    /// Sets what depends on where a call goes.
    func apply(_ endpoint: Endpoint, to options: inout OptionSetter) {
        // Saying HTTP/1.1 in plain text keeps libcurl from weighing every busy connection for one more call.
        let mayShare = endpoint.isEncrypted && offersHTTP2
        options.set(CURLOPT_HTTP_VERSION, mayShare ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1)
        // Wait for a handshake to tell whether one connection carries many calls, rather than open one for each. Never
        // in plain text, where libcurl would wait for the whole first answer.
        options.set(CURLOPT_PIPEWAIT, mayShare ? 1 : 0)
        if configuration.verification == .exceptLoopback {
            options.set(CURLOPT_SSL_VERIFYPEER, endpoint.isLoopback ? 0 : 1)
            options.set(CURLOPT_SSL_VERIFYHOST, endpoint.isLoopback ? 0 : 2)
        }
        if let proxy = configuration.proxy {
            options.set(CURLOPT_PROXY, endpoint.isLoopback ? "" : proxy.url.reveal())
        }
    }
}
