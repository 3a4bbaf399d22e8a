internal import CCurl
internal import Payments

/// One libcurl easy handle with the memory it borrows, used for one call after another. Loop thread only.
///
/// What is the same for all calls is set once. Everything that differs is compared with what the handle has and set for
/// each call, so nothing of one call can show in the next, and the handle needs no reset.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    /// The call it works for; nil while it waits in the pool.
    private(set) var call: Call?
    private let settings: HandleSettings
    /// What the handle is set to; nil before its first call.
    private var current: (url: String, endpoint: Endpoint, connectMilliseconds: Int)?
    private var customMethod: TransportRequest.Method?
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers = HeaderList()

    /// Nil when libcurl gives no handle or refuses an option that a promise depends on.
    init?(_ settings: HandleSettings) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.settings = settings
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        var options = OptionSetter(easy)
        options.set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(errorText))
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        for option in [CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_PREREQDATA] {
            options.set(option, context)
        }
        options.accept(ccurl_set_data_callback(easy, CURLOPT_WRITEFUNCTION, CurlCallbacks.body))
        options.accept(ccurl_set_data_callback(easy, CURLOPT_HEADERFUNCTION, CurlCallbacks.header))
        options.accept(ccurl_set_prereq_callback(easy, CurlCallbacks.prereq))
        guard settings.apply(to: easy), options.areAccepted else { return nil }
    }

    deinit {
        curl_easy_cleanup(easy)
        errorText.deallocate()
    }

    /// The handle that libcurl reports as finished.
    static func of(_ easy: UnsafeMutableRawPointer) -> EasyHandle {
        Unmanaged.fromOpaque(ccurl_private_pointer(easy)).takeUnretainedValue()
    }

    /// libcurl's text about the last failure; empty when there is none.
    var libraryText: String { String(cString: errorText) }

    /// Takes on a call.
    /// - Returns: false when libcurl refuses the request.
    func assign(_ call: Call) -> Bool {
        self.call = call
        errorText[0] = 0
        var options = OptionSetter(easy)
        setTarget(call, &options)
        setMethod(call.request, &options)
        options.set(CURLOPT_HTTPHEADER, UnsafeRawPointer(headers.write(call.request.headers)))
        if !options.areAccepted { current = nil }
        return options.areAccepted
    }

    private func setTarget(_ call: Call, _ options: inout OptionSetter) {
        let url = call.request.url
        let milliseconds = call.request.limits.connectTimeout.curlMilliseconds
        if current?.url != url { options.set(CURLOPT_URL, url) }
        if current?.endpoint != call.endpoint { settings.apply(call.endpoint, to: &options) }
        if current?.connectMilliseconds != milliseconds { options.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds) }
        current = (url, call.endpoint, milliseconds)
    }

    private func setMethod(_ request: TransportRequest, _ options: inout OptionSetter) {
        let expectsBody = request.method != .get && request.method != .delete
        guard expectsBody || !request.body.isEmpty else {
            options.set(CURLOPT_HTTPGET, 1)
            setMethodName(request.method, replacing: .get, &options)
            return
        }
        options.set(CURLOPT_POST, 1)
        options.accept(ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
        request.body.withUnsafeBytes { bytes in
            // An empty array may have no address, and libcurl takes nil for "read the body from a callback".
            if let address = bytes.baseAddress {
                options.set(CURLOPT_COPYPOSTFIELDS, address)
            } else {
                options.set(CURLOPT_COPYPOSTFIELDS, "")
            }
        }
        setMethodName(request.method, replacing: .post, &options)
    }

    /// Names the method where it is not the one that libcurl takes from the shape of the request.
    private func setMethodName(
        _ method: TransportRequest.Method, replacing implied: TransportRequest.Method, _ options: inout OptionSetter
    ) {
        let custom = method == implied ? nil : method
        guard custom != customMethod else { return }
        customMethod = custom
        if let custom {
            options.set(CURLOPT_CUSTOMREQUEST, custom.rawValue)
        } else {
            options.clear(CURLOPT_CUSTOMREQUEST)
        }
    }

    /// Lets the call go and forgets its body and header fields. The handle must have left the multi handle.
    func release() {
        call = nil
        var options = OptionSetter(easy)
        options.clear(CURLOPT_POSTFIELDS)
        options.clear(CURLOPT_HTTPHEADER)
        headers.clear()
    }
}
